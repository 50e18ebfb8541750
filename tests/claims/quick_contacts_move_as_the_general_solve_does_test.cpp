// Contacts in the middle of a touch have a fast path, alone or a few together, and open ones, one-
// or two-sided, are inactive. This only affects speed: the same contacts, always active and solved
// by the general solver of their island, move in the same way.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include <thrum/bodies/point_masses.hpp>
#include <thrum/core/lone_row.hpp>
#include <thrum/interactions/contacts.hpp>
#include <thrum/network/network.hpp>

namespace thrum {
namespace {

constexpr double time_step = 1.0 / 44100.0;

/// Contacts without the fast paths.
class Plodding final : public Interaction {
 public:
  explicit Plodding(std::unique_ptr<Contacts> contacts) : it_(std::move(contacts)) {}
  std::size_t rows() const override { return it_->rows(); }
  void start(const RowsView& rows) override { it_->start(rows); }
  void begin_step(const RowsView& rows) override { it_->begin_step(rows); }
  void solve_lone(std::span<const LoneRow> lone, const RowsView& rows) override {
    SolverEffort effort;
    for (const LoneRow& each : lone) {
      const RowStep step =
          solve_lone_row(*it_, each.row, each.compliance, rows.d[each.row], effort);
      rows.r[each.row] = step.r;
      rows.force[each.row] = step.force;
    }
  }
  bool predicts() const override { return it_->predicts(); }
  bool affine() const override { return it_->affine(); }
  SolveLimits limits() const override { return it_->limits(); }
  double first_guess(std::size_t row, double compliance, double d) const override {
    return it_->first_guess(row, compliance, d);
  }
  double continued(std::size_t row, double d) const override { return it_->continued(row, d); }
  double alone(std::size_t row, bool predicting, double compliance, double d,
               double guess) const override {
    return it_->alone(row, predicting, compliance, d, guess);
  }
  Response predict(std::size_t row, double r) const override { return it_->predict(row, r); }
  Response foresee(std::size_t row, double r) const override { return it_->foresee(row, r); }
  Response respond(std::size_t row, double r) const override { return it_->respond(row, r); }
  double resolution(std::size_t row, double r) const override { return it_->resolution(row, r); }
  bool settle(std::size_t row, const Settling& settling) override {
    return it_->settle(row, settling);
  }
  bool is_idle(std::size_t row, double d) const override { return it_->is_idle(row, d); }
  void end_step(const RowsView& rows) override { it_->end_step(rows); }
  EnergyTerms energy(const RowsView& rows) const override { return it_->energy(rows); }
  double dissipated_power(const RowsView& rows) const override {
    return it_->dissipated_power(rows);
  }

 private:
  std::unique_ptr<Contacts> it_;
};

struct Made {
  Network network{time_step};
  std::size_t first = 0;
};

/// Five masses on springs: the first four in a chain of contacts, on both sides and on one,
/// prestressed or with some play; the last one rattles by itself between two stops.
std::unique_ptr<Made> make(unsigned seed, bool quickly) {
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
  auto contacts = std::make_unique<Contacts>(ContactSolver::corrected, SolveLimits{}, time_step);
  std::vector<Row> rows;
  const auto add = [&](Place place, double offset, bool two_sided, double deadband) {
    ContactRow row;
    constexpr double exponents[] = {1.3, 1.5, 2.5, 1.0};
    row.law = PowerLaw(between(1e5, 1e7), exponents[rows.size() % 4]);
    row.two_sided = two_sided;
    row.deadband = deadband;
    row.damping = rows.size() == 2 ? between(0.0, 5.0) : 0.0;
    contacts->add(row);
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

TEST(QuickContacts, MoveAsTheGeneralSolveDoes) {
  double worst = 0.0;
  bool slept = false;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    const auto quick = make(seed, true), plodding = make(seed, false);
    double largest = 0.0, difference = 0.0;
    for (int step = 0; step < 400; ++step) {
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
    ASSERT_LE(difference, 1e-9 * largest) << "seed " << seed;  // measured: 8e-12 at most
  }
  EXPECT_TRUE(slept);
  EXPECT_GT(worst, 0.0);  // they are two ways
}

}  // namespace
}  // namespace thrum
