// Rayleigh's integral: a surface in a rigid plane (a baffle) radiates
//
//     p(x, t) = rho/2pi  integral of  u''(y, t - r/c) / r  dS,     r = |x - y|
//
// A delay of whole and broken steps is a cubic through four of them (Lagrange), so that the
// integral becomes one reading of the body for each delay: of a grid the points of a ring, of a
// body in modes a weight for each. heard_forces.cpp then makes two of the latter do.
// docs/theory/microphone.md.
#include <thrum/scene/microphone.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <thrum/core/ear.hpp>
#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

constexpr double most_delay = 1e6;  // steps

const Description& describe_microphone() {
  static const Description description{
      .kind = "microphone",
      .summary = "What is heard of surfaces at a place in the air: a channel, in pascal.",
      .parameters = {
          must<&Microphone::hears>("hears", "Plates, membranes and bars, as [\"plate.p\"]."),
          must<&Microphone::at>("at", "m", any_number,
                                "[x, y, z] from the centre of each, which lies in z = "
                                "0, x along its first side."),
          bind<&Microphone::gain>("gain", "Multiplies the pressure."),
          bind<&Microphone::pan>("pan", "", from_to(-1, 1),
                                 "From left to right: sound files then have two channels."),
          bind<&Microphone::air_density>("air_density", "kg/m3", positive, "Of the air at rest."),
          bind<&Microphone::sound_speed>("sound_speed", "m/s", positive, "In the air."),
      }};
  return description;
}

/// The way from places on a surface to the microphone.
class Way {
 public:
  Way(const Microphone& it, const Thing& thing, double time_step)
      : it_(it), thing_(thing), steps_per_metre_(1.0 / (it.sound_speed * time_step)) {}

  /// Metres from a place; `across` is the other coordinate on a bar, from -1/2 to 1/2.
  double distance(std::span<const double> at, double across) const {
    const double half = thing_.disc ? 0.0 : 0.5;
    const double unit = thing_.disc ? 0.5 : 1.0;
    const double x = (at[0] - half) * unit * thing_.size[0];
    const double y = (thing_.dimensions == 1 ? across : (at[1] - half) * unit) * thing_.size[1];
    return std::hypot(it_.at[0] - x, it_.at[1] - y, it_.at[2]);
  }
  double steps(double distance) const { return distance * steps_per_metre_; }

  /// How much of the motion at a place is heard, in pascal per m/s^2 and m^2, if pick(steps) is the
  /// part of it that is asked for.
  template <class Pick>
  double weight(std::span<const double> at, const Pick& pick) const {
    const auto from = [&](double across) {
      const double away = distance(at, across);
      const double part = pick(steps(away));
      const double side = it_.at[2] < 0.0 ? -1.0 : 1.0;  // behind it what rises goes away
      return side * part * it_.air_density / (2.0 * std::numbers::pi * away);
    };
    if (thing_.dimensions != 1) return from(0.0);
    double sum = 0.0;
    for (int i = 0; i < strips; ++i) sum += from((i + 0.5) / strips - 0.5) / strips;
    return sum;
  }

 private:
  static constexpr int strips = 8;

  const Microphone& it_;
  const Thing& thing_;
  double steps_per_metre_;
};

/// The nearest and the farthest of many places on the surface and its edge.
std::pair<double, double> reach_of(const Way& way, const Thing& thing) {
  constexpr int many = 64;
  double nearest = INFINITY, farthest = 0.0;
  const double start = thing.disc ? -1.0 : 0.0, width = thing.disc ? 2.0 : 1.0;
  for (int i = 0; i <= many; ++i)
    for (int j = 0; j <= many; ++j) {
      const std::array at = {start + width * i / many, start + width * j / many};
      const double across = static_cast<double>(j) / many - 0.5;
      const double far = thing.disc ? std::hypot(at[0], at[1]) : 0.0;
      const std::array inside = {far > 1.0 ? at[0] / far : at[0], far > 1.0 ? at[1] / far : at[1]};
      const double d = way.distance(inside, across);
      nearest = std::min(nearest, d);
      farthest = std::max(farthest, d);
    }
  return {nearest, farthest};
}

/// What reaches it: of bodies in modes, and of points.
struct Arrivals {
  std::vector<Ear::Tap> taps;
  std::vector<SoundRing> rings;
};

bool is_silent(const Place& place) {
  return std::all_of(place.begin(), place.end(),
                     [](const PlaceEntry& each) { return each.weight == 0.0; });
}

/// A reading for every whole delay, of everything that is partly heard then: of modes.
void add_whole_delays(const Way& way, const Thing& thing, double nearest, double farthest,
                      Arrivals& arrivals) {
  const int last = static_cast<int>(way.steps(farthest)) + 3;
  for (int delay = std::max(1, static_cast<int>(way.steps(nearest)) - 2); delay <= last; ++delay) {
    const auto pick = [&](double steps) { return CubicDelay(steps).part(delay); };
    Place place = thing.radiate([&](std::span<const double> at) { return way.weight(at, pick); });
    if (is_silent(place)) continue;
    std::vector<double> weights = weights_in_a_row(place);
    arrivals.taps.push_back(
        {static_cast<std::size_t>(delay), std::move(place), std::move(weights)});
  }
}

/// A point is read once, with the others whose delay is the same to a quarter of a step; a bar's
/// once for each such delay across its width.
void add_rings(const Way& way, const Thing& thing, double nearest, double farthest,
               Arrivals& arrivals) {
  constexpr double fineness = 4.0;
  const auto ring_of = [&](double steps) { return std::lround(fineness * steps); };
  const long last = ring_of(way.steps(farthest)) + 1;
  for (long ring = ring_of(way.steps(nearest)) - 1; ring <= last; ++ring) {
    const auto pick = [&](double steps) { return ring_of(steps) == ring ? 1.0 : 0.0; };
    Place place = thing.radiate([&](std::span<const double> at) { return way.weight(at, pick); });
    const double steps = std::max(1.0, static_cast<double>(ring) / fineness);
    if (!is_silent(place)) arrivals.rings.push_back({steps, std::move(place)});
  }
}

/// Whether coordinates are points: the first that moves in one half does not in the other.
bool is_made_of_points(const Thing& thing) {
  const double middle = thing.disc ? 0.0 : 0.5;
  const auto half = [&](bool first) {
    return thing.radiate(
        [&](std::span<const double> at) { return (at[0] < middle) == first ? 1.0 : 0.0; });
  };
  const Place one = half(true), other = half(false);
  return one.empty() || other.empty() || one.front().coordinate != other.front().coordinate;
}

/// False and a fault where it cannot be heard.
bool add_arrivals(const Element& element, std::size_t number, Builder& builder,
                  Arrivals& arrivals) {
  const Microphone& it = element.as<Microphone>();
  const std::string key = "hears." + std::to_string(number);
  const Where& where = it.hears[number];
  const auto fault = [&](std::string at, std::string message) {
    builder.faults.add(element.path(), std::move(at), std::move(message));
    return false;
  };
  const Thing* thing = builder.thing(element, key, where);
  if (thing == nullptr) return false;
  if (!thing->radiate)
    return fault(key, "'" + where.on +
                          "' cannot be heard; a microphone hears plates, bars, and membranes that "
                          "are not the heads of a cavity");
  if (!where.at.empty() || !where.path.empty() || where.is_line())
    return fault(key, "is heard as a whole; write \"" + where.on + "\"");
  const Way way(it, *thing, builder.time_step);
  const auto [nearest, farthest] = reach_of(way, *thing);
  if (way.steps(nearest) < 1.0)
    return fault("at", formatted("is %.3g m from '%s', nearer than sound travels in a step, %.3g "
                                 "m; move it away",
                                 nearest, where.on.c_str(), it.sound_speed * builder.time_step));
  if (way.steps(farthest) > most_delay)
    return fault("at", formatted("is so far from '%s' that sound takes %.3g steps and the most is "
                                 "%.0f; move it nearer",
                                 where.on.c_str(), way.steps(farthest), most_delay));
  (is_made_of_points(*thing) ? add_rings : add_whole_delays)(way, *thing, nearest, farthest,
                                                             arrivals);
  return true;
}

void assemble_one(const Element& element, Builder& builder) {
  const Microphone& it = element.as<Microphone>();
  if (it.at.size() != 3) {
    builder.faults.add(element.path(), "at", "must be three lengths, [x, y, z], as [0, 0, 1]");
    return;
  }
  if (builder.find("pickup." + element.name) != nullptr) {
    builder.faults.add(
        element.path(), "",
        "has the name of a pickup; channels are told apart by name, so choose another");
    return;
  }
  Arrivals arrivals;
  bool sound = true;
  for (std::size_t i = 0; i < it.hears.size(); ++i) {
    const auto same = [&](const Where& other) { return other.on == it.hears[i].on; };
    const auto here = it.hears.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(it.hears.begin(), here, same)) {
      builder.faults.add(element.path(), "hears." + std::to_string(i),
                         "is in this list already; name each body once");
      return;
    }
    sound = add_arrivals(element, i, builder, arrivals) && sound;
  }
  if (!sound) return;
  Channel channel{.name = element.name, .gain = it.gain, .pan = it.pan};
  channel.ear = std::make_shared<Ear>(std::move(arrivals.taps),
                                      SoundRings(std::move(arrivals.rings)), builder.time_step);
  builder.add(std::move(channel));
}

void assemble_microphones(Elements elements, Builder& builder) {
  for (const Element* element : elements) assemble_one(*element, builder);
}

Mark mark_microphone(const Element& element) {
  const Microphone& it = element.as<Microphone>();
  return {.sign = Mark::Sign::ring, .where = it.hears.empty() ? Where{} : it.hears.front()};
}

}  // namespace

Kind microphone_kind() {
  return make_kind<Microphone>({.role = Role::listener,
                                .describe = describe_microphone,
                                .assemble = assemble_microphones,
                                .mark = mark_microphone});
}

}  // namespace thrum
