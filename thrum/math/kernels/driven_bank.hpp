// A step of a bank of modes that is pushed by one force and read at several places in the same
// pass; compiled once per instruction set (see cmake/Kernels.cmake) and selected at run time.
#pragma once

#include <cstddef>
#include <string_view>

#include <thrum/math/kernels/bank_step.hpp>

namespace thrum {

/// With force f: next += push f, and sums[r] = the sum of weight next.
struct DrivenBank {
  static constexpr std::size_t most_readings = 8;

  BankStep<double> bank;
  const double* push = nullptr;  ///< one per mode
  const double* weights[most_readings] = {};
  std::size_t readings = 0;
  double sums[most_readings] = {};
};

struct DrivenBankKernels {
  std::string_view name;
  /// `push` is not read where the force is 0.
  void (*step)(DrivenBank& it, double force, double* next, const double* now,
               const double* previous);
};

/// [any] The fastest set this processor can run.
const DrivenBankKernels& best_driven_bank_kernels();
/// [any] A set by name; nullptr when it is not built or cannot run here.
const DrivenBankKernels* find_driven_bank_kernels(std::string_view name);

}  // namespace thrum
