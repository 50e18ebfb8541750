#include <thrum/instruments/controls.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/instruments/instrument.hpp>

namespace thrum {

namespace {

constexpr double usual_volume = 100.0 / 127.0;

const std::vector<Control>& midi_controls() {
  using Midi = Control::Midi;
  static const std::vector<Control> all{
      {"pressure", 0.0, 1.0, 0.0, "Aftertouch.", Midi::pressure},
      {"timbre", 0.0, 1.0, 0.5, "Controller 74.", Midi::controller, 74},
      {"modulation", 0.0, 1.0, 0.0,
       "Controller 1: the depth of the vibrato, or what the instrument makes of it.",
       Midi::controller, 1},
      {"breath", 0.0, 1.0, 1.0, "Controller 2.", Midi::controller, 2},
      {"expression", 0.0, 1.0, 1.0, "Controller 11.", Midi::controller, 11},
      {"pedal", 0.0, 1.0, 0.0, "Controller 64: keeps dampers up.", Midi::controller, 64},
      {"soft", 0.0, 1.0, 0.0, "Controller 67: the soft pedal.", Midi::controller, 67},
      {"bend", -1.0, 1.0, 0.0, "Pitch bend, in parts of its range.", Midi::bend},
      {"volume", 0.0, 1.0, usual_volume, "Controller 7.", Midi::controller, 7},
      {"pan", -1.0, 1.0, 0.0, "Controller 10: balance of left and right.", Midi::controller, 10},
  };
  return all;
}

std::string first_part(const std::string& path) { return path.substr(0, path.find('.')); }
std::string last_part(const std::string& path) { return path.substr(path.rfind('.') + 1); }

Control declared(const DeclaredControl& control, const Instrument& instrument) {
  Control it{.name = control.name,
             .lowest = control.range[0],
             .highest = control.range[1],
             .initial = control.initial,
             .moves = control.description};
  it.controller = control.controller.value_or(-1);
  it.unit = control.unit;
  it.logarithmic = control.is_logarithmic();
  it.declared = true;
  for (std::size_t i = 0; i < instrument.moves.size(); ++i)
    if (std::find(control.moves.begin(), control.moves.end(), instrument.moves[i].name) !=
        control.moves.end())
      it.scales.push_back(i);
  return it;
}

}  // namespace

bool is_midi_control(std::string_view name) {
  const auto& all = midi_controls();
  return std::any_of(all.begin(), all.end(),
                     [&](const Control& each) { return each.name == name; });
}

MidiMessage Control::message(int channel, double value) const {
  const double share = (value - lowest) / (highest - lowest);
  if (midi == Midi::bend) return pitch_bend(channel, static_cast<int>(std::lround(8191.0 * value)));
  const int number = static_cast<int>(std::lround(127.0 * share));
  if (midi == Midi::pressure)
    return {static_cast<std::uint8_t>(0xD0 | (channel & 0x0F)), static_cast<std::uint8_t>(number),
            0};
  return control_change(channel, controller, number);
}

double Control::share_of(double value) const {
  const double within = std::clamp(value, lowest, highest);
  return logarithmic ? std::log(within / lowest) / std::log(highest / lowest)
                     : (within - lowest) / (highest - lowest);
}

double Control::at_share(double share) const {
  const double within = std::clamp(share, 0.0, 1.0);
  const double value = logarithmic ? lowest * std::pow(highest / lowest, within)
                                   : lowest + within * (highest - lowest);
  return std::clamp(value, lowest, highest);
}

std::vector<Control> controls_of(const Instrument& instrument) {
  std::vector<Control> all = midi_controls();
  for (const DeclaredControl& each : instrument.controls) all.push_back(declared(each, instrument));
  const std::size_t given = all.size();
  const auto add = [&](const std::string& name, std::size_t move) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Control& each) { return each.name == name; });
    const std::string& what = instrument.moves[move].what;
    if (found == all.end()) {
      all.push_back({.name = name, .initial = 1.0, .moves = "A factor of " + what});
      all.back().scales = {move};
    } else if (found - all.begin() >= static_cast<std::ptrdiff_t>(given)) {
      found->moves += ", " + what;
      found->scales.push_back(move);
    }
  };
  for (std::size_t i = 0; i < instrument.moves.size(); ++i) add(instrument.moves[i].name, i);
  for (std::size_t i = 0; i < instrument.moves.size(); ++i) {
    const Move& move = instrument.moves[i];
    for (const std::string& name : {first_part(move.what), last_part(move.what)})
      if (name != move.name) add(name, i);
  }
  return all;
}

}  // namespace thrum
