// `thrum render INSTRUMENT SCORE.mid --loudness LUFS`: one gain, true peaks below -1 dBTP.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <thrum/sweep/loudness_meter.hpp>
#include <thrum/sweep/measures.hpp>

#include "cli/program.hpp"
#include "cli/wav_file.hpp"
#include "support/midi_score.hpp"

namespace thrum::cli {
namespace {

using claims::MidiScore;

class LoudnessOfAScore : public Cli {
 protected:
  void write_score(int velocity, double seconds) const {
    const auto bytes =
        MidiScore().note(0.0, 60, velocity, seconds).note(0.25, 67, velocity, seconds).bytes();
    write("a.mid", std::string(bytes.begin(), bytes.end()));
  }
  Result render(const std::string& name, const Arguments& more = {}) const {
    Arguments arguments{"render", "struck-string", "a.mid", "-o", name};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }
  WavFile sound(const std::string& name) const { return parse_wav(read(name)); }
};

double true_peak_db(const WavFile& wav) {
  sweep::LoudnessMeter meter(2, wav.rate, sweep::Peak::between_samples);
  for (std::size_t i = 0; i < wav.samples[0].size(); ++i)
    meter.add(std::array{wav.samples[0][i], wav.samples[1][i]});
  return 20.0 * std::log10(meter.peak());
}

/// Of the largest sample, and by how much other large ones differ from it.
struct Ratio {
  double gain = 0.0, spread = 0.0;
};
Ratio ratio_of(const WavFile& loud, const WavFile& plain) {
  double lowest = 1e9, highest = 0.0;
  for (std::size_t i = 0; i < plain.samples[0].size(); ++i) {
    if (std::abs(plain.samples[0][i]) < 1e-3) continue;
    const double now = loud.samples[0].at(i) / plain.samples[0][i];
    lowest = std::min(lowest, now);
    highest = std::max(highest, now);
  }
  return {highest, highest / lowest - 1.0};
}

TEST_F(LoudnessOfAScore, IsWhatIsAskedForByOneGain) {
  write_score(60, 1.0);
  ASSERT_EQ(render("plain.wav").status, 0);
  const Result told = render("loud.wav", {"--loudness", "-24"});
  ASSERT_EQ(told.status, 0) << told.err;
  const WavFile loud = sound("loud.wav"), plain = sound("plain.wav");
  EXPECT_NEAR(sweep::measure_loudness(loud.samples, loud.rate), -24.0, 0.01);
  EXPECT_NE(told.out.find("-24.0 LUFS"), std::string::npos) << told.out;
  ASSERT_EQ(loud.samples[0].size(), plain.samples[0].size());
  const Ratio ratio = ratio_of(loud, plain);
  EXPECT_GT(ratio.gain, 1.5);
  EXPECT_LT(ratio.spread, 4e-4);  // samples of 24 bits, from 1e-3 on
}

TEST_F(LoudnessOfAScore, LeavesTruePeaksBelowTheLimitAndSaysSo) {
  write_score(127, 0.3);
  const Result told = render("loud.wav", {"--loudness", "-5"});
  ASSERT_EQ(told.status, 0) << told.err;
  EXPECT_NE(told.out.find("beyond -1 dBTP"), std::string::npos) << told.out;
  EXPECT_NEAR(true_peak_db(sound("loud.wav")), -1.0, 0.001);
  EXPECT_LT(sweep::measure_loudness(sound("loud.wav").samples, 48000), -5.0);
}

// One score has its voices on all cores, of several each has one core.
TEST_F(LoudnessOfAScore, IsTheSameOnAnyNumberOfThreads) {
  write_score(80, 0.3);
  write("b.mid", read("a.mid"));
  const auto render_plates = [this](const Arguments& scores, const std::string& to) {
    Arguments arguments{"render", "rattling-plate", "-o", to, "--loudness", "-18"};
    arguments.insert(arguments.begin() + 2, scores.begin(), scores.end());
    EXPECT_EQ(run(arguments).status, 0);
  };
  render_plates({"a.mid"}, "alone.wav");
  render_plates({"a.mid", "b.mid"}, "folder");
  EXPECT_EQ(read("folder/a.wav"), read("alone.wav"));
  EXPECT_EQ(read("folder/b.wav"), read("alone.wav"));
}

TEST_F(LoudnessOfAScore, OfNothingIsLeftAsItIs) {
  const auto bytes = MidiScore().note(0.0, 2, 100, 0.1).bytes();
  write("a.mid", std::string(bytes.begin(), bytes.end()));
  const Result result = render("none.wav", {"--loudness", "-18"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("silent"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("gain +0.00 dB"), std::string::npos) << result.out;
}

TEST_F(LoudnessOfAScore, QuietFilesComeWithAHint) {
  write_score(20, 0.5);
  EXPECT_NE(render("a.wav").err.find("--loudness"), std::string::npos);
  EXPECT_EQ(render("a.wav", {"--quiet"}).err, "");
  EXPECT_EQ(render("a.wav", {"--loudness", "-18"}).err, "");
}

TEST_F(LoudnessOfAScore, BadValuesAreOneLineAndLoseNothing) {
  write_score(80, 0.1);
  write("old.wav", "precious");
  const auto expect_refusal = [this](const Result& result, const std::string& words) {
    EXPECT_EQ(result.status, 2) << words;
    EXPECT_EQ(lines_of(result.err).size(), 1U) << result.err;
    EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
    EXPECT_EQ(read("old.wav"), "precious");
  };
  for (const std::string wrong : {"-4.9", "0", "18", "-61", "nan", "-inf"})
    expect_refusal(render("old.wav", {"--loudness", wrong}), "must be from -60 to -5 LUFS");
  expect_refusal(render("old.wav", {"--loudness", "loud"}), "--loudness");
  expect_refusal(render("old.wav", {"--loudness", "-18", "--no-normalise"}), "contradict");
  expect_refusal(run({"render", "mass-string", "-o", "old.wav", "--loudness", "-18"}),
                 "no score is given");
}

}  // namespace
}  // namespace thrum::cli
