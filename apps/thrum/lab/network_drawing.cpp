#include "lab/network_drawing.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "lab/glyphs.hpp"
#include "lab/labels.hpp"
#include "lab/network_names.hpp"

namespace thrum::app::lab {
namespace {

constexpr double margin = 26.0;
constexpr double narrowest = 460.0;
constexpr double half = NetworkLayout::mass_size / 2.0;

class Drawing {
 public:
  Drawing(const SceneGraph& graph, const std::string& label)
      : graph_(graph),
        label_(label),
        layout_(graph),
        wording_(graph, layout_),
        width_(std::max(narrowest, layout_.width() + 2.0 * margin + wording_.aside_width())),
        shift_(0.5 * (width_ - layout_.width() - wording_.aside_width())),
        height_(layout_.height() + 2.0 * margin),
        labels_(width_, height_) {}

  std::string svg() {
    draw_things();
    for (const Link& link : graph_.links) draw(link);
    for (const ThingMark& mark : graph_.marks) draw(mark);
    write_names();
    if (layout_.left_out() > 0)
      notes_ +=
          text({margin, height_ - 6.0}, fmt::format("and {} more", layout_.left_out()), "label");
    return drawing(width_, height_, label_,
                   veils_ + things_ + links_ + marks_ + labels_.drawn() + notes_, "network");
  }

 private:
  bool shown(std::size_t thing) const { return layout_.box(thing).shown; }
  Spot2 moved(Spot2 at) const { return {at.x + shift_, at.y + margin}; }

  void draw_things() {
    for (std::size_t i = 0; i < graph_.things.size(); ++i) {
      if (!shown(i)) continue;
      things_ += fmt::format("<g transform=\"translate({} {})\"><title>{}</title>{}</g>",
                             coordinate(shift_), coordinate(margin),
                             escaped(words_of_thing(graph_.things[i])),
                             draw_thing(graph_.things[i], i, layout_));
      const NetworkLayout::Box& box = layout_.box(i);
      const Spot2 at = moved(box.centre);
      const double wide = graph_.things[i].dimensions == 0 ? NetworkLayout::mass_size : box.width;
      const double high = graph_.things[i].dimensions == 1   ? 8.0
                          : graph_.things[i].dimensions == 2 ? 14.0
                                                             : NetworkLayout::mass_size;
      labels_.keep_free({at.x - wide / 2.0, at.y - high / 2.0}, wide, high);
      if (graph_.things[i].is_lump() && graph_.things[i].slowest_period > 0.0)  // its own spring
        labels_.keep_free({at.x - half - 30.0, at.y - 12.0}, 30.0, 24.0);
    }
  }

  /// Where a link meets a thing, on the side of the other end.
  Spot2 edge(const Link& link, bool upper) const {
    const std::size_t thing = upper ? link.upper : link.lower;
    Spot2 at = moved(layout_.end_of(link, upper));
    if (graph_.things[thing].is_lump()) at.y += upper ? half : -half;
    return at;
  }

  void draw(const Link& link) {
    if (!shown(link.upper) || !shown(link.lower)) return;
    if (link.sign == Joint::Sign::air) return draw_air(link);
    const Spot2 from = edge(link, true);
    const Spot2 to = edge(link, false);
    if (link.above.is_line() || link.below.is_line()) {
      veils_ += draw_veil(
          moved(layout_.line_end(link, true, 0.0)), moved(layout_.line_end(link, true, 1.0)),
          moved(layout_.line_end(link, false, 1.0)), moved(layout_.line_end(link, false, 0.0)),
          wording_.is_aside(link) ? "veil faint" : "veil");
    }
    const bool many = wording_.is_one_of_many(link);
    links_ += fmt::format("<g><title>{}</title>{}</g>", escaped(words_of_link(link)),
                          many                ? line(from, to, "contact many")
                          : link.is_contact() ? draw_contact(from, to, link.two_sided)
                                              : draw_spring(from, to, "spring"));
    draw_wandering(link.upper, link.above);
    draw_wandering(link.lower, link.below);
    const Spot2 middle{(from.x + to.x) / 2.0, (from.y + to.y) / 2.0};
    if (!many) {
      keep_line_free(from, to);
      labels_.keep_free({middle.x - 9.0, middle.y - 7.0}, 18.0, 14.0);
    }
    add_name(middle, 14.0, wording_.beside(link), "name act");
    name_listeners(link.element->path(), middle);
  }

  /// A slanted line leaves room on both of its sides: boxes follow one another along it.
  void keep_line_free(Spot2 from, Spot2 to) {
    constexpr double longest_box = 16.0;
    const double parts = std::max(1.0, std::ceil(std::abs(to.x - from.x) / longest_box));
    const double wide = (to.x - from.x) / parts, high = (to.y - from.y) / parts;
    for (double i = 0.0; i < parts; i += 1.0) {
      const Spot2 a{from.x + i * wide, from.y + i * high};
      labels_.keep_free({std::min(a.x, a.x + wide) - 2.0, std::min(a.y, a.y + high)},
                        std::abs(wide) + 4.0, std::abs(high));
    }
  }

  void add_name(Spot2 at, double distance, const std::string& words, const char* css) {
    if (!words.empty()) names_.push_back({at, distance, words, css});
  }

  void draw_air(const Link& link) {
    const auto side = [&](std::size_t thing, double x) {
      return moved(layout_.on_surface(thing, x, 0.0));
    };
    veils_ += draw_veil(side(link.upper, -1.0), side(link.upper, 1.0), side(link.lower, 1.0),
                        side(link.lower, -1.0), "air");
    const Spot2 a = side(link.upper, 0.86);
    const Spot2 b = side(link.lower, 0.86);
    names_.push_back(
        {{(a.x + b.x) / 2.0, (a.y + b.y) / 2.0}, 4.0, link.element->path(), "name act"});
  }

  void draw_wandering(std::size_t thing, const Where& where) {
    if (where.path.size() < 2) return;
    for (std::size_t i = 1; i < where.path.size(); ++i)
      marks_ += draw_path(moved(layout_.along(thing, where, where.path[i - 1].value)),
                          moved(layout_.along(thing, where, where.path[i].value)));
  }

  /// Pickups on a link or bow: a ring beside its sign.
  void name_listeners(const std::string& path, Spot2 at) {
    const auto found = graph_.listeners.find(path);
    if (found == graph_.listeners.end()) return;
    const Spot2 ring{at.x + 19.0, at.y};
    marks_ += draw_pickup(ring);
    labels_.keep_free({ring.x - 6.0, ring.y - 6.0}, 12.0, 12.0);
    std::string names;
    for (const std::string& name : found->second) names += (names.empty() ? "" : ", ") + name;
    names_.push_back({ring, 10.0, names, "name ear"});
  }

  void draw(const ThingMark& mark) {
    if (!shown(mark.on)) return;
    const Spot2 at = moved(layout_.place(mark.on, mark.where));
    switch (mark.sign) {
      case Mark::Sign::ring:
        draw_ring(mark, at);
        break;
      case Mark::Sign::bow:
        draw_hair(mark, at);
        break;
      case Mark::Sign::arrow:
        draw_push(mark, at);
        break;
    }
    draw_wandering(mark.on, mark.where);
  }

  void name_mark(const ThingMark& mark, Spot2 at, double distance) {
    const std::string name = mark.listens() ? mark.element->name : mark.element->path();
    add_name(at, distance, wording_.is_aside(mark) ? "" : name,
             mark.listens() ? "name ear" : "name push");
  }

  void draw_ring(const ThingMark& mark, Spot2 at) {
    if (graph_.things[mark.on].dimensions == 0) at = {at.x + half, at.y + half - 4.0};
    marks_ += draw_pickup(at);
    name_mark(mark, at, 11.0);
    labels_.keep_free({at.x - 6.0, at.y - 6.0}, 12.0, 12.0);
  }

  void draw_hair(const ThingMark& mark, Spot2 at) {
    marks_ += draw_bow(at, mark.upwards);
    labels_.keep_free({at.x - 5.0, at.y - 22.0}, 20.0, 44.0);
    name_mark(mark, {at.x, at.y - 22.0}, 10.0);
    name_listeners(mark.element->path(), {at.x - 4.0, at.y + 16.0});
  }

  void draw_push(const ThingMark& mark, Spot2 at) {
    const double aside = graph_.things[mark.on].dimensions == 0 ? half + 2.0 : 2.0;
    const Spot2 tip{at.x, mark.upwards ? at.y + aside : at.y - aside};
    const double length = wording_.is_aside(mark) ? 15.0 : 24.0;
    const Spot2 tail{at.x, mark.upwards ? tip.y + length : tip.y - length};
    marks_ += draw_arrow(tail, tip, "drive");
    labels_.keep_free({at.x - 6.0, std::min(tip.y, tail.y)}, 12.0, 24.0);
    name_mark(mark, tail, 9.0);
  }

  void write_names() {
    for (std::size_t i = 0; i < graph_.things.size(); ++i)
      if (shown(i)) write_name(i);
    for (const Name& name : names_)
      labels_.write(name.at, name.distance, name.words, name.css, 12.0);
  }

  void write_name(std::size_t number) {
    const Thing& thing = graph_.things[number];
    const NetworkLayout::Box& box = layout_.box(number);
    const Spot2 at = moved(box.centre);
    const std::string words = words_of_thing(thing);
    const double left = at.x - box.width / 2.0;
    const double right = at.x + box.width / 2.0;
    if (box.stacked) {
      double x = right + 12.0;
      for (const NetworkNames::Name& name : wording_.aside(number)) {
        labels_.write_at_one_of({{x, at.y}}, {}, name.words, name.css);
        x += 12.0 + text_width(name.words, 12.0);
      }
    } else if (!thing.moves) {
      labels_.write_at_one_of({{left, at.y + 16.0}, {left, at.y - 16.0}, {right + 6.0, at.y}},
                              {{right, at.y + 16.0}}, words, "name");
    } else if (thing.dimensions == 0) {
      labels_.write(at, half + 4.0, words, "name");
    } else {
      const double aside = thing.dimensions == 1 ? 15.0 : box.height / 2.0 + 16.0;
      labels_.write_at_one_of({{left + 10.0, at.y + aside}, {left + 10.0, at.y - aside}},
                              {{right - 10.0, at.y + aside}, {right - 10.0, at.y - aside}}, words,
                              "name");
    }
  }

  struct Name {
    Spot2 at;
    double distance;
    std::string words;
    std::string css;
  };

  const SceneGraph& graph_;
  std::string label_;
  NetworkLayout layout_;
  NetworkNames wording_;
  double width_, shift_, height_;
  Labels labels_;
  std::vector<Name> names_;
  std::string veils_, things_, links_, marks_, notes_;
};

}  // namespace

std::string network_drawing(const SceneGraph& graph, const std::string& label) {
  return Drawing(graph, label).svg();
}

}  // namespace thrum::app::lab
