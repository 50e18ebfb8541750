// What a kind sees of the finished network when a scene is checked, and where it reports warnings.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <thrum/core/builder.hpp>
#include <thrum/core/interaction_check.hpp>
#include <thrum/core/profile.hpp>

namespace thrum {

/// How fast and how far a thing is likely to move.
struct Expected {
  double speed = 0.0;   ///< m/s, at its liveliest
  double reach = 0.0;   ///< m it may go from its rest by itself; infinite where that is not known
  bool starts = false;  ///< it moves, is bent or is driven by itself
};

/// What something from outside does to the thing it acts on.
struct Driven {
  double speed = 0.0;
  bool starts = false;
};

class Inspection {
 public:
  explicit Inspection(const Builder& of) : builder(of) {}
  Inspection(const Inspection&) = delete;
  Inspection& operator=(const Inspection&) = delete;
  virtual ~Inspection() = default;

  const Builder& builder;  ///< after building is complete

  /// What is known of the element of a path; nullptr where that is nothing.
  virtual const BodyCheck* body(const std::string& path) const = 0;
  virtual const InteractionCheck* interaction(const std::string& path) const = 0;
  virtual Profile profile(const std::string& path) const = 0;
  /// Where a place of an element is at time 0.
  virtual Place place(const Element& element, const Where& where) const = 0;

  /// How far two places are apart along a row: at step 0, and when nothing is bent or thrown.
  virtual double distance(std::size_t row) const = 0;
  virtual double distance_at_rest(std::size_t row) const = 0;
  virtual std::span<const PlaceEntry> entries(std::size_t row) const = 0;
  /// See Network::step_response().
  virtual std::vector<double> step_response(std::span<const PlaceEntry> push,
                                            std::span<const PlaceEntry> read, int steps) const = 0;
  /// The number of steps, at most `most`, that may be simulated per contact in the time there is.
  virtual int affordable_steps(int most) const = 0;

  virtual const Expected& motion(const std::string& path) const = 0;
  /// Of the liveliest thing that is joined to this one.
  virtual double speed_around(const std::string& path) const = 0;
  /// How far a free thing may fall: to the farthest of what it may touch.
  virtual double longest_fall(const std::string& path) const = 0;
  /// `sort` names the warning; `key` is where in the element to look.
  virtual void warn(std::string sort, std::string element, std::string key,
                    std::string message) = 0;
  /// A doubt where nothing that is joined to a place loses energy while `element` puts some in.
  virtual void warn_if_lossless(const Element& element, const Where& on, const char* what) = 0;
};

}  // namespace thrum
