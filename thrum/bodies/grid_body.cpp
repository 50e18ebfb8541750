#include <thrum/bodies/grid_body.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

#include <thrum/math/conjugate_gradients.hpp>
#include <thrum/math/stepped_loss.hpp>

namespace thrum {

namespace {
GridBody::Parameters with_stepped_loss(GridBody::Parameters it) {
  it.damping = stepped_loss(it.damping, it.time_step);
  return it;
}
}  // namespace

GridBody::GridBody(Grid grid, Parameters parameters, const KernelSet& kernels)
    : grid_(std::move(grid)),
      it_(with_stepped_loss(parameters)),
      keep_(kept_motion(parameters.damping, parameters.time_step)),
      kernels_(kernels),
      point_mass_(parameters.density * grid_.spacing(0) *
                  (grid_.dimensions() == 2 ? grid_.spacing(1) : 1.0)),
      in_double_(fold<double>()),
      in_float_(fold<float>()) {
  const double k = it_.time_step;
  mass_ = on_points(point_mass_);
  compliance_ = on_points(k * k / (point_mass_ * (1.0 + it_.damping * k)));
  find_edges();
}

/// q lap lap q summed over points is (lap q)^2 of the points and of the fixed ones around them,
/// where lap q = q/h^2, and what the edge adds. Padding stands for the fixed points after a row.
void GridBody::find_edges() {
  const std::size_t points = grid_.row_points(), padded = grid_.padded_points();
  edge_.assign(padded, 0.0);
  for (std::size_t point = 0; point < points; ++point)
    edge_[point] = grid_.edge_extra(point, points);
  edge_.front() += 1.0;
  if (points == padded) edge_.back() += 1.0;
  for (std::size_t row = 0; row < grid_.rows(); ++row)
    edge_rows_.push_back(grid_.edge_extra(row, grid_.rows()));
  edge_rows_.front() += 1.0;
  edge_rows_.back() += 1.0;
}

// With a = 1/h^2 along a row, b = 1/h^2 across, everything divided by 1 + s0 k:
//     keep     1 - s0 k, as stepped_loss.hpp rounds it
//     near x   c^2k^2 a + 4 kappa^2k^2 (a^2 + ab) + 2 s1 k a      far x   -kappa^2k^2 a^2
//     diagonal -2 kappa^2k^2 ab                                    old x   -2 s1 k a
//     edge     -kappa^2k^2 a^2 (what the edge adds to the diagonal of the fourth difference)
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
  c.mask.assign(grid_.padded_points(), Real(0));
  c.edge.assign(grid_.padded_points(), Real(0));
  for (std::size_t point = 0; point < grid_.row_points(); ++point) {
    c.mask[point] = Real(1);
    c.edge[point] = scaled(-stiff * a * a * grid_.edge_extra(point, grid_.row_points()));
  }
  for (std::size_t row = 0; row < grid_.rows(); ++row)
    c.edge_rows.push_back(scaled(-stiff * b * b * grid_.edge_extra(row, grid_.rows())));
  c.sheet = {.count = grid_.padded_points(),
             .rows = grid_.rows(),
             .stride = grid_.stride(),
             .edge = c.edge.data(),
             .edge_rows = c.edge_rows.data(),
             .mask = c.mask.data(),
             .keep = static_cast<Real>(keep_),
             .near_x = scaled((wave + loss) * a + 4.0 * stiff * (a * a + a * b)),
             .near_y = scaled((wave + loss) * b + 4.0 * stiff * (b * b + a * b)),
             .far_x = scaled(-stiff * a * a),
             .far_y = scaled(-stiff * b * b),
             .diagonal = scaled(-2.0 * stiff * a * b),
             .old_x = scaled(-loss * a),
             .old_y = scaled(-loss * b)};
  c.line = {.count = c.sheet.count,
            .edge = c.sheet.edge,
            .mask = c.sheet.mask,
            .keep = c.sheet.keep,
            .near = c.sheet.near_x,
            .far = c.sheet.far_x,
            .old = c.sheet.old_x};
  if (grid_.cut()) fold_disc(c);
  return c;
}

template <class Real>
void GridBody::fold_disc(Coefficients<Real>& c) const {
  c.cut.assign(grid_.size(), Real(0));
  c.inside.assign(grid_.size(), Real(0));
  grid_.for_each_point([&](std::size_t point, std::size_t row) {
    c.cut[grid_.index(point, row)] = static_cast<Real>(grid_.cut()->extra(point, row));
    c.inside[grid_.index(point, row)] = Real(1);
  });
  for (const DiscCut::Row& row : grid_.cut()->rows())
    c.rows.push_back({row.first, row.whole_first, row.whole_last, row.last});
  c.disc = {.rows = c.rows.size(),
            .row = c.rows.data(),
            .stride = grid_.stride(),
            .cut = c.cut.data() + grid_.first(),
            .mask = c.inside.data() + grid_.first(),
            .keep = c.sheet.keep,
            .near = c.sheet.near_x,
            .old = c.sheet.old_x};
}

template <class Real>
void GridBody::predict_in(const Motion<Real>& motion, const Coefficients<Real>& c) const {
  const std::size_t first = grid_.first();
  const RealKernels<Real>& kernels = kernels_.of<Real>();
  if (grid_.dimensions() == 1) {
    kernels.line(c.line, motion.next + first, motion.now + first, motion.previous + first,
                 motion.kept + first);
    return;
  }
  if (grid_.cut()) return predict_disc(motion, {}, c);
  const auto kernel = it_.stiffness_squared > 0.0 ? kernels.stiff_sheet : kernels.soft_sheet;
  kernel(c.sheet, motion.next + first, motion.now + first, motion.previous + first,
         motion.kept + first);
}

template <class Real>
void GridBody::predict_disc(const Motion<Real>& motion, const DiscPress<Real>& press,
                            const Coefficients<Real>& c) const {
  const std::size_t first = grid_.first();
  kernels_.of<Real>().disc(c.disc, press, motion.next + first, motion.now + first,
                           motion.previous + first);
}

void GridBody::predict_under(const Motion<double>& motion, const DiscPress<double>& press) const {
  predict_disc(motion, press, in_double_);
}
void GridBody::predict_under(const Motion<float>& motion, const DiscPress<float>& press) const {
  predict_disc(motion, press, in_float_);
}

/// As the kernels leave it: second differences on a line, what they do in a step on a sheet. Discs
/// keep nothing.
template <class Real>
void GridBody::note_in(const Motion<Real>& motion, const Coefficients<Real>& c) const {
  if (grid_.cut()) return;
  const auto up = static_cast<std::ptrdiff_t>(grid_.stride());
  const bool is_line = grid_.dimensions() == 1;
  grid_.for_each_point([&](std::size_t point, std::size_t row) {
    const std::size_t i = grid_.index(point, row);
    const Real* p = motion.previous + i;
    const Real along = p[1] + p[-1] - 2 * p[0];
    motion.kept[i] =
        is_line ? along : c.sheet.old_x * along + c.sheet.old_y * (p[up] + p[-up] - 2 * p[0]);
  });
}

void GridBody::note_previous(const Motion<double>& motion) const { note_in(motion, in_double_); }
void GridBody::note_previous(const Motion<float>& motion) const { note_in(motion, in_float_); }

void GridBody::predict(const Motion<double>& motion) const { predict_in(motion, in_double_); }
void GridBody::predict(const Motion<float>& motion) const { predict_in(motion, in_float_); }

void GridBody::run(const FreeRun<double>& run) const { run_step_by_step(*this, run); }
void GridBody::run(const FreeRun<float>& run) const { run_step_by_step(*this, run); }

std::vector<double> GridBody::on_points(double value) const {
  std::vector<double> all(grid_.size(), 0.0);
  grid_.for_each_point(
      [&](std::size_t point, std::size_t row) { all[grid_.index(point, row)] = value; });
  return all;
}

void GridBody::accelerations(std::span<const double> displacement, std::span<const double> velocity,
                             std::span<double> out) const {
  std::fill(out.begin(), out.end(), 0.0);
  const double* u = displacement.data();
  const double* v = velocity.data();
  grid_.for_each_point([&](std::size_t point, std::size_t row) {
    const std::size_t i = grid_.index(point, row);
    out[i] = it_.wave_speed_squared * grid_.laplacian(u, point, row) -
             it_.stiffness_squared * grid_.bilaplacian(u, point, row) - 2.0 * it_.damping * v[i] +
             2.0 * it_.damping_hf * grid_.laplacian(v, point, row);
  });
}

/// The loss of the scheme is d- = d. - k/2 dd, so at a given centred velocity the acceleration x
/// that forces b ask for obeys (I + s1 k lap) x = b: symmetric, and positive where the scheme is
/// stable.
void GridBody::settle_start(std::span<double> accelerations) const {
  if (it_.damping_hf == 0.0) return;
  const double loss = it_.damping_hf * it_.time_step;
  const auto apply = [&](const std::vector<double>& x, std::vector<double>& out) {
    grid_.for_each_point([&](std::size_t point, std::size_t row) {
      const std::size_t i = grid_.index(point, row);
      out[i] = x[i] + loss * grid_.laplacian(x.data(), point, row);
    });
  };
  const std::vector<double> one(size(), 1.0);
  solve_by_conjugate_gradients(one, apply, 1e-28, accelerations);
}

GridEnergies GridBody::sums(const Motion<double>& motion) const {
  const std::size_t first = grid_.first();
  const GridSums grid{.count = grid_.padded_points(),
                      .rows = grid_.rows(),
                      .stride = grid_.stride(),
                      .along = grid_.along(),
                      .across = grid_.across(),
                      .edge = edge_.data(),
                      .edge_rows = edge_rows_.data(),
                      .cut = in_double_.disc.cut};
  const auto kernel = grid_.cut()               ? kernels_.disc_energies
                      : grid_.dimensions() == 1 ? kernels_.line_energies
                                                : kernels_.sheet_energies;
  return kernel(grid, motion.next + first, motion.now + first, motion.previous + first);
}

EnergyTerms GridBody::energy(const Motion<double>& motion) const { return stored(sums(motion)); }

double GridBody::dissipated_power(const Motion<double>& motion) const {
  if (it_.damping == 0.0 && it_.damping_hf == 0.0) return 0.0;
  return lost(sums(motion));
}

EnergyFlow GridBody::energy_flow(const Motion<double>& motion) const {
  const GridEnergies all = sums(motion);
  return {stored(all), lost(all)};
}

EnergyTerms GridBody::stored(const GridEnergies& sums) const {
  const double k = it_.time_step;
  const double kinetic = (sums.rate_square + it_.damping_hf * k * sums.rate_bent) / (k * k);
  const double potential =
      it_.stiffness_squared * sums.stiff_pull - it_.wave_speed_squared * sums.pull;
  return {0.5 * point_mass_ * kinetic, 0.5 * point_mass_ * potential, 0.0};
}

double GridBody::lost(const GridEnergies& sums) const {
  const double k = it_.time_step;
  return point_mass_ * (it_.damping * sums.loss_square - it_.damping_hf * sums.loss_bent) /
         (2.0 * k * k);
}

PortableSheet GridBody::portable_sheet() const {
  const SheetStep<double>& sheet = in_double_.sheet;
  return {.first = grid_.first(),
          .width = grid_.row_points(),
          .rows = grid_.rows(),
          .stride = grid_.stride(),
          .keep = sheet.keep,
          .near_x = sheet.near_x,
          .near_y = sheet.near_y,
          .far_x = sheet.far_x,
          .far_y = sheet.far_y,
          .diagonal = sheet.diagonal,
          .old_x = sheet.old_x,
          .old_y = sheet.old_y,
          .edge_x = sheet.edge[0],
          .edge_y = sheet.edge_rows[0]};
}

std::vector<PortablePart> GridBody::portable_parts() const {
  if (grid_.cut()) return {};
  if (grid_.dimensions() == 2) return {portable_sheet()};
  const LineStep<double>& line = in_double_.line;
  const std::size_t points = grid_.row_points();
  return {PortableLine{.first = grid_.first(),
                       .points = points,
                       .keep = line.keep,
                       .near = line.near,
                       .far = line.far,
                       .old = line.old,
                       .first_edge = line.edge[0],
                       .last_edge = line.edge[points - 1]}};
}

}  // namespace thrum
