// loops_timer bar|mesh|modes SIZE [SECONDS]: the inner loop of another program, written anew from
// its equations and compiled for this processor: nanoseconds per sample. It shows what that program
// would take if its packages were built as we build kernels. Each is driven in every sample.
#include "processor_time.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

constexpr int block = 64;

/// White noise, cheap enough not to matter.
struct Noise {
  unsigned state = 1;
  double operator()() {
    state = 1664525U * state + 1013904223U;
    return static_cast<double>(state >> 8) * 0x1p-24 - 0.5;
  }
};

/// Csound's barmodel: u'' = -kappa^2 u'''' - 2 s0 u' + 2 s1 u'_xx by centred differences, of so
/// many points, hit by a force; read between two points.
class Bar {
 public:
  explicit Bar(int points) : points_(points) {
    for (auto& row : rows_) row.assign(static_cast<std::size_t>(points) + 4, 0.0);
  }
  double run(Noise& noise) {
    double heard = 0.0;
    for (int i = 0; i < block; ++i) {
      double* __restrict next = rows_[0].data() + 2;
      const double* __restrict now = rows_[1].data() + 2;
      const double* __restrict before = rows_[2].data() + 2;
      for (int l = 0; l < points_; ++l)
        next[l] = a_ * now[l] + b_ * (now[l + 1] + now[l - 1]) + c_ * (now[l + 2] + now[l - 2]) +
                  d_ * before[l] + e_ * (before[l + 1] + before[l - 1]);
      next[points_ / 3] += 1e-6 * noise();
      heard += 0.3 * next[points_ / 2] + 0.7 * next[points_ / 2 + 1];
      std::rotate(rows_, rows_ + 2, rows_ + 3);
    }
    return heard;
  }

 private:
  int points_;
  std::vector<double> rows_[3];
  // kappa k/h^2 = 0.45, s0 k = 1e-4, 2 s1 k/h^2 = 1e-3
  static constexpr double mu_ = 0.45 * 0.45, loss_ = 1e-3, over_ = 1.0 / (1.0 + 1e-4);
  static constexpr double a_ = (2.0 - 6.0 * mu_ - 2.0 * loss_) * over_;
  static constexpr double b_ = (4.0 * mu_ + loss_) * over_, c_ = -mu_ * over_;
  static constexpr double d_ = (-1.0 + 1e-4 + 2.0 * loss_) * over_, e_ = -loss_ * over_;
};

/// STK's Mesh2D: junctions of four waveguides of one sample each, two edges that reflect and two
/// that reflect through a filter of one pole.
class Mesh {
 public:
  explicit Mesh(int side) : side_(side), wide_(static_cast<std::size_t>(side)) {
    for (auto* each :
         {&right_, &left_, &up_, &down_, &right_next_, &left_next_, &up_next_, &down_next_})
      each->assign(wide_ * wide_ + 1, 0.0);
    filter_x_.assign(wide_, 0.0);
    filter_y_.assign(wide_, 0.0);
  }
  double run(Noise& noise) {
    double heard = 0.0;
    for (int i = 0; i < block; ++i) heard += tick(noise());
    return heard;
  }

 private:
  double tick(double input) {
    const int inner = side_ - 1;
    right_[at(1, 1)] += input;
    down_[at(1, 1)] += input;
    scatter();
    for (int j = 0; j < inner; ++j) {
      right_next_[at(0, j)] = filtered(filter_y_[static_cast<std::size_t>(j)], left_[at(0, j)]);
      left_next_[at(inner, j)] = right_[at(inner, j)];
      up_next_[at(j, 0)] = filtered(filter_x_[static_cast<std::size_t>(j)], down_[at(j, 0)]);
      down_next_[at(j, inner)] = up_[at(j, inner)];
    }
    const double heard = right_[at(inner, inner - 1)] + up_[at(inner - 1, inner)];
    right_.swap(right_next_);
    left_.swap(left_next_);
    up_.swap(up_next_);
    down_.swap(down_next_);
    return heard;
  }
  /// All junctions in one loop; what it does beyond the edges is overwritten by them, or never
  /// read.
  void scatter() {
    const double* __restrict right = right_.data();
    const double* __restrict left = left_.data() + wide_;
    const double* __restrict up = up_.data();
    const double* __restrict down = down_.data() + 1;
    double* __restrict right_next = right_next_.data() + wide_;
    double* __restrict left_next = left_next_.data();
    double* __restrict up_next = up_next_.data() + 1;
    double* __restrict down_next = down_next_.data();
    const std::size_t count = wide_ * (wide_ - 1);
    for (std::size_t i = 0; i < count; ++i) {
      const double v = 0.5 * (right[i] + left[i] + up[i] + down[i]);
      right_next[i] = v - left[i];
      left_next[i] = v - right[i];
      up_next[i] = v - down[i];
      down_next[i] = v - up[i];
    }
  }
  std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(x) * wide_ + static_cast<std::size_t>(y);
  }
  static double filtered(double& state, double x) { return state = 0.949 * x + 0.05 * state; }

  int side_;
  std::size_t wide_;
  std::vector<double> right_, left_, up_, down_, right_next_, left_next_, up_next_, down_next_;
  std::vector<double> filter_x_, filter_y_;
};

/// SuperCollider's Klank, in float: resonators y = x + b1 y' + b2 y'', heard as y - y''. Some at a
/// time go through a block, so that they stay in registers.
class Modes {
 public:
  explicit Modes(int count) {
    for (int i = 0; i < count; ++i) {
      const double w = 2.0 * 3.14159265358979 * (40.0 + 18000.0 * i / count) / 44100.0;
      const double decay = std::pow(0.001, 1.0 / (2.0 * 44100.0));
      b1_.push_back(static_cast<float>(2.0 * decay * std::cos(w)));
      b2_.push_back(static_cast<float>(-decay * decay));
    }
    y1_.assign(b1_.size(), 0.0F);
    y2_.assign(b1_.size(), 0.0F);
  }
  double run(Noise& noise) {
    float x[block];
    Some sound[block] = {};
    for (float& each : x) each = static_cast<float>(noise());
    for (std::size_t m = 0; m + together <= b1_.size(); m += together) {
      Some b1, b2, y1, y2;
      std::memcpy(&b1, &b1_[m], sizeof(Some));
      std::memcpy(&b2, &b2_[m], sizeof(Some));
      std::memcpy(&y1, &y1_[m], sizeof(Some));
      std::memcpy(&y2, &y2_[m], sizeof(Some));
      for (int i = 0; i < block; ++i) {
        const Some y = x[i] + b1 * y1 + b2 * y2;
        sound[i] += y - y2;
        y2 = y1;
        y1 = y;
      }
      std::memcpy(&y1_[m], &y1, sizeof(Some));
      std::memcpy(&y2_[m], &y2, sizeof(Some));
    }
    float heard = 0.0F;
    for (const Some& each : sound)
      for (std::size_t j = 0; j < together; ++j) heard += 0.01F * each[j];
    return static_cast<double>(heard);
  }

 private:
  static constexpr std::size_t together = 16;
  using Some __attribute__((vector_size(together * sizeof(float)))) = float;
  std::vector<float> b1_, b2_, y1_, y2_;
};

template <class Loop>
double nanoseconds(Loop loop, double wanted) {
  Noise noise;
  volatile double heard = 0.0;
  for (int i = 0; i < 64; ++i) heard = loop.run(noise);
  const double start = processor_seconds();
  double elapsed = 0.0;
  long long samples = 0;
  while (elapsed < wanted) {
    for (int i = 0; i < 16; ++i) heard = heard + loop.run(noise);
    samples += 16 * block;
    elapsed = processor_seconds() - start;
  }
  if (!std::isfinite(heard)) std::fprintf(stderr, "loops_timer: not a number\n");
  return 1e9 * elapsed / static_cast<double>(samples);
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) {
    std::fprintf(stderr, "usage: loops_timer bar|mesh|modes SIZE [SECONDS]\n");
    return 2;
  }
  const std::string what = words[1];
  const int size = std::atoi(words[2]);
  const double wanted = count > 3 ? std::atof(words[3]) : 0.2;
  std::printf("%.3f\n", what == "bar"    ? nanoseconds(Bar(size), wanted)
                        : what == "mesh" ? nanoseconds(Mesh(size), wanted)
                                         : nanoseconds(Modes(size / 16 * 16 + 16), wanted));
}
