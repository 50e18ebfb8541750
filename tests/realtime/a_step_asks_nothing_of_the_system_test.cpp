// A step is real-time safe: it neither allocates nor frees memory, takes no lock, and makes no
// system call, in any shipped scene.
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <mutex>
#include <ostream>
#include <string>
#include <vector>

#include <thrum/scene/shipped_scenes.hpp>

#include "realtime/hooks.hpp"
#include "realtime/kernel_gate.hpp"
#include "support/experiment.hpp"

namespace thrum::realtime {
namespace {

using claims::shipped;

constexpr int steps = 1000;
constexpr std::size_t steps_at_once = 300;

double step_and_listen(Simulation& simulation) {
  double sum = 0.0;
  for (int n = 0; n < steps; ++n) {
    simulation.step();
    for (std::size_t i = 0; i < simulation.pickup_count(); ++i) sum += simulation.pickup(i);
  }
  static double heard[16][steps_at_once];
  double* out[16];
  for (std::size_t i = 0; i < 16; ++i) out[i] = heard[i];
  if (simulation.pickup_count() <= 16) simulation.run(steps_at_once, out);
  return sum + heard[0][steps_at_once - 1];
}

struct Way {
  const char* precision;
  bool book;
};
constexpr Way ways[] = {{"double", false}, {"double", true}, {"float", true}};

std::ostream& operator<<(std::ostream& out, const Way& way) {
  return out << way.precision << (way.book ? ", with the book" : "");
}

class EveryScene : public testing::TestWithParam<std::string> {
 protected:
  Simulation start(const Way& way) const {
    Simulation simulation(shipped(GetParam(), {std::string("precision=") + way.precision}));
    if (way.book) simulation.keep_energy_book();
    return simulation;
  }
};

TEST_P(EveryScene, TakesNoMemoryAndNoLock) {
  for (const Way& way : ways) {
    Simulation simulation = start(way);
    start_watching();
    const double sum = step_and_listen(simulation);
    const Asked asked = stop_watching();
    EXPECT_EQ(sum, sum);
    EXPECT_EQ(asked.memory + asked.locks, 0) << asked.first << " first, " << way;
  }
}

// The book reads the clock, so that a report can exclude its cost.
TEST_P(EveryScene, CallsTheKernelForNothing) {
  for (const Way& way : ways) {
    Simulation simulation = start(way);
    const Gate gate = behind_closed_gate([&] { step_and_listen(simulation); }, way.book);
    if (!gate.available) GTEST_SKIP() << "this kernel has no seccomp filters";
    EXPECT_EQ(gate.call, -1) << "system call, " << way;
    EXPECT_TRUE(gate.finished) << way;
  }
}

std::vector<std::string> scene_names() {
  std::vector<std::string> names;
  for (const ShippedScene& scene : shipped_scenes()) names.emplace_back(scene.name);
  return names;
}

std::string test_name(const testing::TestParamInfo<std::string>& each) {
  std::string name = each.param;
  for (char& letter : name)
    if (letter == '-') letter = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Shipped, EveryScene, testing::ValuesIn(scene_names()), test_name);

/// Strings that nothing touches, one of them in modes, both driven: they run ahead in blocks.
TEST(BodiesLeftAlone, TakeNoMemoryAndNoLock) {
  Scene scene;
  for (const std::string name : {"a", "b"}) {
    String string{.length = 1.0, .tension = 100.0, .linear_density = 0.01};
    string.method = name == "a" ? "grid" : "modal";
    scene.add("string." + name, string);
    scene.add("force." + name, Force{.on = Where("string." + name, 0.2),
                                     .shape = "noise",
                                     .amplitude = 1.0,
                                     .length = 0.01});
    scene.add("pickup." + name, Pickup{.on = Where("string." + name, 0.7)});
  }
  Simulation simulation(scene);
  start_watching();
  const double sum = step_and_listen(simulation);
  const Asked asked = stop_watching();
  EXPECT_NE(sum, 0.0);
  EXPECT_EQ(asked.memory + asked.locks, 0) << asked.first << " first";
}

TEST(TheWatch, SeesMemoryAndLocks) {
  start_watching();
  void* volatile block = std::malloc(10);
  std::free(block);
  delete new std::string(100, 'a');
  std::mutex mutex;
  mutex.lock();
  mutex.unlock();
  const Asked asked = stop_watching();
  EXPECT_GE(asked.memory, 6);
  EXPECT_EQ(asked.locks, 1);
  EXPECT_STREQ(asked.first, "malloc");
}

TEST(TheGate, SeesSystemCalls) {
  const Gate gate = behind_closed_gate([] { syscall(SYS_getppid); });
  if (!gate.available) GTEST_SKIP() << "this kernel has no seccomp filters";
  EXPECT_EQ(gate.call, SYS_getppid);
  EXPECT_FALSE(gate.finished);
  const Gate large = behind_closed_gate([] {
    void* volatile block = std::malloc(std::size_t{1} << 28);
    std::free(block);
  });
  EXPECT_EQ(large.call, SYS_mmap);
}

}  // namespace
}  // namespace thrum::realtime
