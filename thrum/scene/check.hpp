// What a scene would do, told without running it: how its bodies ring, what is solved together,
// what a step costs, and what a physicist would question.
//
// [public]
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <thrum/core/built.hpp>
#include <thrum/core/interaction_check.hpp>
#include <thrum/scene/fault_lines.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

struct IslandCheck {
  std::size_t rows = 0;
  std::size_t reach = 0;                 ///< rows to each side that a row feels at once
  std::vector<std::string> joins = {};   ///< contacts, connections and bows
  std::vector<std::string> bodies = {};  ///< that they act on
};

/// Floating-point operations of a step, and seconds, by a model: see check_cost.cpp.
struct CostCheck {
  double operations_apart = 0.0;  ///< nothing touches
  double operations = 0.0;        ///< everything touches
  double seconds_apart = 0.0;     ///< of one step on this machine
  double seconds = 0.0;
  double slowness = 1.0;  ///< of this machine against that of the prices: in both of these
  double bytes = 0.0;
};

struct SceneCheck {
  long long steps = 0;
  double rate = 0.0;
  std::string precision;
  std::vector<BodyCheck> bodies;               ///< in file order
  std::vector<InteractionCheck> interactions;  ///< in file order
  std::vector<IslandCheck> islands;
  std::size_t rows = 0;
  std::size_t lone_rows = 0;
  CostCheck cost;
  std::vector<SourcedFault> warnings;  ///< by source

  /// Times real time when nothing touches, and when everything does.
  double real_time_factor_apart() const { return 1.0 / (rate * cost.seconds_apart); }
  double real_time_factor() const { return 1.0 / (rate * cost.seconds); }
};

/// [setup] Builds the network, and asks. Throws BadScene with one line per fault.
SceneCheck check_scene(const Scene& scene);

/// [any] ln 1000 / decay: seconds to fall by 60 dB.
double t60_of(double decay);

}  // namespace thrum
