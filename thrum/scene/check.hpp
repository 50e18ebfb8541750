// What a scene would do, told without running it: how its bodies ring, what is solved together,
// what a step costs, and what a physicist would question.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <thrum/scene/fault_lines.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

/// A partial as the scheme has it, not as the formulas of the continuum would.
struct Partial {
  std::array<int, 2> number = {0, 0};  ///< {p, 0} of a string, {0, 0} where it has no name
  double frequency = 0.0;              ///< Hz
  double decay = 0.0;                  ///< 1/s: exp(-decay t)
};

struct BodyCheck {
  std::string path;
  enum class Method { mass, grid, modes } method = Method::mass;
  std::vector<int> intervals = {};       ///< of a grid, per side
  std::vector<double> spacing = {};      ///< metres
  std::size_t coordinates = 1;           ///< moving points, modes
  std::size_t in_band = 0;               ///< modes that there were to keep
  std::optional<double> stability = {};  ///< of the finest grid or highest spring, 1 is the limit
  double highest = 0.0;                  ///< Hz: what it can ring at at most
  std::vector<Partial> partials = {};    ///< the lowest; none for a free mass
  std::optional<double> decay_at_1_khz = {};
  std::optional<double> detuned_from = {};  ///< Hz: 10 cents away from the continuum
};

/// What a single touch of a contact is like, at the speed that is to be expected.
struct TouchCheck {
  double speed = 0.0;
  bool speed_is_guessed = false;
  double mass = 0.0;      ///< that the contact feels in its first step
  double depth = 0.0;     ///< m
  double duration = 0.0;  ///< s
  bool goes_on = false;   ///< it was still touching after that time
};

struct InteractionCheck {
  std::string path;
  std::string solver = {};  ///< of a contact
  std::size_t rows = 0;
  std::size_t lone_rows = 0;
  std::optional<TouchCheck> touch = {};  ///< none where it holds from both sides at all times
};

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
