// Parameters that move at a sample of their own: in LV2 a port has one value in a block, and
// patch:Set messages among the events have a time. Each port names its property as its designation.
#pragma once

#include <lv2/atom/atom.h>
#include <lv2/urid/urid.h>
#include <optional>
#include <vector>

#include "parameters.hpp"

namespace thrum::plugin::lv2 {

class TimedMoves {
 public:
  /// [main]
  TimedMoves(const Entry& entry, const std::vector<Parameter>& parameters, const LV2_URID_Map& map);

  struct Move {
    std::size_t parameter;
    double value;
  };
  /// [audio] What an event of the sequence says; nothing if it is another message, or a broken one.
  std::optional<Move> read(const LV2_Atom& event) const;

 private:
  std::optional<double> number_in(const LV2_Atom& atom) const;

  LV2_URID object_, set_, property_, value_, urid_, float_, double_, int_, long_;
  std::vector<LV2_URID> properties_;  ///< of each parameter
};

}  // namespace thrum::plugin::lv2
