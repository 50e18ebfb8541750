// The totals of the energy book: a million small terms add up as if each were exact, and the error
// is what is stored and lost less what came in.
#include <gtest/gtest.h>

#include <thrum/network/energy_book.hpp>

namespace thrum {
namespace {

TEST(EnergyBook, AddsUpAMillionSmallTerms) {
  EnergyBook book;
  book.add({{1.0, 0.0, 0.0}, 7.0, 7.0}, 1.0);  // row 0: its powers do not count
  constexpr int steps = 1000000;
  book.add({{1.0, 0.0, 0.0}, 1.0, 3.0}, 1.0);
  for (int i = 0; i < steps; ++i) book.add({{1.0, 0.0, 0.0}, 0.1, 0.3, {0.1, 0.2, 0.3, 0.4}}, 1e-6);
  const EnergyRow& row = book.row();
  EXPECT_NEAR(row.dissipated, 1.1, 2e-15);
  EXPECT_NEAR(row.supplied, 4.3, 4e-15);
  EXPECT_NEAR(row.moved.mass, 0.1, 1e-16);
  EXPECT_NEAR(row.moved.tension, 0.2, 1e-16);
  EXPECT_NEAR(row.moved.contact, 0.3, 1e-16);
  EXPECT_NEAR(row.moved.position, 0.4, 1e-16);
}

TEST(EnergyBook, IsInErrorByWhatIsMissing) {
  EnergyBook book;
  book.add({{1.0, 2.0, 3.0}}, 0.5);
  book.add({{2.0, 3.0, 4.0}, 1.0, 4.0, {0.5, 0.5, 0.5, 0.5}}, 0.5);  // 3 more, 0.5 lost, 3 came in
  EXPECT_DOUBLE_EQ(book.row().error, 0.5);
}

}  // namespace
}  // namespace thrum
