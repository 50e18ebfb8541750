#include <thrum/scene/formula.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <system_error>

#include <thrum/math/read_number.hpp>

namespace thrum {

namespace {

struct OneNumber {
  std::string_view name;
  double (*function)(double);
};
constexpr std::array<OneNumber, 8> of_one = {{{"sqrt", [](double x) { return std::sqrt(x); }},
                                              {"exp", [](double x) { return std::exp(x); }},
                                              {"log", [](double x) { return std::log(x); }},
                                              {"log2", [](double x) { return std::log2(x); }},
                                              {"sin", [](double x) { return std::sin(x); }},
                                              {"cos", [](double x) { return std::cos(x); }},
                                              {"abs", [](double x) { return std::abs(x); }},
                                              {"floor", [](double x) { return std::floor(x); }}}};

struct TwoNumbers {
  std::string_view name;
  double (*function)(double, double);
};
constexpr std::array<TwoNumbers, 3> of_two = {
    {{"min", [](double x, double y) { return std::min(x, y); }},
     {"max", [](double x, double y) { return std::max(x, y); }},
     {"mod", [](double x, double y) { return x - y * std::floor(x / y); }}}};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// From left to right, one function per level of precedence. Once something is wrong all of them
/// return 0.
class Formula {
 public:
  Formula(std::string_view text, double i, double n) : rest_(text), i_(i), n_(n) {}

  FormulaResult run() {
    const double value = sum();
    skip();
    if (!rest_.empty()) complain("'" + std::string(1, rest_.front()) + "' does not belong there");
    if (complaint_.empty() && !std::isfinite(value))
      complain("it is not a number that can be used");
    return {value, std::move(complaint_)};
  }

 private:
  void skip() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t'))
      rest_.remove_prefix(1);
  }
  bool take(char wanted) {
    skip();
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }
  double complain(std::string what) {
    if (complaint_.empty()) complaint_ = std::move(what);
    rest_ = {};
    return 0.0;
  }

  double sum() {
    double value = product();
    while (true) {
      if (take('+'))
        value += product();
      else if (take('-'))
        value -= product();
      else
        return value;
    }
  }
  double product() {
    double value = signed_power();
    while (true) {
      if (take('*'))
        value *= signed_power();
      else if (take('/'))
        value /= signed_power();
      else
        return value;
    }
  }
  /// -2^2 is -4, and 2^-1 a half.
  double signed_power() {
    constexpr int deepest = 100;
    if (++depth_ > deepest) return complain("it is nested too deeply");
    double value = 0.0;
    if (take('-')) {
      value = -signed_power();
    } else {
      value = atom();
      if (take('^')) value = std::pow(value, signed_power());
    }
    --depth_;
    return value;
  }
  double atom() {
    if (take('(')) return closed(sum());
    skip();
    if (rest_.empty()) return complain("it ends where a number should be");
    if (is_letter(rest_.front())) return named();
    double value = 0.0;
    const auto read = read_number(rest_.data(), rest_.data() + rest_.size(), value);
    if (!is_digit(rest_.front()) && rest_.front() != '.')
      return complain("'" + std::string(1, rest_.front()) + "' does not belong there");
    if (read.ec != std::errc()) return complain("a number in it cannot be read");
    rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
    return value;
  }
  double closed(double value) {
    return take(')') ? value : complain("a parenthesis is not closed");
  }

  double named() {
    std::size_t length = 0;
    while (length < rest_.size() && (is_letter(rest_[length]) || is_digit(rest_[length]))) ++length;
    const std::string_view name = rest_.substr(0, length);
    rest_.remove_prefix(length);
    if (name == "i") return i_;
    if (name == "n") return n_;
    if (name == "pi") return std::numbers::pi;
    for (const OneNumber& it : of_one)
      if (it.name == name) return take('(') ? closed(it.function(sum())) : no_parenthesis(name);
    for (const TwoNumbers& it : of_two)
      if (it.name == name) return take('(') ? closed(with_second(it, sum())) : no_parenthesis(name);
    return complain("'" + std::string(name) +
                    "' is unknown; there are i, n, pi, sqrt, exp, log, log2, sin, cos, abs, floor, "
                    "min, max and mod");
  }
  double with_second(const TwoNumbers& it, double first) {
    return take(',') ? it.function(first, sum())
                     : complain("'" + std::string(it.name) + "' takes two numbers");
  }
  double no_parenthesis(std::string_view name) {
    return complain("'" + std::string(name) + "' needs a parenthesis");
  }

  std::string_view rest_;
  double i_, n_;
  int depth_ = 0;
  std::string complaint_;
};

}  // namespace

FormulaResult evaluate_formula(std::string_view text, double i, double n) {
  return Formula(text, i, n).run();
}

}  // namespace thrum
