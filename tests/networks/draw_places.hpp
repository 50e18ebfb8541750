// Places on the bodies that were drawn.
#pragma once

#include <string>
#include <utility>

#include "networks/sketch.hpp"

namespace thrum::networks {

struct DrawnPlace {
  std::string body;
  std::string text;
  bool moves = false;
};

/// "0.3" on a line, "[0.2, 0.1]" on a surface.
std::string place_text(Dice& dice, Extent extent);
DrawnPlace draw_place(Sketch& sketch, bool may_be_barrier);
/// Two different places, at least one of which can move.
std::pair<DrawnPlace, DrawnPlace> draw_pair(Sketch& sketch);

void draw_point_contact(Sketch& sketch);
void draw_line_contact(Sketch& sketch);

}  // namespace thrum::networks
