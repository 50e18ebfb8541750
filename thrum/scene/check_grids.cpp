// What a physicist would question about a body: is it what its equation is about, and does its grid
// carry it?
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include <thrum/bodies/grid_modes.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/scene/check_parts.hpp>

namespace thrum {

namespace {

constexpr double thick = 0.1;              // thickness over the shorter side
constexpr double slender = 20.0;           // length over the radius of a bar
constexpr double long_plate = 10.0;        // longer side over the shorter
constexpr double long_cell = 2.0;          // the same of a cell
constexpr double low_partials = 2.5;       // times the lowest
constexpr double detuned_spring = 1.0058;  // 10 cents

void warn_of_plate(const Element& element, Warnings& warnings) {
  const auto* it = std::any_cast<Plate>(&element.parameters);
  if (it == nullptr) return;
  const auto [shorter, longer] = std::minmax(it->size[0], it->size[1]);
  if (it->thickness > thick * shorter)
    warnings.add("thick plate", element.path(), "thickness",
                 fmt::format("is {:.2g} of the shorter side; Kirchhoff's plate is thin, below a "
                             "tenth, and a thick one rings lower than this one will",
                             it->thickness / shorter));
  if (longer > long_plate * shorter)
    warnings.add("long plate", element.path(), "size",
                 fmt::format("is {:.3g} times as long as wide: it rings as a bar; a string with "
                             "tension 0 and the same stiffness is cheaper and in tune higher up",
                             longer / shorter));
}

void warn_of_bar(const Element& element, Warnings& warnings) {
  const auto* it = std::any_cast<String>(&element.parameters);
  if (it == nullptr || !it->radius || it->length > slender * *it->radius) return;
  warnings.add("stout bar", element.path(), "radius",
               fmt::format("is {:.2g} of the length; Euler's bar is slender, below {:.2g}, and a "
                           "stout one rings lower than this one will",
                           *it->radius / it->length, 1.0 / slender));
}

void warn_of_cells(const BodyCheck& body, Warnings& warnings) {
  if (body.spacing.size() != 2) return;
  const auto [shorter, longer] = std::minmax(body.spacing[0], body.spacing[1]);
  if (longer > long_cell * shorter)
    warnings.add("long cells", body.path, "points",
                 fmt::format("makes cells of {:.3g} by {:.3g} mm, so that waves are slower one way "
                             "than the other; leave 'points' out, or choose cells nearer to square",
                             1e3 * body.spacing[0], 1e3 * body.spacing[1]));
}

/// Partials are flat where a grid is too coarse for them. A string's pitch is in its lowest two; a
/// sheet has none to speak of, but its low modes should be where they belong.
void warn_of_dispersion(const BodyCheck& body, const BuiltGrid& built, double rate,
                        Warnings& warnings) {
  const bool line = built.grid.dimensions() == 1;
  const double cents = line ? 10.0 : 50.0;
  const auto detuned = out_of_tune_from(built.grid, built.parameters, cents);
  if (!detuned || body.partials.empty()) return;
  const double lowest = body.partials.front().frequency;
  if (*detuned >= low_partials * lowest) return;
  const bool finest = *body.stability > 0.9;
  warnings.add("dispersion", body.path, finest ? "" : "points",
               fmt::format("the grid is {:.0f} cents out of tune from {:.4g} Hz on, {:.2g} times "
                           "the lowest partial; {}",
                           cents, *detuned, *detuned / lowest,
                           finest ? fmt::format("method = \"modal\" is exact, and a rate above "
                                                "{} Hz is closer",
                                                rough_words(rate))
                                  : "stability allows more points"));
}

void warn_of_spring(const Element& element, const BodyCheck& body, Warnings& warnings) {
  const auto* it = std::any_cast<Mass>(&element.parameters);
  if (it == nullptr || body.partials.empty()) return;
  const double got = body.partials.front().frequency;
  if (got < it->frequency * detuned_spring) return;
  warnings.add("sharp spring", element.path(), "frequency",
               fmt::format("comes out as {:.5g} Hz, {:.0f} cents sharp, at this rate; ask for a "
                           "lower one, or raise the rate",
                           got, 1200.0 * std::log2(got / it->frequency)));
}

}  // namespace

void warn_of_grids(const Assembly& assembly, const SceneCheck& check, Warnings& warnings) {
  for (const BodyCheck& body : check.bodies) {
    const Element& element = *assembly.scene.find(body.path);
    warn_of_plate(element, warnings);
    warn_of_bar(element, warnings);
    warn_of_cells(body, warnings);
    const auto built = assembly.built.find(body.path);
    if (built != assembly.built.end())
      if (const auto* grid = std::get_if<BuiltGrid>(&built->second))
        warn_of_dispersion(body, *grid, check.rate, warnings);
    warn_of_spring(element, body, warnings);
  }
}

}  // namespace thrum
