#include <thrum/bodies/built_modes.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/bodies/check_partials.hpp>

namespace thrum {

namespace {

constexpr Price per_mode = {6, 0.25};
constexpr Price per_tuned_mode = {60, 12.0};

// Between what AVX-512 and AVX2 take: the string that prices are scaled by differs less in these.
constexpr Price per_coupled_number = {2, 0.24};
constexpr Price per_scattered_number = {2, 0.9};
constexpr Price per_product = {2, 0.1};  // of modes, shapes and shapes

using std::numbers::pi;

/// The pole of a mode is exact, so it rings at wd, wd^2 = w0^2 - s^2.
double rings_at(const ModeBank::Mode& mode) {
  const double square = mode.angular_frequency * mode.angular_frequency - mode.decay * mode.decay;
  return square > 0.0 ? std::sqrt(square) / (2.0 * pi) : 0.0;
}

}  // namespace

/// By frequency; a motion of the body as a whole is none.
std::vector<Partial> BuiltModes::partials() const {
  std::vector<Partial> all;
  for (std::size_t i = 0; i < it_.modes.size(); ++i) {
    if (it_.modes[i].angular_frequency == 0.0) continue;
    Partial partial{{0, 0}, rings_at(it_.modes[i]), it_.modes[i].decay};
    if (i < it_.numbers.size()) partial.number = it_.numbers[i];
    if (it_.dimensions == 1) partial.number[1] = 0;
    all.push_back(partial);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Partial& a, const Partial& b) { return a.frequency < b.frequency; });
  return all;
}

BodyCheck BuiltModes::check() const {
  BodyCheck check{
      .method = BodyCheck::Method::modes, .coordinates = it_.modes.size(), .in_band = it_.in_band};
  const std::vector<Partial> all = partials();
  if (all.empty()) return check;
  check.highest = all.back().frequency;
  if (all.front().frequency <= one_khz && all.back().frequency >= one_khz) {
    const auto nearest = std::min_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return std::abs(a.frequency - one_khz) < std::abs(b.frequency - one_khz);
    });
    check.decay_at_1_khz = nearest->decay;
  }
  for (const Partial& partial : all) {  // a pair on a disc is one partial
    const bool again =
        !check.partials.empty() &&
        std::abs(check.partials.back().frequency - partial.frequency) < 1e-9 * partial.frequency;
    if (!again) check.partials.push_back(partial);
    if (check.partials.size() == std::size_t{shown_partials}) break;
  }
  return check;
}

Price BuiltModes::price() const {
  const auto modes = static_cast<double>(it_.modes.size());
  const auto shapes = static_cast<double>(it_.shapes);
  const Price alone = (it_.tuned ? per_tuned_mode : per_mode) * modes;
  const Price coupled = (it_.scattered ? per_scattered_number : per_coupled_number) *
                        static_cast<double>(it_.coupled);
  const Price products = per_product * (0.5 * shapes * shapes * (modes + shapes / 3.0));
  return {alone.operations + coupled.operations + products.operations,
          alone.nanoseconds + coupled.nanoseconds + products.nanoseconds};
}

bool BuiltModes::loses() const {
  return it_.loses_later || std::any_of(it_.modes.begin(), it_.modes.end(),
                                        [](const auto& mode) { return mode.decay > 0.0; });
}

/// The lowest partial of a string is near c/2L.
Waves BuiltModes::waves() const {
  double lowest = 0.0;
  for (const ModeBank::Mode& mode : it_.modes)
    if (lowest == 0.0) lowest = mode.angular_frequency;
  const double length = it_.string.length;
  return {std::pow(lowest * length / pi, 2), lowest, length};
}

/// From the lowest mode, of half the string's mass and near c/2L.
double BuiltModes::impedance() const {
  const ModeBank::Mode& lowest = it_.modes.front();
  return it_.string.taut ? 2.0 / pi * lowest.mass * lowest.angular_frequency : 0.0;
}

}  // namespace thrum
