#include <thrum/math/band_order.hpp>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace thrum {

std::vector<std::size_t> band_order(const std::vector<std::vector<std::size_t>>& near,
                                    const std::vector<std::size_t>& vertices) {
  const auto fewer = [&](std::size_t a, std::size_t b) {
    return std::pair(near[a].size(), a) < std::pair(near[b].size(), b);
  };
  std::vector<std::size_t> order = {*std::min_element(vertices.begin(), vertices.end(), fewer)};
  std::unordered_set<std::size_t> seen(order.begin(), order.end());
  for (std::size_t done = 0; done < order.size(); ++done) {
    std::vector<std::size_t> fresh = near[order[done]];
    std::sort(fresh.begin(), fresh.end(), fewer);
    for (const std::size_t other : fresh)
      if (seen.insert(other).second) order.push_back(other);
  }
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace thrum
