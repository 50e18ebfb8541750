// One run of a scene, seen from all sides: what the figures of the page are drawn from.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <thrum/scene/run_report.hpp>
#include <thrum/scene/scene.hpp>

#include "lab/scene_graph.hpp"
#include "lab/svg.hpp"
#include "lab/trace.hpp"

namespace thrum::app::lab {

/// A part of the run.
struct Window {
  double from = 0.0;
  double to = 0.0;
  double length() const { return to - from; }
  bool contains(double time) const { return time >= from && time <= to; }
};

/// A number that is read at every step: the place of a mass, the force of a contact.
struct Followed {
  const Element* element = nullptr;
  bool one_sided = false;         ///< a contact that may push and must not pull
  Trace whole;                    ///< of the run
  Trace near;                     ///< in the window
  std::vector<Spot2> pulse = {};  ///< sample by sample around the strongest push
};

/// One touch of a contact: from the step before it is felt to the step after.
struct Pulse {
  std::size_t force = 0;  ///< which of the followed forces
  double start = 0.0, end = 0.0, peak_time = 0.0, peak = 0.0;
};

struct EnergyTraces {
  explicit EnergyTraces(double start = 0.0, double step = 1.0);
  Trace kinetic, potential, contact, stored, dissipated, supplied, error;
  EnergyRow first = {}, last = {};  ///< rows of the book as they are
  void add(const EnergyRow& row);
};

/// What a pickup heard, as far as it was kept.
struct Heard {
  const Element* element = nullptr;
  bool is_force = false;
  std::optional<double> pan = {};  ///< where the scene says it for any
  bool complete = true;
  std::vector<double> samples = {};
};

/// The shape of a string, or of a surface along a line that is touched, at each moment.
struct Curve {
  std::size_t thing = 0;
  std::string name;
  std::vector<double> at = {};                    ///< fractions of the length
  std::vector<std::vector<double>> moments = {};  ///< displacements
};

struct Surface {
  std::size_t thing = 0;
  std::size_t columns = 0, rows = 0;
  std::vector<bool> inside = {};
  std::vector<std::vector<double>> moments = {};  ///< row by row from the far side; NaN outside
};

struct Shapes {
  std::vector<double> times = {};
  std::vector<Curve> curves = {};
  std::vector<Surface> surfaces = {};
  std::vector<std::vector<double>> masses = {};  ///< by thing, then moment; empty for others
};

struct Record {
  explicit Record(const Scene& recorded) : scene(recorded), graph(scene) {}
  Record(const Record&) = delete;
  Record& operator=(const Record&) = delete;

  const Scene scene;
  const SceneGraph graph;
  RunReport report = {};
  EnergyTraces energy;
  EnergyTraces energy_near;
  std::vector<Followed> masses = {};
  std::vector<Followed> forces = {};
  std::size_t masses_left_out = 0, forces_left_out = 0;
  std::optional<Pulse> strongest = {};
  std::optional<Window> pulse_window = {};
  Window near = {};
  std::vector<Heard> heard = {};
  Shapes shapes = {};
  Shapes film = {};  ///< the same things, at many moments of the near window

  double rate() const { return scene.settings.rate; }
  const Followed* find_force(const std::string& path) const;
  const Heard* find_heard(const std::string& name) const;
};

}  // namespace thrum::app::lab
