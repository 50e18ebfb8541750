#include <thrum/bodies/grid_body.hpp>

#include <algorithm>
#include <utility>

namespace thrum {

GridBody::GridBody(Grid grid, Parameters parameters, const KernelSet& kernels)
    : grid_(std::move(grid)),
      it_(parameters),
      kernels_(kernels),
      point_mass_(parameters.density * grid_.spacing(0) *
                  (grid_.dimensions() == 2 ? grid_.spacing(1) : 1.0)),
      in_double_(fold<double>()),
      in_float_(fold<float>()),
      start_displacement_(grid_.size(), 0.0),
      start_velocity_(grid_.size(), 0.0) {}

// With a = 1/h^2 along a row, b = 1/h^2 across, everything divided by 1 + s0 k:
//     centre   2 - 2 c^2k^2 (a+b) - kappa^2k^2 (6a^2 + 6b^2 + 8ab + edges) - 4 s1 k (a+b)
//     side x   c^2k^2 a + 4 kappa^2k^2 (a^2 + ab) + 2 s1 k a       far x   -kappa^2k^2 a^2
//     diagonal -2 kappa^2k^2 ab
//     old      -1 + s0 k + 4 s1 k (a+b)                            old x   -2 s1 k a
template <class Real>
GridBody::Coefficients<Real> GridBody::fold() const {
  const double k = it_.time_step;
  const double over = 1.0 / (1.0 + it_.damping * k);
  const double wave = it_.wave_speed_squared * k * k;
  const double stiff = it_.stiffness_squared * k * k;
  const double loss = 2.0 * it_.damping_hf * k;
  const double a = grid_.along();
  const double b = grid_.across();
  const auto scaled = [&](double value) { return static_cast<Real>(value * over); };

  Coefficients<Real> c;
  const double centre = 2.0 - 2.0 * (wave + loss) * (a + b) -
                        stiff * (6.0 * a * a + 6.0 * b * b + 8.0 * a * b);
  c.centre.assign(grid_.padded_points(), scaled(centre));
  c.mask.assign(grid_.padded_points(), Real(0));
  for (std::size_t point = 0; point < grid_.row_points(); ++point) {
    c.mask[point] = Real(1);
    c.centre[point] =
        scaled(centre - stiff * a * a * grid_.edge_extra(point, grid_.row_points()));
  }
  c.centre_extra.resize(grid_.rows());
  for (std::size_t row = 0; row < grid_.rows(); ++row)
    c.centre_extra[row] = scaled(-stiff * b * b * grid_.edge_extra(row, grid_.rows()));
  c.side_x = scaled((wave + loss) * a + 4.0 * stiff * (a * a + a * b));
  c.side_y = scaled((wave + loss) * b + 4.0 * stiff * (b * b + a * b));
  c.far_x = scaled(-stiff * a * a);
  c.far_y = scaled(-stiff * b * b);
  c.diagonal = scaled(-2.0 * stiff * a * b);
  c.old = scaled(-1.0 + it_.damping * k + 2.0 * loss * (a + b));
  c.old_x = scaled(-loss * a);
  c.old_y = scaled(-loss * b);
  return c;
}

template <class Real>
void GridBody::predict_in(const Motion<Real>& motion, const Coefficients<Real>& c) const {
  const std::size_t first = grid_.first();
  const RealKernels<Real>& kernels = kernels_.of<Real>();
  if (grid_.dimensions() == 1) {
    const LineStep<Real> step{grid_.padded_points(), c.centre.data(), c.mask.data(), c.side_x,
                              c.far_x, c.old, c.old_x};
    kernels.line(step, motion.next + first, motion.now + first, motion.previous + first);
    return;
  }
  const SheetStep<Real> step{grid_.padded_points(), grid_.rows(), grid_.stride(),
                             c.centre.data(), c.centre_extra.data(), c.mask.data(), c.side_x,
                             c.side_y, c.far_x, c.far_y, c.diagonal, c.old, c.old_x, c.old_y};
  const auto kernel = it_.stiffness_squared > 0.0 ? kernels.stiff_sheet : kernels.soft_sheet;
  kernel(step, motion.next + first, motion.now + first, motion.previous + first);
}

void GridBody::predict(const Motion<double>& motion) const { predict_in(motion, in_double_); }
void GridBody::predict(const Motion<float>& motion) const { predict_in(motion, in_float_); }

void GridBody::set_start(std::vector<double> displacement, std::vector<double> velocity) {
  start_displacement_ = std::move(displacement);
  start_velocity_ = std::move(velocity);
}

void GridBody::set_on_points(std::span<double> out, double value) const {
  std::fill(out.begin(), out.end(), 0.0);
  for (std::size_t row = 0; row < grid_.rows(); ++row)
    for (std::size_t point = 0; point < grid_.row_points(); ++point)
      out[grid_.index(point, row)] = value;
}

void GridBody::masses(std::span<double> out) const { set_on_points(out, point_mass_); }

void GridBody::step_compliances(std::span<double> out) const {
  const double k = it_.time_step;
  set_on_points(out, k * k / (point_mass_ * (1.0 + it_.damping * k)));
}

void GridBody::start(std::span<double> displacement, std::span<double> velocity) const {
  std::copy(start_displacement_.begin(), start_displacement_.end(), displacement.begin());
  std::copy(start_velocity_.begin(), start_velocity_.end(), velocity.begin());
}

void GridBody::accelerations(std::span<const double> displacement, std::span<const double> velocity,
                             std::span<double> out) const {
  std::fill(out.begin(), out.end(), 0.0);
  const double* u = displacement.data();
  const double* v = velocity.data();
  for (std::size_t row = 0; row < grid_.rows(); ++row)
    for (std::size_t point = 0; point < grid_.row_points(); ++point) {
      const std::size_t i = grid_.index(point, row);
      out[i] = it_.wave_speed_squared * grid_.laplacian(u, point, row) -
               it_.stiffness_squared * grid_.bilaplacian(u, point, row) -
               2.0 * it_.damping * v[i] + 2.0 * it_.damping_hf * grid_.laplacian(v, point, row);
    }
}

template <class Term>
double GridBody::sum_over_points(const Term& term) const {
  double sum = 0.0;
  for (std::size_t row = 0; row < grid_.rows(); ++row)
    for (std::size_t point = 0; point < grid_.row_points(); ++point)
      sum += term(grid_.index(point, row), point, row);
  return sum;
}

EnergyTerms GridBody::energy(const Motion<double>& motion) const {
  const double over_k = 1.0 / it_.time_step;
  const double* next = motion.next;
  const double* now = motion.now;
  const double kinetic = sum_over_points([&](std::size_t i, std::size_t point, std::size_t row) {
    const double rate = (next[i] - now[i]) * over_k;
    double bent = 0.0;
    if (it_.damping_hf > 0.0)
      bent = (grid_.laplacian(next, point, row) - grid_.laplacian(now, point, row)) * over_k;
    return rate * (rate + it_.damping_hf * it_.time_step * bent);
  });
  const double potential = sum_over_points([&](std::size_t i, std::size_t point, std::size_t row) {
    double pull = it_.wave_speed_squared * grid_.laplacian(now, point, row);
    if (it_.stiffness_squared > 0.0)
      pull -= it_.stiffness_squared * grid_.bilaplacian(now, point, row);
    return -next[i] * pull;
  });
  return {0.5 * point_mass_ * kinetic, 0.5 * point_mass_ * potential, 0.0};
}

double GridBody::dissipated_power(const Motion<double>& motion) const {
  if (it_.damping == 0.0 && it_.damping_hf == 0.0) return 0.0;
  const double over_two_k = 0.5 / it_.time_step;
  const double* next = motion.next;
  const double* previous = motion.previous;
  const double sum = sum_over_points([&](std::size_t i, std::size_t point, std::size_t row) {
    const double rate = (next[i] - previous[i]) * over_two_k;
    const double bent =
        (grid_.laplacian(next, point, row) - grid_.laplacian(previous, point, row)) * over_two_k;
    return rate * (it_.damping * rate - it_.damping_hf * bent);
  });
  return 2.0 * point_mass_ * sum;
}

}  // namespace thrum
