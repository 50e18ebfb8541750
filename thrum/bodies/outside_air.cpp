#include <thrum/bodies/outside_air.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/bodies/disc_bessel.hpp>
#include <thrum/bodies/disc_radiation.hpp>
#include <thrum/math/dense_algebra.hpp>

namespace thrum {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// Of the mass: what stays on the spring. Less would take more of the heads' stability.
constexpr double near_part = 0.5;

/// The shapes of one order, cosines or sines, on both heads: those of the upper one first.
class FamilyOfShapes {
 public:
  FamilyOfShapes(const OutsideAir::Parameters& it, const std::vector<CavityAir::Shape>& shapes,
                 std::vector<std::size_t> members)
      : it_(it), shapes_(shapes), members_(std::move(members)), air_(radiation()) {
    // A head's own j-th mode has its zero above that of the j-th shape.
    double limit = shapes_[members_.back()].zero;
    while (zeros_.size() < members_.size()) zeros_ = bessel_zeros_up_to(order(), limit += 2.0);
    const EigenPairs eigen = symmetric_eigenpairs(masses());
    constexpr double least = 1e-9;  // kg/m2: less is that of no air
    for (Eigen::Index i = 0; i < eigen.values.size(); ++i)
      if (eigen.values[i] > least) {
        kept_.push_back(eigen.values[i]);
        motions_.push_back(eigen.vectors.col(i));
      }
  }

  bool is_empty() const { return kept_.empty(); }

  OutsideAir::Family family() const {
    OutsideAir::Family family;
    for (std::size_t i = 0; i < kept_.size(); ++i)
      family.oscillators.push_back(oscillator(kept_[i], motions_[i]));
    // (2k E + k^2 (1/near + 1/far)) F = (z - y)_free - (z - y)^{n-1}
    Matrix sum = 2.0 * it_.time_step * mobility();
    for (Eigen::Index i = 0; i < sum.rows(); ++i) {
      const OutsideAir::Oscillator& each = family.oscillators[static_cast<std::size_t>(i)];
      sum(i, i) += it_.time_step * it_.time_step * (1.0 / each.near + 1.0 / each.far);
    }
    const Matrix drag = inverse(sum);
    for (Eigen::Index i = 0; i < drag.rows(); ++i)
      for (Eigen::Index j = 0; j < drag.cols(); ++j) family.drag.push_back(drag(i, j));
    return family;
  }

 private:
  int order() const { return shapes_[members_.front()].order; }
  double norm(Eigen::Index i) const { return shapes_[members_[static_cast<std::size_t>(i)]].norm; }
  Eigen::Index count() const { return eigen_index(members_.size()); }

  DiscRadiation radiation() const {
    std::vector<double> zeros;
    for (const std::size_t member : members_) zeros.push_back(shapes_[member].zero);
    return {order(), DiscRadiation::Edge::slides, zeros};
  }

  /// A, kg/m2, for shapes whose square has the integral 1.
  Matrix masses() const {
    const double cube = std::pow(it_.radius, 3);
    Matrix all(2 * count(), 2 * count());
    for (const Eigen::Index one : {0, 1})
      for (const Eigen::Index other : {0, 1}) {
        const bool same = one == other;
        const auto some = air_.masses(same ? 0.0 : it_.depth / it_.radius);
        const double rho = std::sqrt(it_.heads[static_cast<std::size_t>(one)].density *
                                     it_.heads[static_cast<std::size_t>(other)].density) *
                           (same ? Unbaffled::own_mass : -Unbaffled::mutual_mass);
        for (Eigen::Index i = 0; i < count(); ++i)
          for (Eigen::Index j = 0; j < count(); ++j)
            all(one * count() + i, other * count() + j) =
                rho * cube * some[static_cast<std::size_t>(i * count() + j)] /
                std::sqrt(norm(i) * norm(j));
      }
    return all;
  }

  /// rad/s: where heads of this motion ring, with the air's mass.
  double frequency(double mass, const Vector& motion) const {
    double pull = 0.0, all = mass;
    for (Eigen::Index i = 0; i < motion.size(); ++i) {
      const OutsideAir::Head& head = it_.heads[i < count() ? 0 : 1];
      const double w = head.wave_speed * zeros_[static_cast<std::size_t>(i % count())] / it_.radius;
      pull += motion[i] * motion[i] * head.surface_density * w * w;
      all += motion[i] * motion[i] * head.surface_density;
    }
    return std::sqrt(pull / all);
  }

  /// E = far^-1 (R/w^2) far^-1, R by disc_radiation.hpp as a sum of squares over directions of the
  /// sound, each motion at its own frequency. Half of the power of a head by itself goes where that
  /// of the other meets it in step, by sin(kH)/kH.
  Matrix mobility() const {
    const auto size = eigen_index(kept_.size());
    Matrix sum = Matrix::Zero(size, size);
    constexpr int directions = 40;
    for (int d = 0; d < directions; ++d) {
      const double sine = (d + 0.5) / directions, width = 1.0 / directions;
      Matrix sounds(size, 3);  // of both heads together, and of each by itself
      for (Eigen::Index i = 0; i < size; ++i)
        sounds.row(i) = sound(static_cast<std::size_t>(i), sine);
      // d theta sin theta = sine/cosine d sine, which has an edge at 1: the mean over the width
      const double from = sine - 0.5 * width, to = std::min(sine + 0.5 * width, 1.0);
      const double weight = std::sqrt(1.0 - from * from) - std::sqrt(1.0 - to * to);
      add_square(sum, weight, sounds);
    }
    return sum;
  }

  Eigen::RowVector3d sound(std::size_t index, double sine) const {
    const Vector& motion = motions_[index];
    const double w = frequency(kept_[index], motion), far = (1.0 - near_part) * kept_[index];
    const double q = w * it_.radius / it_.sound_speed, phase = w * it_.depth / it_.sound_speed;
    const double together = std::max(0.0, std::sin(phase) / phase);
    const std::vector<double> h = air_.transforms(q * sine);
    std::array<double, 2> heard = {0.0, 0.0};
    for (Eigen::Index i = 0; i < motion.size(); ++i) {
      const std::size_t head = i < count() ? 0 : 1;
      heard[head] += motion[i] * std::sqrt(it_.heads[head].density / norm(i % count())) *
                     h[static_cast<std::size_t>(i % count())];
    }
    const double scale = std::sqrt(Unbaffled::own_resistance * angular_norm(order()) * w * q *
                                   std::pow(it_.radius, 3)) /
                         (w * far);
    const double apart = std::sqrt(1.0 - together);
    return scale * Eigen::RowVector3d(std::sqrt(together) * (heard[0] - heard[1]), apart * heard[0],
                                      apart * heard[1]);
  }

  OutsideAir::Oscillator oscillator(double mass, const Vector& motion) const {
    OutsideAir::Oscillator it;
    it.near = near_part * mass;
    it.far = mass - it.near;
    it.stiffness = mass * it_.highest * it_.highest;
    for (Eigen::Index i = 0; i < motion.size(); ++i)
      it.parts.push_back({i < count() ? 0U : 1U, members_[static_cast<std::size_t>(i % count())],
                          motion[i] / std::sqrt(norm(i % count()))});
    return it;
  }

  const OutsideAir::Parameters& it_;
  const std::vector<CavityAir::Shape>& shapes_;
  std::vector<std::size_t> members_;
  DiscRadiation air_;
  std::vector<double> zeros_;
  std::vector<double> kept_;     ///< a
  std::vector<Vector> motions_;  ///< rows of Q
};

}  // namespace

OutsideAir::OutsideAir(const Parameters& it, const std::vector<CavityAir::Shape>& shapes) {
  if (it.heads[0].density == 0.0 && it.heads[1].density == 0.0) return;
  std::vector<bool> taken(shapes.size(), false);
  for (std::size_t first = 0; first < shapes.size(); ++first) {
    if (taken[first]) continue;
    std::vector<std::size_t> members;
    for (std::size_t i = first; i < shapes.size(); ++i)
      if (shapes[i].order == shapes[first].order && shapes[i].turned == shapes[first].turned) {
        members.push_back(i);
        taken[i] = true;
      }
    const FamilyOfShapes some(it, shapes, members);
    if (!some.is_empty()) families.push_back(some.family());
  }
}

std::size_t OutsideAir::size() const {
  std::size_t sum = 0;
  for (const Family& family : families) sum += family.oscillators.size();
  return sum;
}

/// As in CavityAir; families are orthogonal.
double OutsideAir::largest_pull(const std::vector<CavityAir::Shape>& shapes,
                                std::array<double, 2> surface_densities) const {
  double largest = 0.0;
  for (const Family& family : families) {
    const auto count = eigen_index(family.oscillators.size());
    Matrix roots = Matrix::Zero(count, eigen_index(2 * shapes.size()));
    Matrix products = Matrix::Zero(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
      const Oscillator& it = family.oscillators[static_cast<std::size_t>(i)];
      for (const Part& part : it.parts)
        roots(i, eigen_index(2 * part.shape + part.head)) =
            part.weight *
            std::sqrt(it.stiffness * shapes[part.shape].norm / surface_densities[part.head]);
      products(i, i) = it.stiffness / it.near;
    }
    add_square(products, 1.0, roots);
    largest = std::max(largest, symmetric_eigenvalues(products).maxCoeff());
  }
  return largest;
}

}  // namespace thrum
