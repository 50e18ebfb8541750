#include <thrum/bodies/rest_of_modes.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>
#include <thrum/math/dense_algebra.hpp>

namespace thrum {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

double square(double x) { return x * x; }

/// Metres of a line across a surface.
double length_of(const Where& line, const Outline& outline) {
  return std::hypot((line.to[0] - line.from[0]) * outline.size[0],
                    (line.to[1] - line.from[1]) * outline.size[1]);
}

/// Along a line, as many as there are half waves of the shortest modes on it.
void add_line(const Where& line, double half_waves, std::vector<std::vector<double>>& places) {
  const int count = 1 + static_cast<int>(std::ceil(half_waves));
  for (int j = 0; j <= count; ++j) {
    const double fraction = static_cast<double>(j) / count;
    places.push_back({line.from[0] + fraction * (line.to[0] - line.from[0]),
                      line.from[1] + fraction * (line.to[1] - line.from[1])});
  }
}

/// Where something acts on the body.
std::vector<std::vector<double>> driven_places(const std::string& path, const Outline& outline,
                                               double highest_wave_number, const Builder& builder) {
  std::vector<std::vector<double>> places;
  for (const End& end : builder.ends()) {
    const Where& where = end.where;
    if (where.on != path || end.kind->role == Role::listener) continue;
    if (where.at.size() == 2) places.push_back(where.at);
    if (where.from.size() == 2 && where.to.size() == 2)
      add_line(where, length_of(where, outline) * highest_wave_number / std::numbers::pi, places);
  }
  return places;
}

/// What building it takes: shapes at places, their products, and the weights of each place later.
BuildingCost rest_cost(double modes, double places) {
  constexpr double shape = 500.0;  // operations of one Bessel function
  return {2.0 * sizeof(double) * modes * places,
          modes * places * (3.0 * shape + 4.0 * places) + 20.0 * places * places * places};
}

}  // namespace

struct RestOfModes::Springs {
  KeptFamily modes;
  VectorXd scale;  ///< K^-1/2
  MatrixXd basis;  ///< V

  VectorXd shapes(std::span<const double> at) const {
    const std::vector<double> values = modes.values(at);
    return scale.cwiseProduct(
        Eigen::Map<const VectorXd>(values.data(), eigen_index(values.size())));
  }
};

RestOfModes::RestOfModes(KeptFamily modes, std::span<const double> stiffnesses,
                         const std::vector<std::vector<double>>& places) {
  constexpr double left_out = 1e-9;  // of the largest eigenvalue: places nearly on one another
  Springs springs{std::move(modes), VectorXd(eigen_index(stiffnesses.size())), {}};
  for (std::size_t i = 0; i < stiffnesses.size(); ++i)
    springs.scale(eigen_index(i)) = 1.0 / std::sqrt(stiffnesses[i]);
  MatrixXd phi(eigen_index(stiffnesses.size()), eigen_index(places.size()));
  for (std::size_t j = 0; j < places.size(); ++j)
    phi.col(eigen_index(j)) = springs.shapes(places[j]);
  // V = Phi Q L^-1/2, from Phi' Phi = Q L Q'. Of symmetric places each column is even or odd.
  const EigenPairs eigen = symmetric_eigenpairs(transposed_product(phi, phi));
  const VectorXd& values = eigen.values;  // rising
  Eigen::Index small = 0;
  while (small < values.size() && !(values(small) > left_out * values(values.size() - 1))) ++small;
  const Eigen::Index rank = values.size() - small;
  springs.basis = product(phi, eigen.vectors.rightCols(rank)) *
                  values.tail(rank).cwiseSqrt().cwiseInverse().asDiagonal();
  springs_ = std::make_unique<const Springs>(std::move(springs));
}

RestOfModes::~RestOfModes() = default;

std::size_t RestOfModes::size() const { return static_cast<std::size_t>(springs_->basis.cols()); }

std::vector<double> RestOfModes::weights(std::span<const double> at) const {
  const VectorXd weights = transposed_product(springs_->basis, springs_->shapes(at));
  return {weights.data(), weights.data() + weights.size()};
}

std::shared_ptr<const RestOfModes> rest_of_modes(const Element& element, const ModalBody& body,
                                                 const KeptFamily& keeps,
                                                 const std::vector<ModeBank::Mode>& modes,
                                                 std::shared_ptr<const ModeFamily> wider,
                                                 Builder& builder) {
  KeptFamily left{std::move(wider), {}};
  std::vector<double> stiffnesses;
  double highest = 0.0;
  for (std::size_t i = 0; i < left.family->modes().size(); ++i) {
    if (std::binary_search(keeps.kept.begin(), keeps.kept.end(), i)) continue;
    const ModeShape& shape = left.family->modes()[i];
    const double stiffness =
        i < modes.size() ? modes[i].mass * square(modes[i].angular_frequency)
                         : body.mass * shape.share * square(body.frequency_at(shape.wave_number));
    if (!(stiffness > 0.0)) continue;  // a body as a whole follows no force
    left.kept.push_back(i);
    stiffnesses.push_back(stiffness);
    highest = std::max(highest, shape.wave_number);
  }
  const auto places = driven_places(element.path(), body.outline, highest, builder);
  if (left.kept.empty() || places.empty()) return nullptr;
  const auto count = static_cast<double>(places.size());
  if (!builder.can_afford(element, rest_cost(static_cast<double>(left.kept.size()), count)) ||
      !builder.has_room(element, count))
    return nullptr;
  return std::make_shared<const RestOfModes>(std::move(left), stiffnesses, places);
}

std::function<Spot(std::span<const double>)> with_rest(
    std::function<Spot(std::span<const double>)> locate, std::shared_ptr<const RestOfModes> rest,
    std::size_t first) {
  return [locate = std::move(locate), rest = std::move(rest), first](std::span<const double> at) {
    Spot spot = locate(at);
    std::size_t coordinate = first;
    for (const double weight : rest->weights(at)) spot.place.push_back({coordinate++, weight});
    return spot;
  };
}

}  // namespace thrum
