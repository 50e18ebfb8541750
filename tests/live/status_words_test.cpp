// The status line of `thrum play` on a terminal of 80 columns.
#include <gtest/gtest.h>

#include "live/status_words.hpp"

namespace thrum::app {
namespace {

constexpr std::size_t columns = 79;

LivePlayer::Status busy() {
  LivePlayer::Status status;
  status.load = 1.0;
  status.peak_load = 1.0;
  status.voices = 12;
  return status;
}

TEST(StatusWords, WhatMattersIsWhole) {
  const std::string preset = "preset soft_mallets", keys = "octave 3, velocity 127, pedal";
  LivePlayer::Status status = busy();
  EXPECT_EQ(fitted(status_parts(status, 0, preset, keys), columns),
            preset + "  " + keys + "  load 100 % (peak 100 %)");
  status.cut_at = 12.0;
  EXPECT_EQ(fitted(status_parts(status, 0, preset, "octave 3, velocity 96"), columns),
            "bends beyond 12 semitones cut  " + preset + "  octave 3, velocity 96");
  status.cut_at = 0.0;
  const std::string failed = "preset soft_mallets cannot be played";
  EXPECT_EQ(fitted(status_parts(status, 0, failed, "octave 3, velocity 96"), columns),
            failed + "  octave 3, velocity 96  voices 12");
}

TEST(StatusWords, XrunsAreToldWhereThereAreSome) {
  LivePlayer::Status status = busy();
  status.limited = 1234;
  EXPECT_EQ(fitted(status_parts(status, 3, "", ""), columns),
            "TOO LOUD: 1234 samples limited  xruns 3  load 100 % (peak 100 %)  voices 12");
  EXPECT_EQ(fitted(status_parts(busy(), 0, "", ""), columns).find("xruns"), std::string::npos);
}

TEST(StatusWords, ALineIsNeverTooLong) {
  for (std::size_t width : {0U, 1U, 10U, 40U, 200U}) {
    const auto parts = status_parts(busy(), 5, std::string(100, 'x'), "octave 3, velocity 96");
    EXPECT_LE(fitted(parts, width).size(), width);
  }
}

}  // namespace
}  // namespace thrum::app
