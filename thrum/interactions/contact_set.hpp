// All contact points of a network that share a solver and a kind of law.
// [public]
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <string_view>

#include <thrum/core/envelope.hpp>
#include <thrum/core/interaction.hpp>
#include <thrum/core/knob.hpp>
#include <thrum/interactions/contact_extremes.hpp>
#include <thrum/laws/contact_law.hpp>

namespace thrum {

/// corrected: theta chosen per touch; newton: theta = 0. The others are the papers' own schemes.
enum class ContactSolver { corrected, newton, constrained, plain, scalar };

/// What is chosen of a contact point.
struct ContactPoint {
  ContactLaw law = {};
  double deadband = 0.0;
  double damping = 0.0;  ///< Hunt-Crossley lambda
  bool two_sided = false;
};

/// A law that is a function of time, for some neighbouring rows. `values` are the numbers it is
/// made of: the law is the same as long as they are.
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
  /// The values of neighbouring steps are the same.
  bool rests() const {
    return std::all_of(parameters.begin(), parameters.end(), [](const Envelope& each) {
      return each.is_constant() || (each.knob() && each.knob()->is_still());
    });
  }
  bool is_moved_by(const Knob& knob) const {
    return std::any_of(parameters.begin(), parameters.end(),
                       [&](const Envelope& each) { return each.knob().get() == &knob; });
  }
};

class ContactSet : public Interaction {
 public:
  /// [setup] One contact of some equal points; rows are numbered in the order of adding. The law is
  /// of the kind the set was made for.
  virtual void add(const ContactPoint& point, std::size_t count) = 0;
  /// [setup] Rows that were added and whose law moves.
  virtual void move(MovingLaw law) = 0;
  /// [any]
  const ContactExtremes& extremes() const { return extremes_; }

 protected:
  ContactExtremes extremes_;
};

/// [setup] An empty set for laws of the kind of `like`.
std::unique_ptr<ContactSet> make_contacts(ContactSolver solver, const ContactLaw& like,
                                          SolveLimits limits, double time_step);

/// [setup] The distance at step -1 as a contact should see it: neither side was deeper than at step
/// 0, nor closed if it is open then. So it stores at the beginning what the law says at step 0.
double distance_before(double previous, double now, const ContactPoint& point);

}  // namespace thrum
