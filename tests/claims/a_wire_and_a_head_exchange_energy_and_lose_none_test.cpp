// A wire that falls on a drumhead gives it energy, and none is lost: at the paper's own rate, by
// every solver, and also where the wire is a grid or falls on a plate. That a book closes says
// nothing about the contact itself: contact_along_a_line_never_pulls_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "support/experiment.hpp"
#include "support/snare_wire.hpp"

namespace thrum::claims {
namespace {

constexpr double tolerance = 1e-12;

const char* const solvers[] = {"corrected", "newton", "constrained", "plain", "scalar"};

void expect_exchange_without_loss(const Recording& heard, const std::string& what) {
  EXPECT_LE(heard.energy_error(), tolerance) << what;  // measured: 6e-15 to 1.3e-13
  EXPECT_EQ(heard.energy.back().dissipated, 0.0) << what;
  EXPECT_EQ(heard.energy.back().supplied, 0.0) << what;
  double most_in_contact = 0.0;
  for (const EnergyRow& row : heard.energy)
    most_in_contact = std::max(most_in_contact, row.terms.contact);
  EXPECT_GT(most_in_contact, 1e-4 * heard.max_stored()) << what;  // measured: 8e-4 to 0.28
  EXPECT_EQ(heard["head"][0], 0.0) << what;
  EXPECT_GT(largest_magnitude(heard["head"]), 5e-5) << what;  // measured: 0.16 to 2.3 mm
}

TEST(AWireAndAHead, ExchangeEnergyAndLoseNone) {
  for (const std::string solver : solvers)
    expect_exchange_without_loss(run(quick_snare_wire({"solver.contact=" + solver})), solver);
}

Where line(const std::string& element, std::vector<double> from, std::vector<double> to) {
  Where result(element);
  result.from = std::move(from);
  result.to = std::move(to);
  return result;
}

/// A wire in its first mode, 1 mm above the line on which it falls.
void add_wire(Scene& scene, const std::string& method, const Where& line, double stiffness) {
  String wire{.length = 0.2,
              .tension = 30.0,
              .linear_density = 1.6e-3,
              .method = method,
              .shape = {.kind = "mode", .number = {1}, .amplitude = 2e-3}};
  if (method == "modal") wire.bandwidth = 15e3;
  scene.add("string.wire", wire);
  scene.add("contact.snare", Contact{.above = along("string.wire"),
                                     .below = line,
                                     .gap = 1e-3,
                                     .stiffness = stiffness,
                                     .exponent = 1.1});
}

TEST(AWireAndAHead, LoseNoneWhereTheWireIsAGrid) {
  for (const std::string solver : solvers) {
    Scene scene = new_scene(0.005);
    scene.solver.contact = solver;
    scene.add("membrane.head",
              Membrane{.radius = 0.15, .tension = 2e3, .surface_density = 0.2, .bandwidth = 6e3});
    add_wire(scene, "grid", line("membrane.head", {-2.0 / 3.0, 1.0 / 3.0}, {2.0 / 3.0, 1.0 / 3.0}),
             1e10);
    scene.add("pickup.head", Pickup{.on = {"membrane.head", 0.0, 1.0 / 3.0}});
    expect_exchange_without_loss(run(scene), solver);
  }
}

TEST(AWireAndAHead, LoseNoneWhereTheHeadIsAPlate) {
  for (const std::string solver : solvers)
    for (const std::string plate : {"grid", "modal"})
      for (const std::string wire : {"grid", "modal"}) {
        Scene scene = new_scene(0.005);
        scene.solver.contact = solver;
        Plate sheet{.size = {0.3, 0.25},
                    .thickness = 2e-4,
                    .density = 1400.0,
                    .young = 4e9,
                    .method = plate};
        if (plate == "modal") sheet.bandwidth = 6e3;
        if (plate == "grid") sheet.points = {30, 25};
        scene.add("plate.p", sheet);
        add_wire(scene, wire, line("plate.p", {0.2, 0.3}, {0.8, 0.6}), 1e8);
        scene.add("pickup.head", Pickup{.on = {"plate.p", 0.5, 0.45}});
        expect_exchange_without_loss(run(scene), solver + ", " + wire + " on " + plate);
      }
}

}  // namespace
}  // namespace thrum::claims
