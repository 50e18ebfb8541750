// Groups of modes of a BankStretch in registers, for bank_stretch.kernel.cpp: everything lives in
// the namespace of its instruction set.
#pragma once

#include <thrum/math/kernels/bank_stretch.hpp>
#include <thrum/math/kernels/sums.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

using V = Lanes<double>;
constexpr std::size_t lanes = lane_count<double>;
constexpr std::size_t width = BankStretch::width;
constexpr std::size_t steps = BankStretch::most_steps;
constexpr std::size_t registers_of_group = width / lanes;
/// Groups that go through the steps together: as many registers as hide the time that one step of
/// one of them takes.
constexpr std::size_t most_groups =
    registers_of_group >= at_once ? 1 : at_once / registers_of_group;

/// Some groups, with their state and coefficients in registers.
template <std::size_t groups>
struct Modes {
  static constexpr std::size_t count = groups * registers_of_group;

  const double* from;
  std::size_t stride;
  V place[count], change[count], keep[count], pull[count];

  [[gnu::always_inline]] Modes(const BankStretch& it, std::size_t first)
      : from(it.modes + first * it.group_size()), stride(it.group_size()) {
    for (std::size_t k = 0; k < count; ++k) {
      place[k] = at(k, BankStretch::place);
      change[k] = at(k, BankStretch::change);
      keep[k] = at(k, BankStretch::keep);
      pull[k] = at(k, BankStretch::pull);
    }
  }
  [[gnu::always_inline]] V at(std::size_t k, std::size_t field) const {
    return load(from + k / registers_of_group * stride + field * width +
                k % registers_of_group * lanes);
  }
  [[gnu::always_inline]] void step() {
    for (std::size_t k = 0; k < count; ++k) {
      change[k] = fused(pull[k], place[k], rounded(keep[k] * change[k]));
      place[k] += change[k];
    }
  }
  [[gnu::always_inline]] void step(const V (&push)[count], double force) {
    const V newtons = all(force);
    for (std::size_t k = 0; k < count; ++k) {
      const V pushed = fused(push[k], newtons, rounded(keep[k] * change[k]));
      change[k] = fused(pull[k], place[k], pushed);
      place[k] += change[k];
    }
  }
  [[gnu::always_inline]] void go(const BankStretch& it, std::size_t begin, std::size_t end) {
    if (it.drags > 0) return go_dragged(it, begin, end);
    V push[count];
    for (std::size_t k = 0; k < count; ++k) push[k] = at(k, BankStretch::push);
    for (std::size_t s = begin; s < end; ++s) step(push, it.force[s]);
  }
  [[gnu::always_inline]] void go_dragged(const BankStretch& it, std::size_t begin,
                                         std::size_t end) {
    const std::size_t first = BankStretch::weights + it.readings;
    for (std::size_t s = begin; s < end; ++s)
      for (std::size_t k = 0; k < count; ++k) {
        V pushed = fused(at(k, BankStretch::push), all(it.force[s]), rounded(keep[k] * change[k]));
        for (std::size_t j = 0; j < it.drags; ++j)
          pushed = fused(at(k, first + j), all(it.drag_force[j][s]), pushed);
        change[k] = fused(pull[k], place[k], pushed);
        place[k] += change[k];
      }
  }
};

/// do_groups.operator()<n>(first) for all groups: as many as may at a time, then the rest of them.
template <class Do>
[[gnu::always_inline]] inline void through_groups(std::size_t groups, const Do& do_groups) {
  std::size_t first = 0;
  for (; first + most_groups <= groups; first += most_groups)
    do_groups.template operator()<most_groups>(first);
  if constexpr (most_groups > 2)
    if (groups - first == 3) return do_groups.template operator()<3>(first);
  if constexpr (most_groups > 1) {
    if (groups - first == 2) return do_groups.template operator()<2>(first);
    if (groups - first == 1) do_groups.template operator()<1>(first);
  }
}

}  // namespace

}  // namespace thrum::THRUM_KERNEL_VARIANT
