// The arithmetic of the plots: ticks, ranges, decimation, coordinates.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/math/noise.hpp>

#include "lab/axis.hpp"
#include "lab/plot.hpp"
#include "lab/svg.hpp"
#include "lab/trace.hpp"

namespace thrum::app::lab {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(RoundNumbers, AreMultiplesOfOneTwoOrFiveWithinTheRange) {
  EXPECT_EQ(round_numbers(0.0, 10.0, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(round_numbers(-1.0, 1.0, 4), (std::vector<double>{-1.0, -0.5, 0.0, 0.5, 1.0}));
  EXPECT_EQ(round_numbers(0.31, 0.69, 4), (std::vector<double>{0.4, 0.5, 0.6000000000000001}));
  EXPECT_TRUE(round_numbers(1.0, 1.0, 5).empty());
}

TEST(RoundNumbers, AreNeverManyMoreThanAskedForAndNeverNone) {
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const double low = 1e3 * white_noise(1, i);
    const double high = low + std::pow(10.0, 6.0 * white_noise(2, i));
    const auto numbers = round_numbers(low, high, 6);
    EXPECT_LE(numbers.size(), 7U) << low << " to " << high;
    EXPECT_GE(numbers.size(), 1U) << low << " to " << high;
    EXPECT_TRUE(std::is_sorted(numbers.begin(), numbers.end()));
    for (const double number : numbers) {
      EXPECT_GE(number, low - 1e-6 * (high - low));
      EXPECT_LE(number, high + 1e-6 * (high - low));
    }
  }
}

TEST(Axis, LabelsTicksWithAsManyDecimalsAsTellThemApart) {
  const auto ticks = Axis(Scale::linear, 370.88, 371.24).ticks(7);
  ASSERT_GE(ticks.size(), 4U);
  for (std::size_t i = 1; i < ticks.size(); ++i) EXPECT_NE(ticks[i].label, ticks[i - 1].label);
  EXPECT_EQ(ticks.front().label, "370.9");
}

TEST(Axis, OfLogarithmsHasDecadesAndRefusesWhatHasNone) {
  const Axis axis(Scale::logarithmic, 1e-6, 1.0);
  EXPECT_NEAR(axis.fraction(1e-3), 0.5, 1e-12);
  EXPECT_TRUE(std::isnan(axis.fraction(0.0)));
  EXPECT_TRUE(std::isnan(axis.fraction(-1.0)));
  std::vector<std::string> labels;
  for (const Tick& tick : axis.ticks(8))
    if (!tick.label.empty()) labels.push_back(tick.label);
  EXPECT_EQ(labels,
            (std::vector<std::string>{"10⁻⁶", "10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1", "1"}));
}

TEST(Axis, OfNothingCanStillBeDrawn) {
  for (const Scale scale : {Scale::linear, Scale::logarithmic}) {
    for (const auto& [low, high] : std::initializer_list<std::pair<double, double>>{
             {0.0, 0.0}, {5.0, 5.0}, {-3.0, -3.0}, {infinity, -infinity}, {NAN, NAN}, {2.0, 1.0}}) {
      const Axis axis(scale, low, high);
      EXPECT_LT(axis.low(), axis.high());
      EXPECT_TRUE(std::isfinite(axis.fraction(1.0)));
      EXPECT_FALSE(axis.ticks(5).empty());
    }
  }
}

TEST(ScaledUnit, HasThePrefixThatSuits) {
  EXPECT_EQ(with_unit(0.0021, "m"), "2.1 mm");
  EXPECT_EQ(with_unit(-4.7e-7, "m"), "−470 nm");
  EXPECT_EQ(with_unit(1234.0, "N"), "1.23 kN");
  EXPECT_EQ(with_unit(1234.0, "s"), "1230 s");
  EXPECT_EQ(with_unit(0.0, "J"), "0 J");
  EXPECT_EQ(short_number(1.5e-12), "1.5×10⁻¹²");
}

TEST(Trace, KeepsTheExtremesOfAnythingInBoundedMemory) {
  Trace trace(0.0, 1e-3, 100);
  double low = infinity;
  double high = -infinity;
  for (std::uint64_t i = 0; i < 123457; ++i) {
    const double value = i == 98765 ? 7.0 : i == 4321 ? -8.0 : white_noise(3, i);
    low = std::min(low, value);
    high = std::max(high, value);
    trace.add(value);
  }
  EXPECT_LE(trace.columns().size(), 100U);
  EXPECT_GE(trace.columns().size(), 50U);
  EXPECT_EQ(trace.extremes().low, low);
  EXPECT_EQ(trace.extremes().high, high);
  EXPECT_NEAR(trace.end(), 123.456, 1e-9);
  // The peak is in the column of its time.
  for (std::size_t i = 0; i < trace.columns().size(); ++i) {
    const double half = 0.5e-3 * static_cast<double>(trace.samples_per_column());
    if (trace.columns()[i].high == 7.0) {
      EXPECT_NEAR(trace.time(i), 98.765, half);
    }
  }
}

TEST(Trace, OfFewSamplesIsTheSamplesThemselves) {
  Trace trace(1.0, 0.5, 10);
  for (const double value : {3.0, static_cast<double>(NAN), 5.0}) trace.add(value);
  ASSERT_EQ(trace.columns().size(), 3U);
  EXPECT_EQ(trace.time(2), 2.0);
  EXPECT_EQ(trace.columns()[2].low, 5.0);
  EXPECT_TRUE(trace.columns()[1].empty());
  EXPECT_TRUE(Trace().extremes().empty());
}

TEST(PathData, LiftsThePenOverWhatIsNotANumber) {
  PathData data;
  data.line(0.0, 1.0);
  data.line(NAN, 2.0);
  data.line(3.04, -infinity);
  data.line(4.0, 5.06);
  data.line(6.0, 7.0);
  EXPECT_EQ(data.text(), "M0 1M4 5.1L6 7");
}

TEST(Plot, PutsAKnownPointInItsPlace) {
  Plot plot({.label = "a < b", .x_low = 0.0, .x_high = 10.0, .y_low = 0.0, .y_high = 10.0});
  plot.line("one", 1, {{0.0, 0.0}, {5.0, 5.0}, {10.0, 10.0}});
  const std::string svg = plot.svg();
  EXPECT_NE(svg.find("aria-label=\"a &lt; b\""), std::string::npos);
  // The inner frame is as wide as it says, so the corners are 0 and its size.
  const auto number_after = [&svg](const std::string& word, std::size_t from) {
    const auto at = svg.find(word, from);
    return std::stod(svg.substr(at + word.size()));
  };
  const auto inner = svg.find("<svg x=");
  const double width = number_after("width=\"", inner);
  const double height = number_after("height=\"", inner);
  const std::string expected = "M0 " + coordinate(height) + "L" + coordinate(width / 2) + " " +
                               coordinate(height / 2) + "L" + coordinate(width) + " 0";
  EXPECT_NE(svg.find(expected), std::string::npos) << svg;
}

TEST(Plot, OfNothingOrOfNonsenseIsStillADrawing) {
  for (const double value : {0.0, -1.0, 1e300, 1e-300, static_cast<double>(NAN), infinity}) {
    for (const Scale scale : {Scale::linear, Scale::logarithmic}) {
      Trace trace;
      trace.add(value);
      trace.add(value);
      Plot plot({.x_scale = scale, .y_scale = scale});
      plot.line("line", 1, {{value, value}, {value, 1.0}})
          .trace("trace", 2, trace)
          .level("l", 3, value);
      const std::string svg = plot.svg();
      EXPECT_EQ(svg.find("nan"), std::string::npos) << value;
      const auto infinite = svg.find("inf");
      EXPECT_EQ(infinite, std::string::npos)
          << value << ": " << svg.substr(infinite > 60 ? infinite - 60 : 0, 90);
    }
  }
}

}  // namespace
}  // namespace thrum::app::lab
