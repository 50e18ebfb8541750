#include "lab/network_layout.hpp"

#include <algorithm>
#include <cmath>

#include "lab/network_names.hpp"

namespace thrum::app::lab {
namespace {

constexpr double page_width = 920.0;
constexpr double group_width = 420.0;
constexpr double least_lump_room = 104.0;
constexpr double most_lump_room = 210.0;
constexpr double string_room = 62.0;
constexpr double stacked_room = 26.0;
constexpr std::size_t few_strings = 2;  ///< more of one rank are stacked
constexpr double surface_room = 124.0;
constexpr double lump_row_room = 84.0;
constexpr double skew = 0.16;  ///< of a rectangle seen from the side, in widths
constexpr std::size_t most_shown = 60;

double room_of(const Thing& thing) {
  return thing.dimensions == 2 ? surface_room : thing.dimensions == 1 ? string_room : lump_row_room;
}

}  // namespace

NetworkLayout::NetworkLayout(const SceneGraph& graph) : graph_(graph), boxes_(graph.things.size()) {
  std::vector<std::vector<std::size_t>> groups(graph.groups);
  std::size_t shown = 0;
  for (std::size_t i = 0; i < graph.things.size(); ++i) {
    if (shown++ < most_shown)
      groups[graph.things[i].group].push_back(i);
    else
      ++left_out_;
  }
  lump_room_ = least_lump_room;
  for (const Thing& thing : graph.things)
    if (thing.dimensions == 0)
      lump_room_ =
          std::clamp(text_width(words_of_thing(thing), 12.0) + 44.0, lump_room_, most_lump_room);
  Spot2 corner{0.0, 0.0};
  double row_height = 0.0;
  for (const auto& members : groups) {
    if (members.empty()) continue;
    Spot2 size = lay_out_group(members, corner);
    if (corner.x > 0.0 && corner.x + size.x > page_width) {
      corner = {0.0, corner.y + row_height};
      row_height = 0.0;
      size = lay_out_group(members, corner);
    }
    corner.x += size.x + 20.0;
    row_height = std::max(row_height, size.y);
    width_ = std::max(width_, corner.x - 20.0);
    height_ = std::max(height_, corner.y + row_height);
  }
}

/// How many things lie under each, along the longest way; a ring of contacts ends the count.
std::vector<int> NetworkLayout::ranks_of(const std::vector<std::size_t>& members) const {
  std::vector<int> ranks(graph_.things.size(), 0);
  for (std::size_t round = 0; round < std::min(members.size(), most_shown); ++round) {
    bool changed = false;
    for (const Link& link : graph_.links) {
      if (link.upper == link.lower || ranks[link.upper] > ranks[link.lower]) continue;
      ranks[link.upper] = ranks[link.lower] + 1;
      changed = true;
    }
    if (!changed) break;
  }
  return ranks;
}

double NetworkLayout::width_of(const Ranks& ranks) const {
  bool extended = false;
  std::size_t most_lumps = 2;
  for (const auto& [rank, things] : ranks) {
    const auto lumps = lumps_of(things).size();
    extended = extended || lumps < things.size();
    most_lumps = std::max(most_lumps, lumps);
  }
  return std::max(extended ? group_width : 0.0, lump_room_ * static_cast<double>(most_lumps));
}

std::vector<std::size_t> NetworkLayout::lumps_of(const std::vector<std::size_t>& things) const {
  std::vector<std::size_t> lumps;
  for (const std::size_t thing : things)
    if (graph_.things[thing].dimensions == 0) lumps.push_back(thing);
  return lumps;
}

/// Rank by rank from above: a row of lumps, and under it a row for each extended thing. Those are
/// placed first, because lumps stand where they touch them.
Spot2 NetworkLayout::lay_out_group(const std::vector<std::size_t>& members, Spot2 corner) {
  const std::vector<int> ranks = ranks_of(members);
  Ranks by_rank;
  for (const std::size_t thing : members) by_rank[ranks[thing]].push_back(thing);
  const double width = width_of(by_rank);
  std::vector<double> tops;
  double y = corner.y + 12.0;
  for (const auto& [rank, things] : by_rank) {
    tops.push_back(y);
    if (!lumps_of(things).empty()) y += lump_row_room;
    for (const std::size_t thing : things) {
      if (graph_.things[thing].dimensions == 0) continue;
      const bool stacked = is_stacked(things, thing);
      const double own_room = room_of(graph_.things[thing]);
      const double room = stacked ? stacked_room : own_room;
      const Spot2 centre{corner.x + width / 2.0, y + room / 2.0};
      boxes_[thing] = {centre, width - 40.0, own_room - 50.0, true, stacked};
      y += room;
    }
  }
  std::size_t row = 0;
  for (const auto& [rank, things] : by_rank)
    lay_out_row(lumps_of(things), corner.x, tops[row++] + lump_row_room / 2.0, width);
  return {width, y - corner.y + 12.0};
}

bool NetworkLayout::is_stacked(const std::vector<std::size_t>& rank, std::size_t thing) const {
  const auto strings = std::count_if(rank.begin(), rank.end(), [this](std::size_t other) {
    return graph_.things[other].dimensions == 1;
  });
  return graph_.things[thing].dimensions == 1 && static_cast<std::size_t>(strings) > few_strings;
}

Spot2 NetworkLayout::end_of(const Link& link, bool upper) const {
  const std::size_t thing = upper ? link.upper : link.lower;
  const Where& where = upper ? link.above : link.below;
  if (!link.above.is_line() && !link.below.is_line()) {
    Spot2 at = place(thing, where);
    const Box& box = boxes_[thing];
    if (!graph_.things[thing].moves && graph_.things[thing].is_long) {  // straight up or down
      const double x = upper ? place(link.lower, link.below).x : place(link.upper, link.above).x;
      at.x = std::clamp(x, box.centre.x - box.width / 2.0, box.centre.x + box.width / 2.0);
    }
    return at;
  }
  double number = 0.0;
  double count = 0.0;
  for (const Link& other : graph_.links) {
    const bool alike = other.above.on == link.above.on || other.below.on == link.below.on;
    if (!alike || !(other.above.is_line() || other.below.is_line())) continue;
    if (&other == &link) number = count;
    count += 1.0;
  }
  return line_end(link, upper, (number + 1.0) / (count + 1.0));
}

Spot2 NetworkLayout::line_end(const Link& link, bool upper, double fraction) const {
  const std::size_t thing = upper ? link.upper : link.lower;
  Spot2 at = along(thing, upper ? link.above : link.below, fraction);
  const std::size_t other = upper ? link.lower : link.upper;
  if (!graph_.things[thing].moves && graph_.things[other].dimensions == 1)  // straight up or down
    at.x = along(other, upper ? link.below : link.above, fraction).x;
  return at;
}

double NetworkLayout::wanted_x(std::size_t lump, double otherwise) const {
  double sum = 0.0;
  int count = 0;
  for (const Link& link : graph_.links) {
    if (link.upper != lump && link.lower != lump) continue;
    const bool is_upper = link.upper == lump;
    const std::size_t other = is_upper ? link.lower : link.upper;
    if (other == lump || !boxes_[other].shown) continue;
    sum += place(other, is_upper ? link.below : link.above).x;
    ++count;
  }
  return count == 0 ? otherwise : sum / count;
}

/// Each lump where it is wanted, and apart from the next.
void NetworkLayout::lay_out_row(const std::vector<std::size_t>& lumps, double left, double y,
                                double width) {
  std::vector<std::pair<double, std::size_t>> wanted;
  for (std::size_t i = 0; i < lumps.size(); ++i) {
    const double even =
        left + width * (static_cast<double>(i) + 0.5) / static_cast<double>(lumps.size());
    wanted.emplace_back(wanted_x(lumps[i], even), lumps[i]);
  }
  std::sort(wanted.begin(), wanted.end());
  const double half = 0.5 * least_lump_room;
  double next = left + half;
  for (auto& [x, lump] : wanted) {
    x = std::max(x, next);
    next = x + lump_room_;
  }
  next = left + width - half;
  for (auto it = wanted.rbegin(); it != wanted.rend(); ++it) {
    it->first = std::min(it->first, next);
    next = it->first - lump_room_;
  }
  for (const auto& [x, lump] : wanted) {
    const Thing& thing = graph_.things[lump];
    const double size = thing.moves ? mass_size : thing.is_long ? width - 40.0 : barrier_width;
    const bool across = !thing.moves && thing.is_long;
    boxes_[lump] = {{across ? left + width / 2.0 : x, y}, size, mass_size, true};
  }
}

Spot2 NetworkLayout::on_surface(std::size_t thing, double x, double y) const {
  const Box& box = boxes_[thing];
  if (graph_.things[thing].disc)
    return {box.centre.x + x * box.width / 2.0, box.centre.y - y * box.height / 2.0};
  const double lean = skew * box.width;
  return {box.centre.x - box.width / 2.0 + x * (box.width - lean) + y * lean,
          box.centre.y + box.height / 2.0 - y * box.height};
}

Spot2 NetworkLayout::along(std::size_t thing, const Where& where, double fraction) const {
  const Box& box = boxes_[thing];
  if (graph_.things[thing].dimensions == 1 && where.from.size() == 1 && where.to.size() == 1)
    fraction = where.from[0] + fraction * (where.to[0] - where.from[0]);  // part of a string
  if (graph_.things[thing].dimensions == 2 && where.from.size() == 2 && where.to.size() == 2)
    return on_surface(thing, where.from[0] + fraction * (where.to[0] - where.from[0]),
                      where.from[1] + fraction * (where.to[1] - where.from[1]));
  return {box.centre.x + (fraction - 0.5) * box.width, box.centre.y};
}

Spot2 NetworkLayout::place(std::size_t thing, const Where& where) const {
  const int dimensions = graph_.things[thing].dimensions;
  if (dimensions == 1 && where.at.size() == 1) return along(thing, where, where.at[0]);
  if (dimensions == 1 && !where.path.empty()) return along(thing, where, where.path.front().value);
  if (dimensions == 2 && where.at.size() == 2) return on_surface(thing, where.at[0], where.at[1]);
  return along(thing, where, 0.5);
}

}  // namespace thrum::app::lab
