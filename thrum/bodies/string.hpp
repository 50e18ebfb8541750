// The kind `string`: a stiff string or a bar between two fixed ends.
// [public]
#pragma once

#include <optional>
#include <string>

#include <thrum/core/description.hpp>
#include <thrum/core/fault.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

struct String {
  double length = required;
  Envelope tension = 0.0;
  std::optional<double> density = {};
  std::optional<double> radius = {};
  double young = 0.0;
  std::optional<double> linear_density = {};
  double bending_stiffness = 0.0;
  Envelope damping = 0.0;
  double damping_hf = 0.0;
  std::string boundary = "supported";
  std::string method = {};
  int points = 0;
  bool tuned = false;
  bool nonlinear = false;
  int polarisations = 1;
  std::optional<double> bandwidth = {};
  std::optional<int> modes_kept = {};
  Envelope t60 = required;
  std::vector<ModeOverride> modes = {};
  InitialShape shape = {};
  InitialShape velocity_shape = {};
};

Kind string_kind();

/// "modal", or "grid" unless it is nonlinear or moves both ways.
inline bool is_modal(const String& it) {
  return it.method.empty() ? it.nonlinear || it.polarisations == 2 : it.method == "modal";
}

/// Mass and stiffness per metre, whichever way they were given.
struct StringMaterial {
  double linear_density;
  double bending_stiffness;
};

/// [setup] A fault and nothing when it says too little or too much.
std::optional<StringMaterial> string_material(const Element& element, Faults& faults);

/// [setup] string_assembly.cpp.
void assemble_strings(Elements elements, Builder& builder);

}  // namespace thrum
