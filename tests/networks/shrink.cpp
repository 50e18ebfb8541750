#include "networks/shrink.hpp"

#include <utility>

namespace thrum::networks {

NetworkText shrink(NetworkText network, const std::function<bool(const NetworkText&)>& fails,
                   int most_tries) {
  int tries = 0;
  const auto still_fails = [&](const NetworkText& smaller) {
    return ++tries <= most_tries && fails(smaller);
  };
  for (bool smaller = true; smaller && tries < most_tries;) {
    smaller = false;
    for (std::size_t i = network.tables.size(); i-- > 0;) {
      if (i >= network.tables.size()) continue;
      NetworkText rest = network.without(i);
      if (!still_fails(rest)) continue;
      network = std::move(rest);
      smaller = true;
    }
    for (std::size_t i = 0; i < network.tables.size(); ++i)
      for (std::size_t j = network.tables[i].lines.size();
           j-- > network.tables[i].required_lines;) {
        NetworkText rest = network.without_line(i, j);
        if (!still_fails(rest)) continue;
        network = std::move(rest);
        smaller = true;
      }
  }
  return network;
}

}  // namespace thrum::networks
