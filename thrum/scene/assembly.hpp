// What the kinds share while a scene becomes a network: where things are, and what went wrong.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <thrum/core/fault.hpp>
#include <thrum/core/moving_place.hpp>
#include <thrum/core/place.hpp>
#include <thrum/core/where.hpp>
#include <thrum/interactions/contact_extremes.hpp>
#include <thrum/network/network.hpp>
#include <thrum/scene/built.hpp>
#include <thrum/scene/scene.hpp>
#include <thrum/scene/shared_modes.hpp>

namespace thrum {

class ModeFamily;

/// A place in numbers: what moves there, and how high it stands when nothing moves.
struct Spot {
  Place place;
  double height = 0.0;
  std::shared_ptr<const MovingPlace> moving = nullptr;  ///< in place of `place` where it moves
};

/// Something a place can be on.
struct Thing {
  int dimensions = 0;  ///< 0: a point, 1: a line, 2: a rectangle
  std::function<Spot(std::span<const double>)> locate = {};  ///< from fractions of its size
  bool disc = false;                                         ///< fractions are in radii
  int intervals = 0;                                         ///< of a grid string
  double length = 0.0;                                       ///< of a string
  /// Of a string: a place on it that moves, and the farthest it may go in one step.
  std::function<std::shared_ptr<const MovingPlace>(Envelope)> travel = {};
  double farthest_step = 1.0;
  bool moves = true;
};

/// The rows of one contact or connection.
struct RowRange {
  std::size_t first = 0;
  std::size_t count = 0;
  double weight = 1.0;  ///< metres of a line that each row stands for
};

/// One channel of the output.
struct Channel {
  std::string name;
  enum class Quantity { displacement, velocity, force } quantity = Quantity::displacement;
  Spot spot = {};
  RowRange rows = {};
  double gain = 1.0;
  std::vector<double> weights = {};  ///< of a place that moves
  std::vector<double> run = {};  ///< weights of a place of many coordinates in a row; else empty

  /// [setup] Once the place is known.
  void find_run();
};

class Assembly {
 public:
  Assembly(const Scene& of, Network& into, Faults& complaints)
      : scene(of), network(into), faults(complaints), time_step(1.0 / of.settings.rate) {}

  const Scene& scene;
  Network& network;
  Faults& faults;
  const double time_step;
  std::vector<Channel> channels;
  std::vector<const ContactExtremes*> extremes;
  /// By dimensions, size, whether it is a disc, and the highest wave number.
  SharedModes<std::vector<double>, ModeFamily> mode_families;
  /// Strings, membranes, plates and cavities.
  std::map<std::string, Built> built;

  void add_thing(const std::string& path, Thing thing) { things_[path] = std::move(thing); }
  /// True for a membrane that a cavity takes into one body with another.
  bool is_claimed(const std::string& path) const;
  /// The network's coordinates must stay within bounds: false (and a fault) when they would not.
  bool has_room(const Element& element, double points);

  /// The thing a place is on; a fault and nullptr when there is none.
  const Thing* thing(const Element& element, const std::string& key, const Where& where);
  /// A place that is not a line; a fault and nothing when it cannot be.
  std::optional<Spot> spot(const Element& element, const std::string& key, const Where& where);
  /// Two places on one thing of which one moves may meet, and then a push moves nothing: a fault.
  bool slides_on_itself(const Element& element, const std::string& key, const Where& one,
                        const Where& other);
  /// Checks a line: `along = true` on a string, or from/to on a rectangle.
  bool check_line(const Element& element, const std::string& key, const Where& where,
                  const Thing& thing);

  void set_rows(const std::string& path, RowRange rows) { rows_[path] = rows; }
  const RowRange* rows(const std::string& path) const;
  const std::map<std::string, RowRange>& rows() const { return rows_; }

 private:
  bool check_fractions(const Element& element, const std::string& key, const Where& where,
                       const Thing& thing, const std::vector<double>& at);

  std::optional<Spot> moving_spot(const Element& element, const std::string& key,
                                  const Where& where, const Thing& thing);
  std::optional<Spot> turned_spot(const Element& element, const std::string& key,
                                  const Where& where, const Thing& thing);
  bool check_speed(const Element& element, const std::string& key, const Where& where,
                   const Thing& thing);

  bool check_inside_disc(const Element& element, const std::string& key, const Where& where,
                         const std::vector<double>& at);

  std::map<std::string, Thing> things_;
  std::map<std::string, RowRange> rows_;
  double points_ = 0.0;
};

/// `place` read with the opposite sign, as the upper side of a contact is.
Row distance_between(const Spot& first, const Spot& second, double gap);

}  // namespace thrum
