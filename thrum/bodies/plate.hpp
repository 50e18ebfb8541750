// The kind `plate`: a thin Kirchhoff plate, a rectangle or a disc.
// [public]
#pragma once

#include <string>
#include <vector>

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

class Faults;
struct PitchLaw;

struct Plate {
  std::vector<double> size = {};
  std::optional<double> radius = {};
  double thickness = required;
  double density = required;
  Envelope young = required;
  double poisson = 0.3;
  double damping = 0.0;
  double damping_hf = 0.0;
  std::string boundary = "supported";
  std::string method = {};
  std::vector<int> points = {};
  bool nonlinear = false;
  std::string in_plane = "movable";
  int in_plane_shapes = 24;
  std::optional<double> bandwidth = {};
  std::optional<int> modes_kept = {};
  std::optional<double> rest_bandwidth = {};
  Envelope t60 = required;
  std::vector<ModeOverride> modes = {};
  InitialShape shape = {};
  InitialShape velocity_shape = {};
  bool air = false;
  std::optional<double> air_density = {};
};

Kind plate_kind();

/// [setup] kappa^2, of the wave equation, at the highest young; plate_assembly.cpp.
double stiffness_squared(const Plate& it);
void assemble_plates(Elements elements, Builder& builder);
std::optional<PitchLaw> plate_pitch(const Element& element, Faults& faults);

}  // namespace thrum
