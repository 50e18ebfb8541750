// One channel of the output: what is read, and where.
#pragma once

#include <memory>
#include <optional>
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
  std::optional<double> pan = {};    ///< from -1, the left of two speakers, to 1, the right
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
    run.clear();
    if (!spot.moving) run = weights_in_a_row(spot.place);
  }
};

}  // namespace thrum
