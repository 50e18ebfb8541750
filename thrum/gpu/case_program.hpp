// A scene as a program for a GPU: the text of its structure, which many cases share, and its
// numbers. Cases with the same text run together, whatever their numbers are.
#pragma once

#include <string>
#include <vector>

#include <thrum/scene/recorded_run.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum::gpu {

struct CaseProgram {
  std::string refusal = {};  ///< why it cannot be stepped there; else all that follows
  std::string text = {};     ///< struct Case { ... };
  /// Blocks of threads that a multiprocessor should hold, among which its registers are shared out.
  int blocks = 2;
  int warps = 1;           ///< that step one case
  std::size_t shared = 0;  ///< numbers that they share
  long long steps = 0;
  double rate = 0.0;
  std::vector<std::string> pickups = {};
  std::vector<double> numbers = {};  ///< what is chosen
  std::vector<double> state = {};    ///< what a step changes, at the beginning
  std::vector<double> forces = {};   ///< samples of forces from outside

  /// Where in the state a run leaves what is told of it.
  struct Places {
    std::vector<std::size_t> touches = {}, bows = {}, pickups = {};
    std::size_t contacts = 0;
  } places = {};
};

/// [setup] Throws BadScene.
CaseProgram program_of(const Scene& scene);

/// [any] What a run of it gave, from its state at the end; the sound is put in elsewhere. Throws
/// NotANumber where a pickup stopped being one.
RecordedRun run_of(const CaseProgram& program, const Scene& scene, const double* state);

/// [any] The whole text of a kernel for such cases; `name` is its entry.
std::string kernel_text(const CaseProgram& program, const std::string& name);

}  // namespace thrum::gpu
