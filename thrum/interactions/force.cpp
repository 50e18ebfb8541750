#include <thrum/interactions/force.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <numbers>

#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>
#include <thrum/math/noise.hpp>

namespace thrum {

namespace {

const Description& describe_force() {
  static const Description description{
      .kind = "force",
      .summary = "A push or pull from outside.",
      .parameters = {
          must<&Force::on>("on", "The place it acts on."),
          bind<&Force::shape>(
              "shape", "Raised cosine, half of one and then nothing, constant, or white noise.",
              {.choices = {"strike", "pluck", "hold", "noise"}}),
          must<&Force::amplitude>("amplitude", "N", any_number,
                                  "Its largest value, up is positive."),
          bind<&Force::start>("start", "s", any_number, "When it begins."),
          bind<&Force::length>("length", "s", positive,
                               "How long it lasts; a strike and a pluck need it.",
                               {.default_words = "for ever (hold, noise)"}),
          bind<&Force::seed>("seed", "", not_negative, "Of the noise."),
      }};
  return description;
}

/// A strike and a pluck are (1 - cos wt)/2: wt at their end. 0 for other shapes.
double turn_of(const Force& it) {
  using std::numbers::pi;
  return it.shape == "strike" ? 2.0 * pi : it.shape == "pluck" ? pi : 0.0;
}

class ForceDrive final : public Drive {
 public:
  ForceDrive(const Force& it, double time_step)
      : it_(it),
        length_(it.length.value_or(std::numeric_limits<double>::infinity())),
        turn_(turn_of(it)),
        noisy_(it.shape == "noise"),
        time_step_(time_step) {}

  double force(long long step) const override {
    const double time = static_cast<double>(step) * time_step_;
    const double since = time - it_.start;
    if (since < 0.0 || since > length_) return 0.0;
    const double amplitude = it_.amplitude.at(time);
    if (turn_ > 0.0) return 0.5 * amplitude * (1.0 - std::cos(turn_ * since / length_));
    return noisy_ ? amplitude * white_noise(static_cast<unsigned>(it_.seed),
                                            static_cast<std::uint64_t>(step))
                  : amplitude;
  }

  long long keeps_until(long long step) const override {
    constexpr long long forever = std::numeric_limits<long long>::max();
    // The last step before that time, in spite of rounding.
    const auto before = [&](double time) {
      const double steps = std::floor(time / time_step_ * (1.0 - 1e-12)) - 1.0;
      return steps < 1e15 ? std::max(step, static_cast<long long>(steps)) : forever;
    };
    const double time = static_cast<double>(step) * time_step_;
    if (time < it_.start) return before(it_.start);
    if (time - it_.start > length_) return forever;
    if (it_.amplitude.knob() || (!is_hold() && it_.amplitude.at(time) != 0.0)) return step;
    return before(std::min(it_.amplitude.keeps_until(time), it_.start + length_));
  }

  const Knob* held_by() const override {
    const bool for_ever = it_.start <= 0.0 && std::isinf(length_);
    return is_hold() && for_ever ? it_.amplitude.knob().get() : nullptr;
  }

 private:
  bool is_hold() const { return turn_ == 0.0 && !noisy_; }

  Force it_;
  double length_, turn_;
  bool noisy_;
  double time_step_;
};

void assemble_forces(Elements elements, Builder& builder) {
  for (const Element* element : elements) {
    const Force& it = element->as<Force>();
    const bool never_ends = turn_of(it) > 0.0 && !it.length;
    if (never_ends)
      builder.faults.add(element->path(), "length",
                         "is needed for a " + it.shape + ": how long it lasts, in seconds");
    const auto spot = builder.spot(*element, "on", it.on);
    if (!spot || never_ends) continue;
    if (!spot->can_move()) {
      builder.faults.add(element->path(), "on",
                         "is a barrier, which no force moves; name a thing that vibrates");
      continue;
    }
    builder.add(drive_of(it, builder.time_step), *spot);
  }
}

/// A push F of n steps moves a place at the speed F x_n / nk, where x_n is the response to one
/// newton: F t/2m for a mass, F/2Z for a string. A free mass under a constant force falls as far as
/// it can.
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

std::unique_ptr<Drive> drive_of(const Force& force, double time_step) {
  return std::make_unique<ForceDrive>(force, time_step);
}

double force_spectrum(const Force& force, double angular_frequency) {
  if (force.shape == "noise") return 1.0;
  if (!force.length) return 1.0 / (angular_frequency * angular_frequency);
  const double length = *force.length;
  const auto constant = [length](double w) {  // the integral of e^{-iwt} over the length
    const double half = 0.5 * w * length;
    const double size = std::abs(half) < 1e-9 ? 1.0 : std::sin(half) / half;
    return length * size * std::complex(std::cos(half), -std::sin(half));
  };
  if (force.shape == "hold") return std::norm(constant(angular_frequency));
  const double turn = turn_of(force) / length;  // as three exponentials
  return std::norm(0.5 * constant(angular_frequency) - 0.25 * (constant(angular_frequency - turn) +
                                                               constant(angular_frequency + turn)));
}

Kind force_kind() {
  return make_kind<Force>(
      {.describe = describe_force,
       .assemble = assemble_forces,
       .spectrum = [](const Element& it, double w) { return force_spectrum(it.as<Force>(), w); },
       .drive = drive,
       .warn = warn_of_force,
       .mark = force_mark});
}

}  // namespace thrum
