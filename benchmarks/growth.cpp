// thrum_growth: how does the cost of a step grow with size? For every body, for contacts that are
// open and that are closed, for wires and for voices; with the slope of a line fitted to the
// logarithms: 1 is linear.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/simulation.hpp>

#include "processor_time.hpp"

namespace {

using namespace thrum;

/// Nanoseconds of a step, the minimum of several runs.
double cost(const Scene& scene) {
  Simulation simulation(scene);
  double best = 1e18;
  for (int attempt = 0; attempt < 7; ++attempt) {
    const double start = processor_seconds();
    int steps = 0;
    double elapsed = 0.0;
    do {
      for (int i = 0; i < 64; ++i) simulation.step();
      steps += 64;
      elapsed = processor_seconds() - start;
    } while (elapsed < 0.01);
    best = std::min(best, 1e9 * elapsed / steps);
  }
  return best;
}

String string_of(int points) {
  String string{.length = 1.0, .tension = 10.0};
  string.linear_density = 0.1;
  string.damping_hf = 1e-5;
  string.points = points;
  string.shape = {.kind = "mode", .number = {1}, .amplitude = 1e-3};
  return string;
}

Scene strings(int points) {
  Scene scene;
  scene.add("string.s", string_of(points));
  return scene;
}

Scene modal_strings(int modes) {
  Scene scene;
  String string = string_of(0);
  string.method = "modal";
  string.linear_density = 10.0 / (4.0 * 5.0 * 5.0);
  string.bandwidth = 5.0 * (modes + 0.5);
  scene.add("string.s", string);
  return scene;
}

Scene membranes(int points) {
  const int side = static_cast<int>(std::lround(std::sqrt(points)));
  Scene scene;
  Membrane membrane{.tension = 100.0, .surface_density = 1.0};
  membrane.size = {1.0, 1.0};
  membrane.points = {side, side};
  scene.add("membrane.m", membrane);
  return scene;
}

Scene plates(int points) {
  const int side = static_cast<int>(std::lround(std::sqrt(points / 2.0)));
  Scene scene;
  Plate plate{.thickness = 1e-4, .density = 7800.0, .young = 2e10};
  plate.size = {2.0, 1.0};
  plate.points = {2 * side, side};
  scene.add("plate.p", plate);
  return scene;
}

/// A string with so many barriers below it, out of its reach.
Scene open_contacts(int count) {
  Scene scene;
  scene.add("barrier.b", Barrier{});
  String string = string_of(100);
  scene.add("string.s", string);
  for (int i = 0; i < count; ++i)
    scene.add("contact.c" + std::to_string(i),
              Contact{.above = Where("string.s", (i + 1.0) / (count + 2.0)),
                      .below = "barrier.b",
                      .gap = 0.01,
                      .stiffness = 1e6});
  return scene;
}

/// Sprung masses, each pressed into a barrier of its own.
Scene closed_contacts(int count) {
  Scene scene;
  scene.add("barrier.b", Barrier{.position = -1e-4});
  for (int i = 0; i < count; ++i) {
    scene.add("mass.m" + std::to_string(i),
              Mass{.mass = 0.01, .frequency = 100.0 + i % 7, .position = 1e-5});
    scene.add("contact.c" + std::to_string(i), Contact{.above = "barrier.b",
                                                       .below = "mass.m" + std::to_string(i),
                                                       .gap = -1e-3,
                                                       .stiffness = 1e7});
  }
  return scene;
}

/// Wires in modes over a round head, which they touch.
Scene wires(int count) {
  Scene scene;
  Membrane head{.tension = 2000.0, .surface_density = 0.2};
  head.radius = 0.15;
  head.bandwidth = 3000.0;
  scene.add("membrane.head", head);
  for (int i = 0; i < count; ++i) {
    const std::string name = "w" + std::to_string(i);
    String wire{.length = 0.2, .tension = 30.0};
    wire.linear_density = 1.6e-3;
    wire.method = "modal";
    wire.bandwidth = 3000.0;
    wire.shape = {.kind = "mode", .number = {1}, .amplitude = -1e-4};
    scene.add("string." + name, wire);
    Where line("membrane.head");
    const double y = 0.6 * (i + 0.5) / count - 0.3;
    line.from = {-0.66, y};
    line.to = {0.66, y};
    scene.add("contact." + name, Contact{.above = along("string." + name),
                                         .below = line,
                                         .gap = 1e-5,
                                         .stiffness = 1e8,
                                         .exponent = 1.5});
  }
  return scene;
}

/// Strings that each have a hammer on a spring, resting against it.
Scene voices(int count) {
  Scene scene;
  for (int i = 0; i < count; ++i) {
    const std::string name = std::to_string(i);
    scene.add("string.s" + name, string_of(100));
    scene.add("mass.h" + name, Mass{.mass = 0.005, .frequency = 20.0, .position = -1e-3});
    scene.add("contact.c" + name, Contact{.above = Where("string.s" + name, 0.12),
                                          .below = "mass.h" + name,
                                          .stiffness = 1e8,
                                          .exponent = 2.3});
  }
  return scene;
}

void tell(const std::string& what, const std::vector<int>& sizes,
          const std::function<Scene(int)>& make) {
  double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
  std::string line;
  for (const int size : sizes) {
    const double ns = cost(make(size));
    const double a = std::log(static_cast<double>(size)), b = std::log(ns);
    x += a, y += b, xx += a * a, xy += a * b;
    line += fmt::format(" {:>6}:{:>9.0f}", size, ns);
  }
  const double n = static_cast<double>(sizes.size());
  fmt::print("{:24} slope {:5.2f}  {}\n", what, (n * xy - x * y) / (n * xx - x * x), line);
}

}  // namespace

int main() {
  fmt::print("cost of a step against size (size: ns); the slope is that of the logarithms\n");
  tell("string, points", {100, 200, 400, 800, 1600}, strings);
  tell("string, modes", {100, 300, 1000, 3000}, modal_strings);
  tell("membrane, points", {100, 400, 1600, 6400}, membranes);
  tell("plate, points", {200, 800, 3200, 12800}, plates);
  tell("open contacts", {10, 40, 160, 640, 2560}, open_contacts);
  tell("closed contacts", {10, 40, 160, 640, 2560}, closed_contacts);
  tell("wires on a head", {1, 2, 4, 8}, wires);
  tell("voices", {1, 4, 16, 64}, voices);
}
