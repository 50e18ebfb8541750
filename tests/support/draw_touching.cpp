// Contacts drawn by chance, each way in which rows can act on one another.
#include <cmath>
#include <utility>
#include <vector>

#include "networks/dice.hpp"
#include "support/touching.hpp"

namespace thrum::claims {
namespace {

using networks::Dice;

/// From [0, 0] on, with slopes that do not fall.
Envelope draw_points(Dice& dice) {
  std::vector<Envelope::Point> points{{0.0, 0.0}};
  const int count = dice.whole(1, 4);
  double slope = dice.decades(1e5, 1e12);
  for (int i = 0; i < count; ++i) {
    const double length = dice.decades(1e-7, 1e-4);
    points.push_back({points.back().time + length, points.back().value + length * slope});
    slope *= dice.decades(1.01, 30.0);
  }
  return Envelope(points);
}

Contact draw_law(Dice& dice, const std::string& law, Where above, Where below, double gap) {
  Contact contact{.above = std::move(above), .below = std::move(below), .gap = gap, .law = law};
  if (law == "table") {
    contact.points = draw_points(dice);
    return contact;
  }
  contact.stiffness = dice.decades(1e5, 1e14);
  if (law == "power") contact.exponent = dice.chance(0.3) ? 1.0 : dice.between(1.0, 3.0);
  if (law == "exponential") contact.depth = dice.decades(1e-6, 1e-3);
  return contact;
}

/// Apart, just touching, or pressed together.
double draw_gap(Dice& dice) {
  const double u = dice.unit();
  return u < 0.4 ? 0.0 : (u < 0.9 ? dice.between(0.0, 1e-3) : -dice.decades(1e-9, 1e-6));
}

/// Between the string of the smallest known case and others.
String draw_string(Dice& dice, bool modal) {
  String string{.length = dice.between(0.3, 0.8),
                .tension = dice.between(50.0, 400.0),
                .linear_density = dice.decades(1e-3, 1e-2)};
  const double speed = std::sqrt(string.tension.at(0.0) / *string.linear_density);
  if (modal) {
    string.method = "modal";
    string.bandwidth = dice.between(1500.0, 6000.0);
  } else {
    const double most = string.length * 44100.0 / speed;
    string.points = static_cast<int>(std::min(most, dice.between(20.0, 100.0)));
  }
  // Above what it falls on.
  string.shape = {.kind = "mode", .amplitude = 2e-3};
  if (dice.chance(0.5))
    string.shape = {
        .kind = "pluck", .at = {dice.between(0.1, 0.9)}, .amplitude = dice.between(0.0, 3e-3)};
  return string;
}

void add_lone(Scene& scene, Dice& dice, const std::string& law) {
  scene.add("barrier.stop", Barrier{.position = dice.chance(0.5) ? 0.0 : dice.between(-5e-4, 0.0)});
  const int kind = dice.whole(0, 2);
  if (kind == 0) {
    scene.add("mass.m", Mass{.mass = dice.decades(1e-4, 1.0),
                             .frequency = dice.between(20.0, 500.0),
                             .position = dice.between(0.0, 1e-3),
                             .velocity = dice.between(-3.0, 3.0)});
    scene.add("contact.c", draw_law(dice, law, "mass.m", "barrier.stop", 0.0));
    return;
  }
  scene.add("string.s", draw_string(dice, kind == 2));
  const double at = dice.chance(0.5) ? 0.5 : dice.between(0.05, 0.95);
  Contact contact = draw_law(dice, law, Where("string.s", at), "barrier.stop", 0.0);
  if (dice.chance(0.2)) {
    contact.sides = 2;
    contact.deadband = 2.1e-3;  // about the height of 1 mm: clear of it at first
    contact.gap = -1e-3;
  }
  scene.add("contact.c", contact);
}

/// Masses in a chain: joined by springs, each with a stop of its own; or by contacts alone.
void add_group(Scene& scene, Dice& dice, const std::string& law) {
  const int count = dice.whole(2, 5);
  const bool springs = dice.chance(0.5);
  scene.add("barrier.stop", Barrier{.position = -2e-4});
  for (int i = 0; i < count; ++i) {
    const std::string name = "mass.m" + std::to_string(i);
    const std::string before = "mass.m" + std::to_string(i - 1);
    scene.add(name, Mass{.mass = dice.decades(1e-3, 1e-1),
                         .frequency = dice.between(0.0, 400.0),
                         .position = springs ? 0.0 : 1e-4 * i,
                         .velocity = dice.between(-2.0, 2.0)});
    if (springs && i > 0)
      scene.add(
          "connection.k" + std::to_string(i),
          Connection{.between = {Where(before), Where(name)}, .stiffness = dice.decades(1e2, 1e7)});
    const bool on_stop = springs || i == 0;
    scene.add("contact.c" + std::to_string(i),
              draw_law(dice, law, name, on_stop ? Where("barrier.stop") : Where(before),
                       on_stop ? draw_gap(dice) : 0.0));
  }
}

void add_line(Scene& scene, Dice& dice, const std::string& law) {
  scene.add("string.s", draw_string(dice, dice.chance(0.3)));
  if (dice.chance(0.5)) {
    scene.add("barrier.stop", Barrier{});
    scene.add("contact.c", draw_law(dice, law, along("string.s"), "barrier.stop", draw_gap(dice)));
    return;
  }
  String other = draw_string(dice, false);
  other.shape = {};
  scene.add("string.t", other);
  scene.add("contact.c", draw_law(dice, law, along("string.s"), along("string.t"), draw_gap(dice)));
}

/// Stops below a modal string or membrane, and masses that lie on it.
void add_island(Scene& scene, Dice& dice, const std::string& law) {
  const bool on_string = dice.chance(0.5);
  if (on_string)
    scene.add("string.s", draw_string(dice, true));
  else
    scene.add("membrane.s", Membrane{.radius = dice.between(0.1, 0.2),
                                     .tension = dice.between(1000.0, 3000.0),
                                     .surface_density = 0.2,
                                     .bandwidth = 1500.0,
                                     .velocity_shape = {.kind = "bump",
                                                        .at = {0.2, 0.1},
                                                        .width = 0.5,
                                                        .amplitude = dice.between(-3.0, 3.0)}});
  scene.add("barrier.stop", Barrier{});
  const int count = dice.whole(3, 10);
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    const double x = on_string ? dice.between(0.05, 0.95) : dice.between(-0.6, 0.6);
    const Where place =
        on_string ? Where("string.s", x) : Where("membrane.s", x, dice.between(-0.6, 0.6));
    if (dice.chance(0.5)) {
      scene.add("contact.c" + number, draw_law(dice, law, place, "barrier.stop", draw_gap(dice)));
      continue;
    }
    scene.add("mass.m" + number, Mass{.mass = dice.decades(1e-4, 1e-2),
                                      .frequency = dice.between(20.0, 300.0),
                                      .position = on_string ? 3.1e-3 : 1e-4,
                                      .velocity = dice.between(-2.0, 0.5)});
    scene.add("contact.c" + number, draw_law(dice, law, "mass.m" + number, place, 0.0));
  }
}

}  // namespace

std::string name_of(Way way) {
  constexpr const char* names[] = {"lone", "group", "line", "island"};
  return names[static_cast<std::size_t>(way)];
}

Scene draw_touching(Way way, const std::string& law, std::uint64_t seed) {
  Dice dice(seed * 4 + static_cast<std::uint64_t>(way));
  Scene scene = new_scene(0.015);
  if (way == Way::lone) add_lone(scene, dice, law);
  if (way == Way::group) add_group(scene, dice, law);
  if (way == Way::line) add_line(scene, dice, law);
  if (way == Way::island) add_island(scene, dice, law);
  return scene;
}

}  // namespace thrum::claims
