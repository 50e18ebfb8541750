#include "lab/modal_sav.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

#include <thrum/bodies/mode_family.hpp>

namespace thrum::app::lab {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double head_radius = 0.15, surface_density = 0.2, head_tension = 2000.0;
constexpr double line_density = 1.6e-3, wire_tension = 30.0, wire_place = 0.05;
constexpr double stiffness = 1e10, exponent = 1.1, amplitude = 2e-3;

double highest_wave_number(double hz, double tension, double density) {
  return 2.0 * pi * hz / std::sqrt(tension / density);
}

/// What a mode is along the wire, over a fraction of its length.
using Shape = std::function<double(double)>;

/// About the middle of the wire.
bool is_even(const Shape& value) {
  double apart = 0.0, together = 0.0;
  for (const double s : {0.1234, 0.2718, 0.4142}) {
    apart += std::abs(value(s) - value(1.0 - s));
    together += std::abs(value(s) + value(1.0 - s));
  }
  return apart <= 1e-6 * together;
}

}  // namespace

ModalSav::ModalSav(const SavSetup& setup) : k_(1.0 / setup.rate) {
  points_ = static_cast<std::size_t>(setup.points) + 1;
  const std::size_t half = (points_ + 1) / 2;  // the other half mirrors it
  for (std::size_t j = 0; j < half; ++j)
    weights_.push_back((2 * j + 1 == points_ ? 1.0 : 2.0) * snare_wire_length / setup.points);
  std::vector<std::vector<double>> columns;
  const auto add = [&](double mass, double square, double middle, const Shape& value) {
    if (!is_even(value)) return;
    std::vector<double> column(half);
    for (std::size_t j = 0; j < half; ++j) column[j] = value(static_cast<double>(j) / setup.points);
    if (std::all_of(column.begin(), column.end(), [](double at) { return std::abs(at) < 1e-12; }))
      return;  // nothing reaches the line
    mass_.push_back(mass);
    stiffness_.push_back(mass * square);
    at_middle_.push_back(middle);
    columns.push_back(std::move(column));
  };
  const auto wire =
      line_modes(snare_wire_length, highest_wave_number(setup.wire_hz, wire_tension, line_density));
  for (const ModeShape& mode : wire->modes())
    add(mode.share * line_density * snare_wire_length,
        wire_tension / line_density * mode.wave_number * mode.wave_number,
        wire->value(mode, std::array{0.5}),
        [&](double s) { return -wire->value(mode, std::array{s}); });
  wire_modes_ = modes();
  const auto head =
      disc_modes(head_radius, highest_wave_number(setup.head_hz, head_tension, surface_density));
  for (const ModeShape& mode : head->modes())
    add(mode.share * surface_density * pi * head_radius * head_radius,
        head_tension / surface_density * mode.wave_number * mode.wave_number, 0.0, [&](double s) {
          return head->value(mode, std::array{(s - 0.5) * snare_wire_length / head_radius,
                                              wire_place / head_radius});
        });
  at_points_.resize(half * modes());
  for (std::size_t j = 0; j < half; ++j)
    for (std::size_t i = 0; i < modes(); ++i) at_points_[j * modes() + i] = columns[i][j];
  for (std::vector<double>* list : {&next_, &now_, &previous_, &gradient_})
    list->assign(modes(), 0.0);
  now_[0] = amplitude;  // the first mode of the wire
  previous_[0] = now_[0] * (1.0 - 0.5 * k_ * k_ * stiffness_[0] / mass_[0]);
}

/// (13), less the height of the wire.
double ModalSav::distance(std::size_t point) const {
  double sum = -snare_wire_gap;
  for (std::size_t i = 0; i < modes(); ++i) sum += at_points_[point * modes() + i] * now_[i];
  return sum;
}

void ModalSav::step() {
  // (26): the gradient of psi at n.
  std::fill(gradient_.begin(), gradient_.end(), 0.0);
  double twice_energy = 0.0;
  for (std::size_t j = 0; j < weights_.size(); ++j) {
    const double x = distance(j);
    if (!(x > 0.0)) continue;
    const double force = weights_[j] * stiffness * std::pow(x, exponent);
    twice_energy += 2.0 * force * x / (exponent + 1.0);
    for (std::size_t i = 0; i < modes(); ++i) gradient_[i] += force * at_points_[j * modes() + i];
  }
  const double over = twice_energy > 0.0 ? 1.0 / std::sqrt(twice_energy) : 0.0;
  // (23) by Sherman and Morrison, for g' (q^{n+1} - q^{n-1}).
  double moved = 0.0, gives = 0.0;
  for (std::size_t i = 0; i < modes(); ++i) {
    gradient_[i] *= over;
    next_[i] = 2.0 * now_[i] - previous_[i] - k_ * k_ * stiffness_[i] / mass_[i] * now_[i];
    moved += gradient_[i] * (next_[i] - previous_[i]);
    gives += k_ * k_ * gradient_[i] * gradient_[i] / mass_[i];
  }
  moved = (moved - gives * psi_) / (1.0 + 0.25 * gives);
  const double mean = psi_ + 0.25 * moved;
  for (std::size_t i = 0; i < modes(); ++i) next_[i] -= k_ * k_ / mass_[i] * gradient_[i] * mean;
  psi_ += 0.5 * moved;
  previous_.swap(now_);
  now_.swap(next_);
}

double ModalSav::wire_middle() const {
  double sum = 0.0;
  for (std::size_t i = 0; i < modes(); ++i) sum += at_middle_[i] * now_[i];
  return sum;
}

/// Of some of the modes, which add `sign` times themselves to the distances.
std::vector<double> ModalSav::shape(std::size_t first, std::size_t end, double sign) const {
  std::vector<double> values(points_ - 2);
  for (std::size_t j = 1; j < weights_.size(); ++j) {
    double sum = 0.0;
    for (std::size_t i = first; i < end; ++i) sum += at_points_[j * modes() + i] * now_[i];
    values[j - 1] = values[points_ - 2 - j] = sign * sum;
  }
  return values;
}

std::vector<double> ModalSav::wire() const { return shape(0, wire_modes_, -1.0); }

std::vector<double> ModalSav::head() const { return shape(wire_modes_, modes(), 1.0); }

EnergyTerms ModalSav::energy() const {
  EnergyTerms terms{.contact = 0.5 * psi_ * psi_};
  for (std::size_t i = 0; i < modes(); ++i) {
    const double rate = (now_[i] - previous_[i]) / k_;
    terms.kinetic += 0.5 * mass_[i] * rate * rate;
    terms.potential += 0.5 * stiffness_[i] * now_[i] * previous_[i];
  }
  return terms;
}

}  // namespace thrum::app::lab
