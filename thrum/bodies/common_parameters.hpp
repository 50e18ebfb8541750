// The parameters that all extended bodies have: which modes there are, how they start, and the air
// around a surface. They follow the body's own in its table.
#pragma once

#include <utility>
#include <vector>

#include <thrum/core/description.hpp>

namespace thrum {

/// [setup] The rows of a body with parameters B: its own ones, then those that B has of these.
template <class B>
std::vector<Parameter> with_common_parameters(std::vector<Parameter> rows) {
  const auto add = [&](Parameter row) { rows.push_back(std::move(row)); };
  add(bind<&B::bandwidth>("bandwidth", "Hz", positive, "Modal: every mode below it is there.",
                          {.default_words = "0.49 rate"}));
  add(bind<&B::modes_kept>("modes_kept", "", from_to(1, 1e6),
                           "Modal: at most so many, those that matter most.",
                           {.default_words = "all"}));
  if constexpr (requires { &B::rest_bandwidth; })
    add(bind<&B::rest_bandwidth>("rest_bandwidth", "Hz", positive,
                                 "Modal: modes up to it that are not there give way as springs "
                                 "where something acts.",
                                 {.default_words = "none do"}));
  add(bind<&B::t60>(
      "t60", "s", at_least(1e-6), "Modal: time to fall by 60 dB, over frequency: [[Hz, s], ...].",
      {.default_words = "from damping and damping_hf", .points_over = over_frequencies}));
  add(bind<&B::modes>("modes", "Modal: single modes with their own frequency and t60.",
                      {.default_words = "none"}));
  add(bind<&B::shape>("shape", "m", any_number, "Displacement at the start: mode, pluck or bump.",
                      {.default_words = "flat"}));
  add(bind<&B::velocity_shape>("velocity_shape", "m/s", any_number,
                               "Velocity at the start: mode, pluck or bump.",
                               {.default_words = "at rest"}));
  if constexpr (requires { &B::air; }) {
    add(bind<&B::air>("air", "Whether the air outside loads it and takes its sound away."));
    add(bind<&B::air_density>("air_density", "kg/m3", positive, "Of that air.",
                              {.default_words = "1.2"}));
  }
  return rows;
}

}  // namespace thrum
