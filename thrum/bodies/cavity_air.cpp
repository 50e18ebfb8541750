#include <thrum/bodies/cavity_air.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/bodies/bessel.hpp>
#include <thrum/bodies/disc_bessel.hpp>
#include <thrum/math/dense_algebra.hpp>

namespace thrum {

namespace {

/// Modes along the depth that are counted as mass: their sum converges as 1/l.
constexpr int most_along_depth = 4000;

using Shape = CavityAir::Shape;
using Oscillator = CavityAir::Oscillator;

/// All modes of one psi.
std::vector<Oscillator> along_depth(std::size_t index, const Shape& shape,
                                    const CavityAir::Parameters& it) {
  using std::numbers::pi;
  const double spring = it.air_density * it.sound_speed * it.sound_speed / (shape.norm * it.depth);
  std::vector<Oscillator> some;
  std::array<double, 2> mass = {0.0, 0.0};  // of those above, for even and odd l
  for (int l = 0; l < most_along_depth; ++l) {
    const double stiffness = l == 0 ? spring : 2.0 * spring;
    const double across = shape.zero / it.radius, along = l * pi / it.depth;
    const double frequency = it.sound_speed * std::sqrt(across * across + along * along);
    const double upper = l % 2 == 0 ? 1.0 : -1.0;
    if (frequency <= it.highest)
      some.push_back({index, upper, stiffness, frequency});
    else
      mass[l % 2 == 0 ? 0 : 1] += stiffness / (frequency * frequency);
  }
  for (const std::size_t parity : {0u, 1u})
    some.push_back(
        {index, parity == 0 ? 1.0 : -1.0, mass[parity] * it.highest * it.highest, it.highest});
  return some;
}

}  // namespace

/// cos n a + i sin n a is ((x + i y) / r)^n.
double CavityAir::Shape::value(std::span<const double> at) const {
  const double r = std::sqrt(at[0] * at[0] + at[1] * at[1]);
  const double x = r > 0.0 ? at[0] / r : 1.0, y = r > 0.0 ? at[1] / r : 0.0;
  double cosine = 1.0, sine = 0.0;
  for (int i = 0; i < order; ++i) {
    const double turned_on = cosine * x - sine * y;
    sine = cosine * y + sine * x;
    cosine = turned_on;
  }
  return bessel_j(order, zero * r) * (turned ? sine : cosine);
}

CavityAir::CavityAir(const Parameters& it) {
  // Weyl: z^2 / 4 shapes and more lie below z, so that beyond this none of the lowest is found.
  const double enough = 2.0 * std::sqrt(static_cast<double>(it.most_shapes)) + 4.0;
  const double limit =
      std::min(std::max(it.highest / it.sound_speed * it.radius, it.widest), enough);
  for (int order = 0;; ++order) {
    const auto zeros = slope_zeros_up_to(order, limit);
    if (zeros.empty()) break;
    for (const double zero : zeros)
      for (int turned = 0; turned < (order == 0 ? 1 : 2); ++turned)
        shapes.push_back(
            {order, zero, turned == 1, it.radius * it.radius * pressure_norm(order, zero)});
  }
  std::stable_sort(shapes.begin(), shapes.end(),
                   [](const Shape& a, const Shape& b) { return a.zero < b.zero; });
  shapes.resize(std::min(shapes.size(), it.most_shapes));
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const auto some = along_depth(i, shapes[i], it);
    oscillators.insert(oscillators.end(), some.begin(), some.end());
  }
}

/// K/2 (V - y)^2 is half the square of a vector a in the coordinates whose mass is 1, and the
/// largest eigenvalue of the sum of a a' is that of the matrix of their products. Those of
/// different shapes are orthogonal.
double CavityAir::largest_pull(std::array<double, 2> surface_densities) const {
  double largest = 0.0;
  for (std::size_t shape = 0; shape < shapes.size(); ++shape) {
    std::vector<Oscillator> some;
    for (const Oscillator& each : oscillators)
      if (each.shape == shape) some.push_back(each);
    const auto count = eigen_index(some.size());
    Eigen::MatrixXd products(count, count);
    for (Eigen::Index i = 0; i < count; ++i)
      for (Eigen::Index j = 0; j < count; ++j) {
        const Oscillator& a = some[static_cast<std::size_t>(i)];
        const Oscillator& b = some[static_cast<std::size_t>(j)];
        products(i, j) = std::sqrt(a.stiffness * b.stiffness) * shapes[shape].norm *
                         (a.upper * b.upper / surface_densities[0] + 1.0 / surface_densities[1]);
        if (i == j) products(i, j) += a.frequency * a.frequency;
      }
    largest = std::max(largest, symmetric_eigenvalues(products).maxCoeff());
  }
  return largest;
}

}  // namespace thrum
