#include <thrum/network/row_demand.hpp>

#include <cstdint>
#include <vector>

namespace thrum {

namespace {

/// The rows that read a coordinate: how many, and a number that differs where they differ.
struct Crowd {
  double rows = 0.0;
  double numbers = 0.0;  ///< that the largest of them reads
  std::uint64_t hash = 0;
  std::size_t last = 0;

  void add(std::size_t row, double reads) {
    rows += 1.0;
    numbers = reads > numbers ? reads : numbers;
    hash = (hash ^ (row + 1)) * 0x100000001B3ULL;
    last = row;
  }
};

}  // namespace

RowDemand row_demand(const RowTable& rows, std::size_t coordinates) {
  constexpr double bytes_per_coupling = 48.0;  // neighbours twice, W, the memory of a group
  std::vector<Crowd> crowds(coordinates);
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (const PlaceEntry& entry : rows.entries(row))
      crowds[entry.coordinate].add(row, static_cast<double>(rows.entries(row).size()));
  RowDemand demand;
  double largest = 0.0;
  std::uint64_t before = 0;
  for (const Crowd& crowd : crowds) {
    if (crowd.rows < 2.0 || crowd.hash == before) continue;
    before = crowd.hash;
    const double pairs = crowd.rows * (crowd.rows - 1.0);
    demand.couplings += pairs;
    demand.operations += pairs * crowd.numbers;
    if (pairs > largest) demand.crowded = crowd.last;
    largest = pairs > largest ? pairs : largest;
  }
  demand.bytes = bytes_per_coupling * demand.couplings;
  return demand;
}

}  // namespace thrum
