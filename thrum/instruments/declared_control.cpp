#include <thrum/instruments/declared_control.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

/// Controllers with a meaning of their own in every instrument (see MidiChannels).
constexpr std::array midi_has{0, 1, 2, 6, 7, 10, 11, 32, 38, 64, 74, 77, 96, 97, 98, 99, 100, 101};

bool is_taken(int controller) {
  return std::find(midi_has.begin(), midi_has.end(), controller) != midi_has.end();
}

}  // namespace

const Description& describe_control() {
  static const Description description{
      .kind = "control",
      .summary = "What a player can turn: it scales moves by its value over its default.",
      .parameters = {
          bind<&DeclaredControl::description>("description", "What one hears when it rises."),
          bind<&DeclaredControl::unit>("unit", "Said after its value: \"N\"."),
          must<&DeclaredControl::range>("range", "The lowest and the highest value."),
          must<&DeclaredControl::initial>("default", "Where moves are as they are written."),
          bind<&DeclaredControl::scale>("scale", "How a slider runs from end to end.",
                                        {.choices = {"linear", "log"}}),
          bind<&DeclaredControl::controller>(
              "controller", "", from_to(0.0, 119.0),
              "A MIDI controller that turns it, over its whole range.", {.default_words = "none"}),
      }};
  return description;
}

ControlFault fault_of(const DeclaredControl& control, const std::vector<std::string>& moves) {
  if (control.range.size() != 2 || !(control.range[0] < control.range[1]))
    return {"range", "must be two numbers, the lowest and the highest, as [0.5, 2]"};
  if (!(control.initial >= control.range[0] && control.initial <= control.range[1]))
    return {"default", fmt::format("must be within the range, from {} to {}", control.range[0],
                                   control.range[1])};
  if (control.initial == 0.0)
    return {"default", "must not be 0: a move is scaled by the value over the default"};
  if (control.is_logarithmic() && !(control.range[0] > 0.0))
    return {"scale", "\"log\" needs a range above 0"};
  if (control.controller && is_taken(*control.controller))
    return {"controller", fmt::format("{} has a meaning in every instrument; a move listens to it "
                                      "by by_timbre and the like; 12 to 31 are free",
                                      *control.controller)};
  if (control.moves.empty())
    return {"moves", "must name a move of this instrument, or a list of them"};
  const std::vector<std::string_view> valid(moves.begin(), moves.end());
  for (const std::string& each : control.moves)
    if (std::find(moves.begin(), moves.end(), each) == moves.end())
      return {"moves", "no move " + in_quotes(each) + suggestion(each, valid)};
  return {};
}

}  // namespace thrum
