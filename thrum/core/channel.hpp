// One channel of the output: what is read, and where.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thrum/core/thing.hpp>

namespace thrum {

class Ear;

struct Channel {
  std::string name;
  enum class Quantity { displacement, velocity, force } quantity = Quantity::displacement;
  Spot spot = {};
  RowRange rows = {};
  double gain = 1.0;
  std::shared_ptr<Ear> ear = {};     ///< hears over a time, in place of reading at one moment
  std::vector<double> weights = {};  ///< of a place that moves
  std::vector<double> run = {};  ///< weights of a place of many coordinates in a row; else empty

  /// [setup] Reads a place, which may move.
  void listen_at(Spot at) {
    spot = std::move(at);
    if (!spot.moving) return;
    spot.place = spot.moving->at(0.0);
    weights.resize(spot.place.size());
  }

  /// [setup] Once the place is known.
  void find_run() {
    constexpr std::size_t fewest = 8;
    run.clear();
    if (spot.moving || spot.place.size() < fewest) return;
    for (std::size_t i = 0; i < spot.place.size(); ++i)
      if (spot.place[i].coordinate != spot.place[0].coordinate + i) return;
    for (const PlaceEntry& entry : spot.place) run.push_back(entry.weight);
  }
};

}  // namespace thrum
