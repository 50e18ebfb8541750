// A stretch of steps of a bank of modes that one force pushes, where that force is known only step
// by step, as that of a spring to something else that moves. The bank is linear, so a place on it
// will be where it would be without the force, which is found for the whole stretch at once, and
// what each push adds to that:
//
//     x^{n+1+s} = free^s + sum_{l <= s} response^{s-l} force^l
//
// A step makes these sums only. The modes follow when the stretch is over, through all of its steps
// with their state in registers.
//
// Dampers that rest on the bank are pushes of this kind too. With H for what a newton of one of
// them does at another in the same step, r = x^{n+1} - x^{n-1} and d the same without their forces,
//
//     f = S r,  r = d + H f          f = (I - S H)^-1 S d
//
// Compiled once per instruction set (see cmake/Kernels.cmake) and selected at run time.
#pragma once

#include <cstddef>
#include <string_view>

#include <thrum/math/kernels/bank_step.hpp>

namespace thrum {

class DenseBlock;

struct BankStretch {
  static constexpr std::size_t width = 8;  ///< modes in a group
  static constexpr std::size_t most_readings = 8;
  static constexpr std::size_t most_steps = 16;
  static constexpr std::size_t most_drags = 3;
  /// What a group keeps of each of its modes: q^n, q^n - q^{n-1}, and coefficients; then the
  /// weights of each reading and the pushes of each drag. A mode that is none is all zeros.
  enum Field : std::size_t { place, change, keep, pull, push, weights };

  std::size_t groups = 0;
  std::size_t readings = 0;
  std::size_t places = 0;  ///< of the readings, the first ones
  std::size_t drags = 0;   ///< behind them; all others have to stay at 0 or below
  /// What has to stay below 0 is not followed while the pushes cannot have lifted it so far: how
  /// far it is, what a newton lifts it at most, and how many pushes were added to it.
  double left = 0.0;
  double most_response = 0.0;
  std::size_t added = 0;
  double* modes = nullptr;            ///< group after group, aligned to a register
  double* found[most_readings] = {};  ///< where each place is written
  double force[most_steps] = {};
  using Response = double[most_readings][most_steps];
  Response response = {};
  /// What the readings will be, by the pushes so far; the rest is room for a register.
  double ahead[most_readings][most_steps + width] = {};

  /// Of each drag: what it is multiplied with, (I - S H)^-1 S row by row; its forces; what a newton
  /// of it adds to the readings; and x from n-1 on.
  double drag_gain[most_drags][most_drags] = {};
  double drag_force[most_drags][most_steps] = {};
  Response drag_response[most_drags] = {};
  double drag_path[most_drags][most_steps + 2] = {};

  /// What does not change in a stretch: numbers of each mode.
  struct Constants {
    BankStep<double> step;
    const double* push = nullptr;  ///< of the force; none: nothing pushes
    const double* weights[most_readings] = {};
    const double* drag_pushes[most_drags] = {};
  };
  /// [audio] Once `readings`, `places`, `drags` and `modes` are set: finds `groups` and lays the
  /// constants out, with the last group padded by zeros.
  void lay_out(const Constants& from);
  /// [audio] Once the bank has responded: drag_gain, from S of each drag. `room` is a matrix of
  /// most_drags rows.
  void find_drag_gains(const double* slopes, DenseBlock& room);

  std::size_t limits() const { return places + drags; }  ///< the first reading that is one
  std::size_t group_size() const { return (weights + readings + drags) * width; }
  double& at(std::size_t field, std::size_t mode) {
    return modes[mode / width * group_size() + field * width + mode % width];
  }
};

/// change' = keep change + pull place + push force + those of the drags,  place' = place + change'
struct BankStretchKernels {
  std::string_view name;
  /// From coefficients and weights to `response`, and that of the drags.
  void (*respond)(BankStretch& it);
  /// Takes the modes through the first steps, as `force` says, and finds `ahead` for as many.
  void (*go_on)(BankStretch& it, std::size_t made, std::size_t ahead);
  /// After go_on(), and whatever else was added to `ahead`: finds `left`.
  void (*find_left)(BankStretch& it);
  /// The forces of a step of the stretch on some banks, what they add to `ahead`, and the places.
  /// False if something that has to stay below 0 does not in this step.
  bool (*push)(BankStretch* banks, std::size_t count, std::size_t step, const double* forces);
  /// The modes after so many steps and before the last two of these, whole groups; where no step
  /// was made, `previous` is left alone.
  void (*show)(const BankStretch& it, std::size_t made, double* next, double* now,
               double* previous);
};

/// [any] The fastest set this processor can run.
const BankStretchKernels& best_bank_stretch_kernels();
/// [any] A set by name; nullptr when it is not built or cannot run here.
const BankStretchKernels* find_bank_stretch_kernels(std::string_view name);

}  // namespace thrum
