// Bad arguments or a bad scene: status 2, a line per fault, nothing written.
#include "cli/program.hpp"

namespace thrum::cli {
namespace {

class BadArguments : public Cli, public testing::WithParamInterface<Arguments> {};

TEST_P(BadArguments, EndWithStatusTwoAndOneLine) {
  write("ball.toml", ball_scene);
  const Result result = run(GetParam());
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  EXPECT_EQ(files(), std::vector<std::string>{"ball.toml"});
}

INSTANTIATE_TEST_SUITE_P(
    Arguments, BadArguments,
    testing::Values(
        Arguments{}, Arguments{"sing"}, Arguments{"--loud"}, Arguments{"run"},
        Arguments{"run", "ball.toml", "--loud"}, Arguments{"run", "ball.toml", "other.toml"},
        Arguments{"run", "ball.toml", "--csv"}, Arguments{"run", "ball.toml", "--csv", ""},
        Arguments{"run", ""}, Arguments{"run", "ball.toml", "--set"},
        Arguments{"run", "ball.toml", "--csv", "a", "--energy", "./a"},
        Arguments{"run", "ball.toml", "--csv", "ball.toml"}, Arguments{"run", "missing.toml"},
        Arguments{"run", "."}, Arguments{"run", "ball.toml/x"},
        Arguments{"run", std::string(5000, 'x')}, Arguments{"render", "ball.toml"},
        Arguments{"render", "ball.toml", "-o", "a.mp3"},
        Arguments{"render", "ball.toml", "-o", "ball.toml"},
        Arguments{"render", "ball.toml", "-o", "a.wav", "--rate", "999"},
        Arguments{"render", "ball.toml", "-o", "a.wav", "--rate", "768001"},
        Arguments{"render", "ball.toml", "-o", "a.wav", "--rate", "fast"},
        Arguments{"render", "ball.toml", "-o", ""}, Arguments{"lab", "ball.toml", "-o", ""},
        Arguments{"describe", "strng"}, Arguments{"scenes", "no-such-scene"},
        Arguments{"scenes", "mass-barrier", "--names"},
        Arguments{"run", "ball.toml", "--csv", "a.csv", "--set", "mass.ball.mass=-1"},
        Arguments{"run", "ball.toml", "--csv", "a.csv", "--set", "mass.ball.colour=1"},
        Arguments{"run", "ball.toml", "--csv", "a.csv", "--set", "nonsense"}));

struct Refusal {
  friend void PrintTo(const Refusal& each, std::ostream* out) { *out << each.words; }
  Arguments arguments;
  std::string words;  ///< how the line begins
};

class ToldWhatIsRight : public Cli, public testing::WithParamInterface<Refusal> {};

TEST_P(ToldWhatIsRight, InOneLine) {
  write("ball.toml", ball_scene);
  const Result result = run(GetParam().arguments);
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  EXPECT_EQ(result.err.rfind(GetParam().words, 0), 0u) << result.err;
  EXPECT_EQ(files(), std::vector<std::string>{"ball.toml"});
}

const Refusal refusals[] = {
    {{"run", ""}, "thrum: cannot open scene '': "},
    {{"run", "ball.toml", "--set", "mass.ball.mass=1e400"},
     "--set mass.ball.mass: '1e400' is not a number as TOML writes them: 80, 0.5, 1e-3, at most"},
    {{"run", "ball.toml", "--set", "mass.ball.mass=5g"},
     "--set mass.ball.mass: '5g' is not a number as TOML"},
    {{"run", "ball.toml", "--set", "title=two words"},
     "--set title: 'two words' is not a TOML value; text with blanks needs quotes"},
    {{"render", "ball.toml", "-o", "a.wav", "--oversample", "0"},
     "thrum: --oversample: '0' must be a whole number from 1 to 64 (see"},
    {{"render", "ball.toml", "-o", "a.wav", "--oversample", "2.5"},
     "thrum: --oversample: '2.5' must be a whole number from 1 to 64 (see"},
    {{"render", "sitar", "a.mid", "-o", "a.wav", "--seed", "-1"},
     "thrum: --seed: '-1' must be a whole number from 0 to 4294967295 (see"},
    {{"render", "sitar", "a.mid", "-o", "a.wav", "--loudness", "loud"},
     "thrum: --loudness: 'loud' is not a number (see"},
    {{"render", "sitar", "a.mid", "-o", "a.wav", "--loudness", ""}, "thrum: --loudness: is empty"},
    {{"render", "sitar", "a.mid", "-o", "a.wav", "--room", ""}, "thrum: --room: is empty"},
    {{"lab", "ball.toml", "-o", "page", "--at", "late"},
     "thrum: --at: 'late' is not a number (see"},
    {{"describe", "sting"}, "thrum: unknown kind 'sting'; did you mean 'string'?"},
    {{"describe", "mass-barrier"}, "thrum: 'mass-barrier' is a scene or an instrument, and kinds"},
    {{"describe", "ball.toml"}, "thrum: 'ball.toml' is a scene or an instrument, and kinds"},
    {{"sweep", "mass-barrier", "-o", "a"},
     "thrum: 'mass-barrier' is a shipped scene or instrument, and no plan; a plan names it in a "
     "line scene = \"mass-barrier\""},
    {{"sweep", "plan.toml", "-o", "a"}, "thrum: cannot open plan plan.toml: No such file"},
};

INSTANTIATE_TEST_SUITE_P(Arguments, ToldWhatIsRight, testing::ValuesIn(refusals));

class MissingFolders : public Cli {};

TEST_F(MissingFolders, AreNamedBeforeAnythingRuns) {
  write("endless.toml", endless_scene);
  std::filesystem::create_symlink("none/b.wav", folder_ / "a.wav");
  for (const auto& [arguments, words] :
       {std::pair{
            Arguments{"render", "endless.toml", "-o", "none/a.wav", "--set", "duration=10000"},
            "cannot write none/a.wav (there is no folder none): No such"},
        {{"render", "endless.toml", "-o", "a.wav", "--set", "duration=10000"},
         "cannot write a.wav (there is no folder none): No such"},
        {{"run", "endless.toml", "--csv", "none/deep/a.csv"},
         "cannot write none/deep/a.csv (there is no folder none/deep): No such"},
        {{"run", "endless.toml", "--csv", "endless.toml/a.csv"},
         "cannot write endless.toml/a.csv: Not a directory"}}) {
    const Result result = run(arguments);
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err.rfind(std::string("thrum: ") + words, 0), 0u) << result.err;
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  }
}

class RenderedAt : public Cli {};

TEST_F(RenderedAt, ARateWithAnExponentIsANumber) {
  write("ball.toml", ball_scene);
  const Result result = run({"render", "ball.toml", "-o", "a.wav", "--rate", "48e3"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("48000 Hz"), std::string::npos) << result.out;
}

class BadScenes : public Cli {};

TEST_F(BadScenes, EveryFaultHasItsLine) {
  write("bad.toml", "rate = -1\n[mass.a]\nmass = 0\ncolour = 3\n[thing.b]\n");
  const Result result = run({"run", "bad.toml", "--csv", "a.csv", "--json"});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  const auto lines = lines_of(result.err);
  EXPECT_GE(lines.size(), 4u) << result.err;
  for (const auto& line : lines) EXPECT_EQ(line.rfind("bad.toml:", 0), 0u) << line;
  EXPECT_EQ(files(), std::vector<std::string>{"bad.toml"});
}

TEST_F(BadScenes, NumbersThatAreTooLargeAreToldTheLimit) {
  write("far.toml", "[mass.a]\nmass = 1e400\n");
  EXPECT_NE(run({"run", "far.toml"}).err.find("a number is at most 1.8e308"), std::string::npos);
  write("long.toml", "[mass.a]\nmass = 99999999999999999999\n");
  EXPECT_NE(run({"run", "long.toml"}).err.find("with an exponent, as 1e20"), std::string::npos);
}

TEST_F(BadScenes, OverridesAreNamedInTheirFaults) {
  write("ball.toml", ball_scene);
  const Result result = run({"run", "ball.toml", "--set", "mass.ball.mass=0"});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err.rfind("--set mass.ball.mass: ", 0), 0u) << result.err;
}

TEST_F(BadScenes, RubbishIsRefusedCalmly) {
  std::string rubbish;
  for (int n = 0; n < 4096; ++n) rubbish += static_cast<char>((n * 7919) >> 3);
  write("rubbish.toml", rubbish);
  write("empty.toml", "");
  for (const auto* name : {"rubbish.toml", "empty.toml"}) {
    const Result result = run({"render", name, "-o", "a.wav"});
    EXPECT_EQ(result.status, 2) << name;
    EXPECT_NE(result.err, "") << name;
  }
  EXPECT_EQ(files().size(), 2u);
}

class Words : public Cli {};

TEST_F(Words, HelpAndVersion) {
  const Result version = run({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_EQ(version.out.rfind("thrum ", 0), 0u);
  EXPECT_NE(run({"--help"}).out.find("render"), std::string::npos);
  for (const auto* command :
       {"run", "render", "play", "check", "describe", "scenes", "instruments"}) {
    const Result help = run({command, "--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_NE(help.out.find("Example"), std::string::npos) << help.out;
  }
}

TEST_F(Words, DescribeListsKindsAndTheirParameters) {
  const Result all = run({"describe"});
  EXPECT_EQ(all.status, 0);
  for (const auto* kind : {"mass", "string", "contact", "pickup"}) {
    EXPECT_NE(all.out.find(kind), std::string::npos);
  }
  const Result mass = run({"describe", "mass"});
  EXPECT_EQ(mass.status, 0);
  EXPECT_NE(mass.out.find("frequency"), std::string::npos);
  EXPECT_NE(mass.out.find("Hz"), std::string::npos);
}

TEST_F(Words, EveryShippedSceneIsListedAndCanBePrinted) {
  const auto names = lines_of(run({"scenes", "--names"}).out);
  const auto lines = lines_of(run({"scenes"}).out);
  ASSERT_EQ(names.size(), lines.size());
  ASSERT_FALSE(names.empty());
  for (std::size_t n = 0; n < names.size(); ++n) {
    EXPECT_EQ(lines[n].rfind(names[n] + " ", 0), 0u);
    EXPECT_NE(run({"scenes", names[n]}).out.find("title"), std::string::npos);
  }
}

TEST_F(Words, ShippedScenesRunFromAnyFolderAndAsTheirText) {
  const auto arguments = [](const std::string& scene, const std::string& csv) {
    return Arguments{"run", scene, "--quiet", "--set", "duration=0.01", "--csv", csv};
  };
  EXPECT_EQ(run(arguments("mass-barrier", "a.csv")).status, 0);
  write("copy.toml", run({"scenes", "mass-barrier"}).out);
  EXPECT_EQ(run(arguments("copy.toml", "b.csv")).status, 0);
  EXPECT_NE(read("a.csv"), "");
  EXPECT_EQ(read("a.csv"), read("b.csv"));
}

}  // namespace
}  // namespace thrum::cli
