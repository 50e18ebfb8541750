// What is shipped and what a scene may say, for lists, completion and faults while one types.
#include <string>

#include <thrum/instruments/instrument.hpp>
#include <thrum/instruments/play.hpp>
#include <thrum/instruments/quality.hpp>
#include <thrum/scene/describe.hpp>
#include <thrum/scene/json.hpp>
#include <thrum/scene/shipped_scenes.hpp>
#include <thrum/scene/simulation.hpp>

#include "surface.hpp"

namespace thrum::web {
namespace {

JsonObject about(const ShippedScene& shipped) {
  const Instrument instrument = load_instrument(std::string(shipped.name));
  JsonObject object;
  object.add_words("name", shipped.name).add_words("title", instrument.title);
  object.add_words("description", instrument.play.description);
  object.add("lowest", static_cast<long long>(instrument.play.keys[0]));
  object.add("highest", static_cast<long long>(instrument.play.keys[1]));
  JsonArray presets;
  for (const Preset& preset : instrument.presets) {
    JsonObject one;
    presets.add(one.add_words("name", preset.name).add_words("description", preset.description));
  }
  return object.add("presets", presets);
}

std::vector<Described> playing() {
  return {described<Play>(describe_play()), described<Move>(describe_move()),
          described<OverKeys>(describe_over_keys())};
}

const ShippedScene* find(std::span<const ShippedScene> shipped, std::string_view name) {
  for (const ShippedScene& each : shipped)
    if (each.name == name) return &each;
  return nullptr;
}

}  // namespace

/// {"instruments": [...], "scenes": [...], "qualities": [...]}
THRUM_EXPORT(thrum_catalogue)
int thrum_catalogue() {
  return attempt([] {
    JsonArray instruments, scenes, qualities;
    for (const ShippedScene& each : shipped_instruments()) instruments.add(about(each));
    for (const ShippedScene& each : shipped_scenes()) {
      JsonObject object;
      scenes.add(object.add_words("name", each.name).add_words("title", shipped_scene_title(each)));
    }
    for (const std::string_view each : quality_names) qualities.add_words(each);
    JsonObject all;
    all.add("instruments", instruments).add("scenes", scenes).add("qualities", qualities);
    answer() = all.text();
    return 1;
  });
}

/// Every kind and its parameters, as JSON.
THRUM_EXPORT(thrum_describe)
int thrum_describe() {
  return attempt([] {
    answer() = describe_json(playing());
    return 1;
  });
}

/// The text of a shipped scene, or instrument.
THRUM_EXPORT(thrum_shipped_text)
int thrum_shipped_text(const char* name, std::size_t length, int is_instrument) {
  return attempt([&] {
    const ShippedScene* found =
        find(is_instrument != 0 ? shipped_instruments() : shipped_scenes(), {name, length});
    answer() = found == nullptr ? "" : found->text;
    return found == nullptr ? 0 : 1;
  });
}

/// 1, or 0 with what is wrong with a text, a line for each fault. Builds nothing.
THRUM_EXPORT(thrum_read)
int thrum_read(const char* text, std::size_t length) {
  return attempt([&] {
    const std::string_view all(text, length);
    scene_of(all, {});
    if (all.find("[play]") != std::string_view::npos) read_instrument(all, text_name);
    return 1;
  });
}

}  // namespace thrum::web
