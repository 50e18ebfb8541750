// Reduced models: which modes of a body matter for what acts on it and what listens to it.
//
// A mode of frequency w, decay s and mass m, driven at a by a force of spectrum F and heard at b,
// swings as |F(w)| X(a) X(b) / (m w) sin(wt) e^{-st}, and over the time T it holds the energy
//
//     E(a, b) = |F(w)|^2 X(a)^2 X(b)^2 / (m w)^2 (1 - e^{-2sT}) / 4s
//
// Modes of different frequencies are orthogonal, so leaving some out is an error of the sum of
// their shares E / (sum of E over all modes), relative and squared. The importance of a mode is its
// share, averaged over drives and listeners; the error is least where the most important are kept.
// Derivation and measurements: docs/theory/reduced-models.md.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <thrum/bodies/mode_bank.hpp>
#include <thrum/core/builder.hpp>

namespace thrum {

/// An element whose places read and drive the modes: a drum of two heads has two.
struct ModalFace {
  std::string path;                                                         ///< "membrane.head"
  int dimensions = 1;                                                       ///< of a place on it
  std::function<std::vector<double>(std::span<const double>)> values = {};  ///< of all modes there
};

struct ModalStart {
  std::vector<double> displacement;
  std::vector<double> velocity;
};

/// [setup] The modes that stay, by index and in rising order: the `most` important ones, of equal
/// ones the lower in frequency; all of them where there are not more.
std::vector<std::size_t> kept_modes(const std::vector<ModeBank::Mode>& modes,
                                    std::span<const ModalFace> faces, const ModalStart& start,
                                    std::optional<int> most, const Builder& builder);

/// [setup] The entries that stay.
template <class T>
std::vector<T> only(const std::vector<T>& all, const std::vector<std::size_t>& kept) {
  std::vector<T> some;
  for (const std::size_t i : kept) some.push_back(all[i]);
  return some;
}

}  // namespace thrum
