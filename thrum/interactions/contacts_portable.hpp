// Contacts as a GPU steps them. Only contacts.cpp includes it.
#pragma once

#include <optional>

#include <thrum/interactions/contacts.hpp>

namespace thrum {

/// What a kernel for a GPU makes a law of. A law that kernels do not know has none.
struct KernelLaw {
  PortableContact::Law law;
  double first, second;
};
inline std::optional<KernelLaw> kernel_law(const PowerLaw& law) {
  return KernelLaw{PortableContact::Law::power, law.stiffness(), law.exponent()};
}
inline std::optional<KernelLaw> kernel_law(const ExponentialLaw& law) {
  return KernelLaw{PortableContact::Law::exponential, law.stiffness(), law.depth()};
}
template <class Law>
std::optional<KernelLaw> kernel_law(const Law& /*law*/) {
  return std::nullopt;
}

template <class Law>
std::optional<PortableRow> Contacts<Law>::portable_row(std::size_t row) const {
  const Point& point = points_[row];
  const std::optional<KernelLaw> law = kernel_law(point.law);
  if (!law || point.law_moves) return std::nullopt;
  return PortableContact{.law = law->law,
                         .first = law->first,
                         .second = law->second,
                         .deadband = point.deadband,
                         .loss = point.loss,
                         .two_sided = point.two_sided,
                         .chooses_theta = chooses_theta_,
                         .theta = {rows_[row][0].step.theta, rows_[row][1].step.theta},
                         .cap = limits_.cap};
}

}  // namespace thrum
