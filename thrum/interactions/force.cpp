#include <thrum/interactions/force.hpp>

#include <cmath>
#include <complex>
#include <numbers>

namespace thrum {

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

double force_spectrum(const Force& force, double angular_frequency) {
  constexpr double pi = std::numbers::pi;
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

}  // namespace thrum
