// The numbers of a case, one after the other in the order in which its parts ask for them. Numbers
// that a step does not change are only read; those it does are read before a stretch of steps
// and written after it. What the host puts on a tape is in case_numbers.cpp, in the same order.
#pragma once

#include <thrum/gpu/device/warp.hpp>

namespace thrum::gpu {

class Reader {
 public:
  explicit Reader(const double* from) : at_(from) {}
  void exchange(double& x) { x = *at_++; }
  void exchange(int& x) { x = static_cast<int>(*at_++); }
  void exchange_lanes(Lanes& x) {
    x = load(at_);
    at_ += lanes;
  }
  template <class... Numbers>
  void exchange_all(Numbers&... x) {
    (exchange(x), ...);
  }

 private:
  const double* at_;
};

class Writer {
 public:
  explicit Writer(double* to) : at_(to) {}
  void exchange(double& x) { put(x); }
  void exchange(int& x) { put(static_cast<double>(x)); }
  void exchange_lanes(Lanes& x) {
    store(at_, x);
    at_ += lanes;
  }
  template <class... Numbers>
  void exchange_all(Numbers&... x) {
    (exchange(x), ...);
  }

 private:
  void put(double x) {
    if (is_first_lane()) *at_ = x;
    ++at_;
  }
  double* at_;
};

}  // namespace thrum::gpu
