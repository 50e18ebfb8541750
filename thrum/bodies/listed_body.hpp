// What most bodies keep in lists, one number per coordinate: masses, step compliances, and how they
// start.
// [public]
#pragma once

#include <vector>

#include <thrum/core/body.hpp>

namespace thrum {

class ListedBody : public Body {
 public:
  /// [setup] Displacement and velocity of all coordinates at step 0; until then both are 0.
  void set_start(std::vector<double> displacement, std::vector<double> velocity);

  std::size_t size() const override { return compliance_.size(); }
  void masses(std::span<double> out) const override;
  void step_compliances(std::span<double> out) const override;
  void start(std::span<double> displacement, std::span<double> velocity) const override;

 protected:
  std::vector<double> mass_, compliance_;  ///< M, C; 0 where there is nothing that moves

 private:
  std::vector<double> start_displacement_, start_velocity_;
};

}  // namespace thrum
