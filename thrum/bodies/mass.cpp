#include <thrum/bodies/mass.hpp>

#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <utility>

#include <thrum/bodies/grid_modes.hpp>
#include <thrum/bodies/moving_masses.hpp>
#include <thrum/bodies/point_masses.hpp>
#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

const Description& describe_mass() {
  static const Description description{
      .kind = "mass",
      .summary = "A lump that moves up and down, free or on a spring to its rest at 0.",
      .parameters = {
          must<&Mass::mass>("mass", "kg", positive, "How heavy it is."),
          bind<&Mass::frequency>("frequency", "Hz", not_negative,
                                 "Of the mass on its spring; 0 leaves it free."),
          bind<&Mass::damping>("damping", "1/s", not_negative,
                               "An oscillation dies as exp(-damping t)."),
          bind<&Mass::position>("position", "m", any_number, "Displacement at the start."),
          bind<&Mass::velocity>("velocity", "m/s", any_number,
                                "Velocity at the start, up is positive."),
      }};
  return description;
}

class BuiltMass final : public Built {
 public:
  BuiltMass(Mass mass, double time_step) : it_(std::move(mass)), time_step_(time_step) {}

  /// Its scheme is that of a grid's mode with Y = w0^2 and no X.
  BodyCheck check() const override {
    BodyCheck check;
    if (it_.frequency == 0.0) return check;
    const double w = 2.0 * std::numbers::pi * it_.frequency;
    const GridMode mode = grid_mode({.damping = it_.damping, .time_step = time_step_}, 0.0, w * w);
    check.stability = it_.frequency / PointMasses::frequency_limit(time_step_);
    check.highest = mode.frequency;
    check.partials = {{{1, 0}, mode.frequency, mode.decay}};
    return check;
  }
  Price price() const override { return {6, 0.55}; }
  bool loses() const override { return it_.damping > 0.0; }
  double free_mass() const override { return it_.frequency == 0.0 ? it_.mass.at(0.0) : 0.0; }

 private:
  Mass it_;
  double time_step_;
};

bool is_sound(const Element& element, Builder& builder) {
  const Mass& it = element.as<Mass>();
  const double limit = PointMasses::frequency_limit(builder.time_step);
  // The spring is that of the mass at time 0, so at its lightest it rings highest.
  const double highest = it.frequency * std::sqrt(it.mass.at(0.0) / it.mass.lowest());
  if (it.frequency >= limit)
    builder.faults.add(element.path(), "frequency",
                       exact_words(it.frequency) +
                           formatted(" Hz is not stable at this rate; it must be below rate / pi "
                                     "= %.6g Hz",
                                     limit));
  else if (highest >= limit)
    builder.faults.add(element.path(), "mass",
                       formatted("falls so far that the mass on its spring rings at %.6g Hz; it "
                                 "must stay below rate / pi = %.6g Hz",
                                 highest, limit));
  else
    return true;
  return false;
}

void add_masses(std::unique_ptr<Body> body, Elements elements, Builder& builder) {
  const std::size_t first = builder.add(std::move(body));
  for (std::size_t i = 0; i < elements.size(); ++i) {
    Thing thing;
    thing.locate = [coordinate = first + i](std::span<const double>) {
      return Spot{{{coordinate, 1.0}}, 0.0};
    };
    builder.add_thing(elements[i]->path(), std::move(thing));
    builder.add_built(elements[i]->path(),
                      std::make_unique<BuiltMass>(elements[i]->as<Mass>(), builder.time_step));
  }
}

/// One body of those that stay what they are and one of those that move.
void assemble_masses(Elements elements, Builder& builder) {
  std::vector<PointMasses::Parameters> masses;
  std::vector<MovingMasses::Parameters> moving;
  std::vector<const Element*> staying, changing;
  for (const Element* element : elements) {
    if (!is_sound(*element, builder)) continue;
    const Mass& it = element->as<Mass>();
    if (it.mass.is_constant()) {
      masses.push_back({it.mass.at(0.0), it.frequency, it.damping, it.position, it.velocity});
      staying.push_back(element);
    } else {
      moving.push_back({it.mass, it.frequency, it.damping, it.position, it.velocity});
      changing.push_back(element);
    }
  }
  const double k = builder.time_step;
  if (!masses.empty())
    add_masses(std::make_unique<PointMasses>(std::move(masses), k), staying, builder);
  if (!moving.empty())
    add_masses(std::make_unique<MovingMasses>(std::move(moving), k), changing, builder);
}

Expected start(const Element& element, const Built&) {
  const Mass& it = element.as<Mass>();
  const double w = 2.0 * std::numbers::pi * it.frequency;
  Expected expected;
  expected.speed = std::hypot(it.velocity, w * it.position);
  if (w > 0.0)
    expected.reach = std::hypot(it.position, it.velocity / w);
  else
    expected.reach =
        it.velocity != 0.0 ? std::numeric_limits<double>::infinity() : std::abs(it.position);
  expected.starts = it.velocity != 0.0 || (w > 0.0 && it.position != 0.0);
  return expected;
}

void warn_of_mass(const Element& element, Inspection& inspection) {
  constexpr double detuned = 1.0058;  // 10 cents
  const double wanted = element.as<Mass>().frequency;
  const BodyCheck& body = *inspection.body(element.path());
  if (body.partials.empty()) return;
  const double got = body.partials.front().frequency;
  if (got < wanted * detuned) return;
  inspection.warn("sharp spring", element.path(), "frequency",
                  formatted("comes out as %.5g Hz, %.0f cents sharp, at this rate; ask for a lower "
                            "one, or raise the rate",
                            got, 1200.0 * std::log2(got / wanted)));
}

Profile mass_profile(const Element& element) {
  const Mass& it = element.as<Mass>();
  return {.mass = it.mass.at(0.0), .slowest_period = it.frequency > 0.0 ? 1.0 / it.frequency : 0.0};
}

}  // namespace

Kind mass_kind() {
  return make_kind<Mass>({.role = Role::thing,
                          .describe = describe_mass,
                          .assemble = assemble_masses,
                          .start = start,
                          .warn = warn_of_mass,
                          .profile = mass_profile});
}

}  // namespace thrum
