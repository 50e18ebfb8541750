// A place or a line, in the words of a scene. It becomes indices and weights when the network is
// built.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thrum/core/envelope.hpp>

namespace thrum {

struct Where {
  std::string on;                          ///< "mass.ball", "string.a"
  std::vector<double> at = {};             ///< fraction of the element's own size: [s] or [x, y]
  std::vector<Envelope::Point> path = {};  ///< a moving place: (time, fraction)
  std::shared_ptr<const Knob> knob =
      {};                         ///< moves it instead, between the lowest and highest of path
  bool along = false;             ///< the whole length of a string
  std::vector<double> from = {};  ///< a straight line across a surface
  std::vector<double> to = {};
  std::vector<double> direction = {};  ///< [up, across], on a string that moves both ways

  Where() = default;
  Where(const char* element) : on(element) {}             // NOLINT: "mass.ball" is a place
  Where(std::string element) : on(std::move(element)) {}  // NOLINT
  Where(std::string element, double fraction) : on(std::move(element)), at{fraction} {}
  Where(std::string element, double x, double y) : on(std::move(element)), at{x, y} {}

  bool is_line() const { return along || !from.empty() || !to.empty(); }
  bool operator==(const Where&) const = default;
};

/// The whole length of a string.
inline Where along(std::string element) {
  Where line(std::move(element));
  line.along = true;
  return line;
}

}  // namespace thrum
