#include <thrum/instruments/play.hpp>

#include <cmath>

namespace thrum {

namespace {

constexpr Range a_key = from_to(0.0, 127.0);

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

bool Move::hears(int key) const {
  if (keys.empty()) return true;
  for (std::size_t i = 0; i + 1 < keys.size(); i += 2)
    if (key >= keys[i] && key <= keys[i + 1]) return true;
  return false;
}

double OverKeys::at(int key) const {
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
          bind<&Play::description>(
              {.name = "description", .unit = "", .meaning = "A paragraph about the sound."}),
          bind<&Play::keys>({.name = "keys",
                             .unit = "",
                             .range = a_key,
                             .meaning = "The lowest and the highest key, 60 being middle C."}),
          bind<&Play::voices>({.name = "voices",
                               .unit = "",
                               .range = from_to(1.0, 128.0),
                               .meaning = "Scenes that sound at once; one more takes the place of "
                                          "the quietest."}),
          bind<&Play::oversample>({.name = "oversample",
                                   .unit = "",
                                   .range = from_to(1.0, 16.0),
                                   .meaning = "Steps per sample: more keep what rattles from "
                                              "aliasing, at as many times the cost."}),
          bind<&Play::undersample>({.name = "undersample",
                                    .unit = "",
                                    .range = from_to(1.0, 4.0),
                                    .meaning = "Samples per step, 1, 2 or 4, as long as there are "
                                               "22050 steps a second: a draft at less than half "
                                               "or a quarter of the cost."}),
          bind<&Play::bandwidth>({.name = "bandwidth",
                                  .unit = "Hz",
                                  .range = at_least(500.0),
                                  .meaning = "No modal element has a higher bandwidth; it costs "
                                             "less, and its top is missing.",
                                  .default_words = "as the elements say"}),
          bind<&Play::each_key>({.name = "each_key",
                                 .unit = "",
                                 .meaning = "Whether every key has the scene to itself, as a piano "
                                            "has its strings, or all share one."}),
          bind<&Play::shared>({.name = "shared",
                               .unit = "",
                               .meaning = "Things that all keys stand on, as a piano's strings on "
                                          "its board; with a star all that match. What is on them "
                                          "alone is shared too.",
                               .default_words = "none"}),
          bind<&Play::answering>({.name = "answering",
                                  .unit = "",
                                  .range = from_to(0.0, 128.0),
                                  .meaning = "Keys that answer without having been played, where "
                                             "things are shared and the pedal is down."}),
          bind<&Play::tune>({.name = "tune",
                             .unit = "",
                             .meaning = "The modal string whose tension follows the pitch; with a "
                                        "star, \"string.s*\", all that match."}),
          bind<&Play::cents>({.name = "cents",
                              .unit = "cents",
                              .range = from_to(-1200.0, 1200.0),
                              .meaning = "Added to the pitch of the string, over keys: what the "
                                         "rest of the scene takes away."}),
          bind<&Play::detune>({.name = "detune",
                               .unit = "cents",
                               .range = from_to(-1200.0, 1200.0),
                               .meaning = "Added to the pitch of each string that 'tune' names, in "
                                          "the order of the file; strings beyond the list are not "
                                          "detuned.",
                               .default_words = "none"}),
          bind<&Play::bend>({.name = "bend",
                             .unit = "semitones",
                             .range = from_to(0.0, Play::most_bend),
                             .meaning = "How far the string can be bent, up and down."}),
          bind<&Play::glide>({.name = "glide",
                              .unit = "s",
                              .range = from_to(0.0, 10.0),
                              .meaning = "From pitch to pitch where all keys share one scene."}),
          bind<&Play::vibrato_rate>({.name = "vibrato_rate",
                                     .unit = "Hz",
                                     .range = from_to(0.1, 20.0),
                                     .meaning = "Of the vibrato."}),
          bind<&Play::vibrato_depth>({.name = "vibrato_depth",
                                      .unit = "cents",
                                      .range = from_to(0.0, 200.0),
                                      .meaning = "Up and down, with the modulation wheel at its "
                                                 "highest."}),
          bind<&Play::gain>({.name = "gain",
                             .unit = "dB",
                             .range = from_to(-120.0, 120.0),
                             .meaning = "Of the whole instrument."}),
          bind<&Play::level>({.name = "level",
                              .unit = "dB",
                              .range = from_to(-60.0, 60.0),
                              .meaning = "Added to the gain, over keys: a microphone's voicing, "
                                         "where the keys share no sound."}),
          bind<&Play::pan>({.name = "pan",
                            .unit = "",
                            .range = from_to(-1.0, 1.0),
                            .meaning = "Of each pickup in the order of the file, from left (-1) to "
                                       "right (1).",
                            .default_words = "spread evenly"}),
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
          bind<&OverKeys::what>({.name = "what",
                                 .unit = "",
                                 .need = Need::must,
                                 .meaning = "The parameter: \"string.s.length\"."}),
          bind<&OverKeys::value>(
              {.name = "value",
               .unit = "",
               .need = Need::must,
               .meaning = "[[key, value], ...], in equal ratios from key to key."}),
      }};
  return description;
}

const Description& describe_move() {
  static const Description description{
      .kind = "move",
      .summary = "A parameter of the scene and what moves it: value times all factors.",
      .parameters = {
          bind<&Move::what>({.name = "what",
                             .unit = "",
                             .need = Need::must,
                             .meaning = "The parameter: \"bow.b.force\", \"bow.b.on.at\". It must "
                                        "be one that may be an envelope, or a place."}),
          bind<&Move::how>(
              {.name = "how",
               .unit = "",
               .meaning = "hold: always there; gate: while a key is down; damper: a gate that the "
                          "pedal opens on all keys; stroke: a gate that "
                          "changes sign from note to note; pulse: once for every note; "
                          "pluck: a slow rise and a sudden fall for every note.",
               .choices = {"hold", "gate", "damper", "stroke", "pulse", "pluck"}}),
          bind<&Move::value>({.name = "value",
                              .unit = "",
                              .need = Need::must,
                              .meaning = "In the unit of the parameter; a number, or points over "
                                         "keys."}),
          factor_row(bind<&Move::by_key>(
              {.name = "by_key", .unit = "", .meaning = "A factor over keys."})),
          bind<&Move::rest>(
              {.name = "rest", .unit = "", .meaning = "Where it is between notes (not for hold)."}),
          factor_row(
              bind<&Move::by_velocity>({.name = "by_velocity",
                                        .unit = "",
                                        .meaning = "A factor over the velocity of the note."})),
          factor_row(bind<&Move::by_pressure>(
              {.name = "by_pressure",
               .unit = "",
               .meaning = "A factor over channel or key pressure, 0 at rest."})),
          factor_row(
              bind<&Move::by_timbre>({.name = "by_timbre",
                                      .unit = "",
                                      .meaning = "A factor over controller 74, 0.5 at rest."})),
          factor_row(
              bind<&Move::by_modulation>({.name = "by_modulation",
                                          .unit = "",
                                          .meaning = "A factor over controller 1, 0 at rest."})),
          factor_row(bind<&Move::by_breath>({.name = "by_breath",
                                             .unit = "",
                                             .meaning = "A factor over controller 2, 1 at rest."})),
          factor_row(
              bind<&Move::by_expression>({.name = "by_expression",
                                          .unit = "",
                                          .meaning = "A factor over controller 11, 1 at rest."})),
          factor_row(bind<&Move::by_pedal>({.name = "by_pedal",
                                            .unit = "",
                                            .meaning = "A factor over controller 64, 0 at rest."})),
          factor_row(bind<&Move::by_bend>(
              {.name = "by_bend", .unit = "", .meaning = "A factor over the bend, 0.5 at rest."})),
          factor_row(bind<&Move::by_soft>({.name = "by_soft",
                                           .unit = "",
                                           .meaning = "A factor over controller 67, 0 at rest."})),
          bind<&Move::attack>({.name = "attack",
                               .unit = "s",
                               .range = from_to(0.0, 60.0),
                               .meaning = "From rest to value (gate, stroke)."}),
          bind<&Move::release>({.name = "release",
                                .unit = "s",
                                .range = from_to(0.0, 60.0),
                                .meaning = "From value to rest (gate, stroke, pluck)."}),
          bind<&Move::length>({.name = "length",
                               .unit = "s",
                               .range = from_to(1e-4, 60.0),
                               .meaning = "Of a pulse, which is a raised cosine; of the rise of a "
                                          "pluck, which is half of one."}),
          bind<&Move::glide>({.name = "glide",
                              .unit = "s",
                              .range = from_to(0.0, 60.0),
                              .meaning = "With which it follows its sources."}),
          bind<&Move::unsteady>({.name = "unsteady",
                                 .unit = "",
                                 .range = from_to(0.0, 0.3),
                                 .meaning = "A slow wavering, as of a hand: its size relative to "
                                            "the value, root mean square."}),
          bind<&Move::keys>(
              {.name = "keys",
               .unit = "",
               .range = a_key,
               .meaning = "The lowest and the highest key that it listens to; more pairs may "
                          "follow.",
               .default_words = "all"}),
      }};
  return description;
}

}  // namespace thrum
