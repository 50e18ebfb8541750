#include <thrum/bodies/karman_modes.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <thrum/math/dense_solve.hpp>

namespace thrum {

namespace {

/// Modes class by class, in their own order within each.
std::vector<std::size_t> slots_of(const std::vector<std::size_t>& class_of) {
  std::vector<std::size_t> order(class_of.size()), slots(class_of.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return class_of[a] < class_of[b]; });
  for (std::size_t i = 0; i < order.size(); ++i) slots[order[i]] = i;
  return slots;
}

std::vector<std::size_t> begins_of(std::vector<std::size_t> classes) {
  std::sort(classes.begin(), classes.end());
  std::vector<std::size_t> begins;
  for (std::size_t i = 0; i < classes.size(); ++i)
    if (i == 0 || classes[i] != classes[i - 1]) begins.push_back(i);
  return begins;
}

FormTable table_of(const PlateCoupling& coupling, const std::vector<std::size_t>& slot,
                   const std::vector<double>& over_root) {
  std::vector<FormTable::Entry> entries;
  for (std::size_t k = 0; k < coupling.shapes.size(); ++k)
    for (const PlaneShape::Entry& it : coupling.shapes[k].entries) {
      const double value = it.value * over_root[it.p] * over_root[it.q];
      const auto add = [&](std::size_t row, std::size_t column) {
        entries.push_back({static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(slot[row]),
                           static_cast<std::uint32_t>(slot[column]), value});
      };
      add(it.p, it.q);
      if (it.p != it.q) add(it.q, it.p);
    }
  return {coupling.shapes.size(), slot.size(), std::move(entries), begins_of(coupling.class_of)};
}

}  // namespace

KarmanModes::KarmanModes(const std::vector<ModeBank::Mode>& modes, const PlateCoupling& coupling,
                         double time_step, const FormKernels& kernels)
    : bank_(modes, time_step),
      time_step_(time_step),
      kernels_(kernels),
      dense_(best_dense_kernels()),
      slot_(slots_of(coupling.class_of)),
      root_(modes.size()),
      over_root_(modes.size()),
      felt_(modes.size(), 0.0),
      amplitudes_(modes.size(), 0.0) {
  bank_.step_compliances(over_root_);
  for (std::size_t i = 0; i < modes.size(); ++i) {
    over_root_[i] = std::sqrt(over_root_[i]);
    root_[i] = 1.0 / over_root_[i];
  }
  table_ = table_of(coupling, slot_, over_root_);
  for (DenseBlock* block : {&products_, &start_products_, &other_products_})
    *block = DenseBlock(table_.forms(), table_.stride());
  factor_ = DenseBlock(table_.forms(), table_.forms());
  x_ = spread_ = AlignedBlock<double>(table_.stride());
  z_ = AlignedBlock<double>(table_.forms());
}

void KarmanModes::set_start(std::vector<double> displacement, std::vector<double> velocity) {
  find_products(displacement, start_products_);
  feel_in(std::span<const double>(displacement));
  tune(0);
  starts_bent_ = moves_;
  bank_.set_start(std::move(displacement), std::move(velocity));
}

/// x = D^1/2 q, class by class.
void KarmanModes::scale(std::span<const double> amplitudes, AlignedBlock<double>& to) const {
  for (std::size_t i = 0; i < size(); ++i) to[slot_[i]] = root_[i] * amplitudes[i];
}

void KarmanModes::find_products(std::span<const double> amplitudes, DenseBlock& products) const {
  scale(amplitudes, x_);
  kernels_.apply(table_.view(), x_.data(), products);
}

template <class Real>
void KarmanModes::feel_in(std::span<const Real> now) {
  bool moves = false;
  for (std::size_t i = 0; i < size(); ++i) {
    felt_[i] = static_cast<double>(now[i]);
    moves = moves || felt_[i] != 0.0;
  }
  moved_ = std::exchange(moves_, moves);
  if (moves_) find_products(felt_, products_);
}

void KarmanModes::feel(std::span<const double> now) { feel_in(now); }
void KarmanModes::feel(std::span<const float> now) { feel_in(now); }

bool KarmanModes::tune(long long /*step*/) {
  if (!moves_) return moved_;
  kernels_.gram(products_, factor_);
  dense_.factor(factor_);
  return true;
}

/// spread = V' z, (I + V V') z = V x, V being scaled.
void KarmanModes::subtract_shapes(AlignedBlock<double>& x) const {
  dense_.times(products_, x.data(), z_.data());
  dense_.solve(factor_, z_.data());
  dense_.transposed_times(products_, z_.data(), spread_.data());
}

template <class Real>
void KarmanModes::predict_in(const Motion<Real>& motion) const {
  bank_.predict(motion);
  if (!moves_) return;
  for (std::size_t i = 0; i < size(); ++i)
    x_[slot_[i]] =
        root_[i] * (static_cast<double>(motion.next[i]) + static_cast<double>(motion.previous[i]));
  subtract_shapes(x_);
  for (std::size_t i = 0; i < size(); ++i)
    motion.next[i] =
        static_cast<Real>(static_cast<double>(motion.next[i]) - over_root_[i] * spread_[slot_[i]]);
}

void KarmanModes::predict(const Motion<double>& motion) const { predict_in(motion); }
void KarmanModes::predict(const Motion<float>& motion) const { predict_in(motion); }

void KarmanModes::settle(std::span<double> moved) const {
  if (!moves_) return;
  scale(moved, x_);
  subtract_shapes(x_);
  for (std::size_t i = 0; i < size(); ++i) moved[i] -= over_root_[i] * spread_[slot_[i]];
}

/// The shapes' force at step 0 is 2 V V' (q + k^2/2 a): the part with q here, the one with a in
/// settle_start.
void KarmanModes::accelerations(std::span<const double> displacement,
                                std::span<const double> velocity, std::span<double> out) const {
  bank_.accelerations(displacement, velocity, out);
  std::vector<double> masses(size());
  bank_.masses(masses);
  scale(displacement, x_);
  dense_.times(start_products_, x_.data(), z_.data());
  dense_.transposed_times(start_products_, z_.data(), spread_.data());
  for (std::size_t i = 0; i < size(); ++i) out[i] -= 2.0 * root_[i] * spread_[slot_[i]] / masses[i];
}

/// (M + k^2 V V') a = M a_given, by the small system of the shapes.
void KarmanModes::settle_start(std::span<double> accelerations) const {
  if (!starts_bent_) return;
  const std::size_t shapes = table_.forms();
  std::vector<double> masses(size()), system(shapes * shapes, 0.0), z(shapes, 0.0);
  bank_.masses(masses);
  const auto v = [&](std::size_t k, std::size_t i) {
    return root_[i] * start_products_.at(k, slot_[i]);
  };
  const double square = time_step_ * time_step_;
  for (std::size_t a = 0; a < shapes; ++a) {
    for (std::size_t i = 0; i < size(); ++i) {
      const double part = square * v(a, i);
      z[a] += part * accelerations[i];
      for (std::size_t b = 0; b < shapes; ++b) system[a * shapes + b] += part * v(b, i) / masses[i];
    }
    system[a * shapes + a] += 1.0;
  }
  solve_dense(system, z);
  for (std::size_t i = 0; i < size(); ++i)
    for (std::size_t k = 0; k < shapes; ++k) accelerations[i] -= v(k, i) * z[k] / masses[i];
}

EnergyTerms KarmanModes::energy(const Motion<double>& motion) const {
  EnergyTerms sum = bank_.energy(motion);
  const bool known = moves_ && std::equal(felt_.begin(), felt_.end(), motion.now);
  if (!known) find_products({motion.now, size()}, other_products_);
  scale({motion.next, size()}, x_);
  dense_.times(known ? products_ : other_products_, x_.data(), z_.data());
  for (std::size_t k = 0; k < table_.forms(); ++k) sum.potential += 0.5 * z_[k] * z_[k];
  return sum;
}

void KarmanModes::exchange(State& state) {
  state.exchange(felt_);
  state.exchange(moves_);
  if (!state.reads() || !moves_) return;
  find_products(felt_, products_);
  tune(0);
}

}  // namespace thrum
