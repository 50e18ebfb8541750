// Lone contacts in the middle of a touch, many at a time: what quick_contacts.cpp does for one row,
// for as many rows as a register has lanes. Compiled once per instruction set (see
// cmake/Kernels.cmake) and chosen by what the processor has.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace thrum {

/// Up to so many rows, one number of each per list; lists are filled up with any row that is there.
struct ContactBatch {
  static constexpr std::size_t room = 8;
  using List = std::array<double, room>;

  std::size_t count = 0;
  // What is known: docs/theory/contact.md.
  alignas(64) List previous, now, root_previous, root_now, slope_now, root;
  alignas(64) List scale, power, damping_slope, compliance, d;
  alignas(
      64) List lead = {};  ///< from the step of "plain" to the predicted one: as guessed, as found
  int quarters = 0;        ///< as PowerLaw has it, where it is the same for all; else 0
  double tolerance = 1e-11;
  int cap = 6;
  // What is found.
  alignas(64) List r, force, g, seen_at, seen_energy, seen_slope;
  std::array<int, room> iterations;
  unsigned solved = 0;  ///< one bit per row; the others have to be solved in general
};

struct ContactKernels {
  std::string_view name;
  void (*solve)(ContactBatch& batch);
  /// x^p for a whole batch of numbers, to look at what the laws use.
  void (*power)(const ContactBatch::List& x, const ContactBatch::List& p,
                ContactBatch::List& result);
};

/// [any] The fastest set this processor can run.
const ContactKernels& best_contact_kernels();
/// [any] A set by name; nullptr when it is not built or cannot run here.
const ContactKernels* find_contact_kernels(std::string_view name);

}  // namespace thrum
