#include <thrum/bodies/modal_families.hpp>

#include <algorithm>
#include <numbers>
#include <utility>

#include <thrum/bodies/modal_formula.hpp>
#include <thrum/core/formatted.hpp>
#include <thrum/core/pitch_law.hpp>

namespace thrum {

namespace {

using std::numbers::pi;
constexpr double most_modes = 50000.0;
using Family = std::shared_ptr<const ModeFamily>;

/// Weyl: about as many modes lie below a wave number.
double expected_modes(const Outline& outline, double k) {
  return outline.dimensions == 1 ? outline.extent() * k / pi
                                 : outline.extent() * k * k / (4.0 * pi);
}

double bandwidth_of(const ModalBody& body, double rate) {
  return body.bandwidth.value_or(usual_bandwidth * rate);
}

/// The family of all modes up to a frequency that `key` has; a fault and nothing when they are too
/// many.
Family modes_below(double bandwidth, const char* key_of_it, const Element& element,
                   const ModalBody& body, ModeFamilies& families, Builder& builder) {
  const double highest = modal_dispersion(body).wave_number(2.0 * pi * bandwidth);
  const double expected = expected_modes(body.outline, highest);
  if (expected > most_modes) {
    builder.faults.add(element.path(), key_of_it,
                       formatted("of %.6g Hz holds about %.3g modes and the most is "
                                 "%.0f; set a lower one",
                                 bandwidth, expected, most_modes));
    return nullptr;
  }
  if (body.shapes_cost && !builder.can_afford(element, body.shapes_cost(highest))) return nullptr;
  const Outline& outline = body.outline;
  std::vector<double> key = {highest, static_cast<double>(outline.dimensions), outline.size[0],
                             outline.size[1], outline.disc ? 1.0 : 0.0};
  key.insert(key.end(), body.shapes_key.begin(), body.shapes_key.end());
  return families.get(key, [&] { return modal_family(body, highest); });
}

}  // namespace

Family choose_modes(const Element& element, const ModalBody& body, ModeFamilies& families,
                    Builder& builder) {
  const double rate = 1.0 / builder.time_step;
  const double bandwidth = bandwidth_of(body, rate);
  const auto fault = [&](std::string message) {
    builder.faults.add(element.path(), "bandwidth", std::move(message));
    return nullptr;
  };
  if (bandwidth >= 0.5 * rate)
    return fault(formatted("must be below half the rate, %.6g Hz", 0.5 * rate));
  const Family family = modes_below(bandwidth, "bandwidth", element, body, families, builder);
  if (family && family->modes().empty())
    return fault(formatted("of %.6g Hz holds no mode; the lowest lies above it", bandwidth));
  return family;
}

/// The family that the modes left out are taken from, which the body's own are the first of; a
/// fault and nothing when it cannot be.
Family choose_rest(const Element& element, const ModalBody& body, ModeFamilies& families,
                   Builder& builder) {
  if (body.tension_moves()) {
    builder.faults.add(element.path(), "rest_bandwidth",
                       formatted("is for modes that stay as they are; leave it out, or give one "
                                 "number for '%s'",
                                 body.tuned_by));
    return nullptr;
  }
  const double bandwidth =
      std::max(*body.rest_bandwidth, bandwidth_of(body, 1.0 / builder.time_step));
  if (!body.coupling)
    return modes_below(bandwidth, "rest_bandwidth", element, body, families, builder);
  builder.faults.add(element.path(), "rest_bandwidth",
                     "is for a linear plate; leave it out, or 'nonlinear'");
  return nullptr;
}

}  // namespace thrum
