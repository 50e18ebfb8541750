// What the contacts of a network would store by their laws at the distances they have, whatever
// they say that they store.
#pragma once

#include <vector>

#include <thrum/interactions/contact.hpp>
#include <thrum/network/network.hpp>
#include <thrum/scene/assembly.hpp>

namespace thrum::claims {

class ContactWatch {
 public:
  /// Energies are of all contacts that are solved by "corrected" or "newton"; or of all of them.
  ContactWatch(const Scene& scene, const Assembly& assembly, const Network& network, bool all);
  /// The sum over all contact points at the step just made.
  double law_energy(const Network& network);
  /// W phi'' of the stiffest contact point so far: how much a distance that is known to rounding
  /// loses in its force, measured in distances.
  double stiffest() const { return stiffest_; }

 private:
  struct Watched {
    Contact contact;
    RowRange rows;
    ContactLaw law, law_at_end;  ///< of a row, and of one at a free end, which has half the length
    double compliance;           ///< W of the first row
    bool counts;
  };
  double time_step_;
  double stiffest_ = 0.0;
  std::vector<Watched> contacts_;
};

}  // namespace thrum::claims
