// What is known of the shipped scenes from outside: closed forms, and numbers of the papers.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <span>

#include <thrum/audio/spectrum.hpp>
#include <thrum/scene/element_values.hpp>

#include "lab/axis.hpp"
#include "lab/experiment.hpp"
#include "lab/paper_sections.hpp"

namespace thrum::app::lab {
namespace {

using Findings = std::vector<Finding>;

std::string number(double value, const char* unit, int digits = 5) {
  return with_unit(value, unit, digits);
}

/// Without a prefix, so that two numbers stand in one unit.
std::string plain(double value, const char* unit, int digits = 4) {
  return fmt::format("{} {}", short_number(value, digits), unit);
}

std::string hertz(double value) { return fmt::format("{:.2f} Hz", value); }

/// The lowest mode of a thing by itself.
double lowest_mode(const Record& record, const std::string& path) {
  return 1.0 / record.graph.things[*record.graph.find(path)].slowest_period;
}

/// The strongest partial within a few per cent of where it is expected, in a part of the run.
double partial(const Record& record, const std::string& pickup, double near, double from,
               double to) {
  const Heard& heard = *record.find_heard(pickup);
  const auto at = [&](double time) {
    return std::min(heard.samples.size(), static_cast<std::size_t>(time * record.rate()));
  };
  const auto part = std::span(heard.samples).subspan(at(from), at(to) - at(from));
  return strongest_partial_hz(part, record.rate(), 0.9 * near, 1.1 * near);
}

Finding pitch(const Record& record, const std::string& what, const std::string& pickup,
              double expected, double from, double to) {
  return {what, hertz(expected), hertz(partial(record, pickup, expected, from, to))};
}

Findings mass_barrier(const Record& record) {
  const auto& x = record.find_heard("ball")->samples;
  const double rate = record.rate();
  const double leaving = (x[x.size() - 2] - x[x.size() - 1]) * rate;
  constexpr double a = 1.3, m = 0.005, v = 2.0, stiffness = 1e6, wall = 0.001;
  const double depth = std::pow((a + 1.0) * m * v * v / (2.0 * stiffness), 1.0 / (a + 1.0));
  const double time = 2.0 * depth / v * std::beta(1.0 / (a + 1.0), 0.5) / (a + 1.0);
  const double left = static_cast<double>(x.size() - 1) / rate - (wall - x.back()) / leaving;
  return {{"leaves at", "2 m/s", plain(leaving, "m/s", 10)},
          {"deepest", number(depth, "m"), number(record.report.contact.max_penetration, "m")},
          {"touches for", number(time, "s"), number(left - wall / v, "s")},
          {"largest force", number(stiffness * std::pow(depth, a), "N"),
           number(record.report.contact.max_force, "N")}};
}

Findings mass_below(const Record& record) {
  const auto& force = record.find_heard("force")->samples;
  const auto first = std::find_if(force.begin(), force.end(), [](double f) { return f != 0.0; });
  int touches = 0;
  for (std::size_t i = 1; i < force.size(); ++i) touches += force[i] != 0.0 && force[i - 1] == 0.0;
  return {{"first touch, √(2h/g)", number(std::sqrt(2.0 * 0.008 / 9.806), "s"),
           number(static_cast<double>(first - force.begin()) / record.rate(), "s")},
          {"touches in two seconds", "each a little lower", fmt::format("{}", touches)}};
}

Findings spring_barrier(const Record& record) {
  return {pitch(record, "rings on its own at last", "tine", 110.0, 1.0, 2.0)};
}

Findings two_masses(const Record& record) {
  const Scene free =
      shipped_with("two-masses", {"mass.*.frequency=0", "mass.*.damping=0", "duration=0.02"});
  const Outcome outcome = run_experiment(free, {"mass.light", "mass.upper"});
  const auto speed = [&](std::size_t i) {
    const auto& x = outcome.watched[i];
    return (x[x.size() - 1] - x[x.size() - 2]) * record.rate();
  };
  return {{"without springs: light thrown off by heavy, 2Mv/(M+m)",
           plain(2.0 * 0.3 / 1.001, "m/s", 8), plain(speed(0), "m/s", 8)},
          {"without springs: equal masses exchange speeds", "3 m/s", plain(speed(1), "m/s", 8)}};
}

Findings two_strings(const Record& record) {
  return {
      pitch(record, "the upper one alone", "upper", lowest_mode(record, "string.upper"), 1.0, 2.0),
      pitch(record, "the lower one alone", "lower", lowest_mode(record, "string.lower"), 1.0, 2.0)};
}

Findings mass_string(const Record& record) {
  Findings list;
  for (const char* solver : {"corrected", "newton", "constrained", "plain"}) {
    const auto& force = record.find_heard(std::string("force_") + solver)->samples;
    const auto [low, high] = std::minmax_element(force.begin(), force.end());
    list.push_back({fmt::format("lowest force by {}", solver), "0 N",
                    fmt::format("{} (highest {})", number(*low, "N", 4), number(*high, "N", 4))});
  }
  return list;
}

/// The bridge stops the string at 1.65 m of 1.9.
double tromba_pitch(const Record& record) { return lowest_mode(record, "string.s") * 1.9 / 1.65; }

Findings tromba(const Record& record) {
  return {pitch(record, "stopped by the bridge, 32 Hz × 1.9/1.65", "string", tromba_pitch(record),
                0.5, record.scene.settings.duration)};
}

Findings tromba_lossless(const Record& record) {
  Findings list{pitch(record, "stopped by the bridge, 32 Hz × 1.9/1.65", "string",
                      tromba_pitch(record), 0.3, 1.0)};
  Trace::Column after;
  const Trace& stored = record.energy.stored;
  for (std::size_t i = 0; i < stored.columns().size(); ++i)
    if (stored.time(i) > 0.01) after.add(stored.columns()[i]);
  list.push_back({"energy after the pluck, highest less lowest", "0",
                  fmt::format("{} of it", short_number((after.high - after.low) / after.high, 2))});
  return list;
}

Findings tromba_bowed(const Record& record) {
  return {pitch(record, "slips in a second, 32 Hz × 1.9/1.65", "string", tromba_pitch(record), 1.0,
                2.8)};
}

Findings bowed_string(const Record& record) {
  const auto& v = record.find_heard("under_bow")->samples;
  const auto at = [&](double time) { return v.begin() + static_cast<long>(time * record.rate()); };
  std::vector<double> steady(at(0.5), at(1.2));
  std::sort(steady.begin(), steady.end());
  const double slipping = steady[steady.size() / 100];
  return {
      pitch(record, "pitch", "string", lowest_mode(record, "string.d"), 0.4, 1.2),
      {"sticks at the speed of the bow", "0.15 m/s", plain(steady[steady.size() / 2], "m/s", 3)},
      {"slips at −v (1 − β)/β, Helmholtz", plain(-0.15 * 0.88 / 0.12, "m/s", 3),
       plain(slipping, "m/s", 3)}};
}

/// The speed at which a mass flies at the end of the run.
double last_speed(const Trace& path) {
  const std::size_t last = path.columns().size() - 1;  // which may be a short one
  const auto middle = [&](std::size_t i) {
    return 0.5 * (path.columns()[i].low + path.columns()[i].high);
  };
  return (middle(last - 1) - middle(last - 2)) / (path.time(last - 1) - path.time(last - 2));
}

Findings hammer(const Record& record) {
  Findings list{pitch(record, "first partial of the stiff string", "left",
                      lowest_mode(record, "string.s"), 0.5, 3.0)};
  const auto& hammer = record.masses.at(0);
  const Thing& lump = record.graph.things[*record.graph.find(hammer.element->path())];
  double impulse = 0.0;
  for (const Spot2& sample : record.forces.at(0).pulse) impulse += sample.y / record.rate();
  const double change = number_of(*hammer.element, "velocity") - last_speed(hammer.whole);
  list.push_back({"impulse of the blow, what the hammer's momentum changes by",
                  plain(1e3 * lump.mass * change, "mN s", 5), plain(1e3 * impulse, "mN s", 5)});
  return list;
}

Findings hammer_tuned(const Record& record) {
  const EnergyRow& last = record.energy.last;
  const double balance = last.stored() + last.dissipated - record.energy.first.stored();
  return {{"work of the force and of moving everything, by what is stored and lost",
           number(balance, "J", 4), number(last.supplied, "J", 4)},
          {"of that the force throws the hammer with", "",
           number(last.supplied - last.moved.sum(), "J", 3)},
          {"for the hammer's mass, the tension", "",
           number(last.moved.mass, "J", 3) + ", " + number(last.moved.tension, "J", 3)},
          {"for the felt, the place", "",
           number(last.moved.contact, "J", 3) + ", " + number(last.moved.position, "J", 3)}};
}

Findings string_barrier(const Record& record) {
  const double period = 1.0 / lowest_mode(record, "string.a");
  const auto& middle = record.find_heard("middle")->samples;
  const auto at = [&](double time) {
    return middle.begin() + static_cast<long>(time * record.rate());
  };
  const auto back = std::max_element(at(1.2 * period), at(1.8 * period));
  return {{"back at the top, 1½ periods of the free string", number(1.5 * period, "s", 4),
           number(static_cast<double>(back - middle.begin()) / record.rate(), "s", 4)},
          {"how high it comes", "2 mm", number(*back, "m", 3)}};
}

Findings snare_wire(const Record& record) {
  const double period = 1.0 / lowest_mode(record, "string.wire");
  Findings list;
  if (record.strongest)
    list.push_back({"first touch, a third of the wire's period (steps of 4.5 µs)",
                    number(period / 3.0, "s", 4),
                    number(record.strongest->start + 1.0 / record.rate(), "s", 4)});
  return list;
}

/// With the wires lowered the heads and the air ring by themselves.
Findings snare_drum(const Record& record) {
  const Scene off =
      shipped_with("snare-drum", {"contact.wire*.gap=0.005", "force.again.amplitude=0"});
  const Outcome outcome = run_experiment(off, {Where("membrane.batter", -0.35, 0.3)});
  const auto ringing = std::span(outcome.watched[0]).subspan(2000);
  const auto mode = [&](double near) {
    return hertz(strongest_partial_hz(ringing, record.rate(), near - 20.0, near + 20.0));
  };
  return {{"snares off: first mode of heads and air", "211 Hz", mode(211.0)},
          {"snares off: (1,1) of heads and air", "290 Hz", mode(290.0)}};
}

}  // namespace

std::vector<Finding> findings(const std::string& scene, const Record& record) {
  static const std::map<std::string, std::function<Findings(const Record&)>> known{
      {"mass-barrier", mass_barrier},     {"mass-barrier-below", mass_below},
      {"spring-barrier", spring_barrier}, {"two-masses", two_masses},
      {"two-strings", two_strings},       {"mass-string", mass_string},
      {"tromba-connected", tromba},       {"tromba-connected-lossless", tromba_lossless},
      {"tromba-collided", tromba},        {"tromba-bowed", tromba_bowed},
      {"bowed-string", bowed_string},     {"hammer-string", hammer},
      {"hammer-string-c4", hammer},       {"hammer-string-tuned", hammer_tuned},
      {"string-barrier", string_barrier}, {"snare-wire", snare_wire},
      {"snare-drum", snare_drum}};
  const auto found = known.find(scene);
  Findings list = found == known.end() ? Findings{} : found->second(record);
  const ContactExtremes& contact = record.report.contact;
  list.push_back({"energy error", "rounding, below 10⁻¹⁰",
                  short_number(record.report.energy->relative_error(), 2)});
  if (contact.any && scene != "mass-string")
    list.push_back(
        {"lowest force of a one-sided contact", "0 N", number(contact.min_force, "N", 3)});
  return list;
}

}  // namespace thrum::app::lab
