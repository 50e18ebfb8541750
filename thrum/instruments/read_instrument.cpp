// From the text of a file, a preset and overrides to an instrument.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <variant>

#include <thrum/instruments/instrument_reader.hpp>
#include <thrum/instruments/keys_not_read.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/overrides.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

[[noreturn]] void refuse(const ReadContext& context) {
  std::string lines;
  for (const SourcedFault& fault : context.faults)
    lines += (lines.empty() ? "" : "\n") + fault.line();
  if (std::all_of(context.faults.begin(), context.faults.end(), [](const SourcedFault& fault) {
        return fault.wrong_name && fault.source.starts_with("--set ");
      }))
    throw UnknownKey(lines);
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

/// The scene of every key would have them, too; but those are read later, or never.
void refuse_unknown_tables(const TomlTable& document, ReadContext& context) {
  for (const TomlEntry& entry : document)
    if (std::string why = why_not_at_the_top(entry.key, entry.value.as<TomlTable>() != nullptr);
        !why.empty())
      context.fault(entry.value.place, "", std::move(why));
}

void refuse_what_is_not_read(const std::vector<std::string>& overrides, ReadContext& context) {
  for (std::size_t i = 0; i < overrides.size(); ++i)
    if (std::string why = why_not_read(overrides[i]); !why.empty())
      context.fault({1, 1, static_cast<int>(i)}, context.override_keys[i], std::move(why));
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
  refuse_unknown_tables(document, context);
  refuse_what_is_not_read(instrument.overrides, context);
  reader.read_play(document);
  if (!context.faults.empty()) refuse(context);
  return instrument;
}

}  // namespace thrum
