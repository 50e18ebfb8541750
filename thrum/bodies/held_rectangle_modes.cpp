#include <thrum/bodies/held_rectangle_modes.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include <thrum/bodies/plate_axis.hpp>
#include <thrum/math/dense_algebra.hpp>

namespace thrum {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using std::numbers::pi;
using Parities = std::array<bool, 2>;

/// Quintics need fewer than two intervals for half a wave, and some for the edges.
std::size_t intervals_for(double length, double highest) {
  return 6 + static_cast<std::size_t>(std::ceil(1.9 * highest * length / pi));
}

/// Which X_i Y_j is number j ny + i of a parity is decided here and nowhere else: x varies fastest.
struct ProductPlace {
  Index x, y;
};
ProductPlace pair_of(Index number, Index along_x) { return {number % along_x, number / along_x}; }

MatrixXd both(const MatrixXd& x, const MatrixXd& y, double factor) {
  const Index n = x.rows();
  MatrixXd all(n * y.rows(), n * y.rows());
  for (Index i = 0; i < y.rows(); ++i)
    for (Index j = 0; j < y.rows(); ++j) all.block(i * n, j * n, n, n) = (factor * y(i, j)) * x;
  return all;
}

/// The strain energy above, without D/2.
MatrixXd stiffness_of(const HeldRectangle& plate, const PlateAxis::Products& x,
                      const PlateAxis::Products& y) {
  const double a2 = plate.size[0] * plate.size[0], b2 = plate.size[1] * plate.size[1];
  const MatrixXd one_x = MatrixXd::Identity(x.bends.rows(), x.bends.rows());
  const MatrixXd one_y = MatrixXd::Identity(y.bends.rows(), y.bends.rows());
  MatrixXd all = both(x.bends, one_y, 1.0 / (a2 * a2)) + both(one_x, y.bends, 1.0 / (b2 * b2));
  const MatrixXd crossed =
      both(x.bend_and_self, y.bend_and_self.transpose(), plate.poisson / (a2 * b2));
  all += crossed + crossed.transpose();
  all += both(x.slopes, y.slopes, 2.0 * (1.0 - plate.poisson) / (a2 * b2));
  return all;
}

class HeldRectangleModes final : public ModeFamily {
 public:
  HeldRectangleModes(const HeldRectangle& plate, double highest)
      : plate_(plate),
        axes_{PlateAxis(plate.edge, intervals_for(plate.size[0], highest)),
              PlateAxis(plate.edge, intervals_for(plate.size[1], highest))} {
    for (const bool x : {false, true})
      for (const bool y : {false, true}) add_parity({x, y}, highest);
    sort_modes();
  }

  int dimensions() const override { return 2; }

  double value(const ModeShape& mode, std::span<const double> at) const override {
    const MatrixXd& factors = factors_.at(mode.number);
    const QuinticSplines::Local x = axes_[0].splines().at(at[0]), y = axes_[1].splines().at(at[1]);
    double sum = 0.0;
    for (std::size_t j = 0; j < QuinticSplines::alive; ++j)
      for (std::size_t i = 0; i < QuinticSplines::alive; ++i)
        sum += x.value[i] * y.value[j] *
               factors(static_cast<Index>(x.first + i), static_cast<Index>(y.first + j));
    return sum;
  }

  /// Its products with the splines by the midpoint rule; then those with every mode.
  std::vector<double> project(const Drawing& drawing) const override {
    const std::array<std::size_t, 2> points = {8 * axes_[0].splines().intervals() + 200,
                                               8 * axes_[1].splines().intervals() + 200};
    const auto place = [&](std::size_t axis, std::size_t i) {
      return (static_cast<double>(i) + 0.5) / static_cast<double>(points[axis]);
    };
    MatrixXd products = MatrixXd::Zero(static_cast<Index>(axes_[0].splines().size()),
                                       static_cast<Index>(axes_[1].splines().size()));
    for (std::size_t j = 0; j < points[1]; ++j) {
      const QuinticSplines::Local y = axes_[1].splines().at(place(1, j));
      for (std::size_t i = 0; i < points[0]; ++i) {
        const double height = drawing(std::array{place(0, i), place(1, j)});
        if (height == 0.0) continue;
        const QuinticSplines::Local x = axes_[0].splines().at(place(0, i));
        for (std::size_t q = 0; q < QuinticSplines::alive; ++q)
          for (std::size_t p = 0; p < QuinticSplines::alive; ++p)
            products(static_cast<Index>(x.first + p), static_cast<Index>(y.first + q)) +=
                height * x.value[p] * y.value[q];
      }
    }
    products /= static_cast<double>(points[0] * points[1]);
    std::vector<double> amplitudes;
    for (const ModeShape& mode : modes_)
      amplitudes.push_back(products.cwiseProduct(factors_.at(mode.number)).sum());
    return amplitudes;
  }

 private:
  void add_parity(Parities odd, double highest) {
    const PlateAxis::Parity &x = axes_[0].parity(odd[0]), &y = axes_[1].parity(odd[1]);
    const Index along_x = x.splines.cols();
    const EigenPairs found = symmetric_eigenpairs(stiffness_of(plate_, x.products, y.products));
    std::set<std::array<int, 2>> taken;
    for (Index i = 0; i < found.values.size(); ++i) {
      VectorXd c = found.vectors.col(i);
      const Index named = name_of(c, along_x, odd, taken);
      const std::array<int, 2> number = number_of(pair_of(named, along_x), odd);
      const double b = std::pow(std::max(found.values[i], 0.0), 0.25);
      const bool moves_whole = plate_.edge == PlateEdge::free && number[0] + number[1] < 2;
      if (!moves_whole && b > highest) break;
      if (c[named] < 0.0) c = -c;
      const MatrixXd products = Eigen::Map<const MatrixXd>(c.data(), along_x, y.splines.cols());
      factors_[number] = product_transposed(product(x.splines, products), y.splines);
      ModeShape mode{.number = number, .wave_number = moves_whole ? 0.0 : b, .share = 1.0};
      mode.highest = highest_of(mode);
      mode.slope_square = products.cwiseProduct(product(x.products.slopes, products)).sum() /
                              (plate_.size[0] * plate_.size[0]) +
                          products.cwiseProduct(product(products, y.products.slopes)).sum() /
                              (plate_.size[1] * plate_.size[1]);
      modes_.push_back(mode);
    }
  }

  /// Functions count 0, 1, 2, ... even and odd in turn; half waves count from 1.
  std::array<int, 2> number_of(ProductPlace pair, Parities odd) const {
    const int from = plate_.edge == PlateEdge::clamped ? 1 : 0;
    return {2 * static_cast<int>(pair.x) + (odd[0] ? 1 : 0) + from,
            2 * static_cast<int>(pair.y) + (odd[1] ? 1 : 0) + from};
  }

  /// The largest product that has not named a mode yet; of two alike the one with fewer half waves
  /// along x.
  Index name_of(const VectorXd& c, Index along_x, Parities odd,
                std::set<std::array<int, 2>>& taken) const {
    constexpr double alike = 1e-6;
    Index best = -1;
    for (Index i = 0; i < c.size(); ++i) {
      const std::array<int, 2> number = number_of(pair_of(i, along_x), odd);
      if (taken.contains(number)) continue;
      const double more = best < 0 ? 1.0 : std::abs(c[i]) - std::abs(c[best]);
      if (more > alike || (more > -alike && number < number_of(pair_of(best, along_x), odd)))
        best = i;
    }
    taken.insert(number_of(pair_of(best, along_x), odd));
    return best;
  }

  /// Looked for on a quarter of the plate, two places to an interval, then nearer and nearer.
  double highest_of(const ModeShape& mode) const {
    const auto height = [&](double x, double y) {
      return std::abs(value(mode, std::array{std::clamp(x, 0.0, 1.0), std::clamp(y, 0.0, 1.0)}));
    };
    const auto places = [&](std::size_t axis) { return axes_[axis].splines().intervals() + 2; };
    std::array<double, 2> best = {0.0, 0.0};
    for (std::size_t i = 0; i <= places(0); ++i)
      for (std::size_t j = 0; j <= places(1); ++j) {
        const double x = 0.5 * static_cast<double>(i) / static_cast<double>(places(0));
        const double y = 0.5 * static_cast<double>(j) / static_cast<double>(places(1));
        if (height(x, y) > height(best[0], best[1])) best = {x, y};
      }
    std::array<double, 2> step = {0.25 / static_cast<double>(places(0)),
                                  0.25 / static_cast<double>(places(1))};
    for (int halving = 0; halving < 16; ++halving) {
      const std::array<double, 2> centre = best;
      for (const double dx : {-1.0, 0.0, 1.0})
        for (const double dy : {-1.0, 0.0, 1.0}) {
          const double x = centre[0] + dx * step[0], y = centre[1] + dy * step[1];
          if (height(x, y) > height(best[0], best[1])) best = {x, y};
        }
      step = {0.5 * step[0], 0.5 * step[1]};
    }
    return height(best[0], best[1]);
  }

  HeldRectangle plate_;
  std::array<PlateAxis, 2> axes_;
  std::map<std::array<int, 2>, MatrixXd> factors_;  ///< of the splines, by a mode's number
};

}  // namespace

std::unique_ptr<ModeFamily> held_rectangle_modes(const HeldRectangle& plate,
                                                 double highest_wave_number) {
  return std::make_unique<HeldRectangleModes>(plate, highest_wave_number);
}

/// Four matrices, one after the other, each with its parts and its vectors; about 9 n^3 to find
/// those. Every mode keeps its factors of all splines.
BuildingCost held_rectangle_cost(const HeldRectangle& plate, double highest_wave_number) {
  constexpr double matrices = 5.0, per_cube = 9.0;
  double all = 1.0;
  for (const double side : plate.size)
    all *= static_cast<double>(intervals_for(side, highest_wave_number) + QuinticSplines::degree);
  const double n = all / 4.0;
  const double modes =
      plate.size[0] * plate.size[1] * highest_wave_number * highest_wave_number / (4.0 * pi);
  return {sizeof(double) * (matrices * n * n + modes * all), 4.0 * per_cube * n * n * n};
}

}  // namespace thrum
