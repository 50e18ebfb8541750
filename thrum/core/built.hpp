// What an element became in the network, for whoever asks before it runs: how it rings, what it
// costs, and how it may move.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace thrum {

class Inspection;

/// A partial as the scheme has it, not as the formulas of the continuum would.
struct Partial {
  std::array<int, 2> number = {0, 0};  ///< {p, 0} of a string, {0, 0} where it has no name
  double frequency = 0.0;              ///< Hz
  double decay = 0.0;                  ///< 1/s: exp(-decay t)
};

struct BodyCheck {
  std::string path = {};
  enum class Method { mass, grid, modes } method = Method::mass;
  std::vector<int> intervals = {};       ///< of a grid, per side
  std::vector<double> spacing = {};      ///< metres
  std::size_t coordinates = 1;           ///< moving points, modes
  std::size_t in_band = 0;               ///< modes that there were to keep
  std::optional<double> stability = {};  ///< of the finest grid or highest spring, 1 is the limit
  double highest = 0.0;                  ///< Hz: what it can ring at at most
  std::vector<Partial> partials = {};    ///< the lowest; none for a free mass
  std::optional<double> decay_at_1_khz = {};
  std::optional<double> detuned_from = {};  ///< Hz: 10 cents away from the continuum
};

/// Of one step, on the machine that check_cost.cpp names.
struct Price {
  double operations = 0.0;
  double nanoseconds = 0.0;

  Price operator*(double count) const { return {count * operations, count * nanoseconds}; }
};

/// The waves on a body that has an extent.
struct Waves {
  double speed_squared = 0.0;  ///< of a string: c^2
  double lowest = 0.0;         ///< rad/s
  double length = 0.0;         ///< of a string
};

class Built {
 public:
  Built() = default;
  Built(const Built&) = delete;
  Built& operator=(const Built&) = delete;
  virtual ~Built() = default;

  /// [setup] How it rings; the path is left out.
  virtual BodyCheck check() const = 0;
  virtual Price price() const = 0;
  virtual bool loses() const = 0;
  virtual Waves waves() const { return {}; }
  /// Of a string that is under tension, kg/s; 0 for all else.
  virtual double impedance() const { return 0.0; }
  /// Of a lump that nothing holds, kg; 0 for all else.
  virtual double free_mass() const { return 0.0; }
  /// [setup] Doubts about the way it is made discrete.
  virtual void warn(const BodyCheck& /*body*/, Inspection& /*inspection*/) const {}
};

}  // namespace thrum
