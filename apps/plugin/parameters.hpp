// What a host may automate: the controls of an instrument, with their names, units and ranges.
//
// The plugin that plays files has MIDI's controls and a fixed number of free ones, from 0 to 1,
// which become the controls of whatever it plays, in their order: hosts, and LV2 by its nature,
// take the list of parameters for fixed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/instruments/controls.hpp>

#include "catalogue.hpp"

namespace thrum::plugin {

inline constexpr int free_controls = 16;

struct Parameter {
  std::string key;   ///< in saved sounds, and of its id: "felt", or "control_3" if it is free
  std::string name;  ///< for people
  std::uint32_t id;  ///< from its key, below 2^30: hosts store it
  std::string unit;
  double lowest, highest, initial;
  bool logarithmic = false;
  std::string moves = {};                  ///< one sentence
  bool is_midi = false;                    ///< one of MIDI's own
  bool is_free = false;                    ///< stands for a control of whatever is played
  std::optional<Control> stands_for = {};  ///< of a free one: what its text is about
  bool per_note = false;  ///< can be modulated for one note: its voice is of that note alone

  /// [any] From 0 to 1, and back.
  double share_of(double value) const;
  double value_at(double share) const;
};

std::vector<Parameter> parameters_of(const Entry& entry, const Instrument& instrument);
/// [any] Position in the list, or nothing.
std::optional<std::size_t> find_parameter(const std::vector<Parameter>& all, std::uint32_t id);
std::optional<std::size_t> find_parameter(const std::vector<Parameter>& all, std::string_view key);

/// [any] "0.25 N", and back; nothing if it is no number. The unit may be left out. A free parameter
/// has the text of the control that it stands for.
std::string words_of(const Parameter& parameter, double value);
std::optional<double> value_of(const Parameter& parameter, std::string_view words);

/// Where a parameter goes in an instrument that plays.
struct Link {
  std::optional<Control> control = {};  ///< nothing: the instrument has none for it
  std::size_t number = 0;               ///< of the control, in the player
  bool is_free = false;
  double initial = 0.0;  ///< of the parameter, when this instrument plays

  /// [audio] The value for the control.
  double value(double parameter) const {
    return is_free ? control->at_share(parameter) : parameter;
  }
};
std::vector<Link> links_of(const std::vector<Parameter>& parameters,
                           const std::vector<Control>& controls);
/// Free parameters take the names of what they stand for.
void name_free_ones(std::vector<Parameter>& parameters, const std::vector<Link>& links);

}  // namespace thrum::plugin
