// The numbers of a case, one after the other in the order in which its parts ask for them. Numbers
// that a step does not change are only read; those it does are read before a stretch of steps
// and written after it. What the host puts on a tape is in case_writer.cpp, in the same order.
#pragma once

#include <thrum/gpu/device/warp.hpp>

namespace thrum::gpu {

/// Number is const double where nobody writes there.
template <class Number>
class ReaderOf {
 public:
  explicit ReaderOf(Number* from) : at_(from) {}
  Number* position() const { return at_; }
  void skip(int count) { at_ += count; }
  void exchange(double& x) { x = *at_++; }
  void exchange_at(int i, double& x) { x = at_[i]; }
  void exchange(float& x) { x = static_cast<float>(*at_++); }
  void exchange(int& x) { x = static_cast<int>(*at_++); }
  template <class AnyLanes>
  void exchange_lanes(AnyLanes& x) {
    load(at_, x);
    at_ += lanes;
  }
  template <class... Numbers>
  void exchange_all(Numbers&... x) {
    (exchange(x), ...);
  }

 private:
  Number* at_;
};
using Reader = ReaderOf<const double>;
using StateReader = ReaderOf<double>;

class Writer {
 public:
  explicit Writer(double* to) : at_(to) {}
  double* position() const { return at_; }
  void skip(int count) { at_ += count; }
  void exchange(double& x) { put(x); }
  void exchange_at(int i, double& x) { at_[i] = x; }
  void exchange(float& x) { put(x); }
  void exchange(int& x) { put(static_cast<double>(x)); }
  template <class AnyLanes>
  void exchange_lanes(AnyLanes& x) {
    store(at_, x);
    at_ += lanes;
  }
  template <class... Numbers>
  void exchange_all(Numbers&... x) {
    (exchange(x), ...);
  }

  void put(double x) {
    if (is_first_thread()) *at_ = x;
    ++at_;
  }

 private:
  double* at_;
};

}  // namespace thrum::gpu
