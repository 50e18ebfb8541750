#include <thrum/instruments/check_instrument.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include <thrum/instruments/crew.hpp>
#include <thrum/instruments/keys_not_read.hpp>
#include <thrum/instruments/player.hpp>

namespace thrum {

namespace {

/// What building gave: keys that are left out, or why it cannot be played.
struct Trial {
  std::vector<std::string> left_out = {};
  std::string fault = {};
};

Trial built_to_play(const Instrument& instrument, double rate) {
  PlayerSettings settings;
  settings.rate = rate;
  return {.left_out = Player(instrument, settings).left_out()};
}

std::string with_preset(const std::string& line, const std::string& preset) {
  return preset.empty() ? line : fmt::format("{} (with the preset {})", line, preset);
}

/// "key 60 is left out", of a line that goes on with why.
std::string key_words(const std::string& line) { return line.substr(0, line.find(':')); }

/// As it is, then with each preset.
std::vector<std::string> names_of(const Instrument& instrument) {
  std::vector<std::string> names{""};
  for (const Preset& preset : instrument.presets) names.push_back(preset.name);
  return names;
}

std::vector<std::string> of_notes(const std::vector<std::string>& overrides) {
  std::vector<std::string> read;
  std::copy_if(overrides.begin(), overrides.end(), std::back_inserter(read),
               [](const std::string& each) { return why_not_read(each).empty(); });
  return read;
}

}  // namespace

CheckedInstrument check_instrument(std::string_view text, const std::string& file,
                                   const std::vector<std::string>& overrides, double rate) {
  const std::vector<std::string> set = of_notes(overrides);
  CheckedInstrument checked{read_instrument(text, file, "", set), {}};
  const std::vector<std::string> presets = names_of(checked.instrument);
  std::vector<Trial> built(presets.size());
  Crew().run(presets.size(), [&](std::size_t i) {
    try {
      built[i] = built_to_play(read_instrument(text, file, presets[i], set), rate);
    } catch (const BadScene& wrong) {
      built[i].fault = wrong.what();
    }
  });
  std::set<std::string> always;  // whatever the preset
  for (const std::string& line : built.front().left_out) always.insert(key_words(line));
  for (std::size_t i = 0; i < presets.size(); ++i) {
    if (!built[i].fault.empty()) throw BadScene(with_preset(built[i].fault, presets[i]));
    for (const std::string& line : built[i].left_out)
      if (i == 0 || !always.contains(key_words(line)))
        checked.left_out.push_back(with_preset(line, presets[i]));
  }
  return checked;
}

}  // namespace thrum
