// Modes of a disc, R(r) cos p a and, for p > 0, R(r) sin p a, whatever R is: p nodal diameters.
#pragma once

#include <vector>

#include <thrum/bodies/mode_family.hpp>

namespace thrum {

class RadialModes : public ModeFamily {
 public:
  int dimensions() const override { return 2; }
  double value(const ModeShape& mode, std::span<const double> at) const override;
  std::vector<double> values(std::span<const std::size_t> which,
                             std::span<const double> at) const override;
  std::vector<double> project(const Drawing& drawing) const override;

 protected:
  /// [setup] R of a mode, r in radii.
  virtual double radial(const ModeShape& mode, double r) const = 0;
  /// [setup] A mode of the list, and its sine where it is one of a pair.
  void add_pair(ModeShape mode);

 private:
  void find_rings() const;

  // R r at the middle of rings of equal width, for every mode that is not the sine of a pair: found
  // when first wanted, since a microphone projects many times.
  mutable int rings_ = 0;
  mutable std::vector<std::vector<double>> ring_values_;
};

}  // namespace thrum
