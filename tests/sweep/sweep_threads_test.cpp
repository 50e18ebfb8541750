// A sweep on a system that gives fewer threads than were asked for, or none: the same bytes.
#include <functional>
#include <system_error>
#include <thread>
#include <utility>

#include <thrum/sweep/sweep.hpp>

#include "sweep/sweep_command.hpp"

namespace thrum::cli {
namespace {

class SweepThreads : public SweepCommand {
 protected:
  /// Gives so many threads and then refuses.
  static auto giving(int most) {
    return [most, given = 0](std::function<void()> work) mutable {
      if (given == most)
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
      ++given;
      return std::thread(std::move(work));
    };
  }
  sweep::Progress sweep_with(int threads, const std::string& folder,
                             std::function<void(const sweep::Progress&)> on_progress = {}) {
    sweep::Sweep sweep(folder_ / "plan.toml", folder_ / folder);
    sweep::SweepSettings settings;
    settings.workers = 4;
    settings.hire = giving(threads);
    settings.on_progress = std::move(on_progress);
    return sweep.run(settings);
  }
};

TEST_F(SweepThreads, FewerThanAskedForDoTheWork) {
  EXPECT_EQ(sweep_with(4, "whole").left(), 0u);
  const auto whole = all_of("whole");
  EXPECT_EQ(lines_of(whole.at("cases.csv")).size(), 17u);
  for (const int threads : {0, 1, 3}) {
    const std::string folder = "with" + std::to_string(threads);
    EXPECT_EQ(sweep_with(threads, folder).left(), 0u);
    expect_equal(whole, all_of(folder));
  }
}

/// The thread that works alone still shows how far it is, and is stopped between two steps.
TEST_F(SweepThreads, AloneItCanStillBeStopped) {
  struct Enough {};
  write("plan.toml", R"(
scene = "mass-barrier"
[set]
duration = 1000
[vary]
"mass.ball.velocity" = { from = 1, to = 4, steps = 8 }
)");
  int looks = 0;
  const auto stop = [&looks](const sweep::Progress& progress) {
    EXPECT_EQ(progress.cases, 8u);
    if (++looks == 3) throw Enough{};
  };
  EXPECT_THROW(sweep_with(0, "stopped", stop), Enough);
}

}  // namespace
}  // namespace thrum::cli
