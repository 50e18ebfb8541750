#include "support/impact.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/tools/toms748_solve.hpp>

namespace thrum::claims {

namespace {

constexpr double samples_before = 10.0;

/// Height of the parabola through three values at -1, 0 and 1.
double peak(double before, double at, double after) {
  const double bend = before - 2.0 * at + after;
  const double lean = 0.5 * (after - before);
  return bend < 0.0 ? at - 0.5 * lean * lean / bend : at;
}

}  // namespace

double Impact::max_penetration() const {
  return std::pow((exponent + 1.0) * mass * velocity * velocity / (2.0 * stiffness),
                  1.0 / (exponent + 1.0));
}

double Impact::duration() const {
  const double share = 1.0 / (exponent + 1.0);
  return 2.0 * max_penetration() / velocity * boost::math::beta(share, 0.5) * share;
}

double Impact::touches_at() const { return (samples_before + phase) / rate; }

Impact Impact::lasting(double samples) const {
  Impact other = *this;
  other.stiffness = stiffness * std::pow(duration() * rate / samples, exponent + 1.0);
  return other;
}

Scene Impact::scene() const {
  const double after = std::max(8.0, samples());
  Scene scene = new_scene(std::ceil(samples_before + 1.5 * samples() + after) / rate, rate);
  scene.solver.contact = solver;
  scene.add("mass.ball",
            Mass{.mass = mass, .position = -velocity * touches_at(), .velocity = velocity});
  scene.add("barrier.wall", Barrier{});
  scene.add("contact.hit", Contact{.above = "barrier.wall",
                                   .below = "mass.ball",
                                   .stiffness = stiffness,
                                   .exponent = exponent,
                                   .damping = damping});
  scene.add("pickup.ball", Pickup{.on = "mass.ball"});
  scene.add("pickup.force", Pickup{.on = "contact.hit"});
  return scene;
}

ImpactMeasure measure_impact(const Signal& position, double rate, double touches_at) {
  ImpactMeasure found{};
  const std::size_t last = position.size() - 1;
  found.leaving_speed = (position[last - 1] - position[last]) * rate;
  const double leaves_at = static_cast<double>(last) / rate + position[last] / found.leaving_speed;
  found.duration = leaves_at - touches_at;
  const auto deepest = std::max_element(position.begin() + 1, position.end() - 1);
  found.max_penetration = peak(*(deepest - 1), *deepest, *(deepest + 1));
  return found;
}

ImpactResult throw_at_barrier(const Impact& impact, Book book) {
  ImpactResult result{0.0, 0.0, 0.0, run(impact.scene(), book)};
  const ImpactMeasure found =
      measure_impact(result.recording["ball"], impact.rate, impact.touches_at());
  result.leaving_speed = found.leaving_speed;
  result.duration = found.duration;
  result.max_penetration = found.max_penetration;
  return result;
}

double closed_form_restitution(double loss) {
  const auto balance = [loss](double e) {
    return loss * (1.0 + e) - std::log((1.0 + loss) / (1.0 - loss * e));
  };
  std::uintmax_t most = 100;
  const double high = std::min(1.0, (1.0 - 1e-12) / loss);
  const auto bracket = boost::math::tools::toms748_solve(
      balance, 0.0, high, boost::math::tools::eps_tolerance<double>(48), most);
  return 0.5 * (bracket.first + bracket.second);
}

std::vector<double> phases(int count) {
  std::vector<double> list;
  for (int i = 0; i < count; ++i) list.push_back(static_cast<double>(i) / count);
  return list;
}

double order_of(const std::vector<double>& errors) {
  const auto n = static_cast<double>(errors.size());
  const double middle = 0.5 * (n - 1.0);
  double rise = 0.0;
  double run = 0.0;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const double x = static_cast<double>(i) - middle;
    rise -= x * std::log2(errors[i]);
    run += x * x;
  }
  return rise / run;
}

}  // namespace thrum::claims
