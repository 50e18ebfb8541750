// All springs of a network: rows whose law is affine in every step.
// [public]
#pragma once

#include <vector>

#include <thrum/core/envelope.hpp>
#include <thrum/core/interaction.hpp>
#include <thrum/core/portable.hpp>
#include <thrum/laws/cubic_spring.hpp>

namespace thrum {

class Connections final : public AffineInteraction, public PortableRows {
 public:
  explicit Connections(double time_step) : time_step_(time_step) {}

  /// [setup] Rows are numbered in the order in which they are added.
  void add(const CubicSpring& spring) { add(spring, spring.damping); }
  /// [setup] With losses that move: they bring in no energy at any time.
  void add(CubicSpring spring, const Envelope& damping);

  std::size_t rows() const override { return rows_.size(); }
  bool start_response(std::size_t row, const StartMotion& motion,
                      Response& response) const override;
  void begin_step(const RowsView& rows) override;
  double drag(std::size_t row) const override;
  void find_affine(const RowBatch& batch) const override;
  void end_step(const RowsView& rows, const SleepLimits& limits) override;
  bool is_stirred() const override { return !moving_.empty(); }
  void find_stirred(long long step, std::vector<std::size_t>& rows) const override;
  bool rests() const override;
  EnergyTerms energy(const RowsView& rows) const override;
  double dissipated_power(const RowsView& rows) const override;
  void exchange(State& state) override { state.exchange(rows_); }
  std::optional<PortableRow> portable_row(std::size_t row) const override;

 private:
  struct SpringRow {
    CubicSpring spring;
    double steady_slope;  ///< what does not depend on the stretch
    Response at_rest;     ///< f = at_rest.force + at_rest.slope r in this step

    bool does_nothing() const {
      return spring.stiffness == 0.0 && spring.cubic == 0.0 && spring.damping == 0.0;
    }
  };

  struct MovingLoss {
    std::size_t row;
    std::size_t course;
  };

  double steady_slope(const CubicSpring& spring) const { return spring.slope(0.0, time_step_); }
  double damping_at(const Envelope& course, long long step) const {
    return course.at(static_cast<double>(step) * time_step_);
  }

  double time_step_;
  std::vector<SpringRow> rows_;
  std::vector<MovingLoss> moving_;  ///< by their courses
  std::vector<Envelope> courses_;   ///< all different
  bool may_sleep_ = false;          ///< some row does nothing, now or at some time
};

}  // namespace thrum
