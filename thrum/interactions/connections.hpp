// All springs of a network. Their laws are affine over a step.
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
  /// [setup] With a damping that moves, which never supplies energy.
  void add(CubicSpring spring, const Envelope& damping);

  std::size_t rows() const override { return rows_.size(); }
  bool start_response(std::size_t row, const StartMotion& motion,
                      Response& response) const override;
  void begin_step(const RowsView& rows) override;
  double drag(std::size_t row) const override;
  void find_affine(const RowBatch& batch) const override;
  void end_step(const RowsView& rows, const SleepLimits& limits) override;
  bool may_be_woken() const override { return !moving_.empty(); }
  void find_woken(long long step, std::vector<std::size_t>& rows) const override;
  bool rests() const override;
  EnergyFlow energy_flow(const RowsView& rows) const override;
  void exchange(State& state) override { state.exchange(rows_); }
  std::optional<PortableRow> portable_row(std::size_t row) const override;

 private:
  struct SpringRow {
    CubicSpring spring;
    Response at_rest;  ///< f = at_rest.force + at_rest.slope r in this step

    bool does_nothing() const {
      return spring.stiffness == 0.0 && spring.cubic == 0.0 && spring.damping == 0.0;
    }
  };

  struct MovingLoss {
    Envelope course;
    std::vector<std::size_t> rows;
  };

  double damping_at(const Envelope& course, long long step) const {
    return course.at(static_cast<double>(step) * time_step_);
  }

  double time_step_;
  std::vector<SpringRow> rows_;
  std::vector<MovingLoss> moving_;  ///< one per course
};

}  // namespace thrum
