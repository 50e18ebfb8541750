// A place that moves along a path: weights on a fixed list of coordinates, every one that the path
// ever touches, as functions of the fraction where it is.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include <thrum/core/envelope.hpp>
#include <thrum/core/place.hpp>

namespace thrum {

class MovingPlace {
 public:
  explicit MovingPlace(Envelope path) : path_(std::move(path)) {}
  MovingPlace(const MovingPlace&) = delete;
  MovingPlace& operator=(const MovingPlace&) = delete;
  virtual ~MovingPlace() = default;

  const Envelope& path() const { return path_; }
  /// [any] In coordinates of the whole network.
  virtual std::span<const std::size_t> coordinates() const = 0;
  /// [audio] One weight per coordinate.
  virtual void weigh(double fraction, std::span<double> weights) const = 0;

  /// [setup] Where it is at a time.
  Place at(double time) const {
    std::vector<double> weights(coordinates().size());
    weigh(path_.at(time), weights);
    Place place;
    for (std::size_t i = 0; i < weights.size(); ++i)
      place.push_back({coordinates()[i], weights[i]});
    return place;
  }

 private:
  Envelope path_;
};

}  // namespace thrum
