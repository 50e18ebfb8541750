// What a body in modes is in the network.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include <thrum/bodies/built_grid.hpp>
#include <thrum/bodies/mode_bank.hpp>

namespace thrum {

class BuiltModes final : public Built {
 public:
  struct Parameters {
    std::vector<ModeBank::Mode> modes;  ///< that are kept; of a string that is tuned, at time 0
    /// Half waves, or nodal diameters and circles; none for a drum of two heads.
    std::vector<std::array<int, 2>> numbers = {};
    std::size_t in_band = 0;  ///< modes that there were to keep
    int dimensions = 1;
    bool tuned = false;        ///< they move with tension or damping
    bool loses_later = false;  ///< by a damping that moves
    std::size_t coupled = 0;   ///< numbers through which modes of a plate feel one another
    bool scattered = false;    ///< they are looked up one by one
    std::size_t shapes = 0;    ///< of the forces in its plane
    StringFacts string = {};
  };

  explicit BuiltModes(Parameters parameters) : it_(std::move(parameters)) {}

  BodyCheck check() const override;
  Price price() const override;
  bool loses() const override;
  Waves waves() const override;
  double impedance() const override;

 private:
  std::vector<Partial> partials() const;

  Parameters it_;
};

}  // namespace thrum
