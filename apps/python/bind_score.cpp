// Scores from beginning to end.
#include <fmt/format.h>
#include <pybind11/stl.h>
#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>

#include <thrum/instruments/crew.hpp>
#include <thrum/instruments/performance_words.hpp>
#include <thrum/instruments/room_for_bends.hpp>
#include <thrum/sweep/loudness_meter.hpp>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "player_arguments.hpp"

namespace py = pybind11;

namespace thrum::python {
namespace {

using Note = std::tuple<double, int, double, double>;  ///< time, key, velocity, length

MidiFile score_of(const std::vector<Note>& notes) {
  MidiFile score;
  for (const auto& [time, key, velocity, length] : notes) {
    if (!(time >= 0.0 && length >= 0.0 && time + length <= most_midi_seconds))
      throw py::value_error(
          fmt::format("a note at {} s of {} s: times must not be negative, nor beyond {} s", time,
                      length, most_midi_seconds));
    score.events.push_back({time, note_on(0, checked_key(key), midi_velocity(velocity))});
    score.events.push_back({time + length, note_off(0, key)});
    score.seconds = std::max(score.seconds, time + length);
  }
  // Where one note ends and the next one of its key begins, the end comes first.
  std::stable_sort(score.events.begin(), score.events.end(),
                   [](const MidiEvent& a, const MidiEvent& b) {
                     return std::make_pair(a.seconds, a.message.is_note_on()) <
                            std::make_pair(b.seconds, b.message.is_note_on());
                   });
  return score;
}

/// Left and right in turn, and what there is to say.
struct Sound {
  std::shared_ptr<std::vector<double>> both = std::make_shared<std::vector<double>>();
  std::vector<std::string> warnings = {};
};

Sound perform_all(const Instrument& as_shipped, PlayerSettings settings, const MidiFile& score,
                  Work& work) {
  Sound sound;
  Crew crew;
  if (crew.threads() > 1) settings.crew = &crew;
  const Instrument instrument = with_room_for_bends(as_shipped, score);
  Player player(instrument, settings);
  const Performed performed =
      perform(player, score, [&](std::span<const double> left, std::span<const double> right) {
        for (std::size_t i = 0; i < left.size(); ++i) {
          sound.both->push_back(left[i]);
          sound.both->push_back(right[i]);
        }
        work.report(static_cast<double>(sound.both->size() / 2));
      });
  sound.warnings = warnings_about(performed, player, instrument);
  return sound;
}

using Loudness = std::optional<double>;  ///< LUFS; none: as it is played

/// By one gain, as `thrum render --loudness` does it.
void bring_to(double lufs, std::vector<double>& both, double rate) {
  sweep::LoudnessMeter meter(2, rate, sweep::Peak::between_samples);
  meter.add(both);
  const double gain = meter.gain_to(lufs).factor;
  for (double& sample : both) sample *= gain;
}

/// (samples, lines to warn with).
py::tuple render(const Instrument& instrument, MidiFile score, double rate, unsigned seed,
                 Loudness loudness, const py::object& progress) {
  constexpr double usual_tail = 3.0;
  if (loudness && !sweep::may_be_asked_for(*loudness))
    throw py::value_error(fmt::format("loudness {}: must be from {} to {} LUFS", *loudness,
                                      sweep::quietest_lufs, sweep::loudest_lufs));
  const double expected = (score.seconds + usual_tail) * rate;
  const auto task = [instrument, score = std::move(score), settings = settings_of(rate, seed),
                     loudness](Work& work) {
    Sound sound = perform_all(instrument, settings, score, work);
    if (loudness) bring_to(*loudness, *sound.both, settings.rate);
    return sound;
  };
  const Sound sound = interruptible(task, expected, progress);
  return py::make_tuple(stereo(sound.both), sound.warnings);
}

}  // namespace

void bind_score(py::module_& module) {
  module.def("render_notes",
             [](const Instrument& instrument, const std::vector<Note>& notes, double rate,
                unsigned seed, Loudness loudness, const py::object& progress) {
               return render(instrument, score_of(notes), rate, seed, loudness, progress);
             });
  module.def("render_score", [](const Instrument& instrument, const std::string& path, double rate,
                                unsigned seed, Loudness loudness, const py::object& progress) {
    return render(instrument, load_midi_file(path), rate, seed, loudness, progress);
  });
}

}  // namespace thrum::python
