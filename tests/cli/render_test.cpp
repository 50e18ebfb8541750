// `thrum render`: a sound file of the right form, level, pitch and length.
#include <unistd.h>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "cli/program.hpp"
#include "cli/wav_file.hpp"

namespace thrum::cli {
namespace {

double mean_of(const std::vector<double>& samples) {
  double sum = 0.0;
  for (const double sample : samples) sum += sample;
  return sum / static_cast<double>(samples.size());
}

double peak_of(const std::vector<double>& samples) {
  double largest = 0.0;
  for (const double sample : samples) largest = std::max(largest, std::abs(sample));
  return largest;
}

int rising_zeros(const std::vector<double>& samples) {
  int count = 0;
  for (std::size_t n = 1; n < samples.size(); ++n) count += samples[n - 1] < 0 && samples[n] >= 0;
  return count;
}

class Render : public Cli {
 protected:
  Render() { write("spring.toml", spring_scene); }
  WavFile render(const Arguments& more) const {
    Arguments arguments{"render", "spring.toml", "-o", "a.wav"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Result result = run(arguments);
    EXPECT_EQ(result.status, 0) << result.err;
    return parse_wav(read("a.wav"));
  }
};

TEST_F(Render, FormatIs24BitAt48kHzWithAChannelPerPickup) {
  const WavFile wav = render({});
  EXPECT_EQ(wav.format, 1u);
  EXPECT_EQ(wav.bits, 24u);
  EXPECT_EQ(wav.rate, 48000u);
  ASSERT_EQ(wav.channels, 2u);
  EXPECT_EQ(wav.samples[0].size(), 4800u);
  EXPECT_EQ(wav.samples[1].size(), 4800u);
}

// The speed is 2 pi 1000 times the displacement, so it decides about the common gain.
TEST_F(Render, PeakIsOneDecibelBelowFullScaleAndTheMeanIsNothing) {
  const WavFile wav = render({});
  EXPECT_NEAR(20.0 * std::log10(peak_of(wav.samples[1])), -1.0, 0.01);
  EXPECT_LT(peak_of(wav.samples[0]), 1e-3);
  for (const auto& samples : wav.samples) EXPECT_LT(std::abs(mean_of(samples)), 1e-7);
}

TEST_F(Render, OversamplingIsAHigherRateOfTheScene) {
  render({"--oversample", "3"});
  const std::string oversampled = read("a.wav");
  render({"--set", "rate=132300"});
  EXPECT_EQ(read("a.wav"), oversampled);
  render({"--oversample", "1"});
  const std::string once = read("a.wav");
  render({});
  EXPECT_EQ(read("a.wav"), once);
  EXPECT_NE(once, oversampled);
}

TEST_F(Render, RefusesToOversampleByWhatIsNoCount) {
  for (const char* wrong : {"0", "-2", "1.5", "65", "two"}) {
    const Result result = run({"render", "spring.toml", "-o", "no.wav", "--oversample", wrong});
    EXPECT_EQ(result.status, 2) << wrong;
    EXPECT_NE(result.err.find("--oversample"), std::string::npos) << result.err;
  }
  const Result result =
      run({"render", "spring.toml", "-o", "no.wav", "--set", "rate=5e8", "--oversample", "4"});
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("--oversample 4"), std::string::npos) << result.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "no.wav"));
}

TEST_F(Render, PitchSurvivesAnyRate) {
  for (const char* rate : {"44100", "48000", "96000", "8000"}) {
    const WavFile wav = render({"--rate", rate});
    EXPECT_EQ(wav.rate, static_cast<unsigned>(std::stoi(rate)));
    EXPECT_EQ(wav.samples[0].size(), static_cast<std::size_t>(std::stoi(rate) / 10));
    EXPECT_NEAR(rising_zeros(wav.samples[1]), 100, 1) << rate;
  }
}

TEST_F(Render, SaysTheGain) {
  const Result result = run({"render", "spring.toml", "-o", "a.wav"});
  EXPECT_EQ(result.err, "");
  for (const auto* words : {"a.wav", "2 channels", "0.1 s", "48000 Hz", "gain", "dB", "factor"}) {
    EXPECT_NE(result.out.find(words), std::string::npos) << words << " in\n" << result.out;
  }
  EXPECT_EQ(run({"render", "spring.toml", "-o", "a.wav", "--quiet"}).out, "");
}

TEST_F(Render, SecondRunGivesTheSameBytes) {
  EXPECT_EQ(run({"render", "spring.toml", "-o", "a.wav"}).status, 0);
  usleep(1100000);  // a time stamp in the file would differ by now
  EXPECT_EQ(run({"render", "spring.toml", "-o", "b.wav"}).status, 0);
  EXPECT_EQ(read("a.wav"), read("b.wav"));
}

TEST_F(Render, FlacAndOggByTheName) {
  EXPECT_EQ(run({"render", "spring.toml", "-o", "a.flac"}).status, 0);
  EXPECT_EQ(read("a.flac").substr(0, 4), "fLaC");
  const Result result = run({"render", "spring.toml", "-o", "a.OGG"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_NE(result.out.find("48000 Hz, Vorbis"), std::string::npos) << result.out;
  const std::string first = read("a.OGG");
  EXPECT_EQ(first.substr(0, 4), "OggS");
  usleep(1100000);
  EXPECT_EQ(run({"render", "spring.toml", "-o", "a.OGG"}).status, 0);
  EXPECT_TRUE(read("a.OGG") == first);
}

TEST_F(Render, BitsAreChosen) {
  for (const auto& [bits, size] : {std::pair{"16", 2u}, {"24", 3u}, {"32f", 4u}}) {
    const Result result = run({"render", "spring.toml", "-o", "a.wav", "--bits", bits});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_NEAR(static_cast<double>(read("a.wav").size()), 2.0 * 4800.0 * size, 100.0) << bits;
  }
  const Result none = run({"render", "spring.toml", "-o", "a.ogg", "--bits", "16"});
  EXPECT_EQ(none.status, 0);
  EXPECT_EQ(none.err, "thrum: an OGG file has no bits per sample; --bits 16 changed nothing\n");
}

TEST_F(Render, WhatAFileCannotHoldIsRefused) {
  const std::pair<Arguments, std::string> bad[] = {
      {{"-o", "a.mp3"}, "end its name in .wav, .flac or .ogg"},
      {{"-o", "a.wav", "--bits", "20"}, "--bits '20': a sample has 16, 24 or 32f bits"},
      {{"-o", "a.flac", "--bits", "32f"}, "--bits 32f: a FLAC file holds 16 or 24 bits"},
      {{"-o", "a.flac", "--rate", "96001"}, "--rate 96001: 'a.flac' can have rates up to 65535 Hz"},
      {{"-o", "a.ogg", "--rate", "300000"}, "rates up to 200000 Hz; a WAV file any"},
  };
  for (const auto& [more, words] : bad) {
    Arguments arguments{"render", "spring.toml"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Result result = run(arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
    EXPECT_EQ(lines_of(result.err).size(), 1u);
  }
  EXPECT_EQ(files(), std::vector<std::string>{"spring.toml"});
}

TEST_F(Render, MixesManyPickupsForTwoSpeakersWhenAsked) {
  std::string text(spring_scene);
  text += "[pickup.third]\non = \"mass.ball\"\n";
  write("three.toml", text);
  const Result all = run({"render", "three.toml", "-o", "all.wav"});
  EXPECT_NE(all.out.find("3 channels"), std::string::npos) << all.out;
  EXPECT_NE(all.err.find("--channels stereo mixes them"), std::string::npos) << all.err;
  const Result two = run({"render", "three.toml", "-o", "two.wav", "--channels", "stereo"});
  EXPECT_NE(two.out.find("2 channels"), std::string::npos) << two.out;
  EXPECT_EQ(two.err, "");
  EXPECT_EQ(run({"render", "three.toml", "-o", "two.wav", "--channels", "5"}).status, 2);
}

TEST_F(Render, PutsPickupsWhereTheySayBetweenTwoSpeakers) {
  const std::string text =
      "duration = 0.05\n[mass.a]\nmass = 0.01\nfrequency = 400\nvelocity = 1\n[mass.b]\nmass = "
      "0.01\n"
      "[pickup.a]\non = \"mass.a\"\nquantity = \"velocity\"\npan = 0.5\n"
      "[pickup.b]\non = \"mass.b\"\n[pickup.c]\non = \"mass.b\"\npan = -1\n";
  write("panned.toml", text);
  ASSERT_EQ(run({"render", "panned.toml", "-o", "two.wav"}).err, "");
  const WavFile two = parse_wav(read("two.wav"));
  ASSERT_EQ(two.channels, 2u);
  const double ratio = peak_of(two.samples[0]) / peak_of(two.samples[1]);
  EXPECT_NEAR(ratio, std::tan(std::numbers::pi / 8.0), 1e-4);  // equal power
  const Result all = run({"render", "panned.toml", "-o", "all.wav", "--channels", "all"});
  EXPECT_NE(all.out.find("3 channels"), std::string::npos) << all.out;
  const Result far = run({"render", "panned.toml", "-o", "a.wav", "--set", "pickup.a.pan=2"});
  EXPECT_EQ(far.status, 2);
  EXPECT_NE(far.err.find("pickup.a.pan"), std::string::npos) << far.err;
}

TEST_F(Render, ShippedScenesHaveTwoChannels) {
  for (const std::string name : {"fretted-guitar", "mass-string", "tanpura", "tromba-bowed"}) {
    const Result result = run({"render", name, "-o", "a.wav", "--set", "duration=0.01"});
    EXPECT_NE(result.out.find("2 channels"), std::string::npos) << result.out;
  }
}

TEST_F(Render, WithoutNormalisingKeepsTheLevel) {
  const WavFile wav = render({"--no-normalise", "--rate", "44100"});
  EXPECT_NEAR(peak_of(wav.samples[0]), 0.002, 1e-5);
  const Result result = run({"render", "spring.toml", "-o", "b.wav", "--no-normalise"});
  EXPECT_NE(result.err.find("clipped"), std::string::npos);  // the speed reaches 12 m/s
  EXPECT_NE(result.out.find("factor of 1)"), std::string::npos) << result.out;
}

TEST_F(Render, SilenceStaysSilent) {
  const WavFile wav = render({"--set", "mass.ball.position=0"});
  EXPECT_EQ(peak_of(wav.samples[0]), 0.0);
  EXPECT_EQ(peak_of(wav.samples[1]), 0.0);
}

TEST_F(Render, NothingToHearIsAFault) {
  write("mute.toml", "duration = 0.1\n[mass.ball]\nmass = 1\n");
  const Result result = run({"render", "mute.toml", "-o", "a.wav"});
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("pickup"), std::string::npos);
  EXPECT_EQ(lines_of(result.err).size(), 1u);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "a.wav"));
}

TEST_F(Render, WhatIsNoNumberIsNoSound) {
  const Result result =
      run({"render", "spring.toml", "-o", "a.wav", "--set", "mass.ball.position=1e308", "--set",
           "pickup.position.gain=1e-308", "--set", "pickup.speed.gain=1e30"});
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("spring.toml:11: pickup.speed"), std::string::npos) << result.err;
  EXPECT_EQ(files(), std::vector<std::string>{"spring.toml"});
}

TEST_F(Render, MoreThanFitsIsRefusedAtOnce) {
  const Result result = run({"render", "spring.toml", "-o", "a.wav", "--set", "duration=1000000"});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err.rfind("--set duration: ", 0), 0u) << result.err;
  EXPECT_EQ(files(), std::vector<std::string>{"spring.toml"});
}

// A mass of excessive speed: its motion is finite, but no usable sound. At 1e300 m/s its energy is
// infinite, which `thrum run` refuses too.
TEST_F(Render, WritesNothingOfASceneThatHasGoneWrong) {
  write("a.wav", "old");
  for (const bool is_infinite : {false, true}) {
    const std::vector<std::string> speed{
        "--set", "mass.ball.frequency=0", "--set",
        std::string("mass.ball.velocity=") + (is_infinite ? "1e300" : "1e18")};
    std::vector<std::string> words{"render", "spring.toml", "-o", "a.wav"};
    words.insert(words.end(), speed.begin(), speed.end());
    const Result result = run(words);
    EXPECT_EQ(result.status, is_infinite ? 3 : 2) << result.err;
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    EXPECT_NE(result.err.find(is_infinite ? "mass.ball" : "grows without bound"), std::string::npos)
        << result.err;
    EXPECT_EQ(read("a.wav"), "old");
    words = {"run", "spring.toml"};
    words.insert(words.end(), speed.begin(), speed.end());
    EXPECT_EQ(run(words).status, is_infinite ? 3 : 0);
  }
}

}  // namespace
}  // namespace thrum::cli
