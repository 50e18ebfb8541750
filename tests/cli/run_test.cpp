// `thrum run`: tables and numbers are as documented.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cli/program.hpp"

namespace thrum::cli {
namespace {

class Run : public Cli {
 protected:
  Run() { write("ball.toml", ball_scene); }
};

TEST_F(Run, CsvHasARowPerStepInFullPrecision) {
  const Result result = run({"run", "ball.toml", "--csv", "a.csv", "--quiet"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out + result.err, "");
  const auto lines = lines_of(read("a.csv"));
  ASSERT_EQ(lines.size(), 883u);
  EXPECT_EQ(lines[0], "time,ball,force");
  for (std::size_t n = 0; n < 882; ++n) {
    ASSERT_EQ(numbers_of(lines[n + 1])[0], static_cast<double>(n) / 44100.0);
  }
  EXPECT_EQ(numbers_of(lines[1])[1], 0.0);
  EXPECT_NEAR(numbers_of(lines[2])[1], 2.0 / 44100.0, 1e-18);
}

TEST_F(Run, EnergyBookAddsUp) {
  EXPECT_EQ(run({"run", "ball.toml", "--energy", "e.csv", "--quiet"}).status, 0);
  const auto lines = lines_of(read("e.csv"));
  ASSERT_EQ(lines.size(), 883u);
  EXPECT_EQ(lines[0], "time,kinetic,potential,contact,stored,dissipated,supplied,error");
  const auto first = numbers_of(lines[1]);
  EXPECT_NEAR(first[4], 0.01, 1e-15);  // half of 5 g times (2 m/s)^2
  for (std::size_t n = 0; n < 882; ++n) {
    const auto row = numbers_of(lines[n + 1]);
    ASSERT_EQ(row.size(), 8u);
    ASSERT_EQ(row[0], (static_cast<double>(n) + 0.5) / 44100.0);
    ASSERT_EQ(row[4], row[1] + row[2] + row[3]);
    ASSERT_NEAR(row[7], row[4] + row[5] - row[6] - first[4], 1e-17);
  }
}

/// A mass so fast that its energy is beyond the range of numbers.
TEST_F(Run, EndsWhereANumberStopsBeingOneAndWritesNothing) {
  write("a.csv", "old");
  const Result result =
      run({"run", "ball.toml", "--csv", "a.csv", "--json", "--set", "mass.ball.velocity=1e300"});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.out, "");
  ASSERT_EQ(lines_of(result.err).size(), 1u) << result.err;
  EXPECT_NE(result.err.find("mass.ball: its energy is not a number at step 0"), std::string::npos)
      << result.err;
  EXPECT_EQ(read("a.csv"), "old");
}

/// What nobody hears counts too, with a book and without.
TEST_F(Run, EndsAlsoWhereNobodyHearsThatANumberStopsBeingOne) {
  write("deaf.toml", R"(duration = 0.1
[mass.heard]
mass = 1
velocity = 1
[mass.unheard]
mass = 1e-300
[force.f]
on = "mass.unheard"
shape = "hold"
start = 0.05
amplitude = 1e300
[pickup.p]
on = "mass.heard"
)");
  const Result booked = run({"run", "deaf.toml"});
  EXPECT_EQ(booked.status, 3);
  EXPECT_EQ(booked.err.find("deaf.toml:5: mass.unheard: its motion is not a number at step 2205;"),
            0u)
      << booked.err;
  for (const Arguments& arguments : {Arguments{"run", "deaf.toml", "--quiet", "--csv", "a.csv"},
                                     Arguments{"render", "deaf.toml", "-o", "a.wav"}}) {
    const Result result = run(arguments);
    EXPECT_EQ(result.status, 3) << arguments[0];
    EXPECT_EQ(result.err.find("deaf.toml:5: mass.unheard: its motion is not a number"), 0u)
        << result.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / arguments.back()));
  }
}

/// The scene that its notes play.
TEST_F(Run, TakesAnInstrumentByName) {
  const Result result = run({"run", "struck-string", "--set", "duration=0.01"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(run({"check", "struck-string"}).status, 0);
}

/// A contact that meets its cap is bisected, and nothing is wrong. A bow is not.
TEST_F(Run, WarnsOfASolveCutShort) {
  const Result fine = run({"run", "ball.toml", "--set", "solver.corrections=1"});
  EXPECT_EQ(fine.out.find("warning"), std::string::npos) << fine.out;
  EXPECT_NE(fine.out.find("bisected, never cut short"), std::string::npos) << fine.out;
  const Result cut = run({"run", "bowed-string", "--set", "solver.iterations=1"});
  EXPECT_EQ(cut.status, 0);
  EXPECT_NE(cut.out.find("friction did not converge in"), std::string::npos) << cut.out;
}

/// A string that nothing touches: it is not its contacts that are too stiff.
TEST_F(Run, SaysWhatSinglePrecisionDoesToTheBook) {
  write("free.toml",
        "duration = 0.05\n[string.s]\nlength = 0.65\ntension = 60\nlinear_density = 0.0005\n"
        "shape = { kind = \"mode\", amplitude = 0.001 }\n");
  EXPECT_EQ(run({"run", "free.toml"}).out.find("book is off"), std::string::npos);
  const Result usual = run({"run", "free.toml", "--set", "precision=float"});
  EXPECT_EQ(usual.out.find("warning"), std::string::npos) << usual.out;  // 2e-5
  const Result coarse = run({"run", "cymbal", "--set", "precision=float", "--set", "duration=0.2"});
  EXPECT_NE(coarse.out.find("single precision holds no more digits"), std::string::npos)
      << coarse.out;
}

TEST_F(Run, JsonAgreesWithTheTable) {
  const Result result = run({"run", "ball.toml", "--json", "--csv", "a.csv"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.err, "");
  ASSERT_EQ(lines_of(result.out).size(), 1u);
  const std::string& json = result.out;
  EXPECT_EQ(json_number_after(json, "steps"), 882);
  EXPECT_EQ(json_number_after(json, "rate"), 44100);
  EXPECT_EQ(json_number_after(json, "seconds"), 0.02);
  EXPECT_LT(json_number_after(json, "energy_error"), 1e-11);
  EXPECT_GT(json_number_after(json, "max_penetration"), 0.0);
  EXPECT_GE(json_number_after(json, "min_contact_force"), 0.0);
  EXPECT_GT(json_number_after(json, "real_time_factor"), 0.0);
  double sum_of_squares = 0.0;
  double largest = 0.0;
  const auto lines = lines_of(read("a.csv"));
  for (std::size_t n = 1; n < lines.size(); ++n) {
    const double force = numbers_of(lines[n])[2];
    sum_of_squares += force * force;
    largest = std::max(largest, force);
  }
  const std::string heard = json.substr(json.find("\"force\""));
  EXPECT_EQ(json_number_after(heard, "max"), largest);
  EXPECT_EQ(json_number_after(json, "max_contact_force"), largest);
  EXPECT_NEAR(json_number_after(heard, "rms"), std::sqrt(sum_of_squares / 882.0), 1e-12);
  EXPECT_EQ(json_number_after(json.substr(json.find("\"ball\"")), "last"),
            numbers_of(lines.back())[1]);
}

TEST_F(Run, PlainSummaryNamesThePickupsAndTheFiles) {
  const Result result = run({"run", "ball.toml", "--csv", "a.csv"});
  EXPECT_EQ(result.status, 0);
  for (const auto* words :
       {"A mass thrown at a wall", "882 steps", "energy error", "rms", "force", "wrote a.csv"}) {
    EXPECT_NE(result.out.find(words), std::string::npos) << words << " in\n" << result.out;
  }
}

TEST_F(Run, SaysHowHardTheBowWasToSolve) {
  const std::vector<std::string> words{"run", "bowed-string", "--set", "duration=0.2"};
  const Result plain = run(words);
  EXPECT_NE(plain.out.find("\n  bow             "), std::string::npos) << plain.out;
  EXPECT_NE(plain.out.find("iterations in a step on average, at most"), std::string::npos);
  EXPECT_EQ(run({"run", "ball.toml"}).out.find("\n  bow "), std::string::npos);

  const Result json = run({"run", "bowed-string", "--set", "duration=0.2", "--json"});
  EXPECT_GT(json_number_after(json.out, "bow_iterations_mean"), 1.0);
  EXPECT_LT(json_number_after(json.out, "bow_iterations_mean"), 4.0);
  EXPECT_GE(json_number_after(json.out, "bow_iterations_max"), 3.0);
  EXPECT_EQ(json_number_after(json.out, "bow_capped"), 0.0);
  const Result capped = run(
      {"run", "bowed-string", "--set", "duration=0.2", "--set", "solver.iterations=1", "--json"});
  EXPECT_GT(json_number_after(capped.out, "bow_capped"), 1000.0);
  EXPECT_LT(json_number_after(capped.out, "energy_error"), 1e-10);
}

TEST_F(Run, QuietSaysNothingButJson) {
  EXPECT_EQ(run({"run", "ball.toml", "--quiet"}).out, "");
  EXPECT_NE(run({"run", "ball.toml", "--quiet", "--json"}).out, "");
}

TEST_F(Run, OverridesChangeTheScene) {
  const Result result = run(
      {"run", "ball.toml", "--json", "--set", "duration=0.01", "--set", "mass.ball.velocity=-1"});
  EXPECT_EQ(json_number_after(result.out, "steps"), 441);
  EXPECT_EQ(json_number_after(result.out, "max_contact_force"), 0.0);
}

TEST_F(Run, NoStepsIsAnAnswerToo) {
  const Result result =
      run({"run", "ball.toml", "--json", "--set", "duration=0", "--csv", "a.csv"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(json_number_after(result.out, "steps"), 0);
  EXPECT_NE(result.out.find("\"ball\": {\"min\": null, \"max\": null, \"rms\": null"),
            std::string::npos);
  EXPECT_EQ(read("a.csv"), "time,ball,force\n");
}

TEST_F(Run, NamesWithCommasAndQuotesAreQuoted) {
  write("odd.toml", "duration = 0.001\n[mass.m]\nmass = 1\n[pickup.'a,\"b']\non = \"mass.m\"\n");
  const Result result = run({"run", "odd.toml", "--json", "--csv", "a.csv"});
  if (result.status == 2) GTEST_SKIP() << "such names are refused: " << result.err;
  EXPECT_EQ(lines_of(read("a.csv"))[0], "time,\"a,\"\"b\"");
  EXPECT_NE(result.out.find("\"a,\\\"b\": {"), std::string::npos) << result.out;
}

TEST_F(Run, TableOnStandardOutputStaysATable) {
  const Result result = run({"run", "ball.toml", "--csv", "/dev/stdout"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(lines_of(result.out).size(), 883u);
  EXPECT_NE(result.err.find("882 steps"), std::string::npos);
  EXPECT_EQ(run({"run", "ball.toml", "--json", "--csv", "/dev/stdout"}).status, 2);
}

TEST_F(Run, TablesThatAreKeptChangeNoByte) {
  const auto keeping = [] { setenv("THRUM_TABLES", "tables", 1); };
  const auto gong = [&](const char* csv, const std::function<void()>& prepare) {
    EXPECT_EQ(run({"run", "gong", "--set", "duration=0.01", "--csv", csv}, prepare).status, 0);
    return read(csv);
  };
  const std::string computed = gong("a.csv", {});
  EXPECT_FALSE(std::filesystem::exists(folder_ / "tables"));
  EXPECT_EQ(gong("b.csv", keeping), computed);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "tables"));
  EXPECT_EQ(gong("c.csv", keeping), computed);
}

TEST_F(Run, SameSceneSameBytes) {
  EXPECT_EQ(run({"run", "ball.toml", "--csv", "a.csv", "--energy", "ae.csv"}).status, 0);
  EXPECT_EQ(run({"run", "ball.toml", "--csv", "b.csv", "--energy", "be.csv"}).status, 0);
  EXPECT_EQ(read("a.csv"), read("b.csv"));
  EXPECT_EQ(read("ae.csv"), read("be.csv"));
}

}  // namespace
}  // namespace thrum::cli
