// All springs of a network: rows whose law is affine in every step.
#pragma once

#include <vector>

#include <thrum/core/envelope.hpp>
#include <thrum/core/interaction.hpp>
#include <thrum/laws/cubic_spring.hpp>

namespace thrum {

class Connections final : public Interaction {
 public:
  explicit Connections(double time_step) : time_step_(time_step) {}

  /// [setup] Rows are numbered in the order in which they are added.
  void add(const CubicSpring& spring) { add(spring, spring.damping); }
  /// [setup] With losses that move; they bring in nothing, for what is lost is lost at every
  /// damping.
  void add(CubicSpring spring, const Envelope& damping);

  std::size_t rows() const override { return rows_.size(); }
  void start(const RowsView&) override { step_ = -1; }
  bool start_response(std::size_t row, double distance, double velocity,
                      Response& response) const override;
  void begin_step(const RowsView& rows) override;
  void solve_lone(std::span<const LoneRow> lone, const RowsView& rows) override;
  bool predicts() const override { return false; }
  bool affine() const override { return true; }
  SolveLimits limits() const override { return {}; }
  double first_guess(std::size_t, double, double d) const override { return d; }
  Response predict(std::size_t row, double r) const override { return respond(row, r); }
  Response respond(std::size_t row, double r) const override;
  double resolution(std::size_t, double) const override;
  bool settle(std::size_t, const Settling& settling) override { return settling.pass == 0; }
  void end_step(const RowsView&) override {}
  EnergyTerms energy(const RowsView& rows) const override;
  double dissipated_power(const RowsView& rows) const override;

 private:
  struct SpringRow {
    CubicSpring spring;
    double steady_slope;  ///< what does not depend on the stretch
    Response at_rest;     ///< f = at_rest.force + at_rest.slope r in this step
  };

  struct MovingLoss {
    std::size_t row;
    Envelope damping;
  };

  double steady_slope(const CubicSpring& spring) const { return spring.slope(0.0, time_step_); }

  double time_step_;
  std::vector<SpringRow> rows_;
  std::vector<MovingLoss> moving_;
  long long step_ = -1;
};

}  // namespace thrum
