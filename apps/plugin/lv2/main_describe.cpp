// Writes what LV2 wants to read before it opens a plugin: describe FOLDER BINARY.
#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>

#include <thrum/instruments/saved_sound.hpp>

#include "ports.hpp"

namespace thrum::plugin::lv2 {

namespace {

constexpr char prefixes[] = R"(@prefix atom: <http://lv2plug.in/ns/ext/atom#> .
@prefix doap: <http://usefulinc.com/ns/doap#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix lv2: <http://lv2plug.in/ns/lv2core#> .
@prefix midi: <http://lv2plug.in/ns/ext/midi#> .
@prefix opts: <http://lv2plug.in/ns/ext/options#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix patch: <http://lv2plug.in/ns/ext/patch#> .
@prefix pprops: <http://lv2plug.in/ns/ext/port-props#> .
@prefix pset: <http://lv2plug.in/ns/ext/presets#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix state: <http://lv2plug.in/ns/ext/state#> .
@prefix ui: <http://lv2plug.in/ns/extensions/ui#> .
@prefix units: <http://lv2plug.in/ns/extensions/units#> .
@prefix urid: <http://lv2plug.in/ns/ext/urid#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

)";

#if defined(THRUM_PLUGIN_WINDOW)
constexpr bool has_window = true;
#else
constexpr bool has_window = false;
#endif

/// One for all plugins.
constexpr char window_words[] = R"(
  a ui:X11UI ;
  rdfs:label "The window of thrum" ;
  lv2:requiredFeature ui:idleInterface , <http://lv2plug.in/ns/ext/instance-access> ;
  lv2:optionalFeature ui:parent , ui:resize , ui:touch , opts:options , urid:map ;
  opts:supportedOption ui:scaleFactor ;
  lv2:extensionData ui:idleInterface , ui:showInterface , ui:resize .
)";

constexpr char fixed_ports[] = R"(  lv2:port [
    a lv2:InputPort , atom:AtomPort ;
    lv2:index 0 ;
    lv2:symbol "events" ;
    lv2:name "events" ;
    atom:bufferType atom:Sequence ;
    atom:supports midi:MidiEvent , patch:Message ;
    lv2:designation lv2:control
  ] , [
    a lv2:OutputPort , lv2:AudioPort ;
    lv2:index 1 ;
    lv2:symbol "left_out" ;
    lv2:name "left"
  ] , [
    a lv2:OutputPort , lv2:AudioPort ;
    lv2:index 2 ;
    lv2:symbol "right_out" ;
    lv2:name "right"
  ] , [
    a lv2:OutputPort , lv2:ControlPort ;
    lv2:index 3 ;
    lv2:symbol "latency_out" ;
    lv2:name "latency" ;
    lv2:designation lv2:latency ;
    lv2:portProperty lv2:reportsLatency , lv2:integer , pprops:notOnGUI ;
    units:unit units:frame
  ] , [
    a lv2:InputPort , lv2:ControlPort ;
    lv2:index 4 ;
    lv2:symbol "free_wheeling_in" ;
    lv2:name "free wheeling" ;
    lv2:designation lv2:freeWheeling ;
    lv2:portProperty lv2:toggled , pprops:notOnGUI ;
    lv2:default 0.0 ;
    lv2:minimum 0.0 ;
    lv2:maximum 1.0
  ])";

std::string quoted(const std::string& words) {
  std::string text = "\"";
  for (const char letter : words) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter == '\n' ? "\\n" : std::string(1, letter);
  }
  return text + "\"";
}

std::string decimal(double value) {
  std::string text = fmt::format("{}", value);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string file_of(const Entry& entry) { return entry.id.substr(entry.id.rfind('.') + 1); }

std::string port_words(const Entry& entry, const Parameter& parameter, std::size_t index) {
  std::string text = fmt::format(
      " , [\n    a lv2:InputPort , lv2:ControlPort ;\n    lv2:index {} ;\n    lv2:symbol {} ;\n"
      "    lv2:designation <{}> ;\n"
      "    lv2:name {} ;\n    rdfs:comment {} ;\n    lv2:default {} ;\n    lv2:minimum {} ;\n"
      "    lv2:maximum {}",
      index, quoted(symbol_of(parameter)), property_uri(entry, parameter), quoted(parameter.name),
      quoted(parameter.moves), decimal(parameter.initial), decimal(parameter.lowest),
      decimal(parameter.highest));
  if (parameter.logarithmic) text += " ;\n    lv2:portProperty pprops:logarithmic";
  if (!parameter.unit.empty())
    text += fmt::format(
        " ;\n    units:unit [ a units:Unit ; rdfs:label {0} ; units:symbol {0} ; units:render {1} "
        "]",
        quoted(parameter.unit), quoted("%f " + parameter.unit));
  return text + "\n  ]";
}

/// What patch:Set messages move. It is not patch:writable: hosts would list it beside its port.
std::string property_words(const Entry& entry, const Parameter& parameter) {
  return fmt::format("\n<{}>\n  a lv2:Parameter ;\n  rdfs:label {} ;\n  rdfs:range atom:Float .\n",
                     property_uri(entry, parameter), quoted(parameter.name));
}

std::string plugin_words(const Entry& entry) {
  const Instrument instrument = load_instrument(entry.instrument);
  auto parameters = parameters_of(entry, instrument);
  name_free_ones(parameters, links_of(parameters, controls_of(instrument)));
  if (entry.any_file)
    for (Parameter& parameter : parameters)
      if (parameter.is_free) {
        parameter.name = parameter.key;
        parameter.moves = "A control of whatever is played.";
      }
  std::string text = fmt::format(
      "{}<{}>\n  a lv2:Plugin , lv2:InstrumentPlugin ;\n  doap:name {} ;\n  rdfs:comment {} ;\n"
      "  doap:license <https://spdx.org/licenses/MIT> ;\n"
      "  lv2:project [ a doap:Project ; doap:name \"thrum\" ;\n"
      "    doap:maintainer [ a foaf:Agent ; foaf:name \"thrum\" ] ] ;\n"
      "  lv2:minorVersion 0 ;\n  lv2:microVersion 1 ;\n"
      "  lv2:requiredFeature urid:map ;\n"
      "  lv2:optionalFeature lv2:hardRTCapable , state:threadSafeRestore ;\n"
      "  lv2:extensionData state:interface ;\n{}",
      prefixes, uri_of(entry), quoted(entry.name), quoted(entry.description), fixed_ports);
  if (has_window) text.insert(text.find("  lv2:port"), fmt::format("  ui:ui <{}> ;\n", window_uri));
  for (std::size_t i = 0; i < parameters.size(); ++i)
    text += port_words(entry, parameters[i], first_control + i);
  text += " .\n";
  for (const Parameter& parameter : parameters) text += property_words(entry, parameter);
  return text;
}

std::string preset_uri(const Entry& entry, const Preset& preset) {
  return uri_of(entry) + "#" + preset.name;
}

/// Where the controls stand in a preset: a host sets its ports, which the state does not reach.
std::string preset_ports_words(const Entry& entry, const Preset& preset) {
  const Instrument instrument = load_instrument(entry.instrument, preset.name);
  const auto parameters = parameters_of(entry, instrument);
  const auto links = links_of(parameters, controls_of(instrument));
  std::string text = "  lv2:port";
  for (std::size_t i = 0; i < parameters.size(); ++i)
    text += fmt::format("{} [ lv2:symbol {} ; pset:value {} ]", i == 0 ? "" : " ,\n   ",
                        quoted(symbol_of(parameters[i])), decimal(links[i].initial));
  return text + " ;\n";
}

std::string presets_words(const Entry& entry, const Instrument& instrument) {
  std::string text = prefixes;
  for (const Preset& preset : instrument.presets)
    text += fmt::format(
        "<{}>\n  a pset:Preset ;\n  lv2:appliesTo <{}> ;\n  rdfs:label {} ;\n"
        "  rdfs:comment {} ;\n{}  state:state [ <{}> {} ] .\n\n",
        preset_uri(entry, preset), uri_of(entry), quoted(preset.name), quoted(preset.description),
        preset_ports_words(entry, preset), state_uri,
        quoted(text_of({.instrument = entry.instrument, .preset = preset.name})));
  return text;
}

void write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw std::runtime_error(path + ": cannot be written");
}

void describe_all(const std::string& folder, const std::string& binary) {
  std::string manifest = prefixes;
  manifest += fmt::format(
      "<{}>\n  a rdf:Property , owl:DatatypeProperty ;\n  rdfs:label \"saved sound\" ;\n"
      "  rdfs:comment \"A sound of thrum as text.\" ;\n  rdfs:range xsd:string .\n\n",
      state_uri);
  if (has_window) {
    manifest +=
        fmt::format("<{}>\n  a ui:X11UI ;\n  lv2:binary <{}> ;\n  rdfs:seeAlso <window.ttl> .\n\n",
                    window_uri, binary);
    write(folder + "/window.ttl", fmt::format("{}<{}>{}", prefixes, window_uri, window_words));
  }
  for (const Entry& entry : catalogue()) {
    const std::string file = file_of(entry);
    write(folder + "/" + file + ".ttl", plugin_words(entry));
    manifest +=
        fmt::format("<{}>\n  a lv2:Plugin ;\n  lv2:binary <{}> ;\n  rdfs:seeAlso <{}.ttl> .\n\n",
                    uri_of(entry), binary, file);
    const Instrument instrument = load_instrument(entry.instrument);
    if (entry.any_file || instrument.presets.empty()) continue;
    write(folder + "/" + file + "-presets.ttl", presets_words(entry, instrument));
    for (const Preset& preset : instrument.presets)
      manifest += fmt::format(
          "<{}>\n  a pset:Preset ;\n  lv2:appliesTo <{}> ;\n  rdfs:seeAlso <{}-presets.ttl> .\n\n",
          preset_uri(entry, preset), uri_of(entry), file);
  }
  write(folder + "/manifest.ttl", manifest);
}

}  // namespace

}  // namespace thrum::plugin::lv2

int main(int count, char** words) {
  if (count != 3) {
    std::fputs("usage: describe FOLDER BINARY\n", stderr);
    return 2;
  }
  try {
    thrum::plugin::lv2::describe_all(words[1], words[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "describe: %s\n", error.what());
    return 1;
  }
}
