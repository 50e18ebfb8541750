// A string, membrane or plate on a grid: how it joins a network, and what it is there.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <thrum/bodies/dispersion.hpp>
#include <thrum/bodies/grid_body.hpp>
#include <thrum/core/builder.hpp>
#include <thrum/core/initial_shape.hpp>

namespace thrum {

/// What a string knows of itself beyond its grid or its modes.
struct StringFacts {
  double length = 0.0;                           ///< 0: no string
  bool taut = false;                             ///< under tension at all times
  std::optional<double> stiffness_squared = {};  ///< if the grid steps it with another
  double stretch_stiffness = 0.0;  ///< E A / L where its tension follows its stretch, else 0
};

class BuiltGrid final : public Built {
 public:
  BuiltGrid(const Grid& grid, const GridBody::Parameters& parameters, StringFacts string = {})
      : grid_(grid), it_(parameters), string_(string) {}

  BodyCheck check() const override;
  Price price() const override;
  bool loses() const override { return it_.damping > 0.0 || it_.damping_hf > 0.0; }
  Waves waves() const override;
  double impedance() const override;
  void warn(const BodyCheck& body, Inspection& inspection) const override;

 private:
  std::optional<double> decay_at(double frequency) const;
  /// What the grid stands for.
  Dispersion continuum() const {
    return {it_.wave_speed_squared, string_.stiffness_squared.value_or(it_.stiffness_squared)};
  }

  Grid grid_;
  GridBody::Parameters it_;
  StringFacts string_;
};

/// "clamped" or "supported", as a scene says it.
inline Edge edge_of(const std::string& boundary) {
  return boundary == "clamped" ? Edge::clamped : Edge::supported;
}

/// [setup] A grid body with its initial shapes; a fault and nothing where they cannot be drawn or
/// there is no room.
std::unique_ptr<GridBody> make_grid_body(const Element& element, const Grid& grid,
                                         const GridBody::Parameters& parameters,
                                         const InitialShape& shape,
                                         const InitialShape& velocity_shape, Builder& builder);

/// [setup] What places can be on, its coordinates beginning at `first`.
Thing thing_on_grid(const Grid& grid, std::size_t first);

/// [setup] A grid body with its initial shapes goes into the network and becomes a thing to be on.
void add_grid_body(const Element& element, const Grid& grid, const GridBody::Parameters& parameters,
                   const InitialShape& shape, const InitialShape& velocity_shape, Builder& builder,
                   StringFacts string = {});

/// [setup] The same for a string whose tension follows its stretch.
void add_stretched_line(const Element& element, const Grid& grid,
                        const GridBody::Parameters& parameters, const InitialShape& shape,
                        const InitialShape& velocity_shape, Builder& builder, StringFacts string);

}  // namespace thrum
