// What of a scene can be seen while it runs: the shape of every body, the force of everything that
// touches. The numbers of a look stand in one list, in the order of the descriptions.
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
  /// Adds "bodies", "joints" and "marks".
  void describe(JsonObject& object) const;
  /// The watched numbers, in order.
  const std::vector<double>& look(const Simulation& simulation);
  /// The same of a scene that is simulated in parts: read(i) is the i-th watched number.
  template <class Read>
  const std::vector<double>& look_by(const Read& read) {
    for (std::size_t i = 0; i < seen_.size(); ++i) seen_[i] = read(i);
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
