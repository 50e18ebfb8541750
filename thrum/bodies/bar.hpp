// The kind `bar`: a straight bar of rectangular section, free or held at its ends, perhaps
// undercut. [public]
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

class Faults;
struct BarSection;
struct PitchLaw;

struct Bar {
  double length = required;
  double width = required;
  Envelope thickness = required;
  double density = required;
  Envelope young = required;
  double damping = 0.0;
  double damping_hf = 0.0;
  std::string boundary = "free";
  std::string method = {};
  int points = 0;
  std::optional<double> bandwidth = {};
  std::optional<int> modes_kept = {};
  Envelope t60 = required;
  std::vector<ModeOverride> modes = {};
  InitialShape shape = {};
  InitialShape velocity_shape = {};
};

Kind bar_kind();

/// [setup]
BarSection section_of(const Bar& it);

/// [setup] bar_assembly.cpp.
void assemble_bars(Elements elements, Builder& builder);
std::optional<PitchLaw> bar_pitch(const Element& element, Faults& faults);

}  // namespace thrum
