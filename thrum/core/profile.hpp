// What an element looks like: the data from which a network is drawn, whatever its kinds are.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include <thrum/core/envelope.hpp>
#include <thrum/core/where.hpp>

namespace thrum {

/// A thing that places can be on.
struct Profile {
  int dimensions = 0;      ///< 0: a point, 1: a line, 2: a surface
  bool disc = false;       ///< places in units of the radius
  double length = 0.0;     ///< metres: of a string, of a surface across, of a disc its diameter
  double depth = 0.0;      ///< metres: the other side of a surface
  double thickness = 0.0;  ///< metres; 0 where that is not known
  double mass = 0.0;       ///< of a point, kg
  double position = 0.0;   ///< metres: the height of what nothing moves
  bool moves = true;       ///< a barrier does not
  /// How the two ends of a line, or the edges of a sheet, are held.
  enum class Hold { supported, clamped, free };
  std::array<Hold, 2> ends = {Hold::supported, Hold::supported};
  double slowest_period = 0.0;  ///< seconds, about; 0 where it has none

  /// Whether an end, 0 or 1, stays where it is.
  bool is_held(std::size_t end) const { return ends[end] != Hold::free; }
};

/// What joins two things.
struct Joint {
  enum class Sign { plates, spring, air };
  struct Number {
    std::string_view name;
    double value;
    std::string_view unit = {};
  };

  Sign sign = Sign::spring;
  Where above, below;
  double gap = 0.0;
  bool two_sided = false;            ///< holds from both sides
  std::vector<Number> numbers = {};  ///< worth telling beside its name
};

/// What acts on, or listens to, one thing.
struct Mark {
  enum class Sign { ring, bow, arrow };

  Sign sign = Sign::arrow;
  Where where;
  bool upwards = true;
  Envelope pressed = 0.0;  ///< of a bow: its force
};

}  // namespace thrum
