// The duration of a touch. For a rigid mass it has a closed form (laws/impact.hpp). Strings and
// plates yield while waves travel away from the contact; then
//
//     x(t) = v t - integral of g(t - s) f(x(s)) ds
//
// where g is the response of the distance to an impulse, computed from the bodies
// (Network::step_response). This equation is solved step by step with the force of the solver
// `newton` until the two sides are apart. Other contacts and earlier motion are left out.
#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/contact_laws.hpp>
#include <thrum/interactions/contact_step.hpp>
#include <thrum/laws/impact.hpp>
#include <thrum/math/increasing_root.hpp>

namespace thrum {

namespace {

constexpr int longest_touch_steps = 2048;
constexpr double assumed_speed = 1.0;

/// Solves x + W f = free with the force of `newton` for a step from `previous` to x.
double solve_step(const ContactLaw& law, double compliance, double free, double previous) {
  if (free <= 0.0 && previous <= 0.0) return free;
  const ContactStep<double> step{previous, root_of(law, previous).energy, 0.5, 0.0, 0.0};
  const auto balance = [&](double x) {
    const Tangent<double> f = step.at(root_of(law, x), x - previous);
    return Response{x + compliance * f.force - free, 1.0 + compliance * f.slope};
  };
  const auto fine = [](double x) { return 1e-14 * std::abs(x); };
  constexpr int cap = 100;
  return increasing_root(balance, fine, free, cap).root;
}

/// The approach of the two sides without any force: at constant speed, or as the swing
/// v/w sin wt of something with a limited reach.
struct Approach {
  double speed = 0.0;
  double swing = 0.0;  ///< w, rad/s; 0: constant speed

  double at(double time) const {
    return swing > 0.0 ? speed * std::sin(swing * time) / swing : speed * time;
  }
};

/// `response` is Network::step_response; the two sides meet `late` steps before time 0.
TouchCheck follow_touch(const ContactLaw& law, const std::vector<double>& response,
                        const Approach& approach, double time_step, double late) {
  std::vector<double> forces;
  double previous = approach.at(time_step * (late - 1.0));
  double now = approach.at(time_step * late);
  TouchCheck touch{.depth = now, .goes_on = true};
  for (std::size_t n = 0; n < response.size(); ++n) {
    double free = approach.at(time_step * (static_cast<double>(n + 1) + late));
    for (std::size_t j = 0; j < n; ++j) free -= (response[n - j] - response[n - j - 1]) * forces[j];
    const double next = solve_step(law, response[0], free, previous);
    forces.push_back((free - next) / response[0]);
    touch.depth = std::max(touch.depth, next);
    if (next > 0.0) touch.duration = time_step * (static_cast<double>(n + 1) + late);
    if (next <= 0.0 && now > 0.0)
      touch.duration = time_step * (static_cast<double>(n) + late + now / (now - next));
    if (n > 0 && next <= 0.0 && previous <= 0.0) {  // apart
      touch.goes_on = false;
      break;
    }
    previous = now;
    now = next;
  }
  return touch;
}

/// The effective mass over n steps: k^2 n (n+1)/2 over the response.
double shown_mass(const std::vector<double>& response, std::size_t n, double time_step) {
  const auto steps = static_cast<double>(n);
  return time_step * time_step * 0.5 * steps * (steps + 1.0) / response[n - 1];
}

/// While the effective mass is constant, the body is a rigid mass.
TouchCheck touch_of(const ContactLaw& law, const std::vector<double>& response,
                    const Approach& approach, double time_step) {
  constexpr double same = 0.02;
  const double mass = shown_mass(response, 1, time_step);
  const Impact rigid = impact(law, mass, approach.speed);
  const double steps = std::ceil(rigid.duration / time_step) + 1.0;
  if (steps <= static_cast<double>(response.size())) {
    const double later = shown_mass(response, static_cast<std::size_t>(steps), time_step);
    if (std::abs(later - mass) < same * mass)
      return {.depth = rigid.depth, .duration = rigid.duration};
  }
  // The result depends on where between two samples the touch begins: take the longest.
  TouchCheck longest;
  for (const double late : {0.0, 0.25, 0.5, 0.75}) {
    const TouchCheck touch = follow_touch(law, response, approach, time_step, late);
    if (touch.duration > longest.duration) longest = touch;
  }
  return longest;
}

/// The laws that a contact has at the points of its envelopes, without those that never push.
std::vector<ContactLaw> laws_of(const Contact& it, double weight) {
  std::vector<ContactLaw> laws;
  const auto add = [&](double time) {
    const ContactLaw law = it.law_at(time, weight);
    if (root_of(law, 1.0).energy > 0.0) laws.push_back(law);
  };
  add(0.0);
  for (const Envelope* envelope : {&it.stiffness, &it.exponent})
    if (!envelope->is_constant())
      for (const Envelope::Point& point : envelope->points()) add(point.time);
  return laws;
}

/// At the speed of the faster side, or half the speed of the fastest thing joined to it; 0 if
/// nothing moves. A thing with speed v and reach x, on its spring or in its lowest mode, has
/// w = v/x.
Approach approach_of(const Contact& it, const Inspection& inspection) {
  Approach approach;
  for (const Where* side : {&it.above, &it.below})
    approach.speed = std::max({approach.speed, inspection.motion(side->on).speed,
                               0.5 * inspection.speed_around(side->on)});
  for (const Where* side : {&it.above, &it.below}) {
    const Expected& expected = inspection.motion(side->on);
    if (expected.speed == approach.speed && std::isfinite(expected.reach) && expected.reach > 0.0)
      approach.swing = approach.speed / expected.reach;
  }
  return approach;
}

/// A push on all rows of a line at once, read in the middle.
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
  Approach approach = approach_of(it, inspection);
  TouchCheck check{.speed_is_guessed = !(approach.speed > 0.0),
                   .duration = std::numeric_limits<double>::infinity()};
  if (check.speed_is_guessed) approach = {.speed = assumed_speed};
  check.speed = approach.speed;
  const double k = inspection.builder.time_step;
  const std::vector<double> response = response_of(rows, inspection);
  for (const ContactLaw& law : laws_of(it, rows.weight)) {
    const TouchCheck touch = touch_of(law, response, approach, k);
    check.depth = std::max(check.depth, touch.depth);
    if (touch.duration >= check.duration) continue;
    check.duration = touch.duration;
    check.goes_on = touch.goes_on;
  }
  check.mass = shown_mass(response, 1, k);
  return check;
}

/// The duration is proportional to K^{-1/(a+1)}; in samples, also to the rate.
void warn_of_short_touch(const Element& element, const TouchCheck& touch, Inspection& inspection) {
  constexpr double shortest_samples = 4.0;
  const double rate = 1.0 / inspection.builder.time_step;
  const double samples = touch.duration * rate;
  if (samples >= shortest_samples || touch.goes_on) return;
  const Contact& it = element.as<Contact>();
  const ContactLawKind& law = contact_law_kind(it.law);
  const double softer = law.is_power ? it.stiffness.highest() * std::pow(samples / shortest_samples,
                                                                         it.exponent.at(0.0) + 1.0)
                                     : 0.0;
  inspection.warn("short touch", element.path(), std::string(law.reads.front()),
                  formatted("a touch at %.2g m/s lasts %.2g samples; below %.0f its depth and "
                            "force depend on where between two samples it begins; if they matter, "
                            "a rate of %s Hz",
                            touch.speed, samples, shortest_samples,
                            rough_words(rate * shortest_samples / samples).c_str()) +
                      (law.is_power ? formatted(" or a stiffness of %.1g", softer) : "") +
                      " would follow it");
}

void warn_of_deep_touch(const Element& element, const TouchCheck& touch, Inspection& inspection) {
  const Contact& it = element.as<Contact>();
  for (const Where* side : {&it.above, &it.below}) {
    const double thickness = inspection.profile(side->on).thickness;
    if (thickness == 0.0 || touch.depth <= thickness) continue;
    inspection.warn("deep touch", element.path(),
                    std::string(contact_law_kind(it.law).reads.front()),
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
  if (!always && !laws_of(it, 1.0).empty())
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
