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
      {"pressure", 0.0, 1.0, 0.0, "Aftertouch.", Midi::pressure, 0},
      {"timbre", 0.0, 1.0, 0.5, "Controller 74.", Midi::controller, 74},
      {"modulation", 0.0, 1.0, 0.0, "Controller 1: the depth of the vibrato.", Midi::controller, 1},
      {"breath", 0.0, 1.0, 1.0, "Controller 2.", Midi::controller, 2},
      {"expression", 0.0, 1.0, 1.0, "Controller 11.", Midi::controller, 11},
      {"pedal", 0.0, 1.0, 0.0, "Controller 64: keeps dampers up.", Midi::controller, 64},
      {"bend", -1.0, 1.0, 0.0, "Pitch bend, in parts of its range.", Midi::bend, 0},
      {"volume", 0.0, 1.0, usual_volume, "Controller 7.", Midi::controller, 7},
      {"pan", -1.0, 1.0, 0.0, "Controller 10: balance of left and right.", Midi::controller, 10},
  };
  return all;
}

std::string first_part(const std::string& path) { return path.substr(0, path.find('.')); }
std::string last_part(const std::string& path) { return path.substr(path.rfind('.') + 1); }

}  // namespace

MidiMessage Control::message(int channel, double value) const {
  const double share = (value - lowest) / (highest - lowest);
  if (midi == Midi::bend) return pitch_bend(channel, static_cast<int>(std::lround(8191.0 * value)));
  const int number = static_cast<int>(std::lround(127.0 * share));
  if (midi == Midi::pressure)
    return {static_cast<std::uint8_t>(0xD0 | (channel & 0x0F)), static_cast<std::uint8_t>(number),
            0};
  return control_change(channel, controller, number);
}

std::vector<Control> controls_of(const Instrument& instrument) {
  std::vector<Control> all = midi_controls();
  const auto add = [&all](const std::string& name, const std::string& moves) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Control& each) { return each.name == name; });
    if (found == all.end())
      all.push_back({.name = name, .initial = 1.0, .moves = "A factor of " + moves});
    else if (!found->is_midi())
      found->moves += ", " + moves;
  };
  for (const Move& move : instrument.moves) add(move.name, move.what);
  for (const Move& move : instrument.moves)
    for (const std::string& name : {first_part(move.what), last_part(move.what)})
      if (name != move.name) add(name, move.what);
  return all;
}

}  // namespace thrum
