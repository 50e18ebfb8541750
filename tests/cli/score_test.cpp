// `thrum render INSTRUMENT SCORE.mid` on the command line.
#include <gtest/gtest.h>
#include <sndfile.h>

#include "cli/program.hpp"
#include "support/midi_score.hpp"

namespace thrum::cli {
namespace {

using claims::MidiScore;

class Score : public Cli {
 protected:
  void write_score(const std::string& name, const MidiScore& score) const {
    const auto bytes = score.bytes();
    write(name, std::string(bytes.begin(), bytes.end()));
  }
  void write_two_notes() const {
    MidiScore score;
    score.note(0.0, 60, 90, 0.2).note(0.25, 67, 70, 0.2);
    write_score("two.mid", score);
  }
  SF_INFO info_of(const std::string& name) const {
    SF_INFO info{};
    SNDFILE* file = sf_open((folder_ / name).c_str(), SFM_READ, &info);
    EXPECT_NE(file, nullptr) << name;
    if (file != nullptr) sf_close(file);
    return info;
  }
  void expect_refusal(const Arguments& arguments, int status, const std::string& words) const {
    const Result result = run(arguments);
    EXPECT_EQ(result.status, status) << words;
    EXPECT_EQ(lines_of(result.err).size(), 1U) << result.err;
    EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
    EXPECT_EQ(result.out, "");
  }
};

TEST_F(Score, IsPlayedUntilNothingSounds) {
  write_two_notes();
  const Result result = run({"render", "struck-string", "two.mid", "-o", "two.wav"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("2 notes"), std::string::npos) << result.out;
  const SF_INFO info = info_of("two.wav");
  EXPECT_EQ(info.samplerate, 48000);
  EXPECT_EQ(info.channels, 2);
  EXPECT_EQ(info.format & SF_FORMAT_SUBMASK, SF_FORMAT_PCM_24);
  EXPECT_GT(info.frames, 48000 / 2);
  EXPECT_LT(info.frames, 48000 * 10);
}

TEST_F(Score, GivesTheSameBytesTwiceInEveryFormat) {
  write_two_notes();
  for (const std::string ending : {".wav", ".flac", ".ogg"})
    for (const std::string take : {"a", "b"})
      ASSERT_EQ(run({"render", "prepared-string", "two.mid", "-o", take + ending, "--preset",
                     "sizzle", "--seed", "3", "--quiet"})
                    .status,
                0);
  for (const std::string ending : {".wav", ".flac", ".ogg"})
    EXPECT_EQ(read("a" + ending), read("b" + ending)) << ending;
}

TEST_F(Score, IsPlayedByOneInstrumentWhateverProgramsItChanges) {
  MidiScore score;
  score.message(0.0, {0xC0, 5, 0}).note(0.0, 60, 90, 0.1).message(0.05, {0xC3, 7, 0});
  write_score("programs.mid", score);
  const Result result = run({"render", "struck-string", "programs.mid", "-o", "p.wav"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.err.find("thrum: 2 program changes of the score ignored; --preset chooses"),
            std::string::npos)
      << result.err;
  write_two_notes();
  EXPECT_EQ(run({"render", "struck-string", "two.mid", "-o", "t.wav"}).err.find("program"),
            std::string::npos);
}

// A room is added only where it is asked for, rings on, and gives the same bytes again.
TEST_F(Score, IsPlayedInARoom) {
  write_two_notes();
  const auto render = [this](const std::string& name, const std::string& room) {
    const Result result = run({"render", "struck-string", "two.mid", "-o", name, "--room", room});
    EXPECT_EQ(result.status, 0) << result.err;
    return read(name);
  };
  const std::string wet = render("wet.wav", "1.5");
  EXPECT_EQ(render("again.wav", "1.5"), wet);
  ASSERT_EQ(run({"render", "struck-string", "two.mid", "-o", "dry.wav"}).status, 0);
  EXPECT_EQ(render("none.wav", "0"), read("dry.wav"));
  ASSERT_EQ(run({"render", "struck-string", "two.mid", "-o", "said.wav", "--dry"}).status, 0);
  EXPECT_EQ(read("said.wav"), read("dry.wav"));
  expect_refusal({"render", "struck-string", "two.mid", "-o", "no.wav", "--room", "1", "--dry"}, 2,
                 "--dry and --room contradict each other");
  EXPECT_GT(info_of("wet.wav").frames, info_of("dry.wav").frames + 12000);
  for (const std::string wrong : {"0.05", "9", "-1"})
    expect_refusal({"render", "struck-string", "two.mid", "-o", "no.wav", "--room", wrong}, 2,
                   "must be from 0.2 to 3 s");
  expect_refusal({"render", "mass-string", "-o", "no.wav", "--room", "1"}, 2, "no score is given");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "no.wav"));
}

TEST_F(Score, TakesRateAndBits) {
  write_two_notes();
  ASSERT_EQ(
      run({"render", "struck-string", "two.mid", "-o", "a.wav", "--rate", "96000", "--bits", "32f"})
          .status,
      0);
  const SF_INFO info = info_of("a.wav");
  EXPECT_EQ(info.samplerate, 96000);
  EXPECT_EQ(info.format & SF_FORMAT_SUBMASK, SF_FORMAT_FLOAT);
}

/// In the file of the instrument or on the command line: the same sound, as long as without.
TEST_F(Score, IsOversampled) {
  write_two_notes();
  ASSERT_EQ(run({"render", "struck-string", "two.mid", "-o", "a.wav", "--oversample", "2"}).status,
            0);
  ASSERT_EQ(run({"render", "struck-string", "two.mid", "-o", "b.wav", "--set", "play.oversample=2"})
                .status,
            0);
  ASSERT_EQ(run({"render", "struck-string", "two.mid", "-o", "c.wav"}).status, 0);
  EXPECT_EQ(read("a.wav"), read("b.wav"));
  EXPECT_NE(read("a.wav"), read("c.wav"));
  EXPECT_NEAR(static_cast<double>(info_of("a.wav").frames),
              static_cast<double>(info_of("c.wav").frames), 5000.0);
}

TEST_F(Score, SeveralBecomeFilesInAFolder) {
  write_two_notes();
  write_score("other.mid", MidiScore().note(0.0, 72, 100, 0.1));
  ASSERT_EQ(run({"render", "struck-string", "two.mid", "other.mid", "-o", "sounds"}).status, 0);
  ASSERT_EQ(run({"render", "struck-string", "two.mid", "-o", "alone.wav"}).status, 0);
  EXPECT_EQ(read("sounds/two.wav"), read("alone.wav"));
  EXPECT_GT(info_of("sounds/other.wav").frames, 1000);
  expect_refusal({"render", "struck-string", "two.mid", "two.mid", "-o", "sounds"}, 2,
                 "give them other names");
  expect_refusal({"render", "struck-string", "two.mid", "other.mid", "-o", "one.wav"}, 2,
                 "into a folder");
}

TEST_F(Score, TellsOfNotesThatTheInstrumentDoesNotHave) {
  write_score("high.mid", MidiScore().note(0.0, 120, 100, 0.1).note(0.1, 60, 100, 0.1));
  const Result result = run({"render", "bowed-string", "high.mid", "-o", "high.wav"});
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.err.find("1 of 2 notes lie outside"), std::string::npos) << result.err;
}

TEST_F(Score, TellsWhichKeysThereAreBetweenZones) {
  write_score("two.mid", MidiScore().note(0.0, 60, 100, 0.1).note(0.1, 48, 100, 0.1));
  write("gap.toml",
        "[play]\nkeys = [48, 72]\n[play.zone.low]\nkeys = [48, 52]\n[play.zone.high]\nkeys = [70, "
        "70]\n[play.move.a]\nwhat = \"force.f.amplitude\"\nhow = \"pulse\"\nvalue = 1\n"
        "[mass.m]\nmass = 1\nfrequency = 100\ndamping = 20\n[force.f]\non = \"mass.m\"\nshape = "
        "\"hold\"\namplitude = 0\n[pickup.p]\non = \"mass.m\"\n");
  const Result result = run({"render", "gap.toml", "two.mid", "-o", "gap.wav"});
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.err.find("1 of 2 notes lie outside the keys 48 to 52, 70 of this instrument"),
            std::string::npos)
      << result.err;
}

// What would do nothing is refused, with what would.
TEST_F(Score, NothingIsTakenAndIgnored) {
  write_two_notes();
  const auto with = [](const std::string& set) {
    return Arguments{"render", "tromba-marina", "two.mid", "-o", "a.wav", "--set", set};
  };
  expect_refusal(with("preset=solo"), 2, "--set preset: a preset is chosen by its name: --preset");
  expect_refusal(with("rate=96000"), 2, "--set rate: an instrument plays at the rate of its sound");
  expect_refusal(with(" duration = 3"), 2, "--set duration: an instrument plays as long as its");
  write("noise.toml",
        "[mass.m]\nmass = 1\n[force.n]\non = \"mass.m\"\nshape = \"noise\"\namplitude = 1\n"
        "[pickup.p]\non = \"mass.m\"\n");
  expect_refusal(
      {"render", "noise.toml", "-o", "a.wav", "--seed", "1"}, 2,
      "--seed: is for an instrument that plays a score, and no score is given; the noise "
      "of a scene has its own: --set force.NAME.seed=1\n");
  expect_refusal(
      {"render", "hammer-string", "two.mid", "-o", "a.wav"}, 2,
      "cannot open instrument hammer-string (it is a shipped scene, and no score can be");
  expect_refusal({"render", "noise.toml", "-o", "a.wav", "--rate", "44100.5"}, 2,
                 "'44100.5' must be a whole number from 1000 to 768000");
  for (const std::string kind : {"membrane", "plate"}) {
    write("both.toml", "[" + kind + ".m]\nradius = 0.2\nsize = [0.2, 0.3]\n" +
                           (kind == "plate" ? "thickness = 0.001\ndensity = 7800\nyoung = 2e11\n"
                                            : "tension = 1000\nsurface_density = 0.2\n"));
    expect_refusal({"run", "both.toml"}, 2, "leave out one of them");
  }
  EXPECT_EQ(run({"render", "tromba-marina", "two.mid", "-o", "a.wav", "--seed", "2"}).status, 0);
}

TEST_F(Score, BadInputIsOneLineAndLosesNothing) {
  write_two_notes();
  write("old.wav", "precious");
  const std::string all = read("two.mid");
  write("cut.mid", all.substr(0, all.size() - 10));
  write("no.mid", "this is no score");
  write("bad.scl", "! bad.scl\nscale\n two\n");
  write("plain.toml", "[mass.m]\nmass = 1\n[pickup.p]\non = \"mass.m\"\n");
  write("wrong.toml",
        "[play]\nkeys = [60, 60]\n[play.move.a]\nwhat = \"mass.m.frequency\"\nvalue = 1\n"
        "[mass.m]\nmass = 1\n[pickup.p]\non = \"mass.m\"\n");
  const auto with = [](const std::string& instrument, const std::string& score,
                       const Arguments& more = {}) {
    Arguments arguments{"render", instrument, score, "-o", "old.wav"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  expect_refusal(with("struck-string", "cut.mid"), 2, "cut.mid: byte");
  expect_refusal(with("struck-string", "no.mid"), 2, "no.mid: byte 0");
  expect_refusal(with("struck-string", "none.mid"), 2, "none.mid");
  expect_refusal(with("struck-strin", "two.mid"), 2, "did you mean the shipped instrument");
  expect_refusal(with("plain.toml", "two.mid"), 2, "no table [play]");
  expect_refusal(with("wrong.toml", "two.mid"), 2, "cannot be moved while it sounds");
  expect_refusal(with("struck-string", "two.mid", {"--control", "volum=1"}), 2,
                 "thrum: --control 'volum': no such control of this instrument; did you mean "
                 "'volume'?\n");
  expect_refusal(with("struck-string", "two.mid", {"--control", "volume=2"}), 2,
                 "thrum: --control volume: must be from 0 to 1, not 2\n");
  expect_refusal(with("struck-string", "two.mid", {"--control", "volume"}), 2,
                 "thrum: --control 'volume': must be NAME=VALUE, with a number\n");
  expect_refusal(with("struck-string", "two.mid", {"--preset", "soft_fel"}), 2,
                 "did you mean 'soft_felt'?");
  expect_refusal(with("struck-string", "two.mid", {"--channels", "all"}), 2,
                 "thrum: --channels all: a score has two channels");
  expect_refusal(with("struck-string", "two.mid", {"--scl", "bad.scl"}), 2, "bad.scl:3");
  expect_refusal(with("struck-string", "two.mid", {"--scl", "none.scl"}), 2, "none.scl");
  expect_refusal(with("struck-string", "two.mid", {"--rate", "8000"}), 2, "44100 to 192000 Hz");
  expect_refusal(with("struck-string", "two.mid", {"--set", "play.gain=loud"}), 2, "play.gain");
  EXPECT_EQ(read("old.wav"), "precious");
}

TEST_F(Score, InstrumentsAreListedAndTold) {
  const Result all = run({"instruments", "--names"});
  EXPECT_EQ(lines_of(all.out).size(), 11U);
  for (const std::string& name : lines_of(all.out)) {
    const Result one = run({"instruments", name});
    EXPECT_EQ(one.status, 0);
    EXPECT_NE(one.out.find("presets"), std::string::npos);
    EXPECT_GE(lines_of(run({"instruments", name, "--names"}).out).size(), 4U) << name;
    EXPECT_NE(run({"instruments", name, "--text"}).out.find("[play]"), std::string::npos);
    EXPECT_EQ(
        run({"run", (std::filesystem::path(THRUM_INSTRUMENTS_DIR) / (name + ".toml")).string(),
             "--set", "duration=0.01"})
            .status,
        0)
        << name << " is a scene too";
  }
  expect_refusal({"instruments", "struck-strin"}, 2, "did you mean");
}

}  // namespace
}  // namespace thrum::cli
