#include "parameters.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include <thrum/math/read_number.hpp>

namespace thrum::plugin {

namespace {

/// FNV-1a, without its highest bits: those from 2^30 are for what VST3 needs besides.
std::uint32_t id_of(std::string_view key) {
  std::uint32_t hash = 2166136261U;
  for (const char letter : key) hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619U;
  return hash & 0x3FFFFFFFU;
}

Parameter parameter_of(const Control& control) {
  std::string name = control.name;
  std::replace(name.begin(), name.end(), '_', ' ');
  return {.key = control.name,
          .name = name,
          .id = id_of(control.name),
          .unit = control.unit,
          .lowest = control.lowest,
          .highest = control.highest,
          .initial = control.initial,
          .logarithmic = control.logarithmic,
          .moves = control.moves,
          .is_midi = control.is_midi()};
}

Parameter free_parameter(int number) {
  const std::string key = fmt::format("control_{}", number + 1);
  return {.key = key,
          .name = fmt::format("control {}", number + 1),
          .id = id_of(key),
          .unit = "",
          .lowest = 0.0,
          .highest = 1.0,
          .initial = 0.0,
          .is_free = true};
}

template <class Matches>
std::optional<std::size_t> position(const std::vector<Parameter>& all, Matches matches) {
  const auto found = std::find_if(all.begin(), all.end(), matches);
  if (found == all.end()) return {};
  return static_cast<std::size_t>(found - all.begin());
}

}  // namespace

double Parameter::share_of(double value) const {
  return Control{.name = {}, .lowest = lowest, .highest = highest, .logarithmic = logarithmic}
      .share_of(value);
}

double Parameter::value_at(double share) const {
  return Control{.name = {}, .lowest = lowest, .highest = highest, .logarithmic = logarithmic}
      .at_share(share);
}

std::vector<Parameter> parameters_of(const Entry& entry, const Instrument& instrument) {
  std::vector<Parameter> all;
  for (const Control& control : controls_of(instrument))
    if (control.is_midi() || !entry.any_file) {
      all.push_back(parameter_of(control));
      // What all keys share (a drum, a lone string) has no note of its own. MIDI's have
      // expressions.
      all.back().per_note = instrument.play.each_key && !control.is_midi();
    }
  for (int i = 0; entry.any_file && i < free_controls; ++i) all.push_back(free_parameter(i));
  return all;
}

std::optional<std::size_t> find_parameter(const std::vector<Parameter>& all, std::uint32_t id) {
  return position(all, [&](const Parameter& each) { return each.id == id; });
}

std::optional<std::size_t> find_parameter(const std::vector<Parameter>& all, std::string_view key) {
  return position(all, [&](const Parameter& each) { return each.key == key; });
}

std::string words_of(const Parameter& parameter, double value) {
  const auto& control = parameter.stands_for;
  const std::string number = fmt::format("{:.4g}", control ? control->at_share(value) : value);
  const std::string& unit = control ? control->unit : parameter.unit;
  return unit.empty() ? number : number + " " + unit;
}

std::optional<double> value_of(const Parameter& parameter, std::string_view words) {
  const auto trim = [&] {
    while (!words.empty() && words.front() == ' ') words.remove_prefix(1);
    while (!words.empty() && words.back() == ' ') words.remove_suffix(1);
  };
  trim();
  const auto& control = parameter.stands_for;
  const std::string& unit = control ? control->unit : parameter.unit;
  if (!unit.empty() && words.ends_with(unit)) words.remove_suffix(unit.size());
  trim();
  if (words.starts_with('+')) words.remove_prefix(1);
  const auto value = number_in(words);
  if (!value) return {};
  if (control) return control->share_of(std::clamp(*value, control->lowest, control->highest));
  return std::clamp(*value, parameter.lowest, parameter.highest);
}

std::vector<Link> links_of(const std::vector<Parameter>& parameters,
                           const std::vector<Control>& controls) {
  const auto is_own = [](const Control& control) { return !control.is_midi(); };
  auto own = std::find_if(controls.begin(), controls.end(), is_own);
  std::vector<Link> links;
  for (const Parameter& parameter : parameters) {
    auto found = own;
    if (parameter.is_free)
      own = own == controls.end() ? own : std::find_if(own + 1, controls.end(), is_own);
    else
      found = std::find_if(controls.begin(), controls.end(),
                           [&](const Control& each) { return each.name == parameter.key; });
    Link link{.is_free = parameter.is_free, .initial = parameter.is_free ? 0.0 : parameter.initial};
    if (found != controls.end()) {
      link.control = *found;
      link.number = static_cast<std::size_t>(found - controls.begin());
      link.initial = parameter.is_free ? found->share_of(found->initial) : found->initial;
    }
    links.push_back(std::move(link));
  }
  return links;
}

void name_free_ones(std::vector<Parameter>& parameters, const std::vector<Link>& links) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    Parameter& parameter = parameters[i];
    if (!parameter.is_free) continue;
    const auto& control = links[i].control;
    parameter.stands_for = control;
    parameter.name = control ? control->name : parameter.key;
    std::replace(parameter.name.begin(), parameter.name.end(), '_', ' ');
    parameter.moves = control ? control->moves : "Nothing of this instrument.";
    parameter.initial = links[i].initial;
  }
}

}  // namespace thrum::plugin
