// What of a scene can be seen while it runs: the shape of every body, the force of everything that
// touches, and the energy that is stored. The numbers of a reading stand in one list, in the order
// of the descriptions.
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
  const std::vector<double>& read(const Simulation& simulation);
  /// The same of a scene that is simulated in parts: read(i) is the i-th watched number, `stored`
  /// what all parts hold.
  template <class Read>
  const std::vector<double>& read_by(const Read& read, const EnergyTerms& stored) {
    if (seen_.empty()) return seen_;
    const std::size_t count = watched_.size();
    for (std::size_t i = 0; i < count; ++i) seen_[i] = read(i);
    seen_[count] = stored.kinetic;
    seen_[count + 1] = stored.potential;
    seen_[count + 2] = stored.contact;
    return seen_;
  }

 private:
  void add_body(const std::string& path, const Profile& profile);
  void add_joint(const std::string& path, const Joint& joint);

  std::vector<Where> watched_;
  std::vector<double> seen_;
  JsonArray bodies_, joints_, marks_;
};

}  // namespace thrum
