// All contact points of a network that share a solver and a kind of law.
// [public]
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <string_view>

#include <thrum/core/contact_extremes.hpp>
#include <thrum/core/envelope.hpp>
#include <thrum/core/interaction.hpp>
#include <thrum/core/knob.hpp>
#include <thrum/laws/contact_law.hpp>

namespace thrum {

/// corrected: theta is chosen per touch; newton: theta = 0. The others are the papers' schemes.
enum class ContactSolver { corrected, newton, constrained, plain, scalar };

/// Parameters of a contact point.
struct ContactPoint {
  ContactLaw law = {};
  double deadband = 0.0;
  double damping = 0.0;  ///< Hunt-Crossley lambda
  bool two_sided = false;
};

/// The law of some consecutive rows as a function of time. It is determined by two numbers, its
/// `values`.
struct MovingLaw {
  struct Values {
    double first = 0.0, second = 0.0;
    bool operator==(const Values&) const = default;
  };
  std::array<Envelope, 2> parameters;
  std::function<ContactLaw(const Values&)> make;
  std::size_t first = 0;
  std::size_t count = 1;

  Values values(double time) const { return {parameters[0].at(time), parameters[1].at(time)}; }
  bool is_moved_by(const Knob& knob) const {
    return std::any_of(parameters.begin(), parameters.end(),
                       [&](const Envelope& each) { return each.knob().get() == &knob; });
  }
};

/// A moving law, and its values at a step.
struct LawMotion {
  MovingLaw course;
  MovingLaw::Values values = {};
  long long step = -1;  ///< at which the law has these values
  bool moved = false;   ///< since the step before

  void start() {
    values = course.values(0.0);
    step = -1;
  }
  /// [audio] To step n; true if the law must be made anew.
  bool move_to(long long n, double time_step) {
    if (step == n) return false;
    step = n;
    const MovingLaw::Values next = course.values(static_cast<double>(n) * time_step);
    moved = !(next == values);
    values = next;
    return moved;
  }
};

class ContactSet : public Interaction {
 public:
  /// [setup] Some equal points; rows are numbered in the order in which they are added. The law
  /// must be of the kind that the set was made for.
  virtual void add(const ContactPoint& point, std::size_t count) = 0;
  /// [setup] Makes the law of some rows that were added a moving one.
  virtual void move(MovingLaw law) = 0;
  /// [any]
  const ContactExtremes& extremes() const { return extremes_; }

 protected:
  ContactExtremes extremes_;
};

/// [setup] An empty set for laws of the kind of `like`.
std::unique_ptr<ContactSet> make_contacts(ContactSolver solver, const ContactLaw& like,
                                          SolveLimits limits, double time_step);

/// [setup] The distance at step -1, limited so that neither side was deeper than at step 0, nor
/// closed if it is open at step 0. So the energy stored at the start is that of the law at step 0.
double distance_before(double previous, double now, const ContactPoint& point);

}  // namespace thrum
