// Workloads for the comparison with other programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thrum::bench {

struct Work {
  std::string name;
  double flops;  ///< per sample: additions and multiplications that the equations ask for
  double bytes;  ///< per sample: what must be read and written at least
  double size;   ///< points or modes
  double (*measure)(double seconds);  ///< nanoseconds per sample
};

const std::vector<Work>& all_work();
const Work* find_work(std::string_view name);

/// Peak rates of one core of this machine.
struct Roofline {
  double fma_gflops = 0.0;  ///< independent fused multiply-adds in registers
  double l1_gbs = 0.0;      ///< reading 16 KiB again and again
  double l2_gbs = 0.0;      ///< reading 256 KiB
};
Roofline measure_roofline();

}  // namespace thrum::bench
