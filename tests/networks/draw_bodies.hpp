// The families of bodies of the random networks, and what they share. Grids and modes are few, so
// that a network takes milliseconds; the finest grid comes from the engine's own bound.
#pragma once

#include "networks/sketch.hpp"

namespace thrum::networks {

void draw_string(Sketch& sketch);
/// A string in modes whose tension follows its stretch.
void draw_stretching_string(Sketch& sketch);
/// A bar that bends within the rate, in modes or on a grid as fine as the engine's own bound
/// allows.
void draw_bar(Sketch& sketch);
/// A rectangular plate or membrane.
void draw_sheet(Sketch& sketch, bool plate);
/// A round membrane or plate.
void draw_disc(Sketch& sketch);
/// Two heads of like weight and tension, so that each has modes where the other has.
void draw_drum(Sketch& sketch);

void add_body(Sketch& sketch, Table table, Extent extent, bool modal = false,
              double line_points = 0.0);
void draw_losses(Sketch& sketch, Table& table, double damping_hf);
/// Perhaps a shape, perhaps a velocity.
void draw_start(Sketch& sketch, Table& table, Extent extent);
/// All modes below a bandwidth of some times the lowest frequency.
void draw_modal_keys(Sketch& sketch, Table& table, double lowest_hz, double most_times);
/// Every other plate in modes may be bent far; no die is cast for it, so that seeds keep their
/// networks.
void draw_nonlinear(Table& table, double size, bool held);

}  // namespace thrum::networks
