// All bows of a network. Each is one row: x the place it touches, v = d.x - v_bow its slip. In a
// step its law is (v, z) of docs/theory/friction.md; see bow_step.hpp for one bow in numbers.
// [public]
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
  double share = 1.0;  ///< of the force
  double noise = 0.0;
  unsigned seed = 1;

  double pressed_at(double time) const { return share * force.at(time); }
};

class Bows final : public AffineInteraction, public Friction {
 public:
  Bows(SolveLimits limits, double time_step) : limits_(limits), time_step_(time_step) {}

  /// [setup] Rows are numbered in the order in which they are added.
  void add(const BowParameters& bow);

  std::size_t rows() const override { return bows_.size(); }
  void start(const RowsView& rows) override;
  bool start_response(std::size_t row, const StartMotion& motion,
                      Response& response) const override;
  void begin_step(const RowsView& rows) override;
  void find_affine(const RowBatch& batch) const override;
  void solve_each(const RowBatch& batch) override;
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
  void exchange(State& state) override {
    state.exchange(states_);
    state.exchange(effort_);
  }

 private:
  /// What changes.
  struct Bowing {
    BowStep step;                ///< step.bristle is y-
    FrozenFriction frozen = {};  ///< the law of the step, or of the last one until it is solved
    double pressed = -1.0;       ///< N, what step.load is for
    double speed = 0.0;          ///< v_bow
    double slip = 0.0;           ///< v of the step just made
    double bristle_after = 0.0;  ///< y+
    bool lifted = true;
  };

  bool touches(const BowParameters& bow, double pressed) const;
  Response frozen_law(const Bowing& it) const;
  double noise_at(const BowParameters& bow, long long step) const;
  double slip(const Bowing& it, double r) const { return over_two_steps() * r - it.speed; }
  double over_two_steps() const { return 0.5 / time_step_; }
  BowRoot root(const Bowing& it, double compliance, double d) const;

  SolveLimits limits_;
  double time_step_;
  std::vector<BowParameters> bows_;
  std::vector<Bowing> states_;
  SolverEffort effort_;
};

}  // namespace thrum
