// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/math/kernels/lanes.hpp>
#include <thrum/math/kernels/sums.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

/// A vector of a row and what lies beside it.
template <class Real>
struct Beside {
  Lanes<Real> here;
  Lanes<Real> one;  ///< the sum of the neighbours
  Lanes<Real> two;  ///< the sum of the next ones
};

/// Where the points of a line are read and written, but for those of now.
template <class Real>
struct LineMotion {
  Real* __restrict next;
  const Real* __restrict previous;
  Real* __restrict kept;
};

/// The vector at a point and those on both sides of it. Near neighbours are shifted out of them
/// where that is cheaper than reading across vectors; far ones are always read: between them the
/// ports for loads and for shifts are equally busy.
template <class Real>
[[gnu::always_inline]] inline Beside<Real> beside(const Real* at, const Lanes<Real>& left,
                                                  const Lanes<Real>& here,
                                                  const Lanes<Real>& right) {
  constexpr int n = static_cast<int>(lane_count<Real>);
  const Lanes<Real> two = load(at + 2) + load(at - 2);
  if constexpr (shifts_in_registers) {
    return {here, joined<n - 1>(left, here) + joined<1>(here, right), two};
  } else {
    return {here, load(at + 1) + load(at - 1), two};
  }
}
template <class Real>
[[gnu::always_inline]] inline Beside<Real> beside(const Real* at) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
  if constexpr (shifts_in_registers) return beside(at, load(at - n), load(at), load(at + n));
  return beside(at, Lanes<Real>{}, load(at), Lanes<Real>{});
}

/// Numbers at the end of a row among which its last points and all its padding lie.
constexpr std::ptrdiff_t tail = 8;

/// The points from l on. Only those at the ends of a row have edges beside them, only the last ones
/// padding.
template <bool at_an_end, class Real>
[[gnu::always_inline]] inline void put_line(const LineStep<Real>& step, const LineMotion<Real>& on,
                                            const Beside<Real>& u, std::ptrdiff_t l) {
  constexpr Real two = 2;
  const Lanes<Real> bend = u.one - two * u.here;
  Lanes<Real> change = step.keep * (u.here - load(on.previous + l)) + step.near * bend +
                       step.far * (u.two - two * u.here) + step.old * load(on.kept + l);
  store(on.kept + l, bend);
  if constexpr (at_an_end) {
    change += load(step.edge + l) * u.here;
    store(on.next + l, load(step.mask + l) * (u.here + change));
  } else {
    store(on.next + l, u.here + change);
  }
}

template <class Real>
void line(const LineStep<Real>& given, Real* __restrict next, const Real* __restrict now,
          const Real* __restrict previous, Real* __restrict kept) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
  const LineStep<Real> step = given;
  const LineMotion<Real> on{next, previous, kept};
  const auto count = static_cast<std::ptrdiff_t>(step.count);
  put_line<true>(step, on, beside(now), 0);
  Lanes<Real> left = load(now), here = load(now + n);
  std::ptrdiff_t l = n;
  for (; l < count - tail; l += n) {
    const Lanes<Real> right = load(now + l + n);
    put_line<false>(step, on, beside(now + l, left, here, right), l);
    left = here;
    here = right;
  }
  for (; l < count; l += n) put_line<true>(step, on, beside(now + l), l);
}

/// One column of vectors, from the first row to the last: what a row is to its neighbours stays in
/// registers until they have passed.
template <bool stiff, bool at_an_end, class Real>
[[gnu::always_inline]] inline void sheet_column(const SheetStep<Real>& step, Real* __restrict next,
                                                const Real* __restrict now,
                                                const Real* __restrict previous,
                                                Real* __restrict kept, std::ptrdiff_t l) {
  const auto up = static_cast<std::ptrdiff_t>(step.stride);
  const auto rows = static_cast<std::ptrdiff_t>(step.rows);
  const Real* row = now + l;
  Lanes<Real> below_two = load(row - 2 * up);
  Beside<Real> below = beside(row - up);
  Beside<Real> here = beside(row);
  Beside<Real> above = beside(row + up);
  for (std::ptrdiff_t m = 0; m < rows; ++m, row += up) {
    const Beside<Real> above_two = beside(row + 2 * up);
    constexpr Real two = 2, four = 4;
    const std::ptrdiff_t at = l + m * up;
    const Lanes<Real> u = here.here;
    const Lanes<Real> along = here.one - two * u;
    const Lanes<Real> across = above.here + below.here - two * u;
    Lanes<Real> change = step.keep * (u - load(previous + at)) + step.near_x * along +
                         step.near_y * across + load(kept + at);
    store(kept + at, step.old_x * along + step.old_y * across);
    if constexpr (stiff) {
      change += step.diagonal * (above.one + below.one - four * u) +
                step.far_x * (here.two - two * u) +
                step.far_y * (above_two.here + below_two - two * u);
      if (m == 0 || m + 1 == rows) change += step.edge_rows[m] * u;
      if constexpr (at_an_end) change += load(step.edge + l) * u;
    }
    Lanes<Real> result = u + change;
    if constexpr (at_an_end) result *= load(step.mask + l);
    store(next + at, result);
    below_two = below.here;
    below = here;
    here = above;
    above = above_two;
  }
}

template <bool stiff, class Real>
void sheet(const SheetStep<Real>& given, Real* __restrict next, const Real* __restrict now,
           const Real* __restrict previous, Real* __restrict kept) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
  const SheetStep<Real> step = given;
  const auto count = static_cast<std::ptrdiff_t>(step.count);
  sheet_column<stiff, true>(step, next, now, previous, kept, 0);
  std::ptrdiff_t l = n;
  for (; l < count - tail; l += n) sheet_column<stiff, false>(step, next, now, previous, kept, l);
  for (; l < count; l += n) sheet_column<stiff, true>(step, next, now, previous, kept, l);
}

template <class V>
[[gnu::always_inline]] inline V swing(const V& keep, const V& turn, const V& now,
                                      const V& previous) {
  return now + (keep * (now - previous) - rounded(turn * now));
}

template <class Real>
void bank(const BankStep<Real>& step, Real* __restrict next, const Real* __restrict now,
          const Real* __restrict previous) {
  constexpr std::size_t n = lane_count<Real>;
  const Real* __restrict keep = step.keep;
  const Real* __restrict turn = step.turn;
  std::size_t i = 0;
  for (; i + n <= step.count; i += n)
    store(next + i, swing(load(keep + i), load(turn + i), load(now + i), load(previous + i)));
  for (; i < step.count; ++i) next[i] = swing(keep[i], turn[i], now[i], previous[i]);
}

/// Modes from i on, as many as the registers hold; a register may be a single number.
template <class V, std::size_t registers>
struct Modes {
  V at[registers];

  static constexpr std::size_t lanes = sizeof(V) / sizeof(double);
  static constexpr std::size_t count = registers * lanes;
  [[gnu::always_inline]] explicit Modes(const double* from) {
    for (std::size_t k = 0; k < registers; ++k)
      __builtin_memcpy(&at[k], from + k * lanes, sizeof(V));
  }
  [[gnu::always_inline]] void store_to(double* to) const {
    for (std::size_t k = 0; k < registers; ++k) __builtin_memcpy(to + k * lanes, &at[k], sizeof(V));
  }
};

/// One bundle of modes through all steps. `sums` are added to: one per reading and step.
template <std::size_t readings, bool of_change, bool pushed, class V, std::size_t registers>
[[gnu::always_inline]] inline void run_modes(const BankRun& run, std::size_t i,
                                             V (*sums)[BankRun::most_steps]) {
  using M = Modes<V, registers>;
  const M keep(run.bank.keep + i), turn(run.bank.turn + i);
  const M push(pushed ? run.push + i : run.bank.keep + i);
  const M weight[2] = {M(readings > 0 ? run.readings[0].weight + i : run.bank.keep + i),
                       M(readings > 1 ? run.readings[1].weight + i : run.bank.keep + i)};
  // `other` is the step before, and then the one after.
  const auto go = [&](std::size_t step, const M& now, M& other) {
    V shown[registers];
    for (std::size_t k = 0; k < registers; ++k) {
      V next = swing(keep.at[k], turn.at[k], now.at[k], other.at[k]);
      if constexpr (pushed) next += rounded(push.at[k] * run.force[step]);
      shown[k] = of_change ? next - other.at[k] : now.at[k];
      other.at[k] = next;
    }
    for (std::size_t r = 0; r < readings; ++r) sums[r][step] += weighted(weight[r].at, shown);
  };
  M now(run.blocks[1] + i), previous(run.blocks[2] + i);
  std::size_t step = 0;
  for (; step + 3 <= run.steps; step += 2) {
    go(step, now, previous);
    go(step + 1, previous, now);
  }
  if (step + 2 <= run.steps) {
    go(step++, now, previous);
    const M newer = previous;
    previous = now;
    now = newer;
  }
  M next = previous;
  go(step, now, next);
  const std::size_t turned = step % 3;
  next.store_to(run.blocks[(3 - turned) % 3] + i);
  now.store_to(run.blocks[(4 - turned) % 3] + i);
  previous.store_to(run.blocks[(5 - turned) % 3] + i);
}

template <std::size_t readings, bool of_change, bool pushed>
void run_bank_so(const BankRun& run) {
  using V = Lanes<double>;
  V sums[readings > 0 ? readings : 1][BankRun::most_steps] = {};
  std::size_t i = 0;
  for (; i + bundle * lane_count<double> <= run.bank.count; i += bundle * lane_count<double>)
    run_modes<readings, of_change, pushed, V, bundle>(run, i, sums);
  for (; i + lane_count<double> <= run.bank.count; i += lane_count<double>)
    run_modes<readings, of_change, pushed, V, 1>(run, i, sums);
  double single[readings > 0 ? readings : 1][BankRun::most_steps];
  for (std::size_t r = 0; r < readings; ++r)
    for (std::size_t step = 0; step < run.steps; ++step) single[r][step] = sum_of(sums[r][step]);
  for (; i < run.bank.count; ++i) run_modes<readings, of_change, pushed, double, 1>(run, i, single);
  for (std::size_t r = 0; r < readings; ++r)
    for (std::size_t step = 0; step < run.steps; ++step)
      run.readings[r].out[step] = single[r][step];
}

template <std::size_t readings>
void run_bank_with(const BankRun& run) {
  if (run.push != nullptr)
    return run.of_change ? run_bank_so<readings, true, true>(run)
                         : run_bank_so<readings, false, true>(run);
  return run.of_change ? run_bank_so<readings, true, false>(run)
                       : run_bank_so<readings, false, false>(run);
}

void run_bank(const BankRun& run) {
  switch (run.reading_count) {
    case 0:
      return run_bank_with<0>(run);
    case 1:
      return run_bank_with<1>(run);
    default:
      return run_bank_with<2>(run);
  }
}

constexpr std::size_t lanes = 8;  // rows are padded to a multiple of it

double total(const double (&sums)[lanes]) {
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

template <bool sheet>
GridEnergies energies(const GridSums& grid, const double* __restrict next,
                      const double* __restrict now, const double* __restrict previous) {
  const double a = grid.along, b = grid.across;
  const auto up = static_cast<std::ptrdiff_t>(grid.stride);
  double rate_square[lanes] = {}, rate_bent[lanes] = {}, pull[lanes] = {};
  double stiff_pull[lanes] = {}, loss_square[lanes] = {}, loss_bent[lanes] = {};
  for (std::size_t m = 0; m < grid.rows; ++m) {
    const std::size_t first = m * grid.stride;
    const double edge_row = sheet ? b * b * grid.edge_rows[m] : 0.0;
    for (std::size_t l = 0; l < grid.count; l += lanes) {
      const double* x = next + first + l;
      const double* u = now + first + l;
      const double* p = previous + first + l;
      for (std::size_t j = 0; j < lanes; ++j) {
        const auto at = static_cast<std::ptrdiff_t>(j);
        const auto lap = [&](const double* q) {
          double sum = a * (q[at + 1] + q[at - 1] - 2.0 * q[at]);
          if (sheet) sum += b * (q[at + up] + q[at - up] - 2.0 * q[at]);
          return sum;
        };
        const double lap_x = lap(x), lap_u = lap(u), lap_p = lap(p);
        double fourth =
            a * a * (u[at + 2] + u[at - 2] - 4.0 * (u[at + 1] + u[at - 1]) + 6.0 * u[at]);
        if (sheet) {
          fourth +=
              b * b *
              (u[at + 2 * up] + u[at - 2 * up] - 4.0 * (u[at + up] + u[at - up]) + 6.0 * u[at]);
          fourth += 2.0 * a * b *
                    (u[at + up + 1] + u[at + up - 1] + u[at - up + 1] + u[at - up - 1] -
                     2.0 * (u[at + 1] + u[at - 1] + u[at + up] + u[at - up]) + 4.0 * u[at]);
        }
        fourth += (a * a * grid.edge[l + j] + edge_row) * u[at];
        const double rate = x[at] - u[at], loss = x[at] - p[at];
        rate_square[j] += rate * rate;
        rate_bent[j] += rate * (lap_x - lap_u);
        pull[j] += x[at] * lap_u;
        stiff_pull[j] += x[at] * fourth;
        loss_square[j] += loss * loss;
        loss_bent[j] += loss * (lap_x - lap_p);
      }
    }
  }
  return {total(rate_square), total(rate_bent),   total(pull),
          total(stiff_pull),  total(loss_square), total(loss_bent)};
}

}  // namespace

extern const KernelSet kernels;
const KernelSet kernels = {
    THRUM_TEXT(THRUM_KERNEL_VARIANT),
    {line<double>, sheet<true, double>, sheet<false, double>, bank<double>},
    {line<float>, sheet<true, float>, sheet<false, float>, bank<float>},
    run_bank,
    energies<false>,
    energies<true>,
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
