// The kind `bow`: rosined hair drawn across a place, which sticks and slips.
// [public]
#pragma once

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

struct Bow {
  Where on = {};
  Envelope velocity = required;
  Envelope force = required;
  double bristle_stiffness = 1e4;
  double bristle_damping = 0.1;
  double viscosity = 0.4;
  double noise = 0.0;
  double coulomb_friction = 0.3;
  double static_friction = 0.8;
  double stribeck_velocity = 0.1;
  double breakaway = 0.7;
  bool passive = true;
  int seed = 1;
  double width = 0.0;
  int hairs = 5;
};

Kind bow_kind();

/// [setup] bow_assembly.cpp.
void assemble_bows(Elements elements, Builder& builder);
/// [setup] bow_check.cpp.
Driven bow_drives(const Element& element, const Inspection& inspection);
void warn_of_bow(const Element& element, Inspection& inspection);

}  // namespace thrum
