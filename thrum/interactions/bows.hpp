// All bows of a network. Each is one row: x is the displacement at its place, v = d.x - v_bow the
// slip. One bow over a step is in bow_step.hpp; theory: docs/theory/friction.md.
// [public]
#pragma once

#include <vector>

#include <thrum/core/envelope.hpp>
#include <thrum/core/interaction.hpp>
#include <thrum/core/portable.hpp>
#include <thrum/interactions/bow_solve.hpp>

namespace thrum {

/// Parameters of a bow.
struct BowParameters {
  ElastoPlastic law = {};
  Envelope velocity = 0.0;
  Envelope force = 0.0;
  double share = 1.0;  ///< of the force
  double noise = 0.0;
  unsigned seed = 1;

  double pressed_at(double time) const { return share * force.at(time); }
};

class Bows final : public AffineInteraction, public Friction, public PortableRows {
 public:
  Bows(SolveLimits limits, double time_step)
      : limits_{limits.cap, limits.tolerance}, time_step_(time_step) {}

  /// [setup] Rows are numbered in the order in which they are added.
  void add(const BowParameters& bow);

  std::size_t rows() const override { return bows_.size(); }
  void start(const RowsView& rows) override;
  bool start_response(std::size_t row, const StartMotion& motion,
                      Response& response) const override;
  void begin_step(const RowsView& rows) override;
  void find_affine(const RowBatch& batch) const override;
  void solve_each(const RowBatch& batch) override;
  void end_step(const RowsView& rows, const SleepLimits& limits) override;
  EnergyFlow energy_flow(const RowsView& rows) const override;

  Friction* friction() override { return this; }
  SolverEffort effort() const override { return effort_; }
  int cap() const override { return limits_.cap; }
  double tolerance() const override { return limits_.tolerance; }
  FrictionRoot frozen(std::size_t row, double r) const override;
  FrictionTrial attempt(std::size_t row, const FrictionPoint& at) const override;
  FrictionPoint resolution_of(std::size_t row, double d) const override;
  FrictionRoot solve_alone(std::size_t row, double compliance, double d) const override;
  void freeze(std::size_t row, const FrictionPoint& at) override;
  std::optional<PortableRow> portable_row(std::size_t row) const override;
  void exchange(State& state) override {
    state.exchange(states_);
    state.exchange(effort_);
  }

 private:
  BowLimits limits_;
  double time_step_;
  std::vector<BowParameters> bows_;
  std::vector<Bowing> states_;
  SolverEffort effort_;
};

}  // namespace thrum
