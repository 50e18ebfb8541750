// Every run of a scene gives the identical numbers: one after the other, interleaved, and in
// several threads at once, each with another scene. Simulations share no state.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <thrum/scene/shipped_scenes.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

using Bits = std::vector<std::uint64_t>;

void append(Bits& bits, const Simulation& simulation) {
  for (std::size_t i = 0; i < simulation.pickup_count(); ++i)
    bits.push_back(std::bit_cast<std::uint64_t>(simulation.pickup(i)));
  bits.push_back(std::bit_cast<std::uint64_t>(simulation.energy().error));
}

Bits bits_of(const std::string& name, int steps) {
  Simulation simulation(shipped(name));
  simulation.keep_energy_book();
  Bits bits;
  for (int n = 0; n < steps; ++n) {
    simulation.step();
    append(bits, simulation);
  }
  return bits;
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const ShippedScene& scene : shipped_scenes()) names.emplace_back(scene.name);
  return names;
}

constexpr int steps = 1500;

TEST(TheSameScene, GivesTheSameBitsInEveryRun) {
  for (const std::string& name : all_names())
    EXPECT_EQ(bits_of(name, steps), bits_of(name, steps)) << name;
}

TEST(TheSameScene, GivesTheSameBitsSideBySide) {
  Simulation a(shipped("tromba-collided")), b(shipped("tromba-collided"));
  a.keep_energy_book();
  b.keep_energy_book();
  Bits of_a, of_b;
  for (int n = 0; n < steps; ++n) {
    a.step();
    if (n % 3 == 0)
      for (int m = 0; m < 3; ++m) {
        b.step();
        append(of_b, b);
      }
    append(of_a, a);
  }
  EXPECT_EQ(of_a, of_b);
}

// A block is so many steps, after which its last numbers are read.
TEST(TheSameScene, GivesTheSameBitsInBlocksOfAnySize) {
  constexpr int most = 4096;
  for (const char* name : {"tromba-bowed", "hammer-string-tuned"}) {
    Simulation whole(shipped(name));
    std::vector<Bits> after(most + 1);
    for (int n = 1; n <= most; ++n) {
      whole.step();
      append(after[static_cast<std::size_t>(n)], whole);
    }
    for (const int block : {1, 2, 3, 16, 63, 64, 441, 1024, 4095, 4096}) {
      Simulation blocks(shipped(name));
      for (int done = 0; done + block <= most;) {
        for (int n = 0; n < block; ++n) blocks.step();
        done += block;
        Bits now;
        append(now, blocks);
        ASSERT_EQ(now, after[static_cast<std::size_t>(done)]) << name << ", " << block;
      }
    }
  }
}

TEST(TheSameScene, GivesTheSameBitsAfterItWasMoved) {
  Simulation first(shipped("two-strings"));
  first.keep_energy_book();
  Bits bits;
  first.step();
  append(bits, first);
  Simulation second = std::move(first);
  for (int n = 1; n < steps; ++n) {
    second.step();
    append(bits, second);
  }
  EXPECT_EQ(bits, bits_of("two-strings", steps));
}

TEST(TheSameScene, GivesTheSameBitsInSeveralThreads) {
  const std::vector<std::string> names = all_names();
  std::vector<Bits> apart(names.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < names.size(); ++i)
    threads.emplace_back([&, i] { apart[i] = bits_of(names[i], steps); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < names.size(); ++i)
    EXPECT_EQ(apart[i], bits_of(names[i], steps)) << names[i];
}

}  // namespace
}  // namespace thrum::claims
