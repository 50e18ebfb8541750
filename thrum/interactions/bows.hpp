// All bows of a network. Each is one row: x the place it touches, v = d.x - v_bow its slip. In a
// step its law is (v, z) of docs/theory/friction.md; see bow_step.hpp for one bow in numbers.
#pragma once

#include <vector>

#include <thrum/core/envelope.hpp>
#include <thrum/interactions/bow_step.hpp>

namespace thrum {

/// What is chosen of a bow.
struct BowParameters {
  ElastoPlastic law = {};
  Envelope velocity = 0.0;
  Envelope force = 0.0;
  double noise = 0.0;
  unsigned seed = 1;
};

class Bows final : public Interaction, public Friction {
 public:
  Bows(SolveLimits limits, double time_step) : limits_(limits), time_step_(time_step) {}

  /// [setup] Rows are numbered in the order in which they are added.
  void add(const BowParameters& bow);

  std::size_t rows() const override { return bows_.size(); }
  void start(const RowsView& rows) override;
  bool start_response(std::size_t row, double distance, double velocity,
                      Response& response) const override;
  void begin_step(const RowsView& rows) override;
  void solve_lone(std::span<const LoneRow> lone, const RowsView& rows) override;
  bool predicts() const override { return false; }
  bool affine() const override { return true; }
  SolveLimits limits() const override { return limits_; }
  double first_guess(std::size_t row, double compliance, double d) const override;
  Response predict(std::size_t row, double r) const override { return respond(row, r); }
  Response respond(std::size_t row, double r) const override;
  double resolution(std::size_t row, double r) const override;
  bool settle(std::size_t, const Settling& settling) override { return settling.pass == 0; }
  bool is_idle(std::size_t row, double) const override { return is_lifted(row); }
  void end_step(const RowsView& rows) override;
  EnergyTerms energy(const RowsView& rows) const override;
  double dissipated_power(const RowsView& rows) const override;
  double supplied_power(const RowsView& rows) const override;

  Friction* friction() override { return this; }
  SolverEffort friction_effort() const override { return effort_; }
  int cap() const override { return limits_.cap; }
  double tolerance() const override { return limits_.tolerance; }
  bool is_lifted(std::size_t row) const override { return states_[row].lifted; }
  FrictionRoot frozen(std::size_t row, double compliance, double d) const override;
  FrictionTrial attempt(std::size_t row, const FrictionPoint& at) const override;
  FrictionPoint resolution_of(std::size_t row, double d) const override;
  FrictionRoot solve_alone(std::size_t row, double compliance, double d) const override;
  void freeze(std::size_t row, const FrictionPoint& at) override;

 private:
  /// What changes.
  struct State {
    BowStep step;                ///< step.bristle is y-
    FrozenFriction frozen = {};  ///< the law of the step, or of the last one until it is solved
    double pressed = -1.0;       ///< N, what step.load is for
    double speed = 0.0;          ///< v_bow
    double slip = 0.0;           ///< v of the step just made
    double bristle_after = 0.0;  ///< y+
    bool lifted = true;
  };

  bool touches(const BowParameters& bow, double pressed) const;
  double noise_at(const BowParameters& bow, long long step) const;
  double slip(const State& it, double r) const { return over_two_steps() * r - it.speed; }
  double over_two_steps() const { return 0.5 / time_step_; }
  BowRoot root(const State& it, double compliance, double d) const;

  SolveLimits limits_;
  double time_step_;
  long long step_ = -1;
  std::vector<BowParameters> bows_;
  std::vector<State> states_;
  SolverEffort effort_;
};

}  // namespace thrum
