// Of the moving picture: what touches, and where.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "moving_view.hpp"
#include "surface_projection.hpp"

namespace thrum::plugin::window {

/// A place in pixels, where what is on it moves along.
bool MovingView::find(const Where& where, const FrameVoice& voice, double& x, double& y) const {
  const FrameBody* body = body_of(where.on);
  if (body == nullptr || body->dimensions == 0 || !body->moves) return false;
  const Slot& slot = slot_of(*body);
  double first = where.at.empty() ? 0.5 : where.at[0];
  if (where.at.empty() && !where.path.empty()) first = where.path.front().value;
  const double second = where.at.size() > 1 ? where.at[1] : 0.0;
  const double across = std::clamp(body->disc ? 0.5 + 0.5 * first : first, 0.0, 1.0);
  const double along = std::clamp(body->disc ? 0.5 + 0.5 * second : second, 0.0, 1.0);
  const auto nearest = [](double fraction, int count) {
    return static_cast<std::size_t>(std::lround(fraction * (count - 1)));
  };
  const std::size_t place = nearest(along, body->rows) * static_cast<std::size_t>(body->columns) +
                            nearest(across, body->columns);
  const double up = slot.scale * static_cast<double>(voice.values[body->first + place]);
  if (body->dimensions == 1) {
    x = slot.box.x + slot.box.width * across;
    y = slot.box.y + 0.5 * slot.box.height - up;
    return true;
  }
  const SurfaceProjection projection(slot.box, body->disc);
  x = projection.x(across, along);
  y = projection.y(along, up);
  return true;
}

/// Masses hang at what they touch, as far from it as they are.
void MovingView::draw_points(cairo_t* to, const Palette& palette, const FrameVoice& voice) const {
  for (const FrameBody& body : layout_->bodies) {
    if (body.dimensions != 0 || !body.moves) continue;
    for (const FrameTouch& touch : layout_->touches) {
      const bool is_above = touch.above.on == body.path, is_below = touch.below.on == body.path;
      if (!is_above && !is_below) continue;
      const Where& other = is_above ? touch.below : touch.above;
      double x = 0.0, y = 0.0;
      const FrameBody* on = body_of(other.on);
      if (on == nullptr || !find(other, voice, x, y)) continue;
      const Slot& slot = slot_of(*on);
      const double far = slot.scale * static_cast<double>(voice.values[body.first]);
      const double centre = on->dimensions == 1 ? slot.box.y + 0.5 * slot.box.height : y;
      const double limit = 0.45 * slot.box.height;
      const double radius = 5.0, gap = is_above ? -radius : radius;
      palette.words.use(to);
      cairo_arc(to, x, centre - std::clamp(far, -limit, limit) + gap, radius, 0.0,
                2.0 * std::numbers::pi);
      cairo_fill(to);
      break;
    }
  }
}

void MovingView::draw_touches(cairo_t* to, const Palette& palette, const FrameVoice& voice) {
  const auto& touches = layout_->touches;
  for (std::size_t i = 0; i < touches.size(); ++i) {
    const double force = std::abs(static_cast<double>(voice.forces[i]));
    now_->strongest[i] = std::max(force, now_->strongest[i]);
    const double share = std::sqrt(force / now_->strongest[i]);
    double x = 0.0, y = 0.0;
    if (share < 0.02 ||
        (!find(touches[i].above, voice, x, y) && !find(touches[i].below, voice, x, y)))
      continue;
    const double radius = 6.0 + 12.0 * share;
    cairo_pattern_t* glow = cairo_pattern_create_radial(x, y, 0.0, x, y, radius);
    const Colour& colour = palette.touch;
    cairo_pattern_add_color_stop_rgba(glow, 0.0, colour.red, colour.green, colour.blue, share);
    cairo_pattern_add_color_stop_rgba(glow, 1.0, colour.red, colour.green, colour.blue, 0.0);
    cairo_set_source(to, glow);
    cairo_arc(to, x, y, radius, 0.0, 2.0 * std::numbers::pi);
    cairo_fill(to);
    cairo_pattern_destroy(glow);
  }
}

}  // namespace thrum::plugin::window
