// thrum_work: measures thrum's side of a comparison.
//
//   thrum_work list                 name, flops, bytes and size of every piece of work
//   thrum_work roofline             GFLOP/s of multiply-adds, GB/s from the first and second cache
//   thrum_work NAME [SECONDS]       nanoseconds per sample
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "work.hpp"

int main(int count, char** words) {
  using namespace thrum::bench;
  const char* what = count > 1 ? words[1] : "list";
  if (std::strcmp(what, "list") == 0) {
    for (const Work& work : all_work())
      std::printf("%s %g %g %g\n", work.name.c_str(), work.flops, work.bytes, work.size);
    return 0;
  }
  if (std::strcmp(what, "roofline") == 0) {
    const Roofline it = measure_roofline();
    std::printf("%g %g %g\n", it.fma_gflops, it.l1_gbs, it.l2_gbs);
    return 0;
  }
  const Work* work = find_work(what);
  if (work == nullptr) {
    std::fprintf(stderr, "thrum_work: no work is called '%s'; 'thrum_work list' names all\n", what);
    return 2;
  }
  std::printf("%.3f\n", work->measure(count > 2 ? std::atof(words[2]) : 0.2));
  return 0;
}
