// `thrum sweep --on gpu` from beginning to end, with a stand-in for the GPU (stand_in_gpu.cpp) that
// has as little memory as a test wants.
#include <cstdlib>

#include "../cli/program.hpp"

namespace thrum::cli {
namespace {

namespace fs = std::filesystem;

// 60 cases of one structure, and 20 that are no valid scene.
constexpr std::string_view plan = R"(
scene = "mass-barrier"
[set]
"solver.contact" = "newton"
[vary]
"mass.ball.velocity" = { from = 1, to = 4, steps = 20 }
"contact.hit.exponent" = { values = [1.3, 1.5, 2, -1] }
[keep]
sound = true
measures = ["peak_force"]
)";

class SweepOnAGpu : public Cli {
 protected:
  SweepOnAGpu() { write("plan.toml", plan); }

  /// Kernels are compiled once for all tests of this process.
  static fs::path kernels() {
    static const fs::path folder =
        fs::temp_directory_path() / ("thrum-stand-in-" + std::to_string(getpid()));
    return folder;
  }
  static void TearDownTestSuite() { fs::remove_all(kernels()); }

  Result sweep(const std::string& folder, const Arguments& more, std::size_t memory,
               std::size_t promise) const {
    Arguments all{"sweep", "plan.toml", "-o", folder, "--workers", "2"};
    all.insert(all.end(), more.begin(), more.end());
    return run(all, [=] {
      setenv("LD_LIBRARY_PATH", STAND_IN_GPU, 1);
      setenv("STAND_IN_FOLDER", kernels().c_str(), 1);
      setenv("STAND_IN_MEMORY", std::to_string(memory).c_str(), 1);
      setenv("STAND_IN_PROMISE", std::to_string(promise).c_str(), 1);
    });
  }
};

constexpr std::size_t plenty = std::size_t{4} << 30;

/// The lines that say something about memory.
std::string about_memory(const Result& result) {
  std::string found;
  for (const std::string& line : lines_of(result.err))
    if (line.find("memory") != std::string::npos) found += line + "\n";
  return found;
}

TEST_F(SweepOnAGpu, GivesTheTableOfTheCores) {
  ASSERT_EQ(run({"sweep", "plan.toml", "-o", "cores"}).status, 0);
  const Result gpu = sweep("gpu", {"--on", "gpu", "--strict"}, plenty, plenty);
  ASSERT_EQ(gpu.status, 0) << gpu.err;
  EXPECT_NE(gpu.err.find("a stand-in: "), std::string::npos) << gpu.err;
  EXPECT_EQ(about_memory(gpu), "");
  EXPECT_EQ(read("gpu/failed.csv"), read("cores/failed.csv"));
  const auto cores = lines_of(read("cores/cases.csv")), here = lines_of(read("gpu/cases.csv"));
  ASSERT_EQ(here.size(), 61u);
  ASSERT_EQ(here.size(), cores.size());
  EXPECT_EQ(here[0], cores[0]);
  for (std::size_t i = 1; i < here.size(); ++i) {
    const double force = numbers_of(cores[i]).back();
    EXPECT_NEAR(numbers_of(here[i]).back(), force, 1e-9 * force) << here[i];
  }
}

// What the driver says is free, and less than it says: others may take it meanwhile.
TEST_F(SweepOnAGpu, WithLittleMemoryStepsInBatchesAndSaysHowManyFit) {
  ASSERT_EQ(sweep("whole", {"--on", "gpu"}, plenty, plenty).status, 0);
  constexpr std::size_t little = 100'000;
  for (const std::size_t promise : {little, plenty}) {
    const std::string folder = promise == little ? "few" : "lied";
    const Result result = sweep(folder, {"--on", "gpu", "--strict"}, little, promise);
    ASSERT_EQ(result.status, 0) << result.err;
    for (const char* file : {"/cases.csv", "/cases/000038.flac"})
      EXPECT_EQ(read(folder + file), read(std::string("whole") + file)) << folder;
    const std::string words = "the GPU's memory has room for ", said = about_memory(result);
    const std::size_t found = said.rfind(words);
    ASSERT_NE(found, std::string::npos) << folder << ": " << result.err;
    const int cases = std::atoi(said.c_str() + found + words.size());
    EXPECT_GT(cases, 1) << said;
    EXPECT_LT(cases, 40) << said;
  }
}

TEST_F(SweepOnAGpu, WhereNotOneCaseFitsTheCoresDoIt) {
  ASSERT_EQ(run({"sweep", "plan.toml", "-o", "cores"}).status, 0);
  for (const std::size_t promise : {std::size_t{0}, plenty}) {
    const std::string folder = promise == 0 ? "none" : "lied";
    const Result result = sweep(folder, {"--on", "gpu"}, 100, promise);
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_NE(
        about_memory(result).find("59 more: the GPU has too little memory: not one case fits; "
                                  "the cores did it\n"),
        std::string::npos)
        << result.err;
    EXPECT_EQ(read(folder + "/cases.csv"), read("cores/cases.csv"));
    const Result strict = sweep(folder + "-strict", {"--on", "gpu", "--strict"}, 100, promise);
    EXPECT_EQ(strict.status, 2);
    EXPECT_NE(strict.err.find("not one case fits"), std::string::npos) << strict.err;
  }
}

// The line names the element and says what is wrong with it.
TEST_F(SweepOnAGpu, WhatItCannotStepIsNamed) {
  struct Case {
    std::string body, on, at, words;
  };
  for (const Case& it : {
           Case{"rate = 441000\n[string.long]\nlength = 1\ntension = 100\n"
                "linear_density = 0.005\npoints = 600\n",
                "string.long", "0.3", "string.long has 599 points, and the most on a GPU is 512"},
           Case{"[membrane.round]\nmethod = \"grid\"\nradius = 0.2\ntension = 2000\n"
                "surface_density = 0.2\n",
                "membrane.round", "[0.3, 0.3]",
                "membrane.round is of a kind, shape or method that is for the cores alone"},
           Case{"[string.far]\nlength = 1\ntension = 100\ndensity = 7850\nradius = 5e-4\n"
                "young = 2e11\nnonlinear = true\n",
                "string.far", "0.3", "string.far has a mass, tension or stiffness that changes"},
       }) {
    write("scene.toml", "duration = 0.002\n" + it.body + "[pickup.ear]\non = { on = \"" + it.on +
                            "\", at = " + it.at + " }\n");
    write("plan.toml", "scene = \"scene.toml\"\n[vary]\nduration = { values = [0.001, 0.002] }\n");
    const Result result = sweep("s-" + it.on, {"--on", "gpu"}, plenty, plenty);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_NE(result.err.find("case 0 and 1 more: " + it.words), std::string::npos) << result.err;
    const Result strict = sweep("t-" + it.on, {"--on", "gpu", "--strict"}, plenty, plenty);
    EXPECT_EQ(strict.status, 2);
    EXPECT_NE(strict.err.find(it.words), std::string::npos) << strict.err;
  }
}

}  // namespace
}  // namespace thrum::cli
