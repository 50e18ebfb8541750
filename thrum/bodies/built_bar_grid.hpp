// A bar on a grid: how fine it is, how it joins a network, and what it is there.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <thrum/bodies/bar_grid.hpp>
#include <thrum/core/builder.hpp>
#include <thrum/core/initial_shape.hpp>

namespace thrum {

class BuiltBarGrid final : public Built {
 public:
  BuiltBarGrid(const BarSection& section, const BarLattice& lattice, BarGrid::Losses losses,
               double time_step)
      : section_(section), lattice_(lattice), losses_(losses), time_step_(time_step) {}

  BodyCheck check() const override;
  Price price() const override;
  bool loses() const override { return losses_.damping > 0.0 || losses_.damping_hf > 0.0; }
  Waves waves() const override;
  void warn(const BodyCheck& body, Inspection& inspection) const override;

 private:
  std::vector<Partial> lowest_partials(std::size_t count) const;
  std::optional<double> out_of_tune_from(double cents) const;

  BarSection section_;
  BarLattice lattice_;
  BarGrid::Losses losses_;
  double time_step_;
};

/// [setup] As the scene says (`points` 0: the finest that is stable); nothing, and a fault, where
/// there is no stable choice.
std::optional<BarLattice> choose_bar_lattice(const Element& element, const BarSection& section,
                                             BarEnds ends, int points, BarGrid::Losses losses,
                                             Builder& builder);

/// [setup] The shape of mode `number`, 1 being the lowest that bends it and 0, of a free bar, its
/// motion as a whole, at all points; the largest value is 1.
std::vector<double> bar_grid_mode(const BarLattice& lattice, int number);

/// [setup]
void add_bar_grid(const Element& element, const BarSection& section, const BarLattice& lattice,
                  BarGrid::Losses losses, const InitialShape& shape,
                  const InitialShape& velocity_shape, Builder& builder);

}  // namespace thrum
