// The shipped marimba and kalimba: bars that are thinned in the middle sound at 1 : 4 : 10 of their
// pitch, hung on cords and struck by mallets as they are; tines at 1 : 6.27.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

double cents(double measured, double wanted) { return 1200.0 * std::log2(measured / wanted); }

Signal after(const Recording& heard, const std::string& name, double from, double to) {
  const auto at = [&](double time) {
    return heard[name].begin() + static_cast<std::ptrdiff_t>(time * heard.rate);
  };
  return {at(from), at(to)};
}

TEST(Marimba, SoundsAtOneFourAndTen) {
  const Recording heard = run(shipped("marimba", {"duration=1.5"}));
  struct Note {
    const char* name;
    double pitch, begin;
  };
  for (const auto& [name, pitch, begin] : {Note{"c4", 261.626, 0.02}, Note{"e4", 329.628, 0.30},
                                           Note{"g4", 391.995, 0.58}, Note{"c5", 523.251, 0.86}})
    for (const double times : {1.0, 4.0, 10.0}) {
      const double wanted = times * pitch;
      const Signal ringing = after(heard, "left", begin, begin + 0.5);
      const double measured = peak_frequency(ringing, heard.rate, 0.97 * wanted, 1.03 * wanted);
      EXPECT_LT(std::abs(cents(measured, wanted)), 5.0) << name << " " << times;  // measured: 2.3
    }
  EXPECT_LT(heard.energy_error(), 1e-10);  // measured: 7e-12
  EXPECT_GE(heard.extremes.min_force, 0.0);
}

TEST(Kalimba, SoundsInTuneAndItsSecondPartialAsACantilevers) {
  const Recording heard = run(shipped("kalimba", {"duration=1.8"}));
  const Signal c4 = after(heard, "c4", 0.05, 1.5), c5 = after(heard, "c5", 1.25, 1.8);
  EXPECT_LT(std::abs(cents(peak_frequency(c4, heard.rate, 250.0, 275.0), 261.626)), 2.0);
  EXPECT_LT(std::abs(cents(peak_frequency(c5, heard.rate, 500.0, 550.0), 523.251)), 2.0);
  const double second = peak_frequency(c4, heard.rate, 1500.0, 1800.0);
  EXPECT_LT(std::abs(cents(second, 6.26689 * 261.626)), 3.0);
  EXPECT_LT(heard.energy_error(), 1e-10);  // measured: 1.1e-12
}

}  // namespace
}  // namespace thrum::claims
