// The published iterations of a bow against each other, on the steps of one bowed string.
#include <fmt/format.h>
#include <array>
#include <cmath>
#include <vector>

#include "interrupt.hpp"
#include "lab/axis.hpp"
#include "lab/bow_newton.hpp"
#include "lab/paper_sections.hpp"

namespace thrum::app::lab {
namespace {

struct Case {
  double force;
  double bristle_stiffness;
};
constexpr std::array<Case, 8> cases{{{0.1, 1e4},
                                     {1.0, 1e4},
                                     {5.0, 1e4},
                                     {50.0, 1e4},
                                     {0.1, 1e6},
                                     {1.0, 1e6},
                                     {5.0, 1e6},
                                     {50.0, 1e6}}};
constexpr double seconds = 0.25;
constexpr double bow_speed = 0.1;

/// The string of `bowed-string` under the scheme (7), bowed at a grid point as in (8).
class BowedGrid {
 public:
  BowedGrid(double rate, int intervals) : k_(1.0 / rate), h_(0.69 / intervals) {
    u_.assign(static_cast<std::size_t>(intervals) + 1, 0.0);
    before_ = u_;
    at_ = static_cast<std::size_t>(0.12 * intervals + 0.5);
  }

  double time_step() const { return k_; }
  double stiff() const { return 2.0 / k_ + 2.0 * damping; }
  double mass() const { return density * h_; }
  double last_slip() const { return slip_; }

  /// (16), and the free step of all other points.
  double begin() {
    next_ = u_;
    for (std::size_t l = 1; l + 1 < u_.size(); ++l) next_[l] = free(l);
    return (2.0 / k_ + 2.0 * damping) * bow_speed - 2.0 / k_ * (u_[at_] - before_[at_]) / k_ -
           pull(at_);
  }
  void end(double slip) {
    next_[at_] = before_[at_] + 2.0 * k_ * (slip + bow_speed);
    slip_ = slip;
    before_.swap(u_);
    u_.swap(next_);
  }

 private:
  static constexpr double tension = 130.0, density = 0.0032, bending = 3e-4;
  static constexpr double damping = 1.0, damping_hf = 0.003;

  /// The accelerations of (7) but for sigma0 and the bow.
  double pull(std::size_t l) const {
    const auto value = [&](const std::vector<double>& u, std::ptrdiff_t i) {
      const auto last = static_cast<std::ptrdiff_t>(u.size()) - 1;
      if (i < 0) return -u[static_cast<std::size_t>(-i)];  // supported
      if (i > last) return -u[static_cast<std::size_t>(2 * last - i)];
      return u[static_cast<std::size_t>(i)];
    };
    const auto bent = [&](const std::vector<double>& u, std::ptrdiff_t i) {
      return (value(u, i + 1) - 2.0 * value(u, i) + value(u, i - 1)) / (h_ * h_);
    };
    const auto i = static_cast<std::ptrdiff_t>(l);
    const double twice = (bent(u_, i + 1) - 2.0 * bent(u_, i) + bent(u_, i - 1)) / (h_ * h_);
    return tension / density * bent(u_, i) - bending / density * twice +
           2.0 * damping_hf * (bent(u_, i) - bent(before_, i)) / k_;
  }
  double free(std::size_t l) const {
    return (2.0 * u_[l] - (1.0 - damping * k_) * before_[l] + k_ * k_ * pull(l)) /
           (1.0 + damping * k_);
  }

  double k_, h_;
  std::size_t at_ = 0;
  double slip_ = -bow_speed;
  std::vector<double> u_, before_, next_;
};

struct Tally {
  long long evaluations = 0;
  int most = 0;
  int failed = 0;   ///< no root within the cap
  int another = 0;  ///< a root, but another than the one that goes on
};

struct Outcomes {
  int steps = 0;
  std::array<Tally, 4> by{};  ///< in the order of BowNewton
  int lost = 0;               ///< steps that none of them could solve
};

Outcomes compare(const Case& it) {
  BowedGrid string(44100.0, 110);
  BowStep step;
  step.law.bristle_stiffness = it.bristle_stiffness;
  step.law.passive = false;
  step.load = step.law.load(it.force);
  step.time_step = string.time_step();
  step.stiff = string.stiff();
  step.mass = string.mass();
  step.v_before = string.last_slip();
  step.rate_before = string.last_slip();
  Outcomes all;
  while (all.steps < static_cast<int>(seconds * 44100.0)) {
    ++all.steps;
    step.b = string.begin();
    std::array<BowRoot, 4> roots;
    for (std::size_t i = 0; i < roots.size(); ++i) {
      roots[i] = solve_bow(step, static_cast<BowNewton>(i));
      roots[i].converged = roots[i].converged && residual(step, roots[i]) < 1e-6;
    }
    // The full Jacobian leads; where it fails, whoever has a root.
    std::size_t leader = 3;
    for (const std::size_t i : {0U, 2U, 1U})
      if (!roots[leader].converged && roots[i].converged) leader = i;
    const BowRoot& taken = roots[leader];
    all.lost += !taken.converged;
    for (std::size_t i = 0; i < roots.size(); ++i) {
      Tally& tally = all.by[i];
      tally.evaluations += roots[i].evaluations;
      tally.most = std::max(tally.most, roots[i].evaluations);
      tally.failed += !roots[i].converged;
      tally.another += roots[i].converged && std::abs(roots[i].v - taken.v) > 1e-5;
    }
    if (!std::isfinite(taken.v)) break;
    step.v_before = taken.v;
    step.rate_before = 2.0 / step.time_step * (taken.z - step.z_before) - step.rate_before;
    step.z_before = taken.z;
    string.end(taken.v);
    stop_if_interrupted();
  }
  return all;
}

std::string row_of(const Case& it, const Outcomes& all) {
  std::string row = fmt::format("<tr><td>{} N, s₀ = {}</td>", short_number(it.force, 2),
                                short_number(it.bristle_stiffness, 2));
  for (const Tally& tally : all.by)
    row += fmt::format(
        "<td>{:.2f} (at most {}), {}</td>", static_cast<double>(tally.evaluations) / all.steps,
        tally.most,
        tally.failed + tally.another == 0
            ? std::string("no failure")
            : fmt::format("{:.1f} % fail, {:.1f} % elsewhere", 100.0 * tally.failed / all.steps,
                          100.0 * tally.another / all.steps));
  return row + "</tr>";
}

}  // namespace

Figure bow_solvers_figure() {
  std::string table =
      "<table><tr><th>bow</th><th>one unknown, (32)–(37)</th><th>with −0.2295</th><th>two "
      "unknowns, (19)–(21)</th><th>full Jacobian</th></tr>";
  int lost = 0;
  for (const Case& it : cases) {
    const Outcomes all = compare(it);
    lost += all.lost;
    table += row_of(it, all);
  }
  return {
      "The iterations of the notes, compared",
      table + "</table>",
      {fmt::format("The string of this scene under the notes' own scheme, (7) to (18), for {} s "
                   "from rest at {} m/s. Every step is given to four iterations, all unguarded, "
                   "as the notes have them. Evaluations of the law per step, and how often no "
                   "root was found within 100, or another root than the one the "
                   "string takes. A run ends where the string is gone.",
                   seconds, bow_speed),
       "The same roots by all. (35) has a number in place of a derivative: it belongs to one "
       "string, one force and one rate.",
       fmt::format("{} steps had no root by any of them.", lost)},
      true};
}

}  // namespace thrum::app::lab
