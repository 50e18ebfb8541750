#include <thrum/scene/afford_rows.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

#include <thrum/network/parts.hpp>
#include <thrum/scene/assembly.hpp>

namespace thrum {

namespace {

/// The rows that read a coordinate, and a digest of their numbers.
struct Crowd {
  double rows = 0.0;
  double most_read = 0.0;  ///< coordinates that one of them reads
  std::uint64_t hash = 0;
  std::size_t last = 0;

  void add(std::size_t row, double reads) {
    rows += 1.0;
    most_read = std::max(most_read, reads);
    hash = (hash ^ (row + 1)) * 0x100000001B3ULL;
    last = row;
  }
  double pairs() const { return rows * (rows - 1.0); }
};

}  // namespace

/// Consecutive coordinates that the same rows read, such as the modes of one body, count once.
void afford_rows(Assembly& assembly) {
  constexpr double bytes_per_coupling = 48.0;  // two lists of neighbours, W, the group's memory
  const RowTable& rows = assembly.network.parts().rows;
  std::vector<Crowd> crowds(assembly.network.parts().coordinates);
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (const PlaceEntry& entry : rows.entries(row))
      crowds[entry.coordinate].add(row, static_cast<double>(rows.entries(row).size()));
  Crowd largest;
  double couplings = 0.0, operations = 0.0;
  std::uint64_t before = 0;
  for (const Crowd& crowd : crowds) {
    if (crowd.rows < 2.0 || crowd.hash == before) continue;
    before = crowd.hash;
    couplings += crowd.pairs();
    operations += crowd.pairs() * crowd.most_read;
    if (crowd.pairs() > largest.pairs()) largest = crowd;
  }
  for (const auto& [path, range] : assembly.rows())
    if (largest.last >= range.first && largest.last < range.first + range.count)
      assembly.can_afford(*assembly.find(path), {bytes_per_coupling * couplings, operations});
}

}  // namespace thrum
