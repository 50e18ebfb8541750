#include <thrum/audio/sound_tail.hpp>

#include <algorithm>
#include <cstring>

namespace thrum {

namespace {

/// Two numbers side by side.
constexpr std::size_t lanes = 2;
using Lanes = double __attribute__((vector_size(lanes * sizeof(double))));

Lanes lanes_at(const double* from) {
  Lanes it;
  std::memcpy(&it, from, sizeof it);
  return it;
}
void put(const Lanes& it, double* to) { std::memcpy(to, &it, sizeof it); }

/// Of f b and of f f + b b; even and odd pairs apart, so that no sum waits for the one before.
struct Products {
  Lanes both[2] = {}, power[2] = {};

  void add(std::size_t which, const Lanes& f, const Lanes& b) {
    both[which] += f * b;
    power[which] += f * f + b * b;
  }
  static double sum_of(const Lanes* each) {
    const Lanes sum = each[0] + each[1];
    return sum[0] + sum[1];
  }
};

/// Errors of predictions forwards f^n and backwards b^{n-1}, the latter at n - m.
class Errors {
 public:
  explicit Errors(const SoundTail::Past& samples) {
    std::copy(samples.begin(), samples.end(), f_.begin());
    b_ = f_;
  }

  /// A reflection takes from both what the other one explains, f += r b, b += r f. Then f moves on
  /// by one, so that both stay side by side, and what has nothing beside it is dropped: b at
  /// `last`. The products of what is left.
  Products reflect(double r, std::size_t last) {
    Products sums;
    Lanes f = lanes_at(f_.data()), b = lanes_at(b_.data());
    Lanes ahead = f + r * b, behind = b + r * f;
    const std::size_t end = last / lanes * lanes;
    const auto go = [&](std::size_t j, std::size_t which) {
      f = lanes_at(f_.data() + j + lanes);
      b = lanes_at(b_.data() + j + lanes);
      const Lanes next = f + r * b, moved = {ahead[1], next[0]};
      put(moved, f_.data() + j);
      put(behind, b_.data() + j);
      sums.add(which, moved, behind);
      ahead = next;
      behind = b + r * f;
    };
    std::size_t j = 0;
    for (; j + lanes < end; j += 2 * lanes) {
      go(j, 0);
      go(j + lanes, 1);
    }
    if (j < end) go(j, 0);
    behind = last == end ? Lanes{} : Lanes{behind[0], 0.0};
    go(end, 1);
    return sums;
  }

 private:
  /// Zero beyond the end.
  std::array<double, SoundTail::memory + lanes> f_{}, b_{};
};

}  // namespace

SoundTail::Past SoundTail::past() const {
  Past samples{};
  if (newest_ < memory) {
    std::copy_backward(past_.begin(), past_.begin() + static_cast<std::ptrdiff_t>(newest_),
                       samples.end());
    return samples;
  }
  const auto oldest = past_.begin() + static_cast<std::ptrdiff_t>(newest_ % memory);
  std::rotate_copy(past_.begin(), oldest, past_.end(), samples.begin());
  return samples;
}

bool SoundTail::is_like(const SoundTail& other) const {
  if (is_silent_ || other.is_silent_) return is_silent_ == other.is_silent_;
  const auto heard = static_cast<std::ptrdiff_t>(std::min(newest_, memory));
  return newest_ == other.newest_ &&
         std::equal(past_.begin(), past_.begin() + heard, other.past_.begin());
}

SoundTail::Coefficients SoundTail::predictor_of(const Past& samples) {
  constexpr double most = 0.9999;  // a sum that rounding takes to 1 would ring on for ever
  Errors errors(samples);
  Coefficients a{};
  a[0] = 1.0;
  double reflection = 0.0;
  for (std::size_t m = 1; m <= order; ++m) {
    const Products sums = errors.reflect(reflection, memory - m);
    const double power = Products::sum_of(sums.power);
    if (!(power > 0.0)) break;
    reflection = std::clamp(-2.0 * Products::sum_of(sums.both) / power, -most, most);
    const Coefficients before = a;
    for (std::size_t k = 1; k <= m; ++k) a[k] += reflection * before[m - k];
  }
  return a;
}

SoundTails::SoundTails(std::size_t most, std::size_t samples) : most_(most) {
  going_on_.reserve(most);
  const double step = 1.0 / static_cast<double>(samples + 1);
  for (std::size_t i = 0; i < samples; ++i) {
    const double left = 1.0 - step * static_cast<double>(i + 1);
    fade_.push_back(left * left * (3.0 - 2.0 * left));
  }
}

void SoundTails::add(const GoingOn& it) {
  if (going_on_.size() == most_) going_on_.erase(going_on_.begin());
  going_on_.push_back(it);
}

void SoundTails::add_last_of(const SoundTails& other) { add(other.going_on_.back()); }

bool SoundTails::add(const SoundTail& tail) {
  if (tail.is_silent()) return false;
  const SoundTail::Past past = tail.past();
  GoingOn it{SoundTail::predictor_of(past), {}, 0};
  std::copy_n(past.rbegin(), it.last.size(), it.last.begin());
  add(it);
  return true;
}

double SoundTails::next() {
  double sum = 0.0;
  for (GoingOn& it : going_on_) {
    double coming = 0.0;
    for (std::size_t k = it.last.size(); k > 0; --k) coming -= it.a[k] * it.last[k - 1];
    for (std::size_t k = it.last.size() - 1; k > 0; --k) it.last[k] = it.last[k - 1];
    it.last[0] = coming;
    sum += fade_[it.made++] * coming;
  }
  while (!going_on_.empty() && going_on_.front().made == fade_.size())
    going_on_.erase(going_on_.begin());
  return sum;
}

}  // namespace thrum
