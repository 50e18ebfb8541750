// [play.control.NAME]: something a player can turn, in words and units of the instrument. The
// plugin's parameters, the page's sliders, Python's attributes, MIDI controllers and --control all
// come from this declaration.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thrum/core/description.hpp>

namespace thrum {

struct DeclaredControl {
  std::string name = {};
  std::string description = {};
  std::string unit = {};
  std::vector<double> range = {};  ///< lowest, highest
  double initial = required;
  std::string scale = "linear";
  std::optional<int> controller = {};
  std::vector<std::string> moves = {};  ///< names; each is scaled by value / initial

  bool is_logarithmic() const { return scale == "log"; }
};

const Description& describe_control();

/// [setup] What is wrong with its values, and with which; "" twice if nothing is.
struct ControlFault {
  std::string key;
  std::string message;
};
ControlFault fault_of(const DeclaredControl& control, const std::vector<std::string>& moves);

}  // namespace thrum
