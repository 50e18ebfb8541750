#include <thrum/core/sound_rings.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace thrum {

CubicDelay::CubicDelay(double steps) : first(std::max(1, static_cast<int>(std::floor(steps)) - 1)) {
  for (int i = 0; i < 4; ++i) {
    parts[static_cast<std::size_t>(i)] = 1.0;
    for (int j = 0; j < 4; ++j)
      if (j != i) parts[static_cast<std::size_t>(i)] *= (steps - first - j) / (i - j);
  }
}

namespace {

constexpr double widest_gap = 16.0;  // steps

/// Rings with the same broken part of a step follow one another, so that the sound of many arrives
/// at once; rings of several surfaces that are as far away are one. Gaps are filled by rings of
/// which nothing is heard: that costs less than to begin anew.
std::vector<SoundRing> in_order(std::vector<SoundRing> rings) {
  const auto broken = [](const SoundRing& ring) { return ring.steps - std::floor(ring.steps); };
  std::stable_sort(rings.begin(), rings.end(), [&](const SoundRing& a, const SoundRing& b) {
    return std::pair(broken(a), a.steps) < std::pair(broken(b), b.steps);
  });
  std::vector<SoundRing> merged;
  for (SoundRing& ring : rings) {
    if (!merged.empty() && merged.back().steps == ring.steps) {
      Place& place = merged.back().place;
      place.insert(place.end(), ring.place.begin(), ring.place.end());
      continue;
    }
    if (!merged.empty() && broken(merged.back()) == broken(ring) &&
        ring.steps - merged.back().steps <= widest_gap)
      while (merged.back().steps + 1.0 < ring.steps)
        merged.push_back({merged.back().steps + 1.0, {}});
    merged.push_back(std::move(ring));
  }
  return merged;
}

}  // namespace

SoundRings::SoundRings(std::vector<SoundRing> given) {
  const std::vector<SoundRing> rings = in_order(std::move(given));
  parts_.resize(4 * rings.size());
  for (std::size_t i = 0; i < rings.size(); ++i) {
    const CubicDelay cubic(rings[i].steps);
    delay_.push_back(static_cast<std::size_t>(cubic.first));
    for (std::size_t j = 0; j < 4; ++j) parts_[j * rings.size() + i] = cubic.parts[j];
    if (i == 0 || delay_[i] != delay_[i - 1] + 1) runs_.push_back({i, 0, delay_[i]});
    ++runs_.back().count;
    place_.insert(place_.end(), rings[i].place.begin(), rings[i].place.end());
  }
  lay_side_by_side(rings);
}

/// Eight of about the same number of points beside one another, so that little is padded.
void SoundRings::lay_side_by_side(const std::vector<SoundRing>& rings) {
  constexpr std::size_t side = ScatteredSums::side;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < rings.size(); ++i)
    if (!rings[i].place.empty()) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rings[a].place.size() > rings[b].place.size();
  });
  for (std::size_t first = 0; first < order.size(); first += side) {
    const std::size_t depth = rings[order[first]].place.size();
    depth_.push_back(static_cast<std::uint32_t>(depth));
    for (std::size_t i = first; i < first + side; ++i)  // what pads is written where nobody looks
      result_.push_back(static_cast<std::uint32_t>(i < order.size() ? order[i] : rings.size()));
    for (std::size_t row = 0; row < depth; ++row)
      for (std::size_t i = first; i < first + side; ++i) {
        const bool has = i < order.size() && row < rings[order[i]].place.size();
        const PlaceEntry entry = has ? rings[order[i]].place[row] : rings[order[first]].place[row];
        at_.push_back(static_cast<std::uint32_t>(entry.coordinate));
        weight_.push_back(has ? entry.weight : 0.0);
      }
  }
}

std::size_t SoundRings::longest() const {
  return delay_.empty() ? 0 : *std::max_element(delay_.begin(), delay_.end()) + 3;
}

void SoundRings::spread(const double* readings, double* coming) const {
  best_scattered_kernels().spread_over_four(runs_.size(), runs_.data(), size(), parts_.data(),
                                            readings, coming);
}

}  // namespace thrum
