#include <thrum/gpu/layout.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <utility>

#include <thrum/gpu/device/warp.hpp>

namespace thrum::gpu {

namespace {

int lanes_for(std::size_t count) { return static_cast<int>((count + lanes - 1) / lanes); }

std::size_t rounded_up(std::size_t count, std::size_t step) {
  return (count + step - 1) / step * step;
}

std::vector<PortablePart> parts_of(const Body& body) {
  const auto* portable = dynamic_cast<const PortableBody*>(&body);
  return portable == nullptr || body.is_tunable() ? std::vector<PortablePart>{}
                                                  : portable->portable_parts();
}

/// The points of a sheet that a thread steps, and how many warps that takes.
struct Blocks {
  std::size_t tall, wide;
  std::size_t across, down;  ///< blocks of the sheet

  Blocks(const PortableSheet& sheet, std::size_t rows, std::size_t columns)
      : tall(rows),
        wide(columns),
        across((sheet.width + columns - 1) / columns),
        down((sheet.rows + rows - 1) / rows) {}
  int warps() const { return lanes_for(across * down); }
  /// Of shared memory, by all warps: every point of a block, two neighbours on either side of rows
  /// and columns and one at the corners are loaded, and the points are stored.
  std::size_t accesses() const {
    return static_cast<std::size_t>(warps()) * (2 * tall * wide + 4 * (tall + wide + 1));
  }
  /// With an odd width the blocks of a row are in different banks, sixteen for numbers of eight
  /// bytes; the next row of blocks goes on where this one ends.
  std::size_t stride(std::size_t width) const {
    constexpr std::size_t banks = 16;
    std::size_t stride = width + 2;
    while ((tall * stride) % banks != (wide * across) % banks) ++stride;
    return stride;
  }
};

/// Blocks of odd height and width, as many points as registers allow, with the fewest accesses.
Blocks blocks_of(const PortableSheet& sheet) {
  constexpr std::size_t longest = 7, most_points = 21;
  Blocks best(sheet, 1, 1);
  for (std::size_t wide = 1; wide <= longest; wide += 2)
    for (std::size_t tall = 1; tall <= longest && tall * wide <= most_points; tall += 2)
      if (const Blocks other(sheet, tall, wide); other.accesses() < best.accesses()) best = other;
  return best;
}

void lay_out_sheet(const PortableSheet& sheet, LaidOut& body) {
  constexpr std::size_t step = 64;  // sheets of about one size share a kernel
  const Blocks blocks = blocks_of(sheet);
  body.warps = blocks.warps();
  body.stride = blocks.stride(sheet.width);
  // The last block of a row reads beyond it, and the last row of blocks below it.
  body.room = rounded_up((blocks.down * blocks.tall + 4) * body.stride + 2 + blocks.wide, step);
  body.count = sheet.rows * sheet.stride;
  body.type = "Sheet<" + std::to_string(body.room) + ", " + std::to_string(body.stride) + ", " +
              std::to_string(blocks.tall) + ", " + std::to_string(blocks.wide) + ">";
  body.place_type = "SharedPlace";
}

}  // namespace

Layout::Layout(const NetworkParts& parts, bool in_float) : parts_(parts), in_float_(in_float) {
  for (const PlacedBody& each : parts.bodies)
    for (const PortablePart& part : parts_of(*each.body))
      beside_a_sheet_ = beside_a_sheet_ || std::holds_alternative<PortableSheet>(part);
  for (const PlacedBody& each : parts.bodies) {
    const auto found = parts_of(*each.body);
    for (const PortablePart& part : found) add(part, each.first);
    if (found.empty())
      refuse(each.first, each.body->is_tunable()
                             ? "has a mass, tension or stiffness that changes as it moves, which "
                               "is for the cores alone"
                             : "is of a kind, shape or method that is for the cores alone");
  }
}

/// The first reason stays.
void Layout::refuse(std::size_t coordinate, std::string why) {
  if (!is_complete()) return;
  refused_ = coordinate;
  why_ = std::move(why);
}

/// Why a body is too large, to be read after its name; mostly nothing.
std::string Layout::too_large(const LaidOut& body) {
  if (body.per_lane > most_per_lane)
    return fmt::format("has {} {}, and the most on a GPU is {}", body.count,
                       std::holds_alternative<PortableLine>(body.part) ? "points" : "modes",
                       static_cast<int>(lanes) * most_per_lane);
  if (body.room <= most_room && body.warps < most_warps) return {};
  const auto* sheet = std::get_if<PortableSheet>(&body.part);
  return fmt::format("has {} points, which do not fit into the memory of a block of the GPU",
                     sheet == nullptr ? body.count : sheet->rows * sheet->width);
}

void Layout::lay_out_line(const PortableLine& line, LaidOut& body) const {
  body.count = line.points;
  if (beside_a_sheet_) {
    constexpr std::size_t step = 32;
    body.room = rounded_up(line.points + 2 * zeros_before + 1, step);
    body.type = "SharedLine<" + std::to_string(body.room) + ">";
    body.place_type = "SharedPlace";
    return;
  }
  body.per_lane = std::max(2, lanes_for(line.points));  // far neighbours are in the next lane
  body.type = "Line";
  body.place_type = "LinePlace";
}

void Layout::add(const PortablePart& part, std::size_t first) {
  LaidOut body{.part = part};
  if (const auto* mass = std::get_if<PortableMass>(&part)) {
    body.first = first + mass->coordinate;
    body.type = "Mass";
    body.place_type = "MassPlace";
  } else if (const auto* line = std::get_if<PortableLine>(&part)) {
    body.first = first + line->first;
    lay_out_line(*line, body);
  } else if (const auto* sheet = std::get_if<PortableSheet>(&part)) {
    body.first = first + sheet->first;
    lay_out_sheet(*sheet, body);
  } else {
    const auto& modes = std::get<PortableModes>(part);
    body.first = first + modes.first;
    body.count = modes.keep.size();
    body.per_lane = std::max(1, lanes_for(modes.keep.size()));
    body.type = "Bank";
    body.place_type = "BankPlace";
  }
  if (std::string why = too_large(body); !why.empty()) refuse(body.first, std::move(why));
  if (body.per_lane > 0) {
    const std::string size = "<" + std::to_string(body.per_lane);
    body.type += size + (in_float_ ? ", float>" : ">");
    body.place_type += size + ">";
  }
  bodies_.push_back(std::move(body));
}

std::size_t Layout::body_of(std::size_t coordinate) const {
  for (std::size_t i = 0; i < bodies_.size(); ++i)
    if (coordinate >= bodies_[i].first && coordinate < bodies_[i].first + bodies_[i].count)
      return i;
  return bodies_.size();
}

// Lane i has the numbers from i per_lane on; in memory the first ones of all lanes come first.
std::vector<double> Layout::spread(const LaidOut& body, std::span<const double> numbers) const {
  const auto per_lane = static_cast<std::size_t>(body.per_lane);
  std::vector<double> result(per_lane * lanes, 0.0);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    result[(i % per_lane) * lanes + i / per_lane] = numbers[i];
  return result;
}

std::size_t Layout::place_in(const LaidOut& body, std::size_t coordinate) {
  const std::size_t stride = std::get<PortableSheet>(body.part).stride;
  return (coordinate / stride + 2) * body.stride + coordinate % stride;
}

/// Four by four.
void Layout::add_shared_places(std::size_t body, std::span<const PlaceEntry> entries,
                               std::vector<LaidOutPlace>& places) const {
  const bool is_sheet = std::holds_alternative<PortableSheet>(bodies_[body].part);
  constexpr std::size_t together = 4;
  for (std::size_t i = 0; i < entries.size(); i += together) {
    LaidOutPlace place{body, {}};
    for (std::size_t k = i; k < i + together; ++k) {
      if (k >= entries.size()) {
        place.numbers.insert(place.numbers.end(), {0.0, 0.0, 0.0});
        continue;
      }
      const std::size_t point = entries[k].coordinate - bodies_[body].first;
      const std::size_t at = is_sheet ? place_in(bodies_[body], point) : zeros_before + point;
      place.numbers.insert(place.numbers.end(),
                           {static_cast<double>(at), entries[k].weight, push_of(entries[k])});
    }
    places.push_back(std::move(place));
  }
}

/// Neighbours two by two.
void Layout::add_line_places(std::size_t body, std::span<const PlaceEntry> entries,
                             std::vector<LaidOutPlace>& places) const {
  const std::size_t first = bodies_[body].first;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto number = [&](const PlaceEntry& entry) {
      return static_cast<double>(entry.coordinate - first);
    };
    const PlaceEntry& one = entries[i];
    const bool pair = i + 1 < entries.size() && entries[i + 1].coordinate == one.coordinate + 1;
    const PlaceEntry other = pair ? entries[++i] : PlaceEntry{one.coordinate, 0.0};
    places.push_back(
        {body,
         {number(one), one.weight, push_of(one), number(other), other.weight, push_of(other)}});
  }
}

std::vector<LaidOutPlace> Layout::places(std::span<const PlaceEntry> entries) const {
  std::map<std::size_t, std::vector<PlaceEntry>> by_body;
  for (const PlaceEntry& entry : entries)
    if (const std::size_t body = body_of(entry.coordinate); body < bodies_.size())
      by_body[body].push_back(entry);
  std::vector<LaidOutPlace> found;
  for (auto& [number, here] : by_body) {
    std::sort(here.begin(), here.end(),
              [](const PlaceEntry& a, const PlaceEntry& b) { return a.coordinate < b.coordinate; });
    const LaidOut& body = bodies_[number];
    if (std::holds_alternative<PortableMass>(body.part)) {
      for (const PlaceEntry& entry : here)
        found.push_back({number, {entry.weight, push_of(entry)}});
    } else if (body.room > 0) {
      add_shared_places(number, here, found);
    } else if (std::holds_alternative<PortableLine>(body.part)) {
      add_line_places(number, here, found);
    } else {
      std::vector<double> weight(body.count, 0.0), push(body.count, 0.0);
      for (const PlaceEntry& entry : here) {
        weight[entry.coordinate - body.first] += entry.weight;
        push[entry.coordinate - body.first] += push_of(entry);
      }
      LaidOutPlace place{number, spread(body, weight)};
      const std::vector<double> pushes = spread(body, push);
      place.numbers.insert(place.numbers.end(), pushes.begin(), pushes.end());
      found.push_back(std::move(place));
    }
  }
  return found;
}

}  // namespace thrum::gpu
