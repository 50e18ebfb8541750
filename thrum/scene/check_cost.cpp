// What a step costs, by counting: points, modes, numbers that rows read, rows that are solved. Each
// has a price in floating-point operations and in nanoseconds, those of bodies and of rows beside
// their kinds; the nanoseconds were fitted to benchmarks on one core (x86-64-v4, 3.6 GHz) and are
// scaled by how long a string takes here.
// docs/how-to/check-a-scene.md tells how far the estimate may be off.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

#include <thrum/bodies/built_grid.hpp>
#include <thrum/core/ear.hpp>
#include <thrum/scene/check_parts.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

constexpr Price per_step = {20, 11.0};
constexpr Price per_run_step = {0, 40.0};  // the clock, the pickups, the loop around it
constexpr Price per_body = {0, 4.0};       // asking it for a step
constexpr Price per_number_read = {2, 0.15};
constexpr Price per_shared_number = {2, 0.25};  // of many rows on one body of modes, RowFactor
constexpr Price per_island_row = {600, 150.0};
constexpr Price per_spring_row = {60, 25.0};     // of an island in which nothing touches
constexpr Price per_island_product = {2, 0.12};  // of the elimination
constexpr double passes = 3.0;                   // of the elimination in a step that touches

class Bill {
 public:
  void add(double count, Price price) {
    operations_ += count * price.operations;
    seconds_ += count * price.nanoseconds * 1e-9;
  }
  double operations() const { return operations_; }
  double seconds() const { return seconds_; }

 private:
  double operations_ = 0.0;
  double seconds_ = 0.0;
};

void add_bodies(const Assembly& assembly, Bill& bill) {
  for (const Element& element : assembly.scene.elements())
    if (const Built* built = assembly.built(element.path())) {
      bill.add(1.0, per_body);
      bill.add(1.0, built->price());
    }
}

/// What all rows read in a step; driving takes the same.
void add_reading(const RowTable& rows, double part, Bill& bill) {
  for (std::size_t row = 0; row < rows.size(); ++row)
    bill.add(part * static_cast<double>(rows.lean_count(row)), per_number_read);
  for (const RowFactor& factor : rows.factors())
    bill.add(part * static_cast<double>(factor.numbers()), per_shared_number);
}

/// Multiplications of one elimination: Cholesky's for a full matrix, Gauss's for a band.
double products(const IslandShape& island) {
  const auto n = static_cast<double>(island.rows.size());
  const auto reach = static_cast<double>(island.reach);
  return 2.0 * reach + 1.0 >= n ? n * n * n / 6.0 + n * n : n * reach * (reach + 2.0);
}

void add_rows(const Assembly& assembly, bool touching, Bill& bill) {
  const RowTable& rows = assembly.network.parts().rows;
  add_reading(rows, 1.0, bill);
  for (const Channel& channel : assembly.channels)
    bill.add(static_cast<double>(channel.ear ? channel.ear->numbers() : channel.spot.place.size()),
             per_number_read);
  std::vector<char> always(rows.size(), 0);  // rows that push in any case
  for (const auto& [path, range] : assembly.rows()) {
    const Kind& kind = kind_of(*assembly.find(path));
    if (kind.apart == nullptr) std::fill_n(&always[range.first], range.count, 1);
    bill.add(static_cast<double>(range.count),
             touching ? kind.row_price.touching : kind.row_price.apart);
  }
  const auto pushing = static_cast<double>(std::count(always.begin(), always.end(), 1));
  if (rows.size() > 0)
    add_reading(rows, touching ? 1.0 : pushing / static_cast<double>(rows.size()), bill);
  for (const IslandShape& island : assembly.network.islands()) {
    if (touching) {
      bill.add(static_cast<double>(island.rows.size()), per_island_row);
      bill.add(passes * products(island), per_island_product);
    } else {
      const auto pushes = [&](std::size_t row) { return always[row] != 0; };
      bill.add(static_cast<double>(std::count_if(island.rows.begin(), island.rows.end(), pushes)),
               per_spring_row);
    }
  }
}

/// Three moments of every coordinate, what bodies keep of each, rows, and the matrices of islands.
double bytes_of(const Assembly& assembly) {
  constexpr double per_coordinate = 11.0, per_entry = 8.0, per_row = 40.0;
  const Network& network = assembly.network;
  double numbers = per_coordinate * static_cast<double>(network.parts().coordinates);
  for (std::size_t row = 0; row < network.parts().rows.size(); ++row)
    numbers += per_row + per_entry * static_cast<double>(network.parts().rows.entries(row).size());
  for (const RowFactor& factor : network.parts().rows.factors())
    numbers += static_cast<double>(factor.numbers());
  for (const IslandShape& island : network.islands())
    numbers += 3.0 * static_cast<double>(island.rows.size()) *
               std::min(2.0 * static_cast<double>(island.reach) + 1.0,
                        static_cast<double>(island.rows.size()));
  return sizeof(double) * numbers;
}

/// How many times slower than the machine of the prices this one is: a string, best of a few tries,
/// some milliseconds in all.
double slowness() {
  constexpr int intervals = 257, steps = 1000, tries = 5;
  const Grid grid(1.0, intervals, Edge::supported);
  const GridBody::Parameters string{
      .wave_speed_squared = 1e4, .density = 0.005, .time_step = 1.0 / 44100.0};
  Network network(string.time_step);
  network.add(std::make_unique<GridBody>(grid, string));
  network.start();
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < tries; ++i) {
    const auto before = std::chrono::steady_clock::now();
    for (int step = 0; step < steps; ++step) network.step();
    const auto after = std::chrono::steady_clock::now();
    best = std::min(best, std::chrono::duration<double>(after - before).count() / steps);
  }
  Bill bill;
  bill.add(1.0, per_step);
  bill.add(1.0, per_body);
  bill.add(1.0, BuiltGrid(grid, string).price());
  return best / bill.seconds();
}

}  // namespace

CostCheck check_cost(const Assembly& assembly) {
  Bill apart, touching;
  for (Bill* bill : {&apart, &touching}) {
    bill->add(1.0, per_step);
    bill->add(1.0, per_run_step);
    add_bodies(assembly, *bill);
    add_rows(assembly, bill == &touching, *bill);
  }
  const double slow = slowness();
  return {.operations_apart = apart.operations(),
          .operations = touching.operations(),
          .seconds_apart = slow * apart.seconds(),
          .seconds = slow * touching.seconds(),
          .slowness = slow,
          .bytes = bytes_of(assembly)};
}

}  // namespace thrum
