// `thrum sweep` as its user sees it: the same bytes however it ran.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <random>
#include <thread>

#include "sweep/sweep_command.hpp"

namespace thrum::cli {
namespace {

TEST_F(SweepCommand, GivesTheSameBytesWithAnyNumberOfWorkersAndParts) {
  ASSERT_EQ(run({"sweep", "plan.toml", "-o", "one", "--workers", "1"}).status, 0);
  ASSERT_EQ(run({"sweep", "plan.toml", "-o", "four", "--workers", "4"}).status, 0);
  for (const char* part : {"3/3", "1/3", "2/3"})
    ASSERT_EQ(run({"sweep", "plan.toml", "-o", "parts", "--part", part}).status, 0);
  const auto one = all_of("one");
  expect_equal(one, all_of("four"));
  expect_equal(one, all_of("parts"));
  EXPECT_EQ(lines_of(one.at("cases.csv")).size(), 17u);
  EXPECT_EQ(lines_of(one.at("failed.csv")).size(), 9u);
  EXPECT_TRUE(one.contains("cases/000022.flac"));
  EXPECT_FALSE(one.contains("cases/000023.flac"));
}

TEST_F(SweepCommand, ARowHasTheNumbersOfTheRun) {
  ASSERT_EQ(run({"sweep", "plan.toml", "-o", "a"}).status, 0);
  const auto lines = lines_of(read("a/cases.csv"));
  const std::string json = run({"run", "mass-barrier", "--json", "--set", "mass.ball.velocity=4",
                                "--set", "contact.hit.exponent=2"})
                               .out;
  const auto column = [&](const std::string& name) {
    std::string header = lines.front() + ",";
    const auto at = header.find("," + name + ",");
    EXPECT_NE(at, std::string::npos) << name;
    return static_cast<std::size_t>(
        std::count(header.begin(), header.begin() + static_cast<std::ptrdiff_t>(at) + 1, ','));
  };
  std::vector<std::string> cells{""};
  for (const char letter : lines.back())
    if (letter == ',')
      cells.emplace_back();
    else
      cells.back() += letter;
  EXPECT_EQ(cells[column("mass.ball.velocity")], "4");
  const double force = std::stod(cells[column("max_contact_force")]);
  EXPECT_EQ(force, json_number_after(json, "max_contact_force"));
  EXPECT_EQ(std::stod(cells[column("peak_force")]), force);
  EXPECT_EQ(std::stod(cells[column("energy_error")]), json_number_after(json, "energy_error"));
  EXPECT_EQ(std::stod(cells[column("pickups.ball.rms")]), json_number_after(json, "rms"));
  // m x'' = -K x^2: the time of contact is 2 x_max/v times B(1/3, 1/2)/3 = 1.4022.
  const double deepest = std::cbrt(1.5 * 0.005 * 16.0 / 1e6);
  EXPECT_NEAR(std::stod(cells[column("contact_time")]), 2.0 * deepest / 4.0 * 1.40218, 2.0 / 44100);
}

// A million cases are a thousand files. The bytes of an array are those of a sweep of one case, and
// Python's zipfile finds no fault with them.
TEST_F(SweepCommand, ArraysOfAThousandCasesAreOneFile) {
  const std::string many =
      "scene = \"mass-barrier\"\n[keep]\npickups = true\nreport = false\n[vary]\n";
  write("many.toml", many + "\"mass.ball.velocity\" = { from = 1, to = 4, steps = 1200 }\n");
  write("first.toml", many + "\"mass.ball.velocity\" = { values = [1] }\n");
  ASSERT_EQ(run({"sweep", "first.toml", "-o", "first"}).status, 0);
  ASSERT_EQ(run({"sweep", "many.toml", "-o", "one", "--workers", "1"}).status, 0);
  const auto one = all_of("one");
  ASSERT_TRUE(one.contains("cases/000.npz") && one.contains("cases/001.npz"));
  EXPECT_EQ(one.size(), 6u) << "plan, scene, two tables and two packs";
  EXPECT_NE(one.at("cases/000.npz").find(read("first/cases/000000.npy")), std::string::npos);
  const std::string check =
      "python3 -c \"import zipfile, sys; z = zipfile.ZipFile(sys.argv[1]); sys.exit(z.testzip() is "
      "not None or z.namelist() != ['%06d.npy' % (1000 + i) for i in range(200)])\" '" +
      (folder_ / "one/cases/001.npz").string() + "'";
  EXPECT_EQ(std::system(check.c_str()), 0);

  std::mt19937 random(5);
  for (int i = 0; i < 6; ++i) {
    Process program(folder_, {"sweep", "many.toml", "-o", "killed", "--workers", "2"}, {});
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 700));
    program.send(SIGKILL);
    program.wait();
  }
  for (const char* part : {"2/2", "1/2"})
    ASSERT_EQ(run({"sweep", "many.toml", "-o", "killed", "--part", part}).status, 0);
  expect_equal(one, all_of("killed"));
  ASSERT_EQ(run({"sweep", "many.toml", "-o", "killed"}).status, 0);
  expect_equal(one, all_of("killed"));
}

TEST_F(SweepCommand, TellsItsStatusAndItsCases) {
  ASSERT_EQ(run({"sweep", "plan.toml", "-o", "a", "--part", "1/2"}).status, 0);
  const std::string half = run({"sweep", "a", "--status"}).out;
  EXPECT_NE(half.find("left              12"), std::string::npos) << half;
  const Result dry = run({"sweep", "plan.toml", "--dry-run"});
  EXPECT_NE(dry.out.find("\n23,4,-1\n24 cases, "), std::string::npos) << dry.out;
  EXPECT_NE(dry.out.find("estimated time"), std::string::npos);
  const Result part = run({"sweep", "plan.toml", "--dry-run", "--part", "2/2"});
  EXPECT_NE(part.out.find("\n23,4,-1\n12 cases, "), std::string::npos) << part.out;
  EXPECT_EQ(part.out.find("\n22,"), std::string::npos) << part.out;
  ASSERT_EQ(run({"sweep", "a"}).status, 0);  // the rest, by the folder's own plan
  EXPECT_NE(run({"sweep", "a", "--status"}).out.find("left              0"), std::string::npos);
  EXPECT_NE(run({"sweep", "plan.toml", "-o", "a", "--slurm"}).out.find("#SBATCH --array="),
            std::string::npos);
}

/// One note of a second at 120 quarters a minute.
constexpr std::string_view score(
    "MThd\0\0\0\6\0\0\0\1\0\140MTrk\0\0\0\15\0\220\74\144\201\100\200\74\100\0\377\57\0", 35);

TEST_F(SweepCommand, APlayedScoreIsSweptToo) {
  write("note.mid", score);
  write("score.toml",
        "instrument = \"struck-string\"\nscore = \"note.mid\"\n[vary]\n\"play.gain\" = "
        "{ values = [-14, -20, \"loud\"] }\n[keep]\nsound = true\nmeasures = [\"f0\", "
        "\"loudness\"]\n");
  ASSERT_EQ(run({"sweep", "score.toml", "-o", "s"}).status, 0);
  EXPECT_EQ(lines_of(read("s/failed.csv")).size(), 2u);
  const auto lines = lines_of(read("s/cases.csv"));
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0],
            "case,play.gain,seconds,notes,left_out,most_voices,peak,f0,f0_error,loudness");
  const auto loud = numbers_of(lines[1]), quiet = numbers_of(lines[2]);
  EXPECT_NEAR(loud[7], 261.63, 0.6);          // C4, in tune to 2 cents and a bit
  EXPECT_NEAR(loud[9] - quiet[9], 6.0, 0.2);  // decibels
  EXPECT_TRUE(fs::exists(folder_ / "s/cases/000001.flac"));
}

// A preset that varies is chosen in each case: the rows are those of plans that name it.
TEST_F(SweepCommand, PresetsAreSwept) {
  write("note.mid", score);
  const std::string played = "instrument = \"struck-string\"\nscore = \"note.mid\"\n";
  write(
      "vary.toml",
      played + "[vary]\n\"preset\" = { values = [\"soft_felt\", \"hard_felt\", \"nonsense\"] }\n");
  ASSERT_EQ(run({"sweep", "vary.toml", "-o", "v"}).status, 0);
  const auto lines = lines_of(read("v/cases.csv"));
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_NE(read("v/failed.csv").find("2,nonsense,\"struck-string.toml: no preset 'nonsense'"),
            std::string::npos);
  for (const auto& [row, name] : {std::pair{1u, "soft_felt"}, {2u, "hard_felt"}}) {
    write("one.toml",
          played + "preset = \"" + name + "\"\n[vary]\n\"play.voices\" = { values = [4] }\n");
    ASSERT_EQ(run({"sweep", "one.toml", "-o", name}).status, 0);
    const std::string alone = lines_of(read(std::string(name) + "/cases.csv"))[1];
    EXPECT_EQ(lines[row].substr(lines[row].find(name) + 9), alone.substr(alone.find(",4,") + 2));
  }
}

// A table that numpy, pandas and R read has no two columns of a name.
TEST_F(SweepCommand, ARateThatVariesHasOneColumn) {
  write("rate.toml", "scene = \"mass-barrier\"\n[vary]\n\"rate\" = { values = [22050, 44100] }\n");
  ASSERT_EQ(run({"sweep", "rate.toml", "-o", "r"}).status, 0);
  const auto lines = lines_of(read("r/cases.csv"));
  EXPECT_EQ(lines[0].substr(0, 25), "case,rate,steps,seconds,e");
  EXPECT_EQ(lines[0].find("rate", 9), std::string::npos) << lines[0];
  EXPECT_EQ(lines[1].substr(0, 16), "0,22050,441,0.02");
  EXPECT_EQ(lines[2].substr(0, 16), "1,44100,882,0.02");
  EXPECT_EQ(std::count(lines[0].begin(), lines[0].end(), ','),
            std::count(lines[1].begin(), lines[1].end(), ','));
}

// An instrument is a scene too, as for `thrum run`.
// Nobody should sweep one of the two in the belief that it is the other.
TEST_F(SweepCommand, SaysWhichOfTwoThatHaveOneName) {
  const auto dry = [this](const std::string& scene) {
    write("drum.toml", "scene = \"" + scene +
                           "\"\n[vary]\nduration = { values = [0.001] }\n[keep]\n"
                           "report = true\n");
    return run({"sweep", "drum.toml", "--dry-run"});
  };
  const Result both = dry("snare-drum");
  EXPECT_EQ(both.status, 0);
  EXPECT_EQ(both.err.rfind("snare-drum is a scene and an instrument; this is the scene", 0), 0U)
      << both.err;
  EXPECT_EQ(dry("scenes/snare-drum").err, "");
  EXPECT_EQ(dry("mass-barrier").err, "");
}

TEST_F(SweepCommand, TakesTheSceneOfAnInstrument) {
  write("bar.toml",
        "scene = \"rosewood-marimba\"\n[set]\nduration = 0.001\n[vary]\n\"rate\" = { values = "
        "[48000] }\n");
  const Result result = run({"sweep", "bar.toml", "-o", "b"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(lines_of(read("b/cases.csv")).size(), 2u);
}

TEST_F(SweepCommand, KeysThatNobodyReadsAreRefusedWithTheirLine) {
  write("note.mid", score);
  const auto refused = [&](const std::string& text, const std::string& line) {
    write("bad.toml", text);
    const Result result = run({"sweep", "bad.toml", "-o", "b"});
    EXPECT_EQ(result.status, 2) << text;
    EXPECT_EQ(result.err.substr(0, line.size()), line) << result.err;
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    EXPECT_FALSE(fs::exists(folder_ / "b"));
  };
  const std::string played = "instrument = \"struck-string\"\nscore = \"note.mid\"\n";
  const std::string gain = "[vary]\n\"play.gain\" = { values = [-14] }\n";
  refused(played + "[vary]\n\"rate\" = { values = [48000, 96000] }\n",
          "bad.toml:4: vary 'rate': an instrument plays at the rate of its sound");
  refused(played + "[vary]\nduration = { values = [1, 2] }\n",
          "bad.toml:4: vary 'duration': an instrument plays as long as its score");
  refused(played + gain + "[set]\nrate = 96000\n",
          "bad.toml:6: set 'rate': an instrument plays at");
  refused(played + gain + "[set]\npreset = \"soft_felt\"\n",
          "bad.toml:6: set 'preset': a preset stands at the top");
  refused(played + "preset = \"soft_felt\"\n[vary]\npreset = { values = [\"hard_felt\"] }\n",
          "bad.toml:5: vary 'preset': the plan has a preset already");
  refused(played + "[vary]\npreset = { from = 1, to = 2, steps = 2 }\n",
          "bad.toml:4: vary 'preset': must be names of presets");
  const std::string scene =
      "scene = \"mass-barrier\"\n[vary]\n\"mass.ball.mass\" = { values = [1] }\n";
  refused(scene + "\"mass.bal.mass\" = { values = [1] }\n",
          "bad.toml:4: mass.bal.mass: no element 'mass.bal' in this scene; did you mean");
  refused(scene + "[set]\n\"mass.ball.mass\" = 2\n",
          "bad.toml:5: set 'mass.ball.mass': varies too");
}

TEST_F(SweepCommand, BadPlansAndFoldersAreOneLine) {
  const auto fault = [&](const Arguments& arguments) {
    const Result result = run(arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    EXPECT_EQ(result.out, "");
    return result.err;
  };
  write("slip.toml", "scene = \"mass-barrier\"\n[vary]\n\"mass.bal.mass\" = { values = [1] }\n");
  EXPECT_NE(fault({"sweep", "slip.toml", "-o", "b"}).find("did you mean 'mass.ball'?"),
            std::string::npos);
  write("empty.toml", "");
  write("of_empty.toml", "scene = \"empty.toml\"\n[vary]\nrate = { values = [44100] }\n");
  EXPECT_NE(fault({"sweep", "of_empty.toml", "-o", "b"}).find("the file is empty"),
            std::string::npos);
  write("of_none.toml", "scene = \"none.toml\"\n[vary]\nrate = { values = [44100] }\n");
  EXPECT_EQ(fault({"sweep", "of_none.toml", "-o", "b"})
                .rfind("thrum: of_none.toml: cannot open scene none.toml: No such file", 0),
            0u);
  write("tune.mid", std::string(64, '\0'));
  EXPECT_NE(fault({"sweep", "tune.mid", "-o", "b"}).find("plans are TOML text files"),
            std::string::npos);
  write("note.mid", score);
  write("preset.toml",
        "instrument = \"struck-string\"\nscore = \"note.mid\"\npreset = \"soft_flet\"\n[vary]\n"
        "\"play.gain\" = { values = [1] }\n");
  EXPECT_NE(fault({"sweep", "preset.toml", "-o", "b"}).find("did you mean 'soft_felt'?"),
            std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "b"));
  fault({"sweep", "none.toml", "-o", "b"});
  fault({"sweep", "plan.toml"});
  fault({"sweep", "plan.toml", "-o", "b", "--part", "0/2"});
  fault({"sweep", "plan.toml", "-o", "b", "--workers", "0"});
  ASSERT_EQ(run({"sweep", "plan.toml", "-o", "a", "--part", "1/9"}).status, 0);
  std::string other(plan);
  other.append("rate = 44100\n");
  write("plan.toml", other);
  EXPECT_NE(fault({"sweep", "plan.toml", "-o", "a"}).find("another sweep"), std::string::npos);
}

TEST_F(SweepCommand, LeavesTheFolderOfAnotherPlanAsItIs) {
  ASSERT_EQ(run({"sweep", "plan.toml", "-o", "a"}).status, 0);
  ASSERT_FALSE(fs::exists(folder_ / "a" / ".work"));
  write("plan.toml", std::string(plan).append("rate = 44100\n"));
  EXPECT_EQ(run({"sweep", "plan.toml", "-o", "a"}).status, 2);
  EXPECT_FALSE(fs::exists(folder_ / "a" / ".work"));
}

/// Where there is no GPU the cores do it, with the same bytes, unless that is refused.
TEST_F(SweepCommand, WithoutAGpuTheCoresDoIt) {
  const Arguments cores{"sweep", "plan.toml", "-o", "cores"};
  ASSERT_EQ(run(cores).status, 0);
  const Result strict = run({"sweep", "plan.toml", "-o", "strict", "--on", "gpu", "--strict"});
  if (strict.status == 0) GTEST_SKIP() << "there is a GPU";
  EXPECT_EQ(strict.status, 2);
  EXPECT_NE(strict.err.find("GPU"), std::string::npos) << strict.err;
  EXPECT_EQ(std::count(strict.err.begin(), strict.err.end(), '\n'), 1) << strict.err;
  EXPECT_FALSE(fs::exists(folder_ / "strict"));
  const Result gpu = run({"sweep", "plan.toml", "-o", "gpu", "--on", "gpu"});
  EXPECT_EQ(gpu.status, 0);
  EXPECT_NE(gpu.err.find("the cores do it"), std::string::npos) << gpu.err;
  EXPECT_EQ(read("gpu/cases.csv"), read("cores/cases.csv"));
  const Arguments again{"sweep", "cores", "--on", "gpu", "--strict"};
  EXPECT_EQ(run(again).status, 0) << "nothing is left to be stepped";
  for (const auto& sound : fs::directory_iterator(folder_ / "cores" / "cases"))
    fs::remove(sound.path());
  EXPECT_EQ(run(again).status, 2) << "what was lost would be stepped by the cores";
  EXPECT_EQ(run({"sweep", "plan.toml", "-o", "x", "--on", "moon"}).status, 2);
  EXPECT_EQ(run({"sweep", "plan.toml", "-o", "x", "--strict"}).status, 2);
}

}  // namespace
}  // namespace thrum::cli
