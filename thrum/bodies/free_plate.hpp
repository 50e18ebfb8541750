// A free rectangular plate: how fine its grid is, how it joins a network, and what it is there.
#pragma once

#include <optional>
#include <vector>

#include <thrum/bodies/free_plate_grid.hpp>
#include <thrum/core/builder.hpp>
#include <thrum/core/initial_shape.hpp>

namespace thrum {

class BuiltFreePlate final : public Built {
 public:
  BuiltFreePlate(const FreePlateLattice& lattice, FreePlateGrid::Losses losses, double time_step)
      : lattice_(lattice), losses_(losses), time_step_(time_step) {}

  BodyCheck check() const override;
  Price price() const override;
  bool loses() const override { return losses_.damping > 0.0 || losses_.damping_hf > 0.0; }
  Waves waves() const override;

 private:
  FreePlateLattice lattice_;
  FreePlateGrid::Losses losses_;
  double time_step_;
};

/// [setup] As the scene says (`points` empty: the finest that is stable); nothing, and a fault,
/// where there is no stable choice. The lattice has all but its intervals.
std::optional<FreePlateLattice> choose_free_plate(const Element& element, FreePlateLattice lattice,
                                                  const std::vector<int>& points,
                                                  FreePlateGrid::Losses losses, Builder& builder);

/// [setup]
void add_free_plate(const Element& element, const FreePlateLattice& lattice,
                    FreePlateGrid::Losses losses, const InitialShape& shape,
                    const InitialShape& velocity_shape, Builder& builder);

}  // namespace thrum
