// The signs that a network is drawn with.
#pragma once

#include <string>

#include "lab/network_layout.hpp"

namespace thrum::app::lab {

/// The thing itself.
std::string draw_thing(const Thing& thing, std::size_t number, const NetworkLayout& layout);

/// Two plates that face each other across a gap; in a frame where both sides hold.
std::string draw_contact(Spot2 from, Spot2 to, bool two_sided);
std::string draw_spring(Spot2 from, Spot2 to, const char* css);
/// The area between two lines that touch.
std::string draw_veil(Spot2 a, Spot2 b, Spot2 c, Spot2 d, const char* css);
std::string draw_arrow(Spot2 from, Spot2 to, const char* css);
std::string draw_pickup(Spot2 at);
/// Hair across the string, and the way it is drawn.
std::string draw_bow(Spot2 at, bool upwards);
/// A place that wanders from here to there.
std::string draw_path(Spot2 from, Spot2 to);

}  // namespace thrum::app::lab
