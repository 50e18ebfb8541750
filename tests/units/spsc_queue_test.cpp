// The queue between threads: everything arrives, once, in order.
#include <gtest/gtest.h>
#include <array>
#include <thread>

#include <thrum/audio/spsc_queue.hpp>

namespace thrum {
namespace {

TEST(SpscQueue, IsFirstInFirstOutAndKnowsItsSize) {
  SpscQueue<int, 4> queue;
  int item = -1;
  EXPECT_FALSE(queue.pop(item));
  EXPECT_EQ(item, -1);
  for (int turn = 0; turn < 10; ++turn) {
    for (int n = 0; n < 4; ++n) EXPECT_TRUE(queue.push(10 * turn + n));
    EXPECT_FALSE(queue.push(99));
    for (int n = 0; n < 4; ++n) {
      ASSERT_TRUE(queue.pop(item));
      EXPECT_EQ(item, 10 * turn + n);
    }
    EXPECT_FALSE(queue.pop(item));
  }
}

// Items of several words are never read half written.
TEST(SpscQueue, CarriesEverythingFromOneThreadToAnother) {
  using Item = std::array<long, 5>;
  constexpr long count = 200'000;
  SpscQueue<Item, 64> queue;
  std::thread sender([&queue] {
    for (long n = 0; n < count;) {
      if (queue.push({n, n + 1, n + 2, n + 3, n + 4})) {
        ++n;
      } else {
        std::this_thread::yield();
      }
    }
  });
  long wrong = 0;
  Item item{};
  for (long n = 0; n < count;) {
    if (!queue.pop(item)) {
      std::this_thread::yield();
      continue;
    }
    for (long k = 0; k < 5; ++k) wrong += item[static_cast<std::size_t>(k)] != n + k;
    ++n;
  }
  sender.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_FALSE(queue.pop(item));
}

}  // namespace
}  // namespace thrum
