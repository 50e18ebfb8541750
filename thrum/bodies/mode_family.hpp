// The shapes of the modes of a line, a rectangle and a disc with fixed edges, every one below a
// wave number, none missing and none twice.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace thrum {

struct ModeShape {
  std::array<int, 2> number = {1, 0};  ///< half waves; on a disc nodal diameters and circles
  bool turned = false;                 ///< the sine of a pair on a disc, the cosine being first
  double wave_number = 0.0;            ///< 1/m
  double share = 0.5;                  ///< of the body's mass that is the modal mass
  double highest = 1.0;                ///< the largest value of the shape
  /// Mean square of its slope over that of itself, which damping_hf acts on, where it is not the
  /// square of the wave number.
  std::optional<double> slope_square = {};

  double lossy_square() const { return slope_square.value_or(wave_number * wave_number); }
};

class ModeFamily {
 public:
  ModeFamily() = default;
  ModeFamily(const ModeFamily&) = delete;
  ModeFamily& operator=(const ModeFamily&) = delete;
  virtual ~ModeFamily() = default;

  const std::vector<ModeShape>& modes() const { return modes_; }
  virtual int dimensions() const = 0;
  /// [setup] The shape of a mode at a place, in the fractions of the scene format.
  virtual double value(const ModeShape& mode, std::span<const double> at) const = 0;
  /// [setup] The shapes of some modes there.
  virtual std::vector<double> values(std::span<const std::size_t> which,
                                     std::span<const double> at) const;
  /// [setup] A displacement over the body as amplitudes of its modes.
  using Drawing = std::function<double(std::span<const double>)>;
  virtual std::vector<double> project(const Drawing& drawing) const = 0;
  /// [setup] Mass per length or area at a place, relative to the mean over the body.
  virtual double heaviness(std::span<const double> /*at*/) const { return 1.0; }

 protected:
  void sort_modes();
  std::vector<ModeShape> modes_;  ///< by wave number
};

/// [setup] All modes up to a wave number.
std::unique_ptr<ModeFamily> line_modes(double length, double highest_wave_number);
std::unique_ptr<ModeFamily> rectangle_modes(std::array<double, 2> size, double highest_wave_number);
std::unique_ptr<ModeFamily> disc_modes(double radius, double highest_wave_number);

}  // namespace thrum
