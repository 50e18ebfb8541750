// Contacts under the power law, each solved by itself, as many at a time as a register has lanes:
// the very contact_step.hpp and contact_root.hpp of lone rows. Compiled once per instruction set
// (see cmake/Kernels.cmake) and chosen by what the processor has.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace thrum {

/// Up to so many rows, one number of each per list; the last register is filled up with any row
/// that is there.
struct ContactBatch {
  static constexpr std::size_t room = 8;
  using List = std::array<double, room>;

  std::size_t count = 0;
  // What is known, as the side that can be closed sees it: contact_step.hpp.
  alignas(64) List previous, now, root_previous, share, carried, loss, compliance, d;
  alignas(64) List root_now, slope_now, bend_now;
  alignas(64) List scale, power;
  int quarters = 0;  ///< as PowerLaw has it, where it is the same for all; else 0
  int cap = 20;
  double near = 2e-6;  ///< see RootLimits
  // What is found: the force and its changes, and where the law was evaluated last.
  alignas(64) List force, slope, bend, trial, root_trial, slope_trial, bend_trial;
  int iterations = 0;
  unsigned solved = 0;  ///< one bit per row; the others are left
};

/// Rows that act on one another, r + W f(r) = d. Those beyond the count move nothing and are moved
/// by nothing.
struct ContactGroup : ContactBatch {
  alignas(64) std::array<double, room * room> w;  ///< W by columns, `room` apart
  alignas(64) List r;
};

struct ContactKernels {
  std::string_view name;
  std::size_t lanes;  ///< of a register; a divisor of ContactBatch::room
  void (*solve)(ContactBatch& batch);
  /// From the forces of the step before. False where it did not come to an end.
  bool (*solve_together)(ContactGroup& group);
  /// x^p for a whole batch of numbers.
  void (*power)(const ContactBatch::List& x, const ContactBatch::List& p,
                ContactBatch::List& result);
};

/// [any] The fastest set this processor can run.
const ContactKernels& best_contact_kernels();
/// [any] The fastest for up to four rows: half a register is as fast to compute in as it is to
/// fill.
const ContactKernels& contact_kernels_of_four();
/// [any] A set by name; nullptr when it is not built or cannot run here.
const ContactKernels* find_contact_kernels(std::string_view name);

}  // namespace thrum
