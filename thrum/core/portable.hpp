// A step of a body, or of a row, as plain numbers: for whoever steps many networks of one structure
// at once elsewhere, as a GPU does. A kind that can be stepped elsewhere says so itself, beside its
// code; one that cannot says nothing.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace thrum {

/// next = now + keep (now - previous) - turn now.
struct PortableMass {
  std::size_t coordinate;  ///< within the body
  double keep, turn;
};

/// Points in a row, with nothing beyond its ends: LineStep in bodies/kernels/kernels.hpp.
struct PortableLine {
  std::size_t first, points;  ///< coordinates within the body
  double keep, near, far, old;
  double first_edge, last_edge;  ///< what the ends add to the diagonal
};

/// Rows of points, with nothing beyond its edges: SheetStep in bodies/kernels/kernels.hpp.
struct PortableSheet {
  std::size_t first, width, rows, stride;  ///< coordinates within the body
  double keep, near_x, near_y, far_x, far_y, diagonal, old_x, old_y;
  double edge_x,
      edge_y;  ///< what the ends of rows, and the first and last rows, add to the diagonal
};

/// The same as for masses, mode by mode.
struct PortableModes {
  std::size_t first;
  std::vector<double> keep, turn;
};

using PortablePart = std::variant<PortableMass, PortableLine, PortableSheet, PortableModes>;

class PortableBody {
 public:
  /// [setup] Nothing where it steps in another way.
  virtual std::vector<PortablePart> portable_parts() const = 0;

 protected:
  ~PortableBody() = default;
};

/// A contact of contact_step.hpp at the beginning of a run.
struct PortableContact {
  enum class Law { power, exponential } law;
  double first, second;  ///< what the law is made of
  double deadband;
  double loss;  ///< lambda/2k
  bool two_sided;
  bool chooses_theta;
  std::array<double, 2> theta;  ///< of both sides
  int cap;                      ///< steps of Halley's method
};

/// A spring of cubic_spring.hpp.
struct PortableSpring {
  double stiffness, cubic, damping;
};

/// A bow of interactions/bow_step.hpp at the beginning of a run.
struct PortableBow {
  /// What the hand does in a step.
  struct Hand {
    double pressed;  ///< N; 0 where it does not touch
    double speed;
    double noise;  ///< N
  };

  std::array<double, 8> law;  ///< as ElastoPlastic has its constants
  double half_step;           ///< k/2
  int cap;
  double tolerance;
  double bristle;                            ///< y of half a step before the first one
  std::function<Hand(long long)> hand = {};  ///< at a step
  long long steady_from = 0;                 ///< the step from which it does not change
};

using PortableRow = std::variant<PortableContact, PortableSpring, PortableBow>;

class PortableRows {
 public:
  /// [setup] Nothing where this row acts in another way, or its parameters move.
  virtual std::optional<PortableRow> portable_row(std::size_t row) const = 0;

 protected:
  ~PortableRows() = default;
};

}  // namespace thrum
