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
  /// Of all contacts that are solved by "corrected" or "newton"; or of all of them.
  ContactWatch(const Scene& scene, const Assembly& assembly, bool all);
  /// The sum over all contact points at the step just made.
  double law_energy(const Network& network);

 private:
  struct Watched {
    Contact contact;
    RowRange rows;
    ContactLaw law;
  };
  double time_step_;
  std::vector<Watched> contacts_;
};

}  // namespace thrum::claims
