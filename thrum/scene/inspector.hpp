// A network that is about to run, as the kinds see it when a scene is checked.
#pragma once

#include <string>
#include <vector>

#include <thrum/network/parts.hpp>
#include <thrum/scene/assembly.hpp>
#include <thrum/scene/check.hpp>
#include <thrum/scene/check_warnings.hpp>
#include <thrum/scene/expected_motion.hpp>

namespace thrum {

class Inspector final : public Inspection {
 public:
  /// [setup] After the network was started.
  explicit Inspector(Assembly& of);

  Assembly& assembly;
  Warnings warnings;
  SceneCheck check;  ///< as far as it is known

  const ExpectedMotion& motion() const { return motion_; }

  const BodyCheck* body(const std::string& path) const override;
  const InteractionCheck* interaction(const std::string& path) const override;
  Profile profile(const std::string& path) const override;
  Place place(const Element& element, const Where& where) const override;
  double distance(std::size_t row) const override { return assembly.network.distance(row); }
  double distance_at_rest(std::size_t row) const override {
    return assembly.network.parts().rows.gather(row, rest_.data());
  }
  std::span<const PlaceEntry> entries(std::size_t row) const override {
    return assembly.network.parts().rows.entries(row);
  }
  std::vector<double> step_response(std::span<const PlaceEntry> push,
                                    std::span<const PlaceEntry> read, int steps) const override {
    return assembly.network.step_response(push, read, steps);
  }
  int affordable_steps(int most) const override;
  const Expected& motion(const std::string& path) const override { return motion_.of(path); }
  double speed_around(const std::string& path) const override { return motion_.speed_around(path); }
  double longest_fall(const std::string& path) const override;
  void warn(std::string sort, std::string element, std::string key, std::string message) override {
    warnings.add(std::move(sort), std::move(element), std::move(key), std::move(message));
  }
  void warn_if_lossless(const Element& element, const Where& on, const char* what) override;

 private:
  bool anything_loses(const std::string& path) const;

  std::vector<double> rest_;  ///< displacements of a network at rest
  ExpectedMotion motion_;
};

}  // namespace thrum
