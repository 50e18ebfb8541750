// From the text of a file, a preset and overrides to an instrument.
#include <fmt/format.h>

#include <filesystem>
#include <variant>

#include <thrum/instruments/instrument_reader.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/overrides.hpp>

namespace thrum {

namespace {

[[noreturn]] void refuse(const ReadContext& context) {
  std::string lines;
  for (const SourcedFault& fault : context.faults)
    lines += (lines.empty() ? "" : "\n") + fault.line();
  throw BadScene(lines);
}

/// The preset of a name; throws if there is none.
const Preset& find_preset(const Instrument& instrument, const std::string& name) {
  std::vector<std::string_view> names;
  for (const Preset& preset : instrument.presets) {
    if (preset.name == name) return preset;
    names.push_back(preset.name);
  }
  const std::string wrong = instrument.file + ": no preset " + in_quotes(name);
  throw BadScene(names.empty() ? wrong + "; this instrument has none"
                               : wrong + suggestion(name, names));
}

}  // namespace

Instrument read_instrument(std::string_view text, const std::string& file,
                           const std::string& preset, const std::vector<std::string>& overrides) {
  Instrument instrument;
  instrument.text = text;
  instrument.file = file;
  instrument.title = std::filesystem::path(file).stem().string();
  auto parsed = parse_toml(text);
  if (const auto* fault = std::get_if<TextFault>(&parsed))
    throw BadScene(fmt::format("{}:{}: {}", file, fault->line, fault->message));
  auto& document = std::get<TomlTable>(parsed);

  ReadContext context{file};
  InstrumentReader reader(instrument, context);
  reader.read_presets(document);
  if (!context.faults.empty()) refuse(context);
  const Preset chosen = preset.empty() ? Preset{} : find_preset(instrument, preset);
  instrument.overrides = chosen.set;
  instrument.sources = chosen.sources;
  context.override_sources = chosen.sources;
  instrument.overrides.insert(instrument.overrides.end(), overrides.begin(), overrides.end());
  apply_overrides(instrument.overrides, document, context);
  reader.read_play(document);
  if (!context.faults.empty()) refuse(context);
  return instrument;
}

}  // namespace thrum
