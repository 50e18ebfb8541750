#include "describe.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include <thrum/core/fault.hpp>
#include <thrum/instruments/declared_control.hpp>
#include <thrum/instruments/play.hpp>
#include <thrum/scene/describe.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/words.hpp>

#include "argument_checks.hpp"
#include "failure.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

bool names_a_scene(const std::string& word) {
  return is_shipped_name(word) || word.ends_with(".toml");
}

std::string words_about(const std::string& kind, const std::vector<Described>& playing) {
  if (kind.empty()) return describe_all(playing);
  if (names_a_scene(kind))
    throw BadArguments(in_quotes(kind) +
                       " is a scene or an instrument, and kinds are described here; `thrum check` "
                       "tells what is in a scene");
  try {
    return describe_kind(kind, playing);
  } catch (const BadScene& unknown) {
    throw BadArguments(unknown.what());
  }
}

}  // namespace

void add_describe_command(CLI::App& program) {
  const auto kind = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand("describe", "List the kinds, or a kind's parameters");
  command->add_option("KIND", *kind, "mass, string, contact, ...; without it, all of them")
      ->check(not_empty)
      ->type_name("");
  command->footer("Example:\n  thrum describe string");
  command->callback([kind] {
    const std::vector<Described> playing{
        described<Play>(describe_play()), described<Move>(describe_move()),
        described<OverKeys>(describe_over_keys()), described<DeclaredControl>(describe_control())};
    write_standard_output(words_about(*kind, playing));
  });
}

}  // namespace thrum::app
