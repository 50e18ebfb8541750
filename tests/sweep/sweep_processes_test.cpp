// Processes that run one sweep, one after another or together, and are killed: the same bytes.
#include <chrono>
#include <csignal>
#include <iterator>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "sweep/sweep_command.hpp"

namespace thrum::cli {
namespace {

#ifdef THRUM_SLOW
constexpr int kills = 10, rounds_together = 10;
#else
constexpr int kills = 50, rounds_together = 60;
#endif

TEST_F(SweepCommand, KilledAtAnyMomentItGoesOnAndEndsWithTheSameBytes) {
  const Arguments command{"sweep", "plan.toml", "-o", "whole", "--workers", "2"};
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(run(command).status, 0);
  const auto needed = std::chrono::steady_clock::now() - start;
  const auto whole = all_of("whole");
  std::mt19937 random(7);
  int cut = 0;
  for (int i = 0; i < kills; ++i) {
    const std::string folder = "killed" + std::to_string(i);
    Arguments again = command;
    again[3] = folder;
    for (int stops = 0; stops < 2; ++stops) {
      Process process(folder_, again, {});
      std::this_thread::sleep_for(needed * (random() % 1100) / 1000);
      process.send(SIGKILL);
      cut += process.wait().status != 0;
    }
    ASSERT_EQ(run(again).status, 0);
    expect_equal(whole, all_of(folder));
    fs::remove_all(folder_ / folder);
  }
  EXPECT_GT(cut, kills / 2);  // of two tries each
}

TEST_F(SweepCommand, ProcessesShareTheCasesAlsoWhenOneIsKilled) {
  ASSERT_EQ(run({"sweep", "plan.toml", "-o", "whole"}).status, 0);
  const Arguments command{"sweep", "plan.toml", "-o", "shared"};
  std::vector<std::unique_ptr<Process>> ranks;
  for (int rank = 0; rank < 4; ++rank)
    ranks.push_back(std::make_unique<Process>(folder_, command, [rank] {
      setenv("OMPI_COMM_WORLD_RANK", std::to_string(rank).c_str(), 1);
      setenv("OMPI_COMM_WORLD_SIZE", "4", 1);
    }));
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  ranks[2]->send(SIGKILL);
  for (int rank = 0; rank < 4; ++rank) {
    const Result result = ranks[static_cast<std::size_t>(rank)]->wait();
    if (rank != 2) {
      EXPECT_EQ(result.status, 0) << result.err;
    }
    EXPECT_TRUE(rank == 0 || result.out.empty());
  }
  expect_equal(all_of("whole"), all_of("shared"));
}

// Who finishes takes the work folder away, while others begin, wait for the tables or write them.
TEST_F(SweepCommand, ProcessesThatEndTogetherAllEndWell) {
  write("short.toml", R"(
scene = "mass-barrier"
[set]
duration = 0.002
[vary]
"mass.ball.velocity" = { from = 1, to = 4, steps = 6 }
)");
  const Arguments command{"sweep", "short.toml", "--workers", "1", "--quiet", "-o", "together"};
  for (int round = 0; round < rounds_together; ++round) {
    fs::remove_all(folder_ / "together");
    std::vector<std::unique_ptr<Process>> processes;
    for (int i = 0; i < 6; ++i)
      processes.push_back(std::make_unique<Process>(folder_, command, [] {}));
    for (auto& process : processes) {
      const Result result = process->wait();
      ASSERT_EQ(result.status, 0) << result.err;
    }
    ASSERT_EQ(lines_of(read("together/cases.csv")).size(), 7u);
    ASSERT_EQ(std::distance(fs::directory_iterator(folder_ / "together"), {}), 4);
  }
}

}  // namespace
}  // namespace thrum::cli
