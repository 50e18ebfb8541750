// How long a touch lasts. A rigid mass has the closed form of laws/impact.hpp; strings and plates
// give way as waves run out, and then
//
//     x(t) = v t - integral of g(t - s) f(x(s)) ds
//
// with g, what a push does to the distance, taken from the bodies themselves (Network::
// step_response). It is followed in steps, the force as the difference quotient of its energy,
// until the two sides are apart. Other contacts are left out, and so is what moved before.
#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/laws/impact.hpp>

namespace thrum {

namespace {

constexpr int longest_touch_steps = 2048;
constexpr double assumed_speed = 1.0;

double energy(const ContactLaw& law, double penetration) {
  const double root = root_of(law, penetration).energy;
  return 0.5 * root * root;
}

/// x + W f = free, f the difference quotient of the energy from `previous` to x, which rises with
/// x.
double solve_step(const ContactLaw& law, double compliance, double free, double previous) {
  if (free <= 0.0 && previous <= 0.0) return free;
  const double before = energy(law, previous);
  const auto force = [&](double x) {
    return x == previous ? root_of(law, x).energy * root_of(law, x).slope
                         : (energy(law, x) - before) / (x - previous);
  };
  double high = free;
  double low = std::min(free, 0.0);
  for (double down = std::abs(free) + std::abs(previous);
       low + compliance * force(low) > free && std::isfinite(low); down *= 2.0)
    low -= down;
  constexpr int halvings = 60;
  for (int i = 0; i < halvings; ++i) {
    const double middle = 0.5 * (low + high);
    (middle + compliance * force(middle) > free ? high : low) = middle;
  }
  return low;
}

struct Touch {
  Impact impact = {};
  bool goes_on = false;
};

/// How the sides come together while they do not feel each other: at an even speed, or as what
/// swings and goes no farther than it can, v/w sin wt.
struct Approach {
  double speed = 0.0;
  double swing = 0.0;  ///< w, rad/s; 0 where nothing turns it round

  double at(double time) const {
    return swing > 0.0 ? speed * std::sin(swing * time) / swing : speed * time;
  }
};

/// `response` is that of Network::step_response; `late` is how much of a step before moment 0 the
/// two meet.
Touch follow_touch(const ContactLaw& law, const std::vector<double>& response,
                   const Approach& approach, double time_step, double late) {
  std::vector<double> forces;
  double previous = approach.at(time_step * (late - 1.0));
  double now = approach.at(time_step * late);
  Touch touch{.goes_on = true};
  touch.impact.depth = now;
  for (std::size_t n = 0; n < response.size(); ++n) {
    double free = approach.at(time_step * (static_cast<double>(n + 1) + late));
    for (std::size_t j = 0; j < n; ++j) free -= (response[n - j] - response[n - j - 1]) * forces[j];
    const double next = solve_step(law, response[0], free, previous);
    forces.push_back((free - next) / response[0]);
    touch.impact.depth = std::max(touch.impact.depth, next);
    if (next > 0.0) touch.impact.duration = time_step * (static_cast<double>(n + 1) + late);
    if (next <= 0.0 && now > 0.0)
      touch.impact.duration = time_step * (static_cast<double>(n) + late + now / (now - next));
    if (n > 0 && next <= 0.0 && previous <= 0.0) {  // no force: they are apart
      touch.goes_on = false;
      break;
    }
    previous = now;
    now = next;
  }
  return touch;
}

/// The mass that the contact feels in n steps, k^2 n (n+1)/2 over how far it moves.
double shown_mass(const std::vector<double>& response, std::size_t n, double time_step) {
  const auto steps = static_cast<double>(n);
  return time_step * time_step * 0.5 * steps * (steps + 1.0) / response[n - 1];
}

/// A touch of less than a few steps is as if of a rigid mass where the mass stays the same.
Touch touch_of(const ContactLaw& law, const std::vector<double>& response, const Approach& approach,
               double time_step) {
  constexpr double same = 0.02;
  const double mass = shown_mass(response, 1, time_step);
  const Touch rigid{impact(law, mass, approach.speed), false};
  const double steps = std::ceil(rigid.impact.duration / time_step) + 1.0;
  if (steps <= static_cast<double>(response.size())) {
    const double later = shown_mass(response, static_cast<std::size_t>(steps), time_step);
    if (std::abs(later - mass) < same * mass) return rigid;
  }
  // What a light point does in its first step hangs on the phase of the clock: the longest is
  // taken.
  Touch longest;
  for (const double late : {0.0, 0.25, 0.5, 0.75}) {
    const Touch touch = follow_touch(law, response, approach, time_step, late);
    if (touch.impact.duration > longest.impact.duration) longest = touch;
  }
  return longest;
}

/// The laws that a contact has while its parameters move.
std::vector<ContactLaw> laws_of(const Contact& it, double weight) {
  std::vector<ContactLaw> laws;
  const auto add = [&](double time) { laws.push_back(it.law_at(time, weight)); };
  add(0.0);
  for (const Envelope* envelope : {&it.stiffness, &it.exponent})
    if (!envelope->is_constant())
      for (const Envelope::Point& point : envelope->points()) add(point.time);
  return laws;
}

/// The fastest of its sides, and half of what the liveliest thing has that is joined to them: that
/// much may well arrive. Where nothing moves, a guess.
void choose_speed(const Contact& it, const Inspection& inspection, TouchCheck& touch) {
  for (const Where* side : {&it.above, &it.below})
    touch.speed = std::max(
        {touch.speed, inspection.motion(side->on).speed, 0.5 * inspection.speed_around(side->on)});
  touch.speed_is_guessed = !(touch.speed > 0.0);
  if (touch.speed_is_guessed) touch.speed = assumed_speed;
}

/// A thing of speed v that reaches x has w = v/x: on its spring, or in its lowest mode.
Approach approach_of(const Contact& it, double speed, const Inspection& inspection) {
  Approach approach{.speed = speed};
  for (const Where* side : {&it.above, &it.below}) {
    const Expected& expected = inspection.motion(side->on);
    if (expected.speed == speed && std::isfinite(expected.reach) && expected.reach > 0.0)
      approach.swing = speed / expected.reach;
  }
  return approach;
}

/// All rows of a line touch at once.
std::vector<double> response_of(const RowRange& rows, const Inspection& inspection) {
  Place push;
  for (std::size_t i = 0; i < rows.count; ++i) {
    const auto entries = inspection.entries(rows.first + i);
    push.insert(push.end(), entries.begin(), entries.end());
  }
  return inspection.step_response(push, inspection.entries(rows.first + rows.count / 2),
                                  inspection.affordable_steps(longest_touch_steps));
}

TouchCheck check_touch(const Contact& it, const RowRange& rows, const Inspection& inspection) {
  TouchCheck check;
  choose_speed(it, inspection, check);
  const double k = inspection.builder.time_step;
  const std::vector<double> response = response_of(rows, inspection);
  const Approach approach = approach_of(it, check.speed, inspection);
  check.duration = std::numeric_limits<double>::infinity();
  for (const ContactLaw& law : laws_of(it, rows.weight)) {
    if (!(root_of(law, 1.0).energy > 0.0)) continue;
    const Touch touch = touch_of(law, response, approach, k);
    check.depth = std::max(check.depth, touch.impact.depth);
    if (touch.impact.duration >= check.duration) continue;
    check.duration = touch.impact.duration;
    check.goes_on = touch.goes_on;
  }
  check.mass = shown_mass(response, 1, k);
  return check;
}

/// A touch goes as K^{-1/(a+1)}, and as many samples as the rate is high.
void warn_of_short_touch(const Element& element, const TouchCheck& touch, Inspection& inspection) {
  constexpr double shortest_samples = 4.0;
  const double rate = 1.0 / inspection.builder.time_step;
  const double samples = touch.duration * rate;
  if (samples >= shortest_samples || touch.goes_on) return;
  const Contact& it = element.as<Contact>();
  const bool is_power = it.law == "power";
  const double softer = is_power ? it.stiffness.highest() * std::pow(samples / shortest_samples,
                                                                     it.exponent.at(0.0) + 1.0)
                                 : 0.0;
  inspection.warn("short touch", element.path(), it.law == "table" ? "points" : "stiffness",
                  formatted("a touch at %.2g m/s lasts %.2g samples; below %.0f its depth and "
                            "force depend on where between two samples it begins; if they matter, "
                            "a rate of %s Hz",
                            touch.speed, samples, shortest_samples,
                            rough_words(rate * shortest_samples / samples).c_str()) +
                      (is_power ? formatted(" or a stiffness of %.1g", softer) : "") +
                      " would follow it");
}

void warn_of_deep_touch(const Element& element, const TouchCheck& touch, Inspection& inspection) {
  const Contact& it = element.as<Contact>();
  for (const Where* side : {&it.above, &it.below}) {
    const double thickness = inspection.profile(side->on).thickness;
    if (thickness == 0.0 || touch.depth <= thickness) continue;
    inspection.warn("deep touch", element.path(), "stiffness",
                    formatted("at %.2g m/s it gives way by %.2g mm, more than '%s' is thick (%.2g "
                              "mm); a stiffer contact would not",
                              touch.speed, 1e3 * touch.depth, side->on.c_str(), 1e3 * thickness));
  }
}

void warn_of_overlap(const Element& element, const TouchCheck& touch, Inspection& inspection) {
  const RowRange& rows = *inspection.builder.rows(element.path());
  double closed = -std::numeric_limits<double>::infinity();  // how far, at step 0
  for (std::size_t i = 0; i < rows.count; ++i)
    closed = std::max(closed, -apart_in_contact(element, inspection.distance(rows.first + i)));
  if (closed <= touch.depth || closed <= 0.0) return;
  inspection.warn("overlap", element.path(), "",
                  formatted("the two sides begin %.2g mm inside each other, deeper than a touch at "
                            "%.2g m/s presses them (%.2g mm), and will be thrown apart; move one "
                            "of them, or widen the gap",
                            1e3 * closed, touch.speed, 1e3 * touch.depth));
}

}  // namespace

void check_contact(const Element& element, const Inspection& inspection, InteractionCheck& check) {
  const Contact& it = element.as<Contact>();
  check.solver = it.solver.empty() ? inspection.builder.solver().contact : it.solver;
  const bool always = it.sides == 2 && it.deadband == 0.0;
  const std::vector<ContactLaw> laws = laws_of(it, 1.0);
  const bool acts = std::any_of(laws.begin(), laws.end(), [](const ContactLaw& law) {
    return root_of(law, 1.0).energy > 0.0;
  });
  if (acts && !always)
    check.touch = check_touch(it, *inspection.builder.rows(element.path()), inspection);
}

void warn_of_contact(const Element& element, Inspection& inspection) {
  const auto& touch = inspection.interaction(element.path())->touch;
  if (!touch) return;
  warn_of_short_touch(element, *touch, inspection);
  warn_of_deep_touch(element, *touch, inspection);
  warn_of_overlap(element, *touch, inspection);
}

}  // namespace thrum
