#include "support/bowing.hpp"

#include <algorithm>
#include <cmath>

#include "support/ringing.hpp"

namespace thrum::claims {

String bowed_string(const std::string& method) {
  String string{.length = Bowing::length,
                .tension = Bowing::tension,
                .linear_density = Bowing::linear_density,
                .bending_stiffness = Bowing::bending_stiffness,
                .damping = 0.8,
                .damping_hf = 0.003,
                .method = method};
  if (method == "grid") string.points = Bowing::points;
  if (method == "modal") string.bandwidth = 8000.0;
  return string;
}

Scene Bowing::scene() const {
  Scene scene = new_scene(duration);
  scene.add("string.s", bowed_string(method));
  scene.add(
      "bow.b",
      Bow{.on = {"string.s", at}, .velocity = velocity, .force = force, .viscosity = viscosity});
  scene.add("pickup.string", Pickup{.on = {"string.s", at}, .quantity = "velocity"});
  scene.add("pickup.bow", Pickup{.on = "bow.b"});
  return scene;
}

double Bowing::string_frequency() const {
  const GridScheme scheme{.wave_speed_squared = tension / linear_density,
                          .stiffness_squared = bending_stiffness / linear_density,
                          .damping = 0.8,
                          .damping_hf = 0.003,
                          .time_step = 1.0 / 44100.0};
  return scheme.mode(discrete_laplacian(1, points, length)).frequency;
}

Slips count_slips(const Recording& heard, const Bowing& bowing, double periods) {
  const Signal& v = heard["string"];
  const double speed = std::abs(bowing.velocity);
  const double sign = bowing.velocity < 0.0 ? -1.0 : 1.0;
  const double period = heard.rate / bowing.string_frequency();
  const std::size_t first = v.size() - static_cast<std::size_t>(periods * period);
  std::vector<double> begins;
  Slips slips;
  bool slipping = true;  // one that is under way at first does not count
  for (std::size_t n = first; n < v.size(); ++n) {
    const double behind = speed - sign * v[n];
    slips.fastest = std::max(slips.fastest, behind);
    if (!slipping && behind > 0.5 * speed) {
      const double before = speed - sign * v[n - 1];
      begins.push_back(static_cast<double>(n) - (behind - 0.5 * speed) / (behind - before));
      slipping = true;
    } else if (slipping && behind < 0.25 * speed) {
      slipping = false;
    }
  }
  slips.per_period = static_cast<double>(begins.size()) / periods;
  if (begins.size() < 3) return slips;
  const double count = static_cast<double>(begins.size() - 1);
  const double mean = (begins.back() - begins.front()) / count;
  slips.frequency = heard.rate / mean;
  double squares = 0.0;
  for (std::size_t i = 1; i < begins.size(); ++i)
    squares += std::pow(begins[i] - begins[i - 1] - mean, 2);
  slips.irregularity = std::sqrt(squares / count) / period;
  return slips;
}

}  // namespace thrum::claims
