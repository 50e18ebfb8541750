// Contacts under the power law in SIMD lanes, with contact_step.hpp and contact_root.hpp: lone
// rows, and small groups of coupled ones. Compiled once per instruction set (cmake/Kernels.cmake);
// the processor decides which one runs.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <thrum/interactions/contact_root.hpp>

namespace thrum {

/// Up to `room` rows, one number of each per list. The last register must be filled up.
struct ContactBatch {
  static constexpr std::size_t room = 8;
  using List = std::array<double, room>;

  std::size_t count = 0;
  std::array<ContactSide*, room> side;           ///< the side that can be closed; keeps evaluations
  alignas(64) List compliance, d, scale, power;  ///< as that side sees it
  int quarters = 0;                              ///< PowerLaw::quarters() if all rows agree, else 0
  RootLimits limits = {};
  alignas(64) List force, slope, bend;  ///< results
  int iterations = 0;
  unsigned solved = 0;  ///< one bit per row

  /// Gives the lanes beyond the rows a side that stays open.
  void fill_up(std::size_t lanes);
};

/// Coupled rows, r + W f(r) = d. W is zero in the lanes beyond the count.
struct ContactGroup : ContactBatch {
  alignas(64) std::array<double, room * room> w;  ///< W by columns, `room` apart
  alignas(64) List r;
};

struct ContactKernels {
  std::string_view name;
  std::size_t lanes;  ///< of a register; a divisor of ContactBatch::room
  void (*solve)(ContactBatch& batch);
  /// Starts from the forces of the last step. False if it did not converge.
  bool (*solve_together)(ContactGroup& group);
  /// x^p for a whole batch of numbers.
  void (*power)(const ContactBatch::List& x, const ContactBatch::List& p,
                ContactBatch::List& result);
};

/// [any] The fastest set this processor can run.
const ContactKernels& best_contact_kernels();
/// [any] The fastest set for so many rows.
const ContactKernels& contact_kernels_for(std::size_t rows);
/// [any] A set by name; nullptr when it is not built or cannot run here.
const ContactKernels* find_contact_kernels(std::string_view name);

}  // namespace thrum
