#include <thrum/bodies/drum_face.hpp>

#include <algorithm>
#include <array>

#include <thrum/math/aligned.hpp>
#include <thrum/math/stepped_loss.hpp>

namespace thrum {

namespace {

constexpr std::size_t side = AirFace::side;

/// A row of what presses lies as one of the grid does: zeros first.
constexpr std::size_t before_a_row = row_lanes;

std::size_t class_of(const CavityAir::Shape& shape) {
  return (shape.is_odd_along() ? 1U : 0U) + (shape.is_odd_across() ? 2U : 0U);
}

}  // namespace

DrumFace::DrumFace(const Grid& grid, const GridBody::Parameters& parameters,
                   const std::vector<CavityAir::Shape>& shapes, const KernelSet& kernels)
    : kernels_(&kernels), first_(grid.first()), cell_(grid.spacing(0) * grid.spacing(1)) {
  const double k = parameters.time_step;
  mass_ = parameters.density * cell_;
  compliance_ = k * k / (mass_ * (1.0 + k * stepped_loss(parameters.damping, k)));
  face_.half = grid.rows() / 2;  // their number is even
  face_.stride = grid.stride();
  face_.block_rows = (face_.half + side - 1) / side;
  sort(shapes);
  weigh(grid, shapes);
  by_class_.assign(face_.quadruples * AirFace::classes, 0.0);
  const auto make_room = [&](auto& scratch) {
    scratch.blocks.assign(face_.numbers + 2 * face_.stride + row_lanes, 0);
    scratch.rows.assign(2 * face_.block_rows * face_.stride + row_lanes, 0);
  };
  make_room(in_double_);
  make_room(in_float_);
}

template <>
DrumFace::Scratch<double>& DrumFace::scratch() const {
  return in_double_;
}
template <>
DrumFace::Scratch<float>& DrumFace::scratch() const {
  return in_float_;
}

/// The i-th shape of a class belongs to the i-th quadruple.
void DrumFace::sort(const std::vector<CavityAir::Shape>& shapes) {
  std::array<std::size_t, AirFace::classes> count = {};
  for (const CavityAir::Shape& shape : shapes) {
    const std::size_t its = class_of(shape);
    order_.push_back(count[its]++ * AirFace::classes + its);
  }
  face_.quadruples = *std::max_element(count.begin(), count.end());
}

/// A shape weighs in a block as in the mean of its points.
void DrumFace::weigh(const Grid& grid, const std::vector<CavityAir::Shape>& shapes) {
  const std::size_t half = face_.half;
  across_.assign(face_.block_rows, 0);
  const auto for_a_quarter = [&](auto f) {
    grid.for_each_point([&](std::size_t point, std::size_t row) {
      if (point >= half && row >= half) f(point, row, (row - half) / side, (point - half) / side);
    });
  };
  for_a_quarter([&](std::size_t, std::size_t, std::size_t b, std::size_t i) {
    across_[b] = std::max(across_[b], static_cast<int>(i) + 1);
  });
  std::vector<std::size_t> begins = {0};
  for (const int each : across_) begins.push_back(begins.back() + static_cast<std::size_t>(each));
  face_.numbers = round_up(begins.back() * AirFace::classes, row_lanes);
  std::vector<double> points(begins.back(), 0.0);
  for_a_quarter([&](std::size_t, std::size_t, std::size_t b, std::size_t i) {
    points[begins[b] + i] += 1.0;
  });
  weight_.assign(face_.quadruples * face_.numbers, 0.0F);
  for (std::size_t s = 0; s < shapes.size(); ++s) {
    std::vector<double> sums(points.size(), 0.0);
    for_a_quarter([&](std::size_t point, std::size_t row, std::size_t b, std::size_t i) {
      sums[begins[b] + i] += shapes[s].value(grid.fractions(point, row));
    });
    float* out = weight_.data() + order_[s] / AirFace::classes * face_.numbers +
                 order_[s] % AirFace::classes;
    for (std::size_t i = 0; i < sums.size(); ++i)
      out[i * AirFace::classes] = static_cast<float>(sums[i] / points[i]);
  }
}

AirFace DrumFace::air() const {
  AirFace face = face_;
  face.across = across_.data();
  face.weight = weight_.data();
  return face;
}

template <class Real>
void DrumFace::read(const Real* head, std::span<double> volumes) const {
  kernels_->of<Real>().read_air(air(), head + first_, scratch<Real>().blocks.data(),
                                by_class_.data());
  for (std::size_t s = 0; s < order_.size(); ++s) volumes[s] = cell_ * by_class_[order_[s]];
}

template <class Real>
void DrumFace::press(std::span<const double> pressures, double scale) const {
  std::fill(by_class_.begin(), by_class_.end(), 0.0);
  for (std::size_t s = 0; s < order_.size(); ++s)
    by_class_[order_[s]] = scale * cell_ * pressures[s];
  Scratch<Real>& its = scratch<Real>();
  kernels_->of<Real>().press_air(air(), by_class_.data(), its.blocks.data(),
                                 its.rows.data() + before_a_row);
}

template <class Real>
DiscPress<Real> DrumFace::press(std::span<const double> pressures) const {
  press<Real>(pressures, compliance_);
  return {scratch<Real>().rows.data() + before_a_row, face_.stride, face_.half};
}

void DrumFace::accelerate(std::span<const double> pressures, const Grid& grid,
                          std::span<double> out) const {
  press<double>(pressures, 1.0 / mass_);
  const std::size_t half = face_.half, middle = face_.block_rows;
  grid.for_each_point([&](std::size_t point, std::size_t row) {
    const std::size_t block =
        row < half ? middle - 1 - (half - 1 - row) / side : middle + (row - half) / side;
    out[grid.index(point, row)] += in_double_.rows[before_a_row + block * face_.stride + point];
  });
}

template void DrumFace::read(const double* head, std::span<double> volumes) const;
template void DrumFace::read(const float* head, std::span<double> volumes) const;
template DiscPress<double> DrumFace::press(std::span<const double> pressures) const;
template DiscPress<float> DrumFace::press(std::span<const double> pressures) const;

}  // namespace thrum
