// Rendering over several threads gives the samples of one, goes on where threads cannot be made,
// and does not wait for helpers that come late.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <system_error>
#include <thread>
#include <vector>

#include <thrum/instruments/crew.hpp>
#include <thrum/instruments/performance.hpp>

namespace thrum {
namespace {

constexpr double rate = 48000.0;

/// Notes, releases, pedals, bends and a controller at every few samples, with more notes than
/// voices.
MidiFile busy_score() {
  MidiFile score;
  const auto add = [&](double seconds, MidiMessage message) {
    score.events.push_back({seconds, message});
  };
  for (int i = 0; i < 400; ++i) {
    const double time = 0.002 * i;
    add(time, control_change(0, i % 3 == 0 ? 11 : 71, 40 + i % 80));
    if (i % 50 == 0) add(time, control_change(0, 64, i % 100 == 0 ? 127 : 0));
    if (i % 30 == 0) add(time, pitch_bend(0, 40 * i - 8000));
    if (i % 20 == 0) add(time, note_on(0, 50 + i / 20 % 9, 100));
    if (i % 20 == 13) add(time, note_off(0, 50 + i / 20 % 9));
  }
  score.seconds = 0.8;
  return score;
}

struct Take {
  std::vector<double> left, right;
  int most_voices = 0;
};

Take take(const Instrument& instrument, Crew* crew) {
  Player player(instrument, {.rate = rate, .crew = crew});
  Take taken;
  const Performed done = perform(
      player, busy_score(),
      [&](std::span<const double> left, std::span<const double> right) {
        taken.left.insert(taken.left.end(), left.begin(), left.end());
        taken.right.insert(taken.right.end(), right.begin(), right.end());
      },
      0.2);
  taken.most_voices = done.most_voices;
  return taken;
}

TEST(Threads, ChangeNoSample) {
  struct Way {
    int oversample;
    bool shares;
  };
  for (const auto& [oversample, shares] : {Way{1, false}, {2, false}, {1, true}}) {
    Instrument instrument = load_instrument("struck-string", "", {"play.keys=[50, 58]"});
    instrument.play.voices = 5;
    instrument.play.oversample = oversample;
    if (!shares) instrument.play.shared.clear();
    Crew crew(3);
    const Take alone = take(instrument, nullptr), together = take(instrument, &crew);
    EXPECT_EQ(alone.left, together.left);
    EXPECT_EQ(alone.right, together.right);
    EXPECT_EQ(alone.most_voices, together.most_voices);
    EXPECT_EQ(alone.most_voices, 5);
    EXPECT_GT(*std::max_element(alone.left.begin(), alone.left.end()), 0.01);
  }
}

TEST(Crew, GoesOnWithFewerThreadsThanItAskedFor) {
  for (const int given : {0, 2}) {
    int asked = 0;
    Crew crew(8, [&](std::function<void()> work) {
      if (asked++ == given)
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
      return std::thread(std::move(work));
    });
    EXPECT_EQ(crew.threads(), static_cast<std::size_t>(given) + 1);
    std::atomic<int> done = 0;
    for (int round = 0; round < 100; ++round) crew.run(5, [&](std::size_t) { ++done; });
    EXPECT_EQ(done, 500);
  }
}

TEST(Crew, WaitsForNobodyWhoComesTooLate) {
  std::atomic<bool> may_come = false;
  Crew crew(3, [&](std::function<void()> work) {
    return std::thread([&may_come, work = std::move(work)] {
      may_come.wait(false);
      work();
    });
  });
  int done = 0;  // by this thread alone
  for (int round = 0; round < 50; ++round) crew.run(4, [&](std::size_t) { ++done; });
  EXPECT_EQ(done, 200);
  may_come = true;
  may_come.notify_all();
}

}  // namespace
}  // namespace thrum
