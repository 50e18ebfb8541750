#include <thrum/interactions/force.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <memory>
#include <numbers>

#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>
#include <thrum/interactions/force_drive.hpp>

namespace thrum {

namespace {

const Description& describe_force() {
  static const Description description{
      .kind = "force",
      .summary = "A push or pull from outside.",
      .parameters = {
          bind<&Force::on>(
              {.name = "on", .unit = "", .need = Need::must, .meaning = "The place it acts on."}),
          bind<&Force::shape>(
              {.name = "shape",
               .unit = "",
               .meaning = "Raised cosine, half of one and then nothing, constant, or white noise.",
               .choices = {"strike", "pluck", "hold", "noise"}}),
          bind<&Force::amplitude>({.name = "amplitude",
                                   .unit = "N",
                                   .need = Need::must,
                                   .meaning = "Its largest value, up is positive."}),
          bind<&Force::start>({.name = "start", .unit = "s", .meaning = "When it begins."}),
          bind<&Force::length>({.name = "length",
                                .unit = "s",
                                .range = positive,
                                .meaning = "How long it lasts; a strike and a pluck need it.",
                                .default_words = "for ever (hold, noise)"}),
          bind<&Force::seed>(
              {.name = "seed", .unit = "", .range = not_negative, .meaning = "Of the noise."}),
      }};
  return description;
}

double spectrum(const Element& element, double angular_frequency) {
  return force_spectrum(element.as<Force>(), angular_frequency);
}

ForceShape shape_of(const std::string& name) {
  if (name == "pluck") return ForceShape::pluck;
  if (name == "hold") return ForceShape::hold;
  if (name == "noise") return ForceShape::noise;
  return ForceShape::strike;
}

void assemble_forces(Elements elements, Builder& builder) {
  for (const Element* element : elements) {
    const Force& it = element->as<Force>();
    const bool ends = it.shape == "strike" || it.shape == "pluck";
    if (ends && !it.length)
      builder.faults.add(element->path(), "length",
                         "is needed for a " + it.shape + ": how long it lasts, in seconds");
    const auto spot = builder.spot(*element, "on", it.on);
    if (!spot || (ends && !it.length)) continue;
    if (!spot->can_move()) {
      builder.faults.add(element->path(), "on",
                         "is a barrier, which no force moves; name a thing that vibrates");
      continue;
    }
    ForceDrive::Parameters parameters{.shape = shape_of(it.shape),
                                      .amplitude = it.amplitude,
                                      .start = it.start,
                                      .seed = static_cast<unsigned>(it.seed),
                                      .time_step = builder.time_step};
    if (it.length) parameters.length = *it.length;
    builder.add(std::make_unique<ForceDrive>(parameters), *spot);
  }
}

/// A push F that lasts n steps moves a place at F x_n / nk: F t/2m for a mass, F/2Z for a string,
/// where x_n is what one newton does. What nothing holds falls as far as it can.
Driven drive(const Element& element, const Inspection& inspection) {
  const Force& it = element.as<Force>();
  const double push = std::max(std::abs(it.amplitude.lowest()), std::abs(it.amplitude.highest()));
  const Built* built = inspection.builder.built(it.on.on);
  const double free = built != nullptr ? built->free_mass() : 0.0;
  if (it.shape == "hold" && free > 0.0)
    return {std::sqrt(2.0 * push / free * inspection.longest_fall(it.on.on)), push > 0.0};
  const Place place = inspection.place(element, it.on);
  const double k = inspection.builder.time_step;
  const double wanted = std::clamp(it.length.value_or(0.005) / k, 1.0, 4096.0);
  const int n = inspection.affordable_steps(static_cast<int>(wanted));
  return {push * inspection.step_response(place, place, n).back() / (n * k), push > 0.0};
}

void warn_of_force(const Element& element, Inspection& inspection) {
  const Force& it = element.as<Force>();
  const double duration = inspection.builder.duration();
  const double k = inspection.builder.time_step;
  const double samples = it.length.value_or(duration) / k;
  if (it.start >= duration)
    inspection.warn("late force", element.path(), "start",
                    formatted("is at %.3g s and the scene ends at %.3g s, so it never acts; start "
                              "it earlier, or set a longer duration",
                              it.start, duration));
  if (samples < 2.0)
    inspection.warn("short force", element.path(), "length",
                    formatted("is %.2g samples, so how hard it strikes hangs on where between two "
                              "samples it falls; make it longer than 2",
                              samples));
  if (it.shape == "noise" && samples * k >= duration - it.start)
    inspection.warn_if_lossless(element, it.on,
                                "goes on putting energy in, so that it grows without end");
}

Mark force_mark(const Element& element) {
  const Force& it = element.as<Force>();
  return {.sign = Mark::Sign::arrow,
          .where = it.on,
          .upwards = it.amplitude.highest() > -it.amplitude.lowest()};
}

}  // namespace

double force_spectrum(const Force& force, double angular_frequency) {
  using std::numbers::pi;
  if (force.shape == "noise") return 1.0;
  if (!force.length) return 1.0 / (angular_frequency * angular_frequency);
  const double length = *force.length;
  const auto constant = [length](double w) {  // the integral of e^{-iwt} over the length
    const double half = 0.5 * w * length;
    const double size = std::abs(half) < 1e-9 ? 1.0 : std::sin(half) / half;
    return length * size * std::complex(std::cos(half), -std::sin(half));
  };
  if (force.shape == "hold") return std::norm(constant(angular_frequency));
  // (1 - cos(turn t))/2, as three exponentials.
  const double turn = (force.shape == "strike" ? 2.0 : 1.0) * pi / length;
  return std::norm(0.5 * constant(angular_frequency) - 0.25 * (constant(angular_frequency - turn) +
                                                               constant(angular_frequency + turn)));
}

Kind force_kind() {
  return make_kind<Force>({.describe = describe_force,
                           .assemble = assemble_forces,
                           .spectrum = spectrum,
                           .drive = drive,
                           .warn = warn_of_force,
                           .mark = force_mark});
}

}  // namespace thrum
