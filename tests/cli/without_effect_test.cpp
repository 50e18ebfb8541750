// What would have no effect is refused, with one line that says why: nothing is taken and ignored.
#include "cli/program.hpp"
#include "support/midi_score.hpp"

namespace thrum::cli {
namespace {

struct Case {
  friend void PrintTo(const Case& each, std::ostream* out) { *out << each.words; }
  Arguments arguments;
  std::string words;  ///< of the answer
};

class WithoutEffect : public Cli, public testing::WithParamInterface<Case> {};

TEST_P(WithoutEffect, IsRefusedInOneLine) {
  write("ball.toml", ball_scene);
  claims::MidiScore().note(0.0, 69, 100, 0.01).save((folder_ / "a.mid").string());
  write("plan.toml", "scene = \"ball.toml\"\n[vary]\n\"mass.ball.velocity\" = { values = [1] }\n");
  const Result result = run(GetParam().arguments);
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  EXPECT_NE(result.err.find(GetParam().words), std::string::npos) << result.err;
  EXPECT_EQ(files(), (std::vector<std::string>{"a.mid", "ball.toml", "plan.toml"}));
}

const Case cases[] = {
    {{"render", "struck-string", "a.mid", "-o", "a.wav", "--no-normalise"},
     "thrum: --no-normalise: is for a scene"},
    {{"render", "struck-string", "a.mid", "-o", "a.wav", "--preset", ""}, "--preset: is empty"},
    {{"render", "struck-string", "a.mid", "-o", "a.wav", "--scl", ""}, "--scl: is empty"},
    {{"render", "struck-string", "a.mid", "-o", "a.wav", "--kbm", ""}, "--kbm: is empty"},
    {{"render", "ball.toml", "-o", "a.wav", "--bits", ""}, "--bits: is empty"},
    {{"play", "struck-string", "--preset", ""}, "--preset: is empty"},
    {{"play", "struck-string", "--device", ""}, "--device: is empty"},
    {{"play", "struck-string", "--midi", ""}, "--midi: is empty"},
    {{"play", "--list-devices", "--preset", "soft_felt"}, "nothing; leave out --preset\n"},
    {{"play", "--list-devices", "--scl", "a.scl"}, "nothing; leave out --scl\n"},
    {{"play", "--list-devices", "--rate", "48000"}, "nothing; leave out --rate\n"},
    {{"play", "--list-devices", "struck-string"}, "nothing; leave out INSTRUMENT\n"},
    {{"lab", "ball.toml", "-o", "page", "--at", "99"}, "thrum: --at 99: the run ends at 0.02 s\n"},
    {{"lab", "ball.toml", "mass-string", "-o", "page", "--at", "99"},
     "thrum: --at 99: all runs end by 1 s\n"},
    {{"instruments", "struck-string", "--names", "--text"}, "excludes"},
    {{"instruments", ""}, "is empty"},
    {{"scenes", ""}, "is empty"},
    {{"describe", ""}, "is empty"},
    {{"sweep", "plan.toml", "-o", "f", "--part", ""}, "--part: is empty"},
    {{"sweep", "plan.toml", "-o", "f", "--status", "--part", "1/2"}, "leave out --part\n"},
    {{"sweep", "plan.toml", "-o", "f", "--status", "--workers", "3"}, "leave out --workers\n"},
    {{"sweep", "plan.toml", "-o", "f", "--status", "--dry-run"}, "leave out --dry-run\n"},
    {{"sweep", "plan.toml", "-o", "f", "--slurm", "--on", "gpu"}, "leave out --on\n"},
    {{"sweep", "plan.toml", "--dry-run", "--on", "gpu", "--strict"}, "leave out --strict\n"},
};

INSTANTIATE_TEST_SUITE_P(Arguments, WithoutEffect, testing::ValuesIn(cases));

// Faults of arguments come before those of devices, which a machine may not have.
class BeforeDevices : public Cli {};

TEST_F(BeforeDevices, ArgumentsOfPlayAreChecked) {
  write("a.scl", "a\n1\n2/1\n");
  const auto expect = [this](const Arguments& arguments, const std::string& words) {
    const Result result = run(arguments);
    EXPECT_EQ(result.status, 2) << result.err;
    EXPECT_EQ(result.err.rfind("thrum: " + words, 0), 0u) << result.err;
  };
  expect({"play", "rattling-plate", "--control", "volume=5000"}, "--control volume: must be from");
  expect({"play", "snare-drum", "--scl", "a.scl"}, "--scl: this instrument cannot be tuned");
  expect({"play", "snare-drum", "--room", "9"}, "--room 9: must be from 0.2 to 3 s");
}

class Moments : public Cli {};

// The end of the run is a moment in it.
TEST_F(Moments, GoUpToTheEndOfTheRun) {
  write("string.toml",
        "duration = 0.01\n[string.a]\nlength = 0.65\ntension = 80\nlinear_density = 0.004\n"
        "shape = { kind = \"pluck\", at = 0.2, amplitude = 0.002 }\n"
        "[pickup.ear]\non = { on = \"string.a\", at = 0.1 }\n");
  const Result result = run({"lab", "string.toml", "-o", "page", "--at", "0", "--at", "0.01"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(read("page/index.html").find("2 moments"), std::string::npos);
}

}  // namespace
}  // namespace thrum::cli
