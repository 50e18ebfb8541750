// The same comparison on a GPU, where there is one: all cases of a structure in one batch, and the
// same bits however many run together.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>

#include <thrum/gpu/batch.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>

#include "agreement.hpp"
#include "draw_case.hpp"

namespace thrum::test {
namespace {

struct Case {
  std::string name;
  Scene scene;
  gpu::CaseProgram program;
};

class OnAGpu : public testing::Test {
 protected:
  void SetUp() override {
    try {
      runner_ = std::make_unique<gpu::BatchRunner>();
    } catch (const gpu::NoGpu& none) {
      GTEST_SKIP() << none.what();
    }
  }
  /// What each case gave in one batch.
  std::vector<RecordedRun> run(const std::vector<Case>& cases) {
    std::vector<const gpu::CaseProgram*> programs;
    for (const Case& each : cases) programs.push_back(&each.program);
    const gpu::BatchResult result = runner_->run(programs, true, [] { return true; });
    std::vector<RecordedRun> runs;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      runs.push_back(gpu::run_of(cases[i].program, cases[i].scene, result.state_of(i)));
      for (std::size_t k = 0; k < cases[i].program.pickups.size(); ++k) {
        const auto sound = result.sound_of(i, k, cases[i].program.steps);
        runs.back().pickups.emplace_back(sound.begin(), sound.end());
      }
    }
    return runs;
  }
  void compare(const std::vector<Case>& cases) {
    const std::vector<RecordedRun> runs = run(cases);
    for (std::size_t i = 0; i < cases.size(); ++i)
      EXPECT_EQ(difference(cases[i].scene, runs[i]), "") << cases[i].name;
  }

  std::unique_ptr<gpu::BatchRunner> runner_;
};

Case case_of(const std::string& name, std::string_view text,
             const std::vector<std::string>& overrides) {
  ReadResult read = read_scene(text, name, overrides);
  gpu::CaseProgram program = gpu::program_of(read.scene);
  return {name, std::move(read.scene), std::move(program)};
}

TEST_F(OnAGpu, EverySupportedShippedScene) {
  for (const ShippedScene& shipped : shipped_scenes()) {
    Case it = case_of(std::string(shipped.name), shipped.text, {"duration=0.05"});
    if (!it.program.refusal.empty()) continue;
    std::vector<Case> one;
    one.push_back(std::move(it));
    compare(one);
  }
}

/// For compute-sanitizer: short, and with memory that threads share.
TEST_F(OnAGpu, APlateThatThreadsShare) {
  std::vector<Case> cases;
  for (const char* stiffness : {"1e4", "1e5"})
    cases.push_back(
        case_of(stiffness, find_shipped_scene("tromba-connected")->text,
                {"duration=0.003", fmt::format("connection.seat.stiffness={}", stiffness)}));
  compare(cases);
}

TEST_F(OnAGpu, RandomNetworks) {
  for (std::uint64_t structure = 0; structure < 20; ++structure) {
    std::vector<Case> cases;
    for (std::uint64_t i = 0; i < 10; ++i)
      cases.push_back(
          case_of(fmt::format("structure {}, {}", structure, i), draw_case(structure, i), {}));
    compare(cases);
  }
}

TEST_F(OnAGpu, HoweverManyRunTogether) {
  std::vector<Case> many, one;
  for (std::uint64_t i = 0; i < 70; ++i) many.push_back(case_of("many", draw_case(3, i), {}));
  one.push_back(case_of("one", draw_case(3, 68), {}));
  EXPECT_EQ(run(many)[68].pickups, run(one)[0].pickups);
}

}  // namespace
}  // namespace thrum::test
