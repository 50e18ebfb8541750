#include "lab/labels.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace thrum::app::lab {

void Labels::keep_free(Spot2 corner, double width, double height) {
  taken_.push_back({corner.x, corner.y, corner.x + width, corner.y + height});
}

/// The area it shares with what is there already, and what sticks out of the drawing.
double Labels::trouble(const Box& box) const {
  double area = 0.0;
  for (const Box& other : taken_) {
    const double across = std::min(box.right, other.right) - std::max(box.left, other.left);
    const double down = std::min(box.bottom, other.bottom) - std::max(box.top, other.top);
    if (across > 0.0 && down > 0.0) area += across * down;
  }
  const double outside = std::max(0.0, -box.left) + std::max(0.0, box.right - width_) +
                         std::max(0.0, -box.top) + std::max(0.0, box.bottom - height_);
  return area + 1000.0 * outside;
}

Labels::Box Labels::box_of(Spot2 at, double width, double font_size, std::string_view align) {
  const double left = align == "start" ? at.x : align == "end" ? at.x - width : at.x - width / 2;
  return {left - 2.0, at.y - 0.55 * font_size, left + width + 2.0, at.y + 0.55 * font_size};
}

void Labels::write_at_one_of(const std::vector<Spot2>& starts, const std::vector<Spot2>& ends,
                             std::string_view words, std::string_view css, double font_size) {
  const double width = text_width(words, font_size);
  double least = std::numeric_limits<double>::infinity();
  Box best{};
  for (const bool at_start : {true, false}) {
    for (const Spot2& at : at_start ? starts : ends) {
      const Box box = box_of(at, width, font_size, at_start ? "start" : "end");
      const double found = trouble(box);
      if (found >= least) continue;
      least = found;
      best = box;
    }
  }
  taken_.push_back(best);
  drawn_ += text({best.left + 2.0, (best.top + best.bottom) / 2.0 + 0.35 * font_size}, words, css);
}

void Labels::write(Spot2 anchor, double distance, std::string_view words, std::string_view css,
                   double font_size) {
  struct Side {
    double x, y;
    std::string_view align;
  };
  static constexpr std::array<Side, 14> sides{{{1, 0, "start"},
                                               {-1, 0, "end"},
                                               {0.7, -0.9, "start"},
                                               {-0.7, -0.9, "end"},
                                               {0.7, 0.9, "start"},
                                               {-0.7, 0.9, "end"},
                                               {0, -1.2, "middle"},
                                               {0, 1.2, "middle"},
                                               {0, -2.4, "middle"},
                                               {0, 2.4, "middle"},
                                               {0.7, -2.1, "start"},
                                               {-0.7, -2.1, "end"},
                                               {0.7, 2.1, "start"},
                                               {-0.7, 2.1, "end"}}};
  const double width = text_width(words, font_size);
  const Side* best = nullptr;
  Box best_box{};
  double least = 0.0;
  for (const Side& side : sides) {
    const Spot2 at{anchor.x + side.x * distance, anchor.y + side.y * distance};
    const Box box = box_of(at, width, font_size, side.align);
    const double found = trouble(box);
    if (best == nullptr || found < least - 1e-9) {
      best = &side;
      best_box = box;
      least = found;
    }
    if (found == 0.0) break;
  }
  taken_.push_back(best_box);
  drawn_ += text({anchor.x + best->x * distance, anchor.y + best->y * distance + 0.35 * font_size},
                 words, css, best->align);
}

}  // namespace thrum::app::lab
