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

/// Strings that stand on one mass.
constexpr std::string_view on_a_mass = R"([play]
keys = [48, 50]
voices = 4
shared = ["mass.m"]
tune = "string.s"
[play.move.strike]
what = "force.hit.amplitude"
how = "pulse"
value = 5
[string.s]
length = 0.6
tension = 100
linear_density = 0.004
damping = 0.5
method = "modal"
bandwidth = 5000
[force.hit]
on = { on = "string.s", at = 0.12 }
shape = "hold"
amplitude = 0
[connection.foot]
between = [{ on = "string.s", at = 0.97 }, "mass.m"]
stiffness = 20000
[mass.m]
mass = 0.1
frequency = 100
damping = 20
[pickup.l]
on = "mass.m"
)";

/// One note on key 48 for half a second.
constexpr std::string_view low_note(
    "MThd\0\0\0\6\0\0\0\1\0\140MTrk\0\0\0\14\0\220\60\144\140\200\60\100\0\377\57\0", 34);

// What cannot be played is refused with the line that render would refuse it with.
TEST_F(Check, RefusesWhatRenderRefuses) {
  write("note.mid", low_note);
  const std::string text(on_a_mass);
  write("it.toml", text);
  ASSERT_EQ(run({"check", "it.toml"}).status, 0) << run({"check", "it.toml"}).err;
  ASSERT_EQ(run({"render", "it.toml", "note.mid", "-o", "a.wav"}).status, 0);
  const auto refused = [&](const std::string& wrong, std::string_view line) {
    write("wrong.toml", wrong);
    const Result checked = run({"check", "wrong.toml"});
    EXPECT_EQ(checked.status, 2) << line;
    EXPECT_EQ(checked.err.substr(0, line.size()), line);
    EXPECT_EQ(run({"render", "wrong.toml", "note.mid", "-o", "a.wav"}).err, checked.err);
  };
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string wrong = text;
    return wrong.replace(wrong.find(from), from.size(), to);
  };
  refused(with("20000", "2e9"), "wrong.toml:4: play.shared: the connections between keys and what");
  refused(with("voices = 4", "each_key = false"), "wrong.toml:4: play.shared: all keys share one");
  refused(with("\"mass.m\"]", "\"mass.m\", \"string.s\"]"),
          "wrong.toml:4: play.shared: no connection joins");
  refused(text + "[play.over_keys.m]\nwhat = \"mass.m.mass\"\nvalue = [[48, 0.1], [50, 0.2]]\n",
          "wrong.toml:32: play.over_keys: 'mass.m.mass' is of something that all keys share");
  refused(text +
              "[play.zone.x]\nkeys = [48, 49]\nset = [\"mass.m.mass=10\"]\n"
              "[play.zone.y]\nkeys = [50, 50]\nset = [\"mass.m.mass=0.1\"]\n",
          "wrong.toml:35: play.zone.y.set: changes what all keys share");
  refused(text + "[play.zone.x]\nkeys = [48, 49]\n[play.zone.y]\nkeys = [49, 50]\n",
          "wrong.toml:33: play.zone.y.keys: key 49 is in the zone 'x' already");
  refused(text + "[play.zone.x]\nkeys = [48, 49]\nset = [\"rate=96000\"]\n",
          "wrong.toml:32: play.zone.x.set: 'rate=96000': an instrument plays at the rate");
  const Result preset =
      (write("wrong.toml", text + "[preset.stiff]\nset = [\"connection.foot.stiffness=2e9\"]\n"),
       run({"check", "wrong.toml"}));
  EXPECT_EQ(preset.status, 2);
  EXPECT_TRUE(has(preset.err, "too stiff") && has(preset.err, "(with the preset stiff)"))
      << preset.err;
}

// The lowest partial, bent up by two semitones, must stay below the bandwidth: 5 kHz, and 4.6 kHz
// with the preset, which names only keys that are there without it.
TEST_F(Check, NamesKeysThatAreLeftOut) {
  std::string text(on_a_mass);
  text.replace(text.find("[48, 50]"), 8, "[106, 112]");
  write("high.toml", text + "[preset.dark]\nset = [\"string.s.bandwidth=4600\"]\n");
  const Result result = run({"check", "high.toml"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(has(result.out, "but for keys that are left out")) << result.out;
  std::size_t expected = 0;
  for (int key = 106; key <= 112; ++key) {
    const double bent = 440.0 * std::exp2((key + 2 - 69) / 12.0);
    if (bent < 0.999 * 4600.0) continue;
    const bool always = bent > 0.999 * 5000.0;
    ASSERT_GT(lines_of(result.err).size(), expected) << result.err;
    EXPECT_TRUE(has(result.err, "thrum: key " + std::to_string(key) +
                                    " is left out: string.s has no partial below " +
                                    (always ? "5000" : "4600")))
        << key << "\n"
        << result.err;
    ++expected;
  }
  const auto lines = lines_of(result.err);
  EXPECT_EQ(lines.size(), expected) << result.err;
  EXPECT_TRUE(has(lines.back(), "(with the preset dark)")) << lines.back();
}

TEST_F(Check, OfAnInstrumentTakesTheRateOfItsSceneButNoPreset) {
  EXPECT_EQ(run({"check", "tromba-marina", "--set", "rate=96000"}).status, 0);
  const Result result = run({"check", "tromba-marina", "--set", "preset=nonsense"});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err, "--set preset: a preset is chosen by its name: --preset NAME\n");
}

TEST_F(Check, WarnsOfValuesThatNothingReads) {
  write("unused.toml",
        "[string.s]\nlength = 0.5\ntension = 100\nlinear_density = 0.005\n"
        "shape = { kind = \"mode\", number = 1, at = 0.3, width = 0.2, amplitude = 0.001 }\n"
        "[bow.b]\non = { on = \"string.s\", at = 0.1 }\nvelocity = 0.1\nforce = 1\nhairs = 9\n"
        "[pickup.p]\non = { on = \"string.s\", at = 0.3 }\n");
  const std::string warned = run({"check", "unused.toml", "--quiet"}).out;
  for (const auto* line :
       {"unused.toml:5: string.s.shape.at: a shape of kind 'mode' does not read it",
        "unused.toml:5: string.s.shape.width: a shape",
        "unused.toml:10: bow.b.hairs: a bow without"})
    EXPECT_TRUE(has(warned, line)) << line << "\n" << warned;
  const std::string read = run({"check", "unused.toml", "--quiet", "--set", "bow.b.width=0.01",
                                "--set", "string.s.shape.kind=bump"})
                               .out;
  EXPECT_FALSE(has(read, "hairs") || has(read, "shape.at") || has(read, "shape.width")) << read;
  EXPECT_TRUE(has(read, "unused.toml:5: string.s.shape.number: a shape of kind 'bump'")) << read;
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
