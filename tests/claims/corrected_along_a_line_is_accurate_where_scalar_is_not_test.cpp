// At 44.1 kHz and the stiffness of the paper, "corrected" moves the snare wire as a run at 16 times
// the rate does, and better at twice the rate. "scalar", the paper's scheme, is more than half
// wrong at both, with an energy that is constant to 1e-12. Against a run at 64 times the rate, with
// all solvers: docs/theory/contact-along-a-line.md.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/experiment.hpp"
#include "support/snare_wire.hpp"

namespace thrum::claims {
namespace {

/// The wire at three places over 5 ms, at every 1/44100 s.
std::vector<Signal> motion(const std::string& solver, std::size_t oversampling) {
  Scene scene = quick_snare_wire({"solver.contact=" + solver, "string.wire.bandwidth=20000",
                                  "rate=" + std::to_string(44100 * oversampling)});
  scene.add("pickup.quarter", Pickup{.on = {"string.wire", 0.25}});
  scene.add("pickup.tenth", Pickup{.on = {"string.wire", 0.1}});
  const Recording heard = run(scene, Book::off);
  std::vector<Signal> result;
  for (const char* name : {"wire", "quarter", "tenth"}) {
    result.push_back(every(oversampling, heard[name]));
    result.back().resize(220);
  }
  return result;
}

/// rms over the three places and the time, relative to the reference.
double error(const std::vector<Signal>& tried, const std::vector<Signal>& reference) {
  double off = 0.0;
  double whole = 0.0;
  for (std::size_t i = 0; i < tried.size(); ++i) {
    const double size = rms(reference[i]);
    const double part = relative_difference(tried[i], reference[i]) * size;
    off += part * part;
    whole += size * size;
  }
  return std::sqrt(off / whole);
}

TEST(AlongALine, CorrectedIsAccurateWhereScalarIsNot) {
  const std::vector<Signal> fine = motion("corrected", 16);
  EXPECT_LE(error(motion("corrected", 1), fine), 0.20);  // measured: 0.132
  EXPECT_LE(error(motion("corrected", 2), fine), 0.06);  // measured: 0.039
  EXPECT_GE(error(motion("scalar", 1), fine), 0.5);      // measured: 1.20
  EXPECT_GE(error(motion("scalar", 2), fine), 0.5);      // measured: 0.96
  EXPECT_LE(error(motion("newton", 1), fine), 0.25);     // measured: 0.156, not its own reference
}

}  // namespace
}  // namespace thrum::claims
