#include "lab/network_names.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "lab/axis.hpp"
#include "lab/svg.hpp"

namespace thrum::app::lab {
namespace {

constexpr double font = 12.0;
constexpr std::size_t few_links = 3;  ///< between the same two things; more are a bundle

bool is_line(const Link& link) { return link.above.is_line() || link.below.is_line(); }

}  // namespace

std::string words_of_thing(const Thing& thing) {
  std::string words = thing.path();
  if (thing.mass > 0.0) words += " " + with_unit(1000.0 * thing.mass, "g");
  if (thing.dimensions == 1) words += " " + with_unit(thing.length, "m");
  if (thing.dimensions == 2 && thing.disc) words += " ⌀ " + with_unit(thing.length, "m");
  if (thing.dimensions == 2 && !thing.disc)
    words += fmt::format(" {} × {} m", short_number(thing.length), short_number(thing.depth));
  if (thing.slowest_period > 0.0 && std::isfinite(thing.slowest_period))
    words += fmt::format(", {} Hz", short_number(1.0 / thing.slowest_period, 3));
  return words;
}

std::string words_of_link(const Link& link) {
  std::string words = link.element->path();
  const char* before = ": ";
  for (const auto& [name, value, unit] : link.numbers) {
    words += fmt::format("{}{} {}", before, name,
                         unit.empty() ? short_number(value) : with_unit(value, std::string(unit)));
    before = ", ";
  }
  return words;
}

std::vector<const Link*> NetworkNames::alike(const Link& link) const {
  std::vector<const Link*> bundle;
  for (const Link& other : graph_.links)
    if (other.upper == link.upper && other.lower == link.lower && !is_line(other))
      bundle.push_back(&other);
  return bundle;
}

bool NetworkNames::is_one_of_many(const Link& link) const {
  return !is_line(link) && alike(link).size() > few_links;
}

std::string NetworkNames::words_of_bundle(const std::vector<const Link*>& bundle) const {
  return fmt::format("{} … {} ({})", bundle.front()->element->path(),
                     bundle.back()->element->path(), bundle.size());
}

bool NetworkNames::is_aside(const Link& link) const {
  const bool stacked = layout_.box(link.upper).stacked || layout_.box(link.lower).stacked;
  const bool stands_still = !graph_.things[link.upper].moves || !graph_.things[link.lower].moves;
  return stacked && (is_line(link) || is_one_of_many(link) || stands_still);
}

std::string NetworkNames::beside(const Link& link) const {
  if (is_aside(link)) return "";
  if (!is_one_of_many(link)) return link.element->path();
  const auto bundle = alike(link);
  return bundle[bundle.size() / 2] == &link ? words_of_bundle(bundle) : "";
}

std::vector<NetworkNames::Name> NetworkNames::aside(std::size_t thing) const {
  std::vector<Name> names;
  if (!layout_.box(thing).stacked) return names;
  names.push_back({words_of_thing(graph_.things[thing]), "name"});
  for (const Link& link : graph_.links) {
    if ((link.upper != thing && link.lower != thing) || !is_aside(link)) continue;
    const auto bundle = alike(link);
    if (!is_one_of_many(link))
      names.push_back({link.element->path(), "name act"});
    else if (bundle.front() == &link)
      names.push_back({words_of_bundle(bundle), "name act"});
  }
  for (const ThingMark& mark : graph_.marks) {
    if (mark.on != thing) continue;
    names.push_back({mark.listens() ? mark.element->name : mark.element->path(),
                     mark.listens() ? "name ear" : "name push"});
  }
  return names;
}

double NetworkNames::aside_width() const {
  double widest = 0.0;
  for (std::size_t i = 0; i < graph_.things.size(); ++i) {
    double width = 0.0;
    for (const Name& name : aside(i)) width += 12.0 + text_width(name.words, font);
    widest = std::max(widest, width);
  }
  return widest;
}

}  // namespace thrum::app::lab
