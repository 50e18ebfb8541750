// The thirty-two lanes that step one case together. On a GPU a number per lane is a number per
// thread; on a processor it is a list, so that the same text can be compiled and compared without
// a GPU. A plain number is the same in all lanes.
#pragma once

namespace thrum::gpu {

inline constexpr int lanes = 32;
inline constexpr int most_warps = 16;  ///< of a case

/// Warps of a case: more than one where it has a sheet. All but the first step that; the first does
/// everything else.
#ifndef THRUM_WARPS
#define THRUM_WARPS 1
#endif

/// Said of memory that nothing else points to.
#define THRUM_APART __restrict__

#ifdef __CUDACC_RTC__

/// Real is float or double.
template <class Real>
using LanesOf = Real;
using Lanes = LanesOf<double>;

inline constexpr unsigned all_lanes = 0xffffffffU;

inline int lane() { return static_cast<int>(threadIdx.x) & (lanes - 1); }
template <class Real>
inline void load(const double* from, Real& x) {
  x = static_cast<Real>(from[lane()]);
}
/// Of its case, which has a block to itself where it has several warps.
inline int thread() { return THRUM_WARPS == 1 ? lane() : static_cast<int>(threadIdx.x); }
inline bool is_first_thread() { return thread() == 0; }
template <class Real>
inline void store(double* to, Real x) {
  if (thread() < lanes) to[lane()] = x;
}
/// Of the lane before; 0 in the first one.
template <class Real>
inline Real from_left(Real x) {
  const Real left = __shfl_up_sync(all_lanes, x, 1);
  return lane() == 0 ? Real(0) : left;
}
/// Of the lane after; 0 in the last one.
template <class Real>
inline Real from_right(Real x) {
  const Real right = __shfl_down_sync(all_lanes, x, 1);
  return lane() == lanes - 1 ? Real(0) : right;
}
template <class Real>
inline double at_lane(Real x, int which) {
  return __shfl_sync(all_lanes, x, which);
}
/// x, but y in one lane.
template <class Real>
inline Real put_at(Real x, int which, double y) {
  return lane() == which ? static_cast<Real>(y) : x;
}
/// Always in the same order.
inline double sum_of(Lanes x) {
  for (int half = lanes / 2; half > 0; half /= 2) x += __shfl_xor_sync(all_lanes, x, half);
  return x;
}
template <class Real>
inline Lanes widened(Real x) {
  return x;
}
template <class Real>
inline Real narrowed(Lanes x) {
  return static_cast<Real>(x);
}
/// Adds the first `count` lanes to a summary; they belong to the steps from `step` on.
inline void note(Lanes x, int count, long long step, Lanes& least, Lanes& most, Lanes& squares,
                 Lanes& broke) {
  if (lane() >= count) return;
  least = x < least ? x : least;
  most = x > most ? x : most;
  squares += x * x;
  if (!(x - x == 0.0) && broke < 0.0) broke = static_cast<double>(step + lane());
}
inline bool is_first_warp() { return thread() < lanes; }
/// Shares f(0) to f(count - 1) out among the lanes of one warp.
template <class F>
inline void each_of_lanes(int count, const F& f) {
  for (int i = lane(); i < count; i += lanes) f(i);
}
/// The same among the warps of a case but the first, the workers.
template <class F>
inline void each_of(int count, const F& f) {
  for (int i = thread() - lanes; i < count; i += lanes * (THRUM_WARPS - 1)) f(i);
}
/// What each worker keeps to itself, and f(its number, that) for each of them.
template <class Own>
using PerWorker = Own;
template <class Own, class F>
inline void each_worker(Own& own, const F& f) {
  f(thread() - lanes, own);
}
/// Calls lead() in the first warp of a case and work() in the others, each with registers of its
/// own; where a thread is all of them, both().
template <class Lead, class Work, class Both>
inline void in_roles(const Lead& lead, const Work& work, const Both& both) {
  if constexpr (THRUM_WARPS == 1)
    both();
  else if (is_first_warp())
    lead();
  else
    work();
}
/// What one thread of a warp wrote, the others may read.
inline void let_threads_see() { __syncwarp(all_lanes); }
/// The same for all threads of a case, wherever in the code each of them meets the others.
inline void meet() {
  if constexpr (THRUM_WARPS > 1)
    asm volatile("barrier.sync 1, %0;" ::"n"(lanes * THRUM_WARPS) : "memory");
}

/// Code that is seldom run keeps its registers to itself.
#define THRUM_COLD __noinline__
/// Where registers are chosen by number.
#define THRUM_UNROLL _Pragma("unroll")
/// What follows from an integer is computed anew from here on, instead of once and kept in
/// registers.
#define THRUM_ANEW(x) asm volatile("" : "+r"(x))

#else

#define THRUM_COLD [[gnu::noinline]]
#define THRUM_UNROLL
#define THRUM_ANEW(x)

template <class Real>
struct LanesOf {
  Real at[lanes];
};
using Lanes = LanesOf<double>;

template <class Real, class F>
inline LanesOf<Real> each_lane(const F& f) {
  LanesOf<Real> x;
  for (int i = 0; i < lanes; ++i) x.at[i] = static_cast<Real>(f(i));
  return x;
}
template <class Real>
inline LanesOf<Real> operator+(const LanesOf<Real>& a, const LanesOf<Real>& b) {
  return each_lane<Real>([&](int i) { return a.at[i] + b.at[i]; });
}
template <class Real>
inline LanesOf<Real> operator-(const LanesOf<Real>& a, const LanesOf<Real>& b) {
  return each_lane<Real>([&](int i) { return a.at[i] - b.at[i]; });
}
template <class Real>
inline LanesOf<Real> operator*(const LanesOf<Real>& a, const LanesOf<Real>& b) {
  return each_lane<Real>([&](int i) { return a.at[i] * b.at[i]; });
}
template <class Real>
inline LanesOf<Real> operator*(Real a, const LanesOf<Real>& b) {
  return each_lane<Real>([&](int i) { return a * b.at[i]; });
}
template <class Real>
inline void load(const double* from, LanesOf<Real>& x) {
  x = each_lane<Real>([&](int i) { return from[i]; });
}
template <class Real>
inline void store(double* to, const LanesOf<Real>& x) {
  for (int i = 0; i < lanes; ++i) to[i] = x.at[i];
}
template <class Real>
inline LanesOf<Real> from_left(const LanesOf<Real>& x) {
  return each_lane<Real>([&](int i) { return i == 0 ? Real(0) : x.at[i - 1]; });
}
template <class Real>
inline LanesOf<Real> from_right(const LanesOf<Real>& x) {
  return each_lane<Real>([&](int i) { return i == lanes - 1 ? Real(0) : x.at[i + 1]; });
}
template <class Real>
inline double at_lane(const LanesOf<Real>& x, int which) {
  return x.at[which];
}
template <class Real>
inline LanesOf<Real> put_at(LanesOf<Real> x, int which, double y) {
  x.at[which] = static_cast<Real>(y);
  return x;
}
inline double sum_of(Lanes x) {
  for (int half = lanes / 2; half > 0; half /= 2) {
    const Lanes before = x;
    for (int i = 0; i < lanes; ++i) x.at[i] = before.at[i] + before.at[i ^ half];
  }
  return x.at[0];
}
template <class Real>
inline Lanes widened(const LanesOf<Real>& x) {
  return each_lane<double>([&](int i) { return x.at[i]; });
}
template <class Real>
inline LanesOf<Real> narrowed(const Lanes& x) {
  return each_lane<Real>([&](int i) { return x.at[i]; });
}
inline void note(const Lanes& x, int count, long long step, Lanes& least, Lanes& most,
                 Lanes& squares, Lanes& broke) {
  for (int i = 0; i < count; ++i) {
    const double value = x.at[i];
    least.at[i] = value < least.at[i] ? value : least.at[i];
    most.at[i] = value > most.at[i] ? value : most.at[i];
    squares.at[i] += value * value;
    if (!(value - value == 0.0) && broke.at[i] < 0.0) broke.at[i] = static_cast<double>(step + i);
  }
}
inline bool is_first_thread() { return true; }
inline void let_threads_see() {}
inline void meet() {}
template <class F>
inline void each_of(int count, const F& f) {
  for (int i = 0; i < count; ++i) f(i);
}
template <class F>
inline void each_of_lanes(int count, const F& f) {
  each_of(count, f);
}
/// As many as any case has: kernels of several sizes may share a file here.
inline constexpr int most_workers = lanes * (most_warps - 1);
template <class Own>
struct PerWorker {
  Own of[most_workers];
};
template <class Own, class F>
inline void each_worker(PerWorker<Own>& own, const F& f) {
  for (int i = 0; i < most_workers; ++i) f(i, own.of[i]);
}
template <class Lead, class Work, class Both>
inline void in_roles(const Lead&, const Work&, const Both& both) {
  both();
}

#endif

}  // namespace thrum::gpu
