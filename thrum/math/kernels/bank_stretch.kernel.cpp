// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <utility>

#include <thrum/math/kernels/bank_modes.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

/// What readings find in each step: a register of parts of the sum.
template <std::size_t readings>
using Sums = V[readings > 0 ? readings : 1][steps];

template <std::size_t readings, std::size_t groups>
[[gnu::always_inline]] inline void read(const Modes<groups>& modes, std::size_t s,
                                        Sums<readings>& sums) {
  for (std::size_t r = 0; r < readings; ++r) {
    V sum = sums[r][s];
    for (std::size_t k = 0; k < Modes<groups>::count; ++k)
      sum = fused(modes.at(k, BankStretch::weights + r), modes.place[k], sum);
    sums[r][s] = sum;
  }
}

template <std::size_t readings, std::size_t groups>
[[gnu::always_inline]] inline void go_on(BankStretch& it, std::size_t first, std::size_t made,
                                         std::size_t ahead, Sums<readings>& sums) {
  using M = Modes<groups>;
  M modes(it, first);
  modes.go(it, 0, made);
  double* const to = it.modes + first * modes.stride;
  for (std::size_t k = 0; k < M::count; ++k) {
    double* const group = to + k / registers_of_group * modes.stride;
    store(group + BankStretch::place * width + k % registers_of_group * lanes, modes.place[k]);
    store(group + BankStretch::change * width + k % registers_of_group * lanes, modes.change[k]);
  }
  for (std::size_t s = 0; s < ahead; ++s) {
    modes.step();
    read<readings, groups>(modes, s, sums);
  }
}

template <std::size_t readings>
void go_on_with(BankStretch& it, std::size_t made, std::size_t ahead) {
  Sums<readings> sums = {};
  through_groups(it.groups, [&]<std::size_t groups>(std::size_t first) {
    go_on<readings, groups>(it, first, made, ahead, sums);
  });
  for (std::size_t r = 0; r < readings; ++r)
    for (std::size_t s = 0; s < ahead; ++s) it.ahead[r][s] = sum_of(sums[r][s]);
}

/// From rest, a newton in the first step by the pushes of a field.
void respond_to(const BankStretch& it, std::size_t field, BankStretch::Response& response) {
  for (std::size_t r = 0; r < it.readings; ++r) {
    V sums[steps] = {};
    for (std::size_t group = 0; group < it.groups; ++group) {
      Modes<1> modes(it, group);
      for (std::size_t k = 0; k < registers_of_group; ++k)
        modes.place[k] = modes.change[k] = modes.at(k, field);
      for (std::size_t s = 0; s < steps; ++s) {
        if (s > 0) modes.step();
        for (std::size_t k = 0; k < registers_of_group; ++k)
          sums[s] = fused(modes.at(k, BankStretch::weights + r), modes.place[k], sums[s]);
      }
    }
    for (std::size_t s = 0; s < steps; ++s) response[r][s] = sum_of(sums[s]);
  }
}

void respond(BankStretch& it) {
  respond_to(it, BankStretch::push, it.response);
  for (std::size_t j = 0; j < it.drags; ++j)
    respond_to(it, BankStretch::weights + it.readings + j, it.drag_response[j]);
  it.most_response = 0.0;
  for (std::size_t r = it.limits(); r < it.readings; ++r)
    for (const double each : it.response[r]) {
      const double size = __builtin_fabs(each);
      it.most_response = size > it.most_response ? size : it.most_response;
    }
}

/// One for each number of readings.
template <std::size_t... readings>
void go_on_by_readings(BankStretch& it, std::size_t made, std::size_t ahead,
                       std::index_sequence<readings...>) {
  using GoOn = void (*)(BankStretch&, std::size_t, std::size_t);
  static constexpr GoOn with[] = {go_on_with<readings>...};
  with[it.readings](it, made, ahead);
}

void go_on_all(BankStretch& it, std::size_t made, std::size_t ahead) {
  go_on_by_readings(it, made, ahead, std::make_index_sequence<BankStretch::most_readings + 1>());
}

/// What a force of a step adds to one reading.
[[gnu::always_inline]] inline void add(const double* response, double* ahead, std::size_t step,
                                       double force) {
  const V newtons = all(force);
  for (std::size_t s = 0; s < steps - step; s += lanes)
    store(ahead + step + s, fused(load(response + s), newtons, load(ahead + step + s)));
}

void find_left(BankStretch& it) {
  it.left = -__builtin_inf();
  for (std::size_t r = it.limits(); r < it.readings; ++r)
    for (std::size_t s = 0; s < steps; ++s)
      it.left = it.ahead[r][s] > it.left ? it.ahead[r][s] : it.left;
  it.left = -it.left;
  it.added = 0;
}

/// Whether all stays below 0 that has to, now that it may not.
[[gnu::noinline]] bool stays(BankStretch& it, std::size_t step) {
  bool all_stay = true;
  for (std::size_t r = it.limits(); r < it.readings; ++r) {
    for (std::size_t s = it.added; s <= step; ++s) add(it.response[r], it.ahead[r], s, it.force[s]);
    all_stay = all_stay && it.ahead[r][step] <= 0.0;
  }
  it.added = step + 1;
  return all_stay;
}

/// What the force and the drags of a step add to one reading.
template <std::size_t drags>
[[gnu::always_inline]] inline void add_dragged(BankStretch& it, std::size_t r, std::size_t step) {
  const V newtons = all(it.force[step]);
  V drag[drags];
  for (std::size_t j = 0; j < drags; ++j) drag[j] = all(it.drag_force[j][step]);
  double* ahead = it.ahead[r] + step;
  for (std::size_t s = 0; s < steps - step; s += lanes) {
    V sum = fused(load(it.response[r] + s), newtons, load(ahead + s));
    for (std::size_t j = 0; j < drags; ++j)
      sum = fused(load(it.drag_response[j][r] + s), drag[j], sum);
    store(ahead + s, sum);
  }
}

/// With drags all readings are followed in every step. True if all stays below 0 that has to.
template <std::size_t drags>
[[gnu::noinline]] bool push_dragged(BankStretch& it, std::size_t step) {
  double d[drags];
  for (std::size_t j = 0; j < drags; ++j) {
    const std::size_t r = it.places + j;
    d[j] = it.ahead[r][step] + it.response[r][0] * it.force[step] - it.drag_path[j][step];
  }
  for (std::size_t j = 0; j < drags; ++j) {
    double drag = 0.0;
    for (std::size_t k = 0; k < drags; ++k) drag += it.drag_gain[j][k] * d[k];
    it.drag_force[j][step] = drag;
  }
  for (std::size_t r = 0; r < it.readings; ++r) add_dragged<drags>(it, r, step);
  for (std::size_t r = 0; r < it.places; ++r) *it.found[r] = it.ahead[r][step];
  for (std::size_t j = 0; j < drags; ++j) it.drag_path[j][step + 2] = it.ahead[it.places + j][step];
  bool all_stay = true;
  for (std::size_t r = it.limits(); r < it.readings; ++r)
    all_stay = all_stay && it.ahead[r][step] <= 0.0;
  return all_stay;
}

bool push_dragged(BankStretch& it, std::size_t step) {
  static_assert(BankStretch::most_drags == 3);
  return it.drags == 1   ? push_dragged<1>(it, step)
         : it.drags == 2 ? push_dragged<2>(it, step)
                         : push_dragged<3>(it, step);
}

bool push(BankStretch* banks, std::size_t count, std::size_t step, const double* forces) {
  bool all_stay = true;
  for (std::size_t i = 0; i < count; ++i) {
    BankStretch& it = banks[i];
    const double force = forces[i];
    it.force[step] = force;
    if (it.drags > 0) {
      all_stay = push_dragged(it, step) && all_stay;
      continue;
    }
    for (std::size_t r = 0; r < it.places; ++r) {
      add(it.response[r], it.ahead[r], step, force);
      *it.found[r] = it.ahead[r][step];
    }
    it.left -= it.most_response * __builtin_fabs(force);
    if (!(it.left >= 0.0)) all_stay = stays(it, step) && all_stay;
  }
  return all_stay;
}

void show(const BankStretch& it, std::size_t made, double* next, double* now, double* previous) {
  for (std::size_t group = 0; group < it.groups; ++group) {
    const std::size_t first = group * width;
    const auto put = [&](double* to, const V(&numbers)[registers_of_group]) {
      for (std::size_t k = 0; k < registers_of_group; ++k)
        store(to + first + k * lanes, numbers[k]);
    };
    Modes<1> modes(it, group);
    V before[registers_of_group];
    if (made > 0) {
      modes.go(it, 0, made - 1);
      for (std::size_t k = 0; k < registers_of_group; ++k)
        before[k] = modes.place[k] - modes.change[k];
      put(previous, before);
      put(now, modes.place);
      modes.go(it, made - 1, made);
    } else {
      for (std::size_t k = 0; k < registers_of_group; ++k)
        before[k] = modes.place[k] - modes.change[k];
      put(now, before);
    }
    put(next, modes.place);
  }
}

}  // namespace

extern const BankStretchKernels bank_stretch_kernels;
const BankStretchKernels bank_stretch_kernels = {
    THRUM_TEXT(THRUM_KERNEL_VARIANT), respond, go_on_all, find_left, push, show};

}  // namespace thrum::THRUM_KERNEL_VARIANT
