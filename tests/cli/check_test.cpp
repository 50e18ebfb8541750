// `thrum check`: its text and JSON output, and its exit status.
#include "cli/program.hpp"

namespace thrum::cli {
namespace {

class Check : public Cli {};

constexpr std::string_view hard_scene = R"(title = "Hard"
[mass.ball]
mass = 0.005
velocity = 2
[barrier.wall]
position = 0.001
[contact.hit]
above = "barrier.wall"
below = "mass.ball"
stiffness = 1e10
)";

bool has(const std::string& text, std::string_view words) {
  return text.find(words) != std::string::npos;
}

TEST_F(Check, TellsAPersonWhatIsThereAndWritesNothing) {
  const Result result = run({"check", "tromba-bowed"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.err, "");
  for (const auto* words :
       {"176400 steps", "times real time", "string.s", "226 intervals", "131 x 14 intervals",
        "mass.bridge", "contact.rattle", "corrected", "T60", "Hz (", "islands", "2 rows"})
    EXPECT_TRUE(has(result.out, words)) << words << "\n" << result.out;
  EXPECT_TRUE(files().empty());
}

// Not the scene of its notes alone.
TEST_F(Check, ChecksHowAnInstrumentIsPlayed) {
  const Result good = run({"check", "tromba-marina"});
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_TRUE(has(good.out, "keys 31 to 55, 1 voice, 4 moves, 4 controls, 5 presets")) << good.out;
  const std::string text =
      "[play]\nkeys = [60, 62]\ntune = \"string.s\"\n"
      "[play.move.pluck]\nwhat = \"force.f.amplitude\"\nhow = \"pluck\"\nvalue = 1\n"
      "[preset.hard]\nset = [\"play.move.pluck.value=2\"]\n"
      "[string.s]\nlength = 0.5\ntension = 100\nlinear_density = 0.003\nmethod = \"modal\"\n"
      "bandwidth = 2000\n[force.f]\non = { on = \"string.s\", at = 0.3 }\nshape = \"hold\"\n"
      "amplitude = 0\n[pickup.o]\non = { on = \"string.s\", at = 0.2 }\n";
  write("it.toml", text);
  EXPECT_EQ(run({"check", "it.toml"}).status, 0) << run({"check", "it.toml"}).err;
  const auto refused = [&](std::string_view from, std::string_view to, std::string_view words) {
    std::string wrong = text;
    wrong.replace(wrong.find(from), from.size(), to);
    write("wrong.toml", wrong);
    const Result result = run({"check", "wrong.toml"});
    EXPECT_NE(result.status, 0) << words;
    EXPECT_TRUE(has(result.err, words)) << result.err;
  };
  refused("force.f.amp", "force.g.amp", "no element 'force.g' in this scene");
  refused("how = \"pluck\"", "how = \"plucked\"", "did you mean 'pluck'?");
  refused("tune = \"string.s\"", "tune = \"string.x\"", "play.tune");
  refused("pluck.value=2", "pluck.vlaue=2", "wrong.toml:9: ");
}

TEST_F(Check, AnswersAtOnceForASceneWithoutEnd) {
  write("endless.toml", endless_scene);
  const Result result = run({"check", "endless.toml"});
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(has(result.out, "44100000000 steps")) << result.out;
  EXPECT_TRUE(has(result.out, "rings at 1001 Hz (B5 +23)")) << result.out;
}

TEST_F(Check, WarnsWithTheLineAndStatusZero) {
  write("hard.toml", hard_scene);
  const Result result = run({"check", "hard.toml"});
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(has(result.out, "\nhard.toml:10: contact.hit.stiffness: a touch")) << result.out;
  const Result softer = run({"check", "hard.toml", "--set", "contact.hit.stiffness=1e6"});
  EXPECT_TRUE(has(softer.out, "no warnings")) << softer.out;
}

TEST_F(Check, QuietSaysNothingButTheWarnings) {
  write("hard.toml", hard_scene);
  const Result result = run({"check", "hard.toml", "--quiet"});
  EXPECT_EQ(result.status, 0);
  ASSERT_EQ(lines_of(result.out).size(), 1u) << result.out;
  EXPECT_EQ(result.out.rfind("hard.toml:10: ", 0), 0u);
  EXPECT_EQ(run({"check", "mass-barrier", "--quiet"}).out, "");
}

TEST_F(Check, JsonIsOneObjectAndNothingElse) {
  write("hard.toml", hard_scene);
  const Result result = run({"check", "hard.toml", "--json"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(lines_of(result.out).size(), 1u);
  EXPECT_EQ(result.out.front(), '{');
  EXPECT_EQ(json_number_after(result.out, "steps"), 44100.0);
  EXPECT_EQ(json_number_after(result.out, "rows"), 1.0);
  EXPECT_NEAR(json_number_after(result.out, "mass"), 0.005, 1e-9);
  EXPECT_NEAR(json_number_after(result.out, "speed"), 2.0, 1e-12);
  EXPECT_GT(json_number_after(result.out, "estimated_real_time_factor"), 0.0);
  EXPECT_TRUE(has(result.out, "\"warnings\": [\"hard.toml:10: ")) << result.out;
  const Result strings = run({"check", "two-strings", "--json"});
  EXPECT_EQ(json_number_after(strings.out, "lone_rows"), 89.0);
  EXPECT_NEAR(json_number_after(strings.out, "frequency"), 107.3, 0.05);
}

TEST_F(Check, ChecksWithoutATitleOrElements) {
  write("nothing.toml", "duration = 1\n");
  const Result result = run({"check", "nothing.toml"});
  const Result ran = run({"run", "nothing.toml"});
  EXPECT_EQ(result.status, ran.status) << result.err;
}

// A name that a scene and an instrument have: which one it is is said, and either can be named.
TEST_F(Check, SaysWhichOfTwoThatHaveOneName) {
  const Result scene = run({"check", "snare-drum"});
  EXPECT_EQ(lines_of(scene.err).size(), 1U) << scene.err;
  EXPECT_TRUE(has(scene.err, "instruments/snare-drum")) << scene.err;
  const Result same = run({"check", "scenes/snare-drum"});
  EXPECT_TRUE(has(same.out, "A snare drum: two heads")) << same.out;
  EXPECT_EQ(same.err, "");
  const Result instrument = run({"check", "instruments/snare-drum"});
  EXPECT_EQ(instrument.status, 0) << instrument.err;
  EXPECT_TRUE(has(instrument.out, "Snare drum: two heads")) << instrument.out;
  EXPECT_NE(instrument.out, scene.out);
  EXPECT_EQ(run({"check", "struck-string"}).err, "");
  const Result wrong = run({"check", "instruments/snare-drun"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(has(wrong.err, "'snare-drum'")) << wrong.err;
}

TEST_F(Check, RefusesWhatRunRefusesInTheSameWords) {
  write("bad.toml",
        "[string.a]\nlength = 1\ntension = 0\nlinear_density = 0.01\n[mass.b]\nmas = 1\n");
  write("worse.toml", "rate = -1\n[thing.b]\n");
  for (const auto* name : {"bad.toml", "worse.toml", "missing.toml", "."}) {
    const Result result = run({"check", name});
    EXPECT_EQ(result.status, 2) << name;
    EXPECT_EQ(result.out, "") << name;
    EXPECT_EQ(result.err, run({"run", name}).err) << name;
  }
  EXPECT_EQ(run({"check", "mass-barrier", "--set", "mass.ball.mass=0"}).status, 2);
  EXPECT_EQ(run({"check", "mass-barrier", "--csv", "a.csv"}).status, 2);
  EXPECT_EQ(run({"check"}).status, 2);
  EXPECT_EQ(files().size(), 2u);
}

}  // namespace
}  // namespace thrum::cli
