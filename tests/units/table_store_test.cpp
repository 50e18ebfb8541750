// Tables that are kept on disk: they come back bit by bit, and whatever is wrong with a file, it
// counts as none.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <string>
#include <thread>
#include <vector>

#include <thrum/bodies/plate_coupling.hpp>
#include <thrum/bodies/stored_coupling.hpp>
#include <thrum/core/table_store.hpp>

namespace thrum {
namespace {

using Numbers = std::vector<double>;

class TableStoreTest : public testing::Test {
 protected:
  TableStoreTest() { std::filesystem::remove_all(folder); }
  ~TableStoreTest() override {
    keep_tables_in("");
    std::filesystem::remove_all(folder);
  }

  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) /
      (std::string("tables-") + testing::UnitTest::GetInstance()->current_test_info()->name());
  const TableStore store{folder / "deep"};
  const Numbers key{1.0, 2.5, std::numbers::pi}, table{0.1, -0.0, 1e-310, 7.0};
};

TEST_F(TableStoreTest, GivesBackWhatWasKept) {
  EXPECT_EQ(store.find(key), std::nullopt);
  store.keep(key, table);
  ASSERT_TRUE(store.find(key));
  const Numbers found = *store.find(key);
  ASSERT_EQ(found.size(), table.size());
  EXPECT_EQ(std::memcmp(found.data(), table.data(), table.size() * sizeof(double)), 0);
  EXPECT_EQ(store.find(Numbers{1.0, 2.5, 3.0}), std::nullopt);
}

TEST_F(TableStoreTest, TakesNoDamagedFile) {
  store.keep(key, table);
  const auto file = std::filesystem::directory_iterator(folder / "deep")->path();
  const auto size = std::filesystem::file_size(file);
  for (std::uintmax_t at = 0; at < size; ++at) {
    store.keep(key, table);
    std::fstream damaged(file, std::ios::binary | std::ios::in | std::ios::out);
    damaged.seekg(static_cast<std::streamoff>(at));
    const int was = damaged.get();
    damaged.seekp(static_cast<std::streamoff>(at));
    damaged.put(static_cast<char>(was ^ 0x10));
    damaged.close();
    EXPECT_EQ(store.find(key), std::nullopt) << "byte " << at;
  }
  for (std::uintmax_t length = 0; length < size; ++length) {
    store.keep(key, table);
    std::filesystem::resize_file(file, length);
    EXPECT_EQ(store.find(key), std::nullopt) << length << " bytes";
  }
}

TEST_F(TableStoreTest, NeverGrowsBeyondItsSlots) {
  for (int i = 0; i < 200; ++i) {
    const Numbers other{static_cast<double>(i)};
    store.keep(other, Numbers{2.0 * i});
    EXPECT_EQ(store.find(other), (Numbers{2.0 * i}));
  }
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder / "deep"))
    ++count;
  EXPECT_LE(count, TableStore::slots);
  EXPECT_GT(count, TableStore::slots / 2);
}

TEST_F(TableStoreTest, IsSilentWhereNothingCanBeWritten) {
  std::ofstream(folder) << "a file where the folder should be";
  store.keep(key, table);
  EXPECT_EQ(store.find(key), std::nullopt);
}

std::vector<ModeShape> some_modes(int side) {
  std::vector<ModeShape> modes;
  for (int m = 1; m <= side; ++m)
    for (int n = 1; n <= side; ++n)
      modes.push_back({.number = {m, n},
                       .wave_number = std::numbers::pi * std::hypot(m / 0.3, n / 0.4),
                       .share = 0.25});
  return modes;
}

TEST_F(TableStoreTest, CouplingOfAPlateSurvivesBitByBit) {
  const RectangleCoupling sheet{{0.3, 0.4}, 2e8, 0.3, true};
  const PlateCoupling found = sheet.find(some_modes(4), 20);
  const Numbers once = numbers_of(found), twice = numbers_of(coupling_from(once));
  ASSERT_GT(once.size(), 100u);
  EXPECT_EQ(once, twice);
}

TEST_F(TableStoreTest, CouplingIsFoundOnceForAPlate) {
  keep_tables_in(folder);
  const auto modes = some_modes(3);
  int computed = 0;
  const auto slowly = [&] {
    ++computed;
    const RectangleCoupling sheet{{0.3, 0.4}, 2e8, 0.3, false};
    std::this_thread::sleep_for(std::chrono::milliseconds(40));  // as if there were many modes
    return sheet.find(modes, 10);
  };
  const Numbers first = numbers_of(stored_coupling({1.0, 2.0}, modes, slowly));
  EXPECT_EQ(numbers_of(stored_coupling({1.0, 2.0}, modes, slowly)), first);
  EXPECT_EQ(computed, 1);
  stored_coupling({1.0, 3.0}, modes, slowly);
  EXPECT_EQ(computed, 2) << "another plate";
  auto others = modes;
  others.back().wave_number *= 1.0 + 1e-15;
  stored_coupling({1.0, 2.0}, others, slowly);
  EXPECT_EQ(computed, 3) << "another mode";
}

}  // namespace
}  // namespace thrum
