// What of a scene can be seen while it runs: the shape of every body, the force of everything that
// touches, and the energy that is stored. The numbers of a look stand in one list, in the order of
// the descriptions.
#pragma once

#include <string>
#include <vector>

#include <thrum/core/profile.hpp>
#include <thrum/core/where.hpp>
#include <thrum/scene/json.hpp>
#include <thrum/scene/scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {

class Picture {
 public:
  Picture() = default;
  explicit Picture(const Scene& scene);

  /// Places for Simulation to watch.
  const std::vector<Where>& watched() const { return watched_; }
  /// Adds "bodies", "joints" and "marks"; "energy" is where three numbers begin: kinetic, potential
  /// and in contacts; "seen" is how many numbers there are.
  void describe(JsonObject& object) const;
  /// The watched numbers, in order, and the energies.
  const std::vector<double>& look(const Simulation& simulation);

 private:
  void add_body(const std::string& path, const Profile& profile);
  void add_joint(const std::string& path, const Joint& joint);

  std::vector<Where> watched_;
  std::vector<double> seen_;
  JsonArray bodies_, joints_, marks_;
};

}  // namespace thrum
