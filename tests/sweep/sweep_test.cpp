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
