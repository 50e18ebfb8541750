// Contacts that share no coordinate with others are solved one by one, and open ones, one- or
// two-sided, are inactive. This only affects speed: the same contacts, always active and solved
// together as one group, move in the same way.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include <thrum/bodies/point_masses.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/network/network.hpp>

namespace thrum {
namespace {

constexpr double time_step = 1.0 / 44100.0;

/// Contacts that never sleep, tied into one group by a variable that adds nothing to their forces.
class Plodding final : public Interaction {
 public:
  explicit Plodding(std::unique_ptr<ContactSet> contacts)
      : it_(std::move(contacts)),
        nothing_(it_->rows(), 0.0),
        unused_(it_->rows(), 0.0),
        tie_{0, it_->rows(), nothing_.data()} {}
  std::size_t rows() const override { return it_->rows(); }
  void start(const RowsView& rows) override { it_->start(rows); }
  void begin_step(const RowsView& rows) override { it_->begin_step(rows); }
  void end_step(const RowsView& rows, const SleepLimits& /*limits*/) override {
    it_->end_step(rows, {unused_.data(), unused_.data()});
  }
  bool is_affine() const override { return it_->is_affine(); }
  void solve_each(const RowBatch& batch) override { it_->solve_each(batch); }
  void evaluate(const RowBatch& batch) override { it_->evaluate(batch); }
  double length_of_step(const RowBatch& batch, const double* step) override {
    return it_->length_of_step(batch, step);
  }
  std::span<const CommonVariable> common_variables() const override { return {&tie_, 1}; }
  EnergyFlow energy_flow(const RowsView& rows) const override { return it_->energy_flow(rows); }

 private:
  std::unique_ptr<ContactSet> it_;
  std::vector<double> nothing_, unused_;
  CommonVariable tie_;
};

struct Made {
  Network network{time_step};
  std::size_t first = 0;
};

enum class Kind { power, exponential, table };

/// Laws that harden over 0.1 mm.
ContactLaw draw_law(Kind kind, std::size_t number, double stiffness) {
  constexpr double exponents[] = {1.3, 1.5, 2.5, 1.0};
  if (kind == Kind::power) return PowerLaw(stiffness, exponents[number % 4]);
  if (kind == Kind::exponential) return ExponentialLaw(0.1 * stiffness, 1e-4);
  return TableLaw({{0.0, 0.0}, {1e-5, 1e-6 * stiffness}, {1e-4, 1.5e-5 * stiffness}});
}

/// Five masses on springs: the first four in a chain of contacts, on both sides and on one,
/// prestressed or with some play; the last one rattles by itself between two stops.
std::unique_ptr<Made> make(Kind kind, unsigned seed, bool quickly) {
  std::mt19937 random(seed);
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  auto made = std::make_unique<Made>();
  std::vector<PointMasses::Parameters> masses(5);
  for (PointMasses::Parameters& mass : masses)
    mass = {between(1e-3, 1e-2), between(50.0, 400.0), between(0.0, 20.0), between(-1e-5, 1e-5),
            between(-0.05, 0.05)};
  masses[4].position = 0.0;
  made->first = made->network.add(std::make_unique<PointMasses>(masses, time_step));
  auto contacts = make_contacts(ContactSolver::corrected, draw_law(kind, 0, 1.0), {}, time_step);
  std::vector<Row> rows;
  const auto add = [&](Place place, double offset, bool two_sided, double deadband) {
    contacts->add({.law = draw_law(kind, rows.size(), between(1e5, 1e7)),
                   .deadband = deadband,
                   .damping = rows.size() == 2 ? between(0.0, 5.0) : 0.0,
                   .two_sided = two_sided},
                  1);
    rows.push_back({std::move(place), offset});
  };
  const std::size_t at = made->first;
  add({{at, 1.0}, {at + 1, -1.0}}, 0.0, true, 0.0);
  add({{at + 1, 1.0}, {at + 2, -1.0}}, between(-2e-5, 2e-4), false, 0.0);
  add({{at + 2, 1.0}, {at + 3, -1.0}}, between(-2e-5, 2e-4), false, 0.0);
  add({{at + 4, 1.0}}, 0.0, true, between(1e-5, 1e-4));
  if (quickly)
    made->network.add(std::move(contacts), rows);
  else
    made->network.add(std::make_unique<Plodding>(std::move(contacts)), rows);
  made->network.start();
  return made;
}

class QuickContacts : public testing::TestWithParam<Kind> {};

TEST_P(QuickContacts, MoveAsTheGeneralSolveDoes) {
  double worst = 0.0;
  bool slept = false;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    const auto quick = make(GetParam(), seed, true), plodding = make(GetParam(), seed, false);
    double largest = 0.0, difference = 0.0;
    for (int step = 0; step < 100; ++step) {
      quick->network.step();
      plodding->network.step();
      slept = slept || quick->network.awake_rows() < 4;
      ASSERT_EQ(plodding->network.awake_rows(), 4u);
      for (std::size_t i = 0; i < 5; ++i) {
        const Place place{{quick->first + i, 1.0}};
        const double x = quick->network.displacement(place);
        largest = std::max(largest, std::abs(x));
        difference = std::max(difference, std::abs(x - plodding->network.displacement(place)));
      }
    }
    worst = std::max(worst, difference / largest);
    ASSERT_LE(difference, 3e-12 * largest) << "seed " << seed;
  }
  EXPECT_TRUE(slept);
  EXPECT_GT(worst, 0.0);  // they are two ways; measured: 7e-14, 2.3e-13, 2.8e-13
}

INSTANTIATE_TEST_SUITE_P(Law, QuickContacts,
                         testing::Values(Kind::power, Kind::exponential, Kind::table));

}  // namespace
}  // namespace thrum
