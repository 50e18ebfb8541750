#include "describe.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include <thrum/instruments/declared_control.hpp>
#include <thrum/instruments/play.hpp>
#include <thrum/scene/describe.hpp>

#include "standard_streams.hpp"

namespace thrum::app {

void add_describe_command(CLI::App& program) {
  const auto kind = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand("describe", "List the kinds, or a kind's parameters");
  command->add_option("KIND", *kind, "mass, string, contact, ...; without it, all of them")
      ->type_name("");
  command->footer("Example:\n  thrum describe string");
  command->callback([kind] {
    const std::vector<Described> playing{
        described<Play>(describe_play()), described<Move>(describe_move()),
        described<OverKeys>(describe_over_keys()), described<DeclaredControl>(describe_control())};
    write_standard_output(kind->empty() ? describe_all(playing) : describe_kind(*kind, playing));
  });
}

}  // namespace thrum::app
