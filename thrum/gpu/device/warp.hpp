// The thirty-two lanes that step one case together. On a GPU a number per lane is a number per
// thread; on a processor it is a list, so that the same text can be compiled and compared without
// a GPU. A plain double is the same in all lanes.
#pragma once

namespace thrum::gpu {

inline constexpr int lanes = 32;

#ifdef __CUDACC_RTC__

using Lanes = double;

inline constexpr unsigned all_lanes = 0xffffffffU;

inline int lane() { return static_cast<int>(threadIdx.x) & (lanes - 1); }
inline Lanes load(const double* from) { return from[lane()]; }
inline void store(double* to, Lanes x) { to[lane()] = x; }
/// Of the lane before; 0 in the first one.
inline Lanes from_left(Lanes x) {
  const double left = __shfl_up_sync(all_lanes, x, 1);
  return lane() == 0 ? 0.0 : left;
}
/// Of the lane after; 0 in the last one.
inline Lanes from_right(Lanes x) {
  const double right = __shfl_down_sync(all_lanes, x, 1);
  return lane() == lanes - 1 ? 0.0 : right;
}
inline double at_lane(Lanes x, int which) { return __shfl_sync(all_lanes, x, which); }
/// x, but y in one lane.
inline Lanes put_at(Lanes x, int which, double y) { return lane() == which ? y : x; }
/// Always in the same order.
inline double sum_of(Lanes x) {
  for (int half = lanes / 2; half > 0; half /= 2) x += __shfl_xor_sync(all_lanes, x, half);
  return x;
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
inline bool is_first_lane() { return lane() == 0; }
/// What one lane wrote, the others may read.
inline void let_lanes_see() { __syncwarp(all_lanes); }

/// Code that is seldom run keeps its registers to itself.
#define THRUM_COLD __noinline__

#else

#define THRUM_COLD [[gnu::noinline]]

struct Lanes {
  double at[lanes];
};

template <class F>
inline Lanes each_lane(const F& f) {
  Lanes x;
  for (int i = 0; i < lanes; ++i) x.at[i] = f(i);
  return x;
}
inline Lanes operator+(const Lanes& a, const Lanes& b) {
  return each_lane([&](int i) { return a.at[i] + b.at[i]; });
}
inline Lanes operator-(const Lanes& a, const Lanes& b) {
  return each_lane([&](int i) { return a.at[i] - b.at[i]; });
}
inline Lanes operator*(const Lanes& a, const Lanes& b) {
  return each_lane([&](int i) { return a.at[i] * b.at[i]; });
}
inline Lanes operator*(double a, const Lanes& b) {
  return each_lane([&](int i) { return a * b.at[i]; });
}
inline Lanes load(const double* from) {
  return each_lane([&](int i) { return from[i]; });
}
inline void store(double* to, const Lanes& x) {
  for (int i = 0; i < lanes; ++i) to[i] = x.at[i];
}
inline Lanes from_left(const Lanes& x) {
  return each_lane([&](int i) { return i == 0 ? 0.0 : x.at[i - 1]; });
}
inline Lanes from_right(const Lanes& x) {
  return each_lane([&](int i) { return i == lanes - 1 ? 0.0 : x.at[i + 1]; });
}
inline double at_lane(const Lanes& x, int which) { return x.at[which]; }
inline Lanes put_at(Lanes x, int which, double y) {
  x.at[which] = y;
  return x;
}
inline double sum_of(Lanes x) {
  for (int half = lanes / 2; half > 0; half /= 2) {
    const Lanes before = x;
    for (int i = 0; i < lanes; ++i) x.at[i] = before.at[i] + before.at[i ^ half];
  }
  return x.at[0];
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
inline bool is_first_lane() { return true; }
inline void let_lanes_see() {}

#endif

}  // namespace thrum::gpu
