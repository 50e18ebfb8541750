#include <thrum/bodies/bar_grid.hpp>

#include <algorithm>
#include <utility>

#include <thrum/math/stepped_loss.hpp>

namespace thrum {

namespace {

std::vector<double> with_margins(const std::vector<double>& points) {
  std::vector<double> all(points.size() + 2 * BarGrid::margin, 0.0);
  std::copy(points.begin(), points.end(), all.begin() + BarGrid::margin);
  return all;
}

}  // namespace

BarGrid::BarGrid(BarLattice lattice, Losses losses, double time_step)
    : lattice_(std::move(lattice)),
      keep_(kept_motion(losses.damping, time_step)),
      damping_(stepped_loss(losses.damping, time_step)),
      damping_hf_(losses.damping_hf),
      time_step_(time_step) {
  mass_ = with_margins(lattice_.mass());
  compliance_.assign(mass_.size(), 0.0);
  in_double_ = fold<double>();
  in_float_ = fold<float>();
  for (std::size_t l = margin; l < size() - margin; ++l)
    compliance_[l] = time_step_ * time_step_ * in_double_.give[l];
}

template <class Real>
BarGrid::Coefficients<Real> BarGrid::fold() const {
  const double k = time_step_;
  Coefficients<Real> c;
  c.bend.assign(size(), Real(0));
  c.slope = c.give = c.bend;
  c.keep = static_cast<Real>(keep_);
  for (std::size_t l = 0; l < lattice_.mass().size(); ++l) {
    const double m = lattice_.mass()[l];
    c.bend[margin + l] = static_cast<Real>(k * k * lattice_.bend()[l]);
    c.slope[margin + l] = static_cast<Real>(2.0 * damping_hf_ * k * lattice_.slope()[l]);
    if (m > 0.0) c.give[margin + l] = static_cast<Real>(1.0 / (m * (1.0 + damping_ * k)));
  }
  return c;
}

/// Differences come before factors: a bar at rest, or moving as a whole, stays as it is.
template <class Real>
void BarGrid::predict_in(const Motion<Real>& motion, const Coefficients<Real>& c) const {
  const Real* u = motion.now;
  const Real* p = motion.previous;
  const std::size_t end = size() - margin;
  const bool lossy = damping_hf_ > 0.0;
  for (std::size_t l = margin; l < end; ++l) {
    const auto moment = [&](std::size_t i) {
      return c.bend[i] * ((u[i + 1] - u[i]) - (u[i] - u[i - 1]));
    };
    Real push = (moment(l) - moment(l - 1)) - (moment(l + 1) - moment(l));
    if (lossy) {
      const auto rub = [&](std::size_t i) {
        return c.slope[i] * ((u[i + 1] - p[i + 1]) - (u[i] - p[i]));
      };
      push += rub(l) - rub(l - 1);
    }
    motion.next[l] = u[l] + c.keep * (u[l] - p[l]) + c.give[l] * push;
  }
}

void BarGrid::predict(const Motion<double>& motion) const { predict_in(motion, in_double_); }
void BarGrid::predict(const Motion<float>& motion) const { predict_in(motion, in_float_); }

void BarGrid::set_start(const std::vector<double>& displacement,
                        const std::vector<double>& velocity) {
  ListedBody::set_start(with_margins(displacement), with_margins(velocity));
}

void BarGrid::accelerations(std::span<const double> u, std::span<const double> v,
                            std::span<double> out) const {
  std::fill(out.begin(), out.end(), 0.0);
  for (std::size_t l = margin; l < size() - margin; ++l) {
    const double m = lattice_.mass()[l - margin];
    if (m == 0.0) continue;
    const auto moment = [&](std::size_t i) {
      const double e = i >= margin && i < size() - margin ? lattice_.bend()[i - margin] : 0.0;
      return e == 0.0 ? 0.0 : e * (u[i + 1] - 2.0 * u[i] + u[i - 1]);
    };
    const auto rub = [&](std::size_t i) {
      const double g = i >= margin && i < size() - margin ? lattice_.slope()[i - margin] : 0.0;
      return 2.0 * damping_hf_ * g * (v[i + 1] - v[i]);
    };
    out[l] = (2.0 * moment(l) - moment(l - 1) - moment(l + 1) + rub(l) - rub(l - 1)) / m -
             2.0 * damping_ * v[l];
  }
}

/// As GridBody::settle_start(): (m - s1 k D1 g D1) x = m b, in which three points meet.
void BarGrid::settle_start(std::span<double> accelerations) const {
  if (damping_hf_ == 0.0) return;
  const double loss = damping_hf_ * time_step_;
  const std::size_t first = lattice_.first_moving(), last = lattice_.last_moving();
  const auto pull = [&](std::size_t l) { return loss * lattice_.slope()[l]; };  // to the next
  std::vector<double> pivot(last + 1), b(last + 1);
  for (std::size_t l = first; l <= last; ++l) {
    const double before = l > 0 ? pull(l - 1) : 0.0;
    pivot[l] = lattice_.mass()[l] - before - pull(l);
    b[l] = lattice_.mass()[l] * accelerations[margin + l];
    if (l == first) continue;
    pivot[l] -= before * before / pivot[l - 1];
    b[l] -= before / pivot[l - 1] * b[l - 1];
  }
  for (std::size_t l = last + 1; l-- > first;) {
    const double beyond = l < last ? pull(l) * accelerations[margin + l + 1] : 0.0;
    accelerations[margin + l] = (b[l] - beyond) / pivot[l];
  }
}

EnergyTerms BarGrid::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  const double k = time_step_;
  for (std::size_t l = 0; l < lattice_.mass().size(); ++l) {
    const double* x = motion.next + margin + l;
    const double* u = motion.now + margin + l;
    const auto bent = [](const double* q) { return (q[1] - q[0]) - (q[0] - q[-1]); };
    const double rate = (x[0] - u[0]) / k;
    const double slope_rate = ((x[1] - u[1]) - (x[0] - u[0])) / k;
    sum.kinetic += 0.5 * lattice_.mass()[l] * rate * rate -
                   0.5 * damping_hf_ * k * lattice_.slope()[l] * slope_rate * slope_rate;
    sum.potential += 0.5 * lattice_.bend()[l] * bent(x) * bent(u);
  }
  return sum;
}

double BarGrid::dissipated_power(const Motion<double>& motion) const {
  if (damping_ == 0.0 && damping_hf_ == 0.0) return 0.0;
  double power = 0.0;
  for (std::size_t l = 0; l < lattice_.mass().size(); ++l) {
    const double* x = motion.next + margin + l;
    const double* p = motion.previous + margin + l;
    const double rate = (x[0] - p[0]) / (2.0 * time_step_);
    const double slope_rate = ((x[1] - p[1]) - (x[0] - p[0])) / (2.0 * time_step_);
    power += 2.0 * damping_ * lattice_.mass()[l] * rate * rate +
             2.0 * damping_hf_ * lattice_.slope()[l] * slope_rate * slope_rate;
  }
  return power;
}

}  // namespace thrum
