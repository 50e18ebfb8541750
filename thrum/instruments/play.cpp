#include <thrum/instruments/play.hpp>

#include <algorithm>
#include <cmath>

namespace thrum {

namespace {

constexpr Range a_key = from_to(0.0, 127.0);

/// Up to the first velocity a note is soft, from the second on it is not: 30 and 100 of 127.
constexpr double soft_velocity = 30.0 / 127.0, full_velocity = 100.0 / 127.0;

}  // namespace

std::array<const Envelope*, source_count> Move::factors() const {
  return {&by_velocity,   &by_pressure, &by_timbre, &by_modulation, &by_breath,
          &by_expression, &by_pedal,    &by_bend,   &by_soft};
}

double Move::factor(const Sources& sources) const {
  const auto curves = factors();
  double product = 1.0;
  for (std::size_t i = 0; i < source_count; ++i)
    product *= curves[i]->at(sources[static_cast<Source>(i)]);
  return product;
}

double Move::softness(double velocity) {
  return std::clamp((full_velocity - velocity) / (full_velocity - soft_velocity), 0.0, 1.0);
}

bool Move::hears(int key) const {
  if (keys.empty()) return true;
  for (std::size_t i = 0; i + 1 < keys.size(); i += 2)
    if (key >= keys[i] && key <= keys[i + 1]) return true;
  return false;
}

double OverKeys::at(double key) const {
  if (!(value.lowest() > 0.0)) return value.at(key);
  std::vector<Envelope::Point> logarithms = value.points();
  for (Envelope::Point& point : logarithms) point.value = std::log(point.value);
  return std::exp(Envelope(std::move(logarithms)).at(key));
}

const Description& describe_play() {
  static const Description description{
      .kind = "play",
      .summary = "How a scene is played: what makes it an instrument.",
      .parameters = {
          bind<&Play::description>("description", "A paragraph about the sound."),
          bind<&Play::keys>("keys", "", a_key,
                            "The lowest and the highest key, 60 being middle C."),
          bind<&Play::voices>("voices", "", from_to(1.0, 128.0),
                              "Scenes that sound at once; one more takes the place of "
                              "the quietest."),
          bind<&Play::oversample>("oversample", "", from_to(1.0, 16.0),
                                  "Steps per sample: more keep what rattles from "
                                  "aliasing, at as many times the cost."),
          bind<&Play::undersample>("undersample", "", from_to(1.0, 4.0),
                                   "Samples per step, 1, 2 or 4, as long as there are "
                                   "22050 steps a second: a draft at less than half "
                                   "or a quarter of the cost."),
          bind<&Play::bandwidth>("bandwidth", "Hz", at_least(500.0),
                                 "No modal element has a higher bandwidth; it costs "
                                 "less, and its top is missing.",
                                 {.default_words = "as the elements say"}),
          bind<&Play::each_key>("each_key",
                                "Whether every key has the scene to itself, as a piano "
                                "has its strings, or all share one."),
          bind<&Play::shared>("shared",
                              "Things that all keys stand on, as a piano's strings on "
                              "its board; with a star all that match. What is on them "
                              "alone is shared too.",
                              {.default_words = "none"}),
          bind<&Play::answering>("answering", "", from_to(0.0, 128.0),
                                 "Keys that answer without having been played, where "
                                 "things are shared and the pedal is down."),
          bind<&Play::tune>(
              "tune",
              "The modal string, bar, plate or membrane whose pitch follows the key; with "
              "a star, \"string.s*\", all that match."),
          bind<&Play::cents>("cents", "cents", from_to(-1200.0, 1200.0),
                             "Added to the pitch of the string, over keys: what the "
                             "rest of the scene takes away."),
          bind<&Play::detune>("detune", "cents", from_to(-1200.0, 1200.0),
                              "Added to the pitch of each string that 'tune' names, in "
                              "the order of the file; strings beyond the list are not "
                              "detuned.",
                              {.default_words = "none"}),
          bind<&Play::bend>("bend", "semitones", from_to(0.0, Play::most_bend),
                            "How far the string can be bent, up and down."),
          bind<&Play::glide>("glide", "s", from_to(0.0, 10.0),
                             "From pitch to pitch where all keys share one scene."),
          bind<&Play::vibrato_rate>("vibrato_rate", "Hz", from_to(0.1, 20.0), "Of the vibrato."),
          bind<&Play::vibrato_depth>("vibrato_depth", "cents", from_to(0.0, 200.0),
                                     "Up and down, with the modulation wheel at its "
                                     "highest."),
          bind<&Play::gain>("gain", "dB", from_to(-120.0, 120.0), "Of the whole instrument."),
          bind<&Play::level>("level", "dB", from_to(-60.0, 60.0),
                             "Added to the gain, over keys: a microphone's voicing, "
                             "where the keys share no sound."),
          bind<&Play::pan>("pan", "", from_to(-1.0, 1.0),
                           "Of each pickup in the order of the file, from left (-1) to "
                           "right (1).",
                           {.default_words = "as the pickups say, else spread"}),
      }};
  return description;
}

namespace {

Parameter factor_row(Parameter row) {
  row.default_words = "1";
  return row;
}

}  // namespace

const Description& describe_over_keys() {
  static const Description description{
      .kind = "over_keys",
      .summary = "A parameter that is another one for every key.",
      .parameters = {
          must<&OverKeys::what>("what", "The parameter: \"string.s.length\"."),
          must<&OverKeys::value>("value", "[[key, value], ...], in equal ratios from key to key."),
      }};
  return description;
}

const Description& describe_move() {
  static const Description description{
      .kind = "move",
      .summary = "A parameter of the scene and what moves it: value times all factors.",
      .parameters = {
          must<&Move::what>("what",
                            "The parameter: \"bow.b.force\", \"bow.b.on.at\". It must "
                            "be one that may be an envelope, or a place."),
          bind<&Move::how>(
              "how",
              "hold: always there; gate: while a key is down; damper: a gate that the "
              "pedal opens on all keys; stroke: a gate that "
              "changes sign from note to note; pulse: once for every note; "
              "pluck: a slow rise and a sudden fall for every note; fall: a pulse when the key "
              "comes up and nothing holds it.",
              {.choices = {"hold", "gate", "damper", "stroke", "pulse", "pluck", "fall"}}),
          must<&Move::value>("value",
                             "In the unit of the parameter; a number, or points over "
                             "keys."),
          factor_row(bind<&Move::by_key>("by_key", "A factor over keys.")),
          factor_row(bind<&Move::by_key_soft>("by_key_soft", "", positive,
                                              "Another one, of soft notes: the whole of it up to "
                                              "velocity 30, none from 100 on.")),
          bind<&Move::rest>("rest", "Where it is between notes (not for hold)."),
          factor_row(bind<&Move::rest_by_pedal>("rest_by_pedal",
                                                "A factor of rest over controller 64, from whose "
                                                "half on notes are held.")),
          factor_row(
              bind<&Move::by_velocity>("by_velocity", "A factor over the velocity of the note.")),
          factor_row(bind<&Move::by_pressure>("by_pressure",
                                              "A factor over channel or key pressure, 0 at rest.")),
          factor_row(
              bind<&Move::by_timbre>("by_timbre", "A factor over controller 74, 0.5 at rest.")),
          factor_row(bind<&Move::by_modulation>("by_modulation",
                                                "A factor over controller 1, 0 at rest.")),
          factor_row(bind<&Move::by_breath>("by_breath", "A factor over controller 2, 1 at rest.")),
          factor_row(bind<&Move::by_expression>("by_expression",
                                                "A factor over controller 11, 1 at rest.")),
          factor_row(bind<&Move::by_pedal>("by_pedal", "A factor over controller 64, 0 at rest.")),
          factor_row(bind<&Move::by_bend>("by_bend", "A factor over the bend, 0.5 at rest.")),
          factor_row(bind<&Move::by_soft>("by_soft", "A factor over controller 67, 0 at rest.")),
          bind<&Move::attack>("attack", "s", from_to(0.0, 60.0),
                              "From rest to value (gate, damper, stroke)."),
          bind<&Move::release>("release", "s", from_to(0.0, 60.0),
                               "From value to rest (gate, damper, stroke, pluck)."),
          bind<&Move::length>("length", "s", from_to(1e-4, 60.0),
                              "Of a pulse or a fall, which are raised cosines; of the rise of a "
                              "pluck, which is half of one."),
          bind<&Move::glide>("glide", "s", from_to(0.0, 60.0),
                             "With which it follows its sources."),
          bind<&Move::unsteady>("unsteady", "", from_to(0.0, 0.3),
                                "A slow wavering, as of a hand: its size relative to "
                                "the value, root mean square."),
          bind<&Move::keys>("keys", "", a_key,
                            "The lowest and the highest key that it listens to; more pairs may "
                            "follow.",
                            {.default_words = "all"}),
      }};
  return description;
}

}  // namespace thrum
