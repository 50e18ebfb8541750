// What a pickup hears: its spectrogram, and itself.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include <thrum/audio/output_guard.hpp>
#include <thrum/audio/spectrum.hpp>

#include "lab/picture.hpp"
#include "lab/plot.hpp"
#include "lab/scene_figures.hpp"
#include "lab/sound.hpp"

namespace thrum::app::lab {
namespace {

constexpr double shown_db = 80.0;

bool can_be_heard(const Heard& heard) {
  const auto& samples = heard.samples;
  const bool sane = std::all_of(samples.begin(), samples.end(), OutputGuard::is_sane);
  return sane && samples.size() > 1 &&
         std::any_of(samples.begin(), samples.end(),
                     [&](double sample) { return sample != samples.front(); });
}

std::string picture_of(const Spectrogram& spectrogram) {
  std::vector<std::uint8_t> indices;
  for (std::size_t row = spectrogram.rows; row-- > 0;) {
    for (std::size_t column = 0; column < spectrogram.columns; ++column) {
      const double part = 1.0 + spectrogram.at(column, row) / shown_db;
      indices.push_back(static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(part, 0.0, 1.0))));
    }
  }
  return data_address("image/png",
                      png(spectrogram.columns, spectrogram.rows, indices, level_colours()));
}

/// The colours and their levels, under the picture.
std::string colour_bar(double width) {
  std::vector<std::uint8_t> indices(256);
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint8_t>(i);
  std::string drawn = fmt::format(
      "<image x=\"150\" y=\"2\" width=\"{}\" height=\"9\" preserveAspectRatio=\"none\" "
      "href=\"{}\"/>",
      coordinate(width - 164.0), data_address("image/png", png(256, 1, indices, level_colours())));
  drawn += text({58.0, 11.0}, "level, dB", "label");
  for (const int db : {-80, -60, -40, -20, 0})
    drawn += text({150.0 + (width - 164.0) * (1.0 + db / shown_db), 24.0}, short_number(db), "tick",
                  "middle");
  return drawing(width, 28.0, "levels of the colours", drawn);
}

/// What theory says of the lowest modes.
std::string lowest_modes(const Record& record) {
  std::string words;
  int said = 0;
  for (const Thing& thing : record.graph.things) {
    if (thing.dimensions == 0 || !(thing.slowest_period > 0.0) || said == 3) continue;
    words += fmt::format("{}{} {} Hz", words.empty() ? "" : ", ", thing.path(),
                         short_number(1.0 / thing.slowest_period));
    ++said;
  }
  return words.empty() ? "" : "Lowest modes by themselves, in closed form: " + words + ".";
}

}  // namespace

const Heard* first_to_hear(const Record& record) {
  const Heard* first = nullptr;
  for (const Heard& heard : record.heard) {
    if (!can_be_heard(heard)) continue;
    if (!heard.is_force) return &heard;
    if (first == nullptr) first = &heard;
  }
  return first;
}

std::optional<Figure> spectrogram_figure(const Record& record, const Heard& heard) {
  std::vector<double> samples = heard.samples;
  double mean = 0.0;
  for (const double sample : samples) mean += sample / static_cast<double>(samples.size());
  for (double& sample : samples) sample -= mean;
  constexpr double least_hz = 16000.0;
  const Spectrogram levels = spectrogram(samples, record.rate(), least_hz);
  if (levels.columns == 0) return std::nullopt;
  Plot plot({.label = "spectrogram of " + heard.element->path(),
             .x_name = "time",
             .x_unit = "s",
             .y_name = "frequency",
             .y_unit = "Hz",
             .x_low = 0.0,
             .x_high = levels.seconds,
             .y_low = 0.0,
             .y_high = levels.highest_hz});
  plot.picture(0.0, 0.0, levels.seconds, levels.highest_hz, picture_of(levels));
  const std::size_t from = samples.size() / 4;  // past the start, where everything sounds
  const double strongest = strongest_partial_hz(std::span(samples).subspan(from), record.rate(),
                                                4.0 / levels.seconds, 0.5 * record.rate());
  std::string seen = fmt::format("{}, Hann windows of {}, 0 dB the loudest.", heard.element->path(),
                                 with_unit(levels.window_seconds, "s"));
  if (!heard.complete)
    seen += fmt::format(" The first {} s of the run.", short_number(levels.seconds));
  return Figure{"Spectrogram of " + heard.element->name,
                plot.svg() + colour_bar(470.0),
                {seen, lowest_modes(record),
                 strongest > 0.0 ? fmt::format("Strongest partial after the first quarter: {} Hz.",
                                               short_number(strongest, 5))
                                 : ""}};
}

namespace {

/// What was heard by all pickups of motion together, on two speakers, as `thrum render --channels
/// stereo` has it; nothing where there is one of them. Forces are of another size.
Channels heard_together(const std::vector<const Heard*>& order, double rate) {
  Channels pickups;
  std::vector<double> pans;
  for (const Heard* heard : order) {
    if (heard->is_force) continue;
    pickups.push_back(heard->samples);
    if (heard->pan) pans.push_back(*heard->pan);
  }
  if (pickups.size() < 2) return {};
  for (const std::vector<double>& each : pickups)
    if (each.size() != pickups.front().size()) return {};
  return for_two_ears(pickups, pans, rate);
}

}  // namespace

std::vector<Player> players(const Record& record, std::size_t most_bytes) {
  std::vector<Player> list;
  std::size_t used = 0;
  const Heard* first = first_to_hear(record);
  std::vector<const Heard*> order;
  if (first != nullptr) order.push_back(first);
  for (const Heard& heard : record.heard)
    if (&heard != first && can_be_heard(heard)) order.push_back(&heard);
  const auto add = [&](const std::string& name, Channels sound, bool complete) {
    const std::size_t frame_bytes = 2 * sound.size(), most = most_bytes / frame_bytes;
    const bool cut = sound.front().size() > most;
    if (used + frame_bytes * sound.front().size() > most_bytes && !list.empty()) return;
    if (cut)
      for (std::vector<double>& channel : sound) channel.resize(most);
    used += frame_bytes * sound.front().size();
    const double length = static_cast<double>(sound.front().size()) / player_rate;
    list.push_back({name, data_address("audio/wav", wav_bytes(sound, player_rate)),
                    with_unit(length, "s", 3) + (cut || !complete ? ", the beginning" : "")});
  };
  Channels together = heard_together(order, record.rate());
  const auto has_room = [&] {  // beside all the others
    return 2 * together.front().size() * (order.size() + together.size()) <= most_bytes;
  };
  if (!together.empty() && has_room())
    add("All pickups, left to right", std::move(together), first->complete);
  for (const Heard* heard : order)
    add(heard->element->path(), {for_the_ear(heard->samples, record.rate())}, heard->complete);
  return list;
}

}  // namespace thrum::app::lab
