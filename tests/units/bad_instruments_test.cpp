// A fault in an instrument file gives one line with its location and a correction.
#include <gtest/gtest.h>

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
      {"[play]\nkyes = [60, 61]\n", "it.toml:2: play: unknown key 'kyes'; did you mean 'keys'?"},
      {"[play]\nkeys = [61, 60]\n", "play.keys: must be two keys from 0 to 127"},
      {"[play]\nkeys = [60]\n", "play.keys: must be two keys"},
      {"[play]\nvoices = 0\n", "play.voices: must be from 1 to 128, not 0"},
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
       "pairs of keys"},
      {"[play]\n[play.zone.z]\nkeys = [60, 200]\n", "play.zone.z.keys: must be two keys"},
      {"[play]\n[play.zone.z]\nkeys = [60, 61]\nset = [3]\n", "a list of \"KEY=VALUE\""},
      {"[play]\nkeys = [60, 60]\n[play.over_keys.l]\nwhat = \"string.s.lenth\"\nvalue = 1\n",
       "did you mean 'length'?"},
      {"[play]\nmove = 3\n", "must be tables [play.move.NAME]"},
  };
  for (const Case& each : cases) {
    const std::string said = refusal(each.play + scene);
    EXPECT_NE(said.find(each.words), std::string::npos) << each.play << "\nsaid: " << said;
  }
  EXPECT_EQ(refusal("[play]\nkeys = [60, 61]\ntune = \"string.s\"\n" + scene), "");
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
