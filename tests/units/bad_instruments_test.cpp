// A fault in an instrument file gives one line with its location and a correction.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include <thrum/instruments/player.hpp>

namespace thrum {
namespace {

const std::string scene =
    "[string.s]\nlength = 0.5\ntension = 100\nlinear_density = 0.003\nmethod = \"modal\"\n"
    "bandwidth = 2000\n[pickup.o]\non = { on = \"string.s\", at = 0.2 }\n";

/// The error lines of reading it or building its player; "" if it plays.
std::string refusal(const std::string& text, const std::string& preset = {},
                    const std::vector<std::string>& overrides = {}) {
  try {
    Player player(read_instrument(text, "it.toml", preset, overrides), {.rate = 48000.0});
    return "";
  } catch (const BadScene& bad) {
    return bad.what();
  }
}

TEST(BadInstruments, AreToldWhereAndWhatWouldBeRight) {
  struct Case {
    std::string play;
    std::string words;
  };
  const Case cases[] = {
      {"", "it.toml:1: no table [play]"},
      {"[plya]\nkeys = [60, 60]\n[play.zone.z]\nkeys = [60, 60]\n",
       "it.toml:1: unknown kind 'plya'; did you mean 'play'?"},
      {"duratoin = 3\n[play]\n", "it.toml:1: unknown key 'duratoin'; did you mean 'duration'?"},
      {"[play]\nkyes = [60, 61]\n", "it.toml:2: play: unknown key 'kyes'; did you mean 'keys'?"},
      {"[play]\nkeys = [61, 60]\n", "it.toml:2: play.keys: must be two keys from 0 to 127"},
      {"[play]\nkeys = [60]\n", "play.keys: must be two keys"},
      {"[play]\nvoices = 0\n", "play.voices: must be from 1 to 128, not 0"},
      {"[play]\nundersample = 3\n",
       "it.toml:2: play.undersample: must be 1, 2 or 4 samples per step"},
      {"[play]\nundersample = 2\noversample = 2\n", "leave out one of the two"},
      {"[play]\nshared = [\"string.s\"]\nlevel = [[21, 3], [108, 0]]\n",
       "it.toml:3: play.level: keys with something 'shared' have one sound"},
      {"[play]\nbandwidth = 20\n", "play.bandwidth: must be at least 500, not 20"},
      {"[play]\ntune = \"string.x\"\n", "play.tune: must be the path of a string"},
      {"[play]\n[play.move.a]\nhow = \"hold\"\nvalue = 1\n", "play.move.a.what: missing"},
      {"[play]\n[play.move.a]\nwhat = \"string.s.tension\"\nhow = \"holds\"\nvalue = 1\n",
       "did you mean 'hold'?"},
      {"[play]\n[play.move.a]\nwhat = \"string.s.length\"\nvalue = 1\n",
       "'length' cannot be moved while it sounds"},
      {"[play]\n[play.move.a]\nwhat = \"string.t.tension\"\nvalue = 1\n",
       "no element 'string.t' in this scene"},
      {"[play]\n[play.move.a]\nwhat = \"string.s.tension\"\nvalue = -5\n", "string.s.tension"},
      {"[play]\n[play.move.a]\nwhat = \"string.s.tension\"\nvalue = 50\nkeys = [1, 2, 3]\n",
       "it.toml:5: play.move.a.keys: must be pairs of keys"},
      {"[play]\n[play.zone.z]\nkeys = [60, 200]\n",
       "it.toml:3: play.zone.z.keys: must be two keys"},
      {"[play]\n[play.zone.z]\nkeys = [60, 61]\nset = [3]\n", "a list of \"KEY=VALUE\""},
      {"[play]\nkeys = [60, 60]\n[play.over_keys.l]\nwhat = \"string.s.lenth\"\nvalue = 1\n",
       "did you mean 'length'?"},
      {"[play]\n[preset.a]\nset = []\nfoo = 3\n", "it.toml:4: preset.a.foo: is unknown"},
      {"[play]\nmove = 3\n", "must be tables [play.move.NAME]"},
  };
  for (const Case& each : cases) {
    const std::string said = refusal(each.play + scene);
    EXPECT_NE(said.find(each.words), std::string::npos) << each.play << "\nsaid: " << said;
  }
  EXPECT_EQ(refusal("[play]\nkeys = [60, 61]\ntune = \"string.s\"\n" + scene), "");
}

/// A string on a board, shared as `play` says.
std::string refused_sharing(const std::string& play, const std::string& between = {},
                            const std::string& more = {}) {
  std::string text = "[play]\nkeys = [60, 62]\n" + play + scene +
                     "[mass.board]\nmass = 1.0\nfrequency = 90\n"
                     "[connection.bridge]\nbetween = [{ on = \"string.s\", at = 0.9 }, "
                     "\"mass.board\"]\n";
  text += between.empty() ? "stiffness = 1000\n" : between;
  return refusal(text + more);
}

TEST(BadInstruments, CannotShareJustAnything) {
  const std::string board = "shared = [\"mass.board\"]\n";
  EXPECT_EQ(refused_sharing(board), "");
  const auto expect = [](const std::string& said, const std::string& words) {
    EXPECT_NE(said.find(words), std::string::npos) << "said: " << said;
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
  };
  expect(refused_sharing("shared = [\"mass.bord\"]\n"), "did you mean 'mass.board'?");
  expect(refused_sharing("shared = [{ on = \"string.s\", at = 0.5 }]\n"), "without a place");
  expect(refused_sharing(board + "each_key = false\n"), "all keys share one scene already");
  expect(refused_sharing(board, "stiffness = 1000\ndamping = 1\n"), "must be a linear spring");
  expect(refused_sharing(board, "stiffness = 1000\ncubic = 1\n"), "must be a linear spring");
  expect(refused_sharing(board, "stiffness = 1e9\n"), "times too stiff for 48000 steps a second");
  expect(refused_sharing(board, {}, "[pickup.b]\non = \"connection.bridge\"\n"),
         "joins a key to what all keys share");
  expect(refused_sharing(board, {},
                         "[contact.c]\nabove = { on = \"string.s\", at = 0.4 }\n"
                         "below = \"mass.board\"\nstiffness = 1e5\n"),
         "only a connection can");
  expect(refused_sharing(board + "[play.over_keys.f]\nwhat = \"mass.board.frequency\"\n"
                                 "value = [[60, 80], [62, 90]]\n"),
         "is of something that all keys share");
  expect(refused_sharing(board + "[play.zone.low]\nkeys = [60, 60]\nset = []\n"
                                 "[play.zone.high]\nkeys = [61, 62]\n"
                                 "set = [\"mass.board.mass=2\"]\n"),
         "play.zone.high.set: changes what all keys share");
  expect(refused_sharing("shared = [\"string.s\", \"mass.board\"]\n"),
         "no connection joins a key to it");
}

/// Of the player, whose scenes are built with what the preset, the zone and the keys say.
std::string fault_of_player(const std::string& text, const std::string& preset = "") {
  try {
    const Player player(read_instrument(text, "it.toml", preset), {});
  } catch (const BadScene& bad) {
    return bad.what();
  }
  return "";
}

/// Also where no key is played: `thrum instruments` describes a file by what it reads.
TEST(BadInstruments, WithUnknownTablesAreRefusedBeforeTheyPlay) {
  const auto read = [] {
    read_instrument("[plya]\nvoices = 3\n[play.zone.z]\nkeys = [60, 60]\n", "it.toml");
  };
  try {
    read();
    FAIL();
  } catch (const BadScene& bad) {
    EXPECT_STREQ(bad.what(), "it.toml:1: unknown kind 'plya'; did you mean 'play'?");
  }
}

TEST(BadInstruments, PointToTheirOwnLine) {
  const std::string head = "[play]\nkeys = [60, 60]\n";
  const std::string in_scene = " (in the scene of key 60)";
  EXPECT_EQ(fault_of_player(head + scene), "");
  EXPECT_EQ(fault_of_player(head +
                                "[preset.p]\nset = [\n  \"play.gain=1\",\n"
                                "  \"string.s.length=-1\",\n]\n" +
                                scene,
                            "p"),
            "it.toml:6: string.s.length: must be above 0, not -1" + in_scene);
  EXPECT_EQ(fault_of_player(head +
                            "[play.zone.z]\nkeys = [60, 60]\n"
                            "set = [\"string.s.length=-1\"]\n" +
                            scene),
            "it.toml:5: string.s.length: must be above 0, not -1" + in_scene);
  EXPECT_EQ(fault_of_player(head +
                            "[play.over_keys.l]\nwhat = \"string.s.lenght\"\n"
                            "value = [[0, 1], [127, 2]]\n" +
                            scene)
                .find("it.toml:5: string.s: unknown key 'lenght'; did you mean 'length'?"),
            0u)
      << fault_of_player(head +
                         "[play.over_keys.l]\nwhat = \"string.s.lenght\"\n"
                         "value = [[0, 1], [127, 2]]\n" +
                         scene);
  EXPECT_EQ(fault_of_player(head + "[play.move.m]\nvalue = 1\nwhat = \"string.s.length\"\n" + scene)
                .find("it.toml:5: play.move.m.what: 'length' cannot be moved"),
            0u);
  EXPECT_EQ(fault_of_player("[play]\nkeys = [60, 60]\ntune = \"string.x\"\n" + scene)
                .find("it.toml:3: play.tune: "),
            0u);
}

/// The first thousand are read; those beyond are refused, each with its line.
TEST(BadInstruments, HaveAThousandPresetsAtMost) {
  std::string text = "[play]\nkeys = [60, 60]\n" + scene;
  const auto lines = std::count(text.begin(), text.end(), '\n');
  for (int i = 0; i < 1000; ++i) text += "[preset.p" + std::to_string(i) + "]\nset = []\n";
  EXPECT_EQ(refusal(text), "");
  EXPECT_EQ(
      refusal(text + "[preset.more]\nset = []\n"),
      "it.toml:" + std::to_string(lines + 2001) + ": preset: too many of them; the most is 1000");
}

TEST(BadInstruments, PresetsAreNamed) {
  const std::string text =
      "[play]\nkeys = [60, 60]\n[preset.dark]\nset = [\"play.voices=0\"]\n"
      "[preset.odd]\nset = [\"string.x.length=1\"]\n[preset.right]\nset = [\"play.gain=-3\"]\n" +
      scene;
  EXPECT_EQ(refusal(text), "");
  EXPECT_EQ(refusal(text, "right"), "");
  EXPECT_EQ(refusal(text, "drak"), "it.toml: no preset 'drak'; did you mean 'dark'?");
  EXPECT_NE(refusal(text, "dark").find("it.toml:4: play.voices: "), std::string::npos)
      << refusal(text, "dark");
  EXPECT_NE(refusal(text, "odd").find("it.toml:6: string.x.length: no element"), std::string::npos)
      << refusal(text, "odd");
  EXPECT_NE(refusal(text, "right", {"play.voices=500"}).find("--set play.voices"),
            std::string::npos);
  EXPECT_NE(refusal("[play]\n[preset.p]\nsets = []\n" + scene).find("'description' and a list"),
            std::string::npos);
}

}  // namespace
}  // namespace thrum
