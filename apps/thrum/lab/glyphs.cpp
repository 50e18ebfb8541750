#include "lab/glyphs.hpp"

#include <fmt/format.h>
#include <cmath>

namespace thrum::app::lab {
namespace {

/// A line with hatching on one side.
std::string ground(Spot2 from, Spot2 to, double hatch) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  const Spot2 along{(to.x - from.x) / length, (to.y - from.y) / length};
  PathData data;
  data.move(from.x, from.y);
  data.line(to.x, to.y);
  for (double at = 2.0; at < length; at += 7.0) {
    data.move(from.x + at * along.x, from.y + at * along.y);
    data.line(from.x + (at - 5.0) * along.x - hatch * along.y,
              from.y + (at - 5.0) * along.y + hatch * along.x);
  }
  return path(data, "ground");
}

std::string draw_line(const Thing& thing, const NetworkLayout::Box& box) {
  const double left = box.centre.x - box.width / 2.0;
  const double right = box.centre.x + box.width / 2.0;
  const double y = box.centre.y;
  std::string drawn;
  for (const bool first : {true, false}) {
    const double x = first ? left : right;
    const Profile::Hold hold = thing.ends[first ? 0 : 1];
    if (hold == Profile::Hold::clamped) {
      const double side = first ? -9.0 : 9.0;
      drawn += ground({x, y + side}, {x, y - side}, 6.0);
    } else if (hold == Profile::Hold::supported) {
      PathData foot;
      foot.move(x, y);
      foot.line(x - 6.0, y + 10.0);
      foot.line(x + 6.0, y + 10.0);
      foot.close();
      drawn += path(foot, "foot");
    }
  }
  return drawn + line({left, y}, {right, y}, "string");
}

std::string draw_surface(const Thing& thing, std::size_t number, const NetworkLayout& layout) {
  const NetworkLayout::Box& box = layout.box(number);
  const bool thick = thing.thickness > 0.0;
  const std::string css = thick ? "surface plate" : "surface";
  if (thing.disc) {
    return fmt::format("<ellipse class=\"{}\" cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"/>", css,
                       coordinate(box.centre.x), coordinate(box.centre.y),
                       coordinate(box.width / 2.0), coordinate(box.height / 2.0));
  }
  PathData data;
  for (const auto& [x, y] : {Spot2{0, 0}, Spot2{1, 0}, Spot2{1, 1}, Spot2{0, 1}}) {
    const Spot2 at = layout.on_surface(number, x, y);
    data.line(at.x, at.y);
  }
  data.close();
  std::string drawn = path(data, css);
  if (thick) {  // in front
    const Spot2 a = layout.on_surface(number, 0, 0);
    const Spot2 b = layout.on_surface(number, 1, 0);
    const Spot2 c = layout.on_surface(number, 1, 1);
    PathData edge;
    edge.move(a.x, a.y);
    edge.line(a.x, a.y + 5.0);
    edge.line(b.x, b.y + 5.0);
    edge.line(c.x, c.y + 5.0);
    edge.line(c.x, c.y);
    edge.line(b.x, b.y);
    edge.close();
    drawn += path(edge, "surface edge");
  }
  return drawn;
}

std::string draw_lump(const Thing& thing, const NetworkLayout::Box& box) {
  const double half = NetworkLayout::mass_size / 2.0;
  std::string drawn;
  if (thing.slowest_period > 0.0) {
    const Spot2 from{box.centre.x - half, box.centre.y};
    const Spot2 to{box.centre.x - half - 22.0, box.centre.y};
    drawn += draw_spring(from, to, "spring own");
    drawn += ground({to.x, to.y - 10.0}, {to.x, to.y + 10.0}, 5.0);
  }
  return drawn +
         rectangle({box.centre.x - half, box.centre.y - half}, 2.0 * half, 2.0 * half, "mass", 5.0);
}

}  // namespace

std::string draw_thing(const Thing& thing, std::size_t number, const NetworkLayout& layout) {
  const NetworkLayout::Box& box = layout.box(number);
  if (thing.dimensions == 1) return draw_line(thing, box);
  if (thing.dimensions == 2) return draw_surface(thing, number, layout);
  if (!thing.moves) {
    const Spot2 left{box.centre.x - box.width / 2.0, box.centre.y};
    const Spot2 right{box.centre.x + box.width / 2.0, box.centre.y};
    return thing.is_ceiling ? ground(right, left, 6.0) : ground(left, right, 6.0);
  }
  return draw_lump(thing, box);
}

std::string draw_contact(Spot2 from, Spot2 to, bool two_sided) {
  const double length = std::max(std::hypot(to.x - from.x, to.y - from.y), 1.0);
  const Spot2 way{(to.x - from.x) / length, (to.y - from.y) / length};
  const Spot2 middle{(from.x + to.x) / 2.0, (from.y + to.y) / 2.0};
  const double gap = std::min(3.0, 0.2 * length);
  PathData data;
  for (const double side : {-1.0, 1.0}) {
    const Spot2 end = side < 0.0 ? from : to;
    const Spot2 plate{middle.x + side * gap * way.x, middle.y + side * gap * way.y};
    data.move(end.x, end.y);
    data.line(plate.x, plate.y);
    data.move(plate.x - 8.0 * way.y, plate.y + 8.0 * way.x);
    data.line(plate.x + 8.0 * way.y, plate.y - 8.0 * way.x);
  }
  std::string drawn = path(data, "contact");
  if (two_sided)
    drawn += rectangle({middle.x - 11.0, middle.y - 9.0}, 22.0, 18.0, "contact frame", 3.0);
  return drawn;
}

std::string draw_spring(Spot2 from, Spot2 to, const char* css) {
  const double length = std::max(std::hypot(to.x - from.x, to.y - from.y), 1.0);
  const Spot2 way{(to.x - from.x) / length, (to.y - from.y) / length};
  const int turns = std::max(3, static_cast<int>(length / 7.0));
  PathData data;
  data.move(from.x, from.y);
  for (int i = 0; i < turns; ++i) {
    const double at = length * (0.15 + 0.7 * (i + 0.5) / turns);
    const double aside = i % 2 == 0 ? 5.0 : -5.0;
    data.line(from.x + at * way.x - aside * way.y, from.y + at * way.y + aside * way.x);
  }
  data.line(to.x, to.y);
  return path(data, css);
}

std::string draw_veil(Spot2 a, Spot2 b, Spot2 c, Spot2 d, const char* css) {
  PathData data;
  for (const Spot2& corner : {a, b, c, d}) data.line(corner.x, corner.y);
  data.close();
  return path(data, css);
}

std::string draw_arrow(Spot2 from, Spot2 to, const char* css) {
  const double length = std::max(std::hypot(to.x - from.x, to.y - from.y), 1.0);
  const Spot2 way{(to.x - from.x) / length, (to.y - from.y) / length};
  PathData data;
  data.move(from.x, from.y);
  data.line(to.x, to.y);
  for (const double side : {-1.0, 1.0}) {
    data.move(to.x, to.y);
    data.line(to.x - 8.0 * way.x - side * 4.5 * way.y, to.y - 8.0 * way.y + side * 4.5 * way.x);
  }
  return path(data, css);
}

std::string draw_pickup(Spot2 at) {
  return circle(at, 5.0, "pickup") + circle(at, 1.8, "pickup dot");
}

std::string draw_bow(Spot2 at, bool upwards) {
  const double way = upwards ? -1.0 : 1.0;
  return line({at.x, at.y - 20.0}, {at.x, at.y + 20.0}, "bow") +
         draw_arrow({at.x + 8.0, at.y - way * 12.0}, {at.x + 8.0, at.y + way * 12.0}, "drive");
}

std::string draw_path(Spot2 from, Spot2 to) {
  return draw_arrow({from.x, from.y + 5.0}, {to.x, to.y + 5.0}, "wander");
}

}  // namespace thrum::app::lab
