// What a step costs, by counting: points, modes, numbers that rows read, rows that are solved. Each
// has a price in floating-point operations and in nanoseconds; the nanoseconds were fitted to
// benchmarks on one core (x86-64-v4, 3.6 GHz) and are scaled by how long a string takes here.
// docs/how-to/check-a-scene.md tells how far the estimate may be off.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include <thrum/bodies/string.hpp>
#include <thrum/scene/check_parts.hpp>

namespace thrum {

namespace {

/// Of one of its kind in one step.
struct Price {
  double operations;
  double nanoseconds;
};

constexpr Price per_step = {20, 15.0};
constexpr Price per_run_step = {0, 40.0};  // the clock, the pickups, the loop around it
constexpr Price per_line_point = {16, 0.32};
constexpr Price per_soft_point = {19, 0.38};
constexpr Price per_stiff_point = {34, 0.57};
constexpr Price per_mode = {6, 0.25};
constexpr Price per_tuned_mode = {60, 12.0};
constexpr Price per_mass = {6, 0.55};
constexpr Price per_number_read = {2, 0.3};
constexpr Price per_shared_number = {2, 0.25};  // of many rows on one body of modes, RowFactor
constexpr Price per_open_row = {4, 0.5};
constexpr Price per_touching_row = {400, 70.0};
constexpr Price per_connection = {20, 12.0};
constexpr Price per_bow = {300, 170.0};
constexpr Price per_island_row = {600, 150.0};
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
    if (element.kind == "mass") bill.add(1.0, per_mass);
  for (const auto& [path, built] : assembly.built) {
    if (const auto* grid = std::get_if<BuiltGrid>(&built)) {
      const auto points = static_cast<double>(grid->grid.row_points() * grid->grid.rows());
      bill.add(points, grid->grid.dimensions() == 1               ? per_line_point
                       : grid->parameters.stiffness_squared > 0.0 ? per_stiff_point
                                                                  : per_soft_point);
      continue;
    }
    const auto* string = std::any_cast<String>(&assembly.scene.find(path)->parameters);
    const bool tuned = string != nullptr && !string->tension.is_constant();
    bill.add(static_cast<double>(std::get<BuiltModes>(built).modes.size()),
             tuned ? per_tuned_mode : per_mode);
  }
}

/// What all rows read in a step; driving takes the same.
void add_reading(const RowTable& rows, double part, Bill& bill) {
  for (std::size_t row = 0; row < rows.size(); ++row)
    bill.add(part * static_cast<double>(rows.lean_entries(row).size()), per_number_read);
  for (const RowFactor& factor : rows.factors())
    bill.add(part * static_cast<double>(factor.numbers()), per_shared_number);
}

/// Multiplications of one elimination: Cholesky's for a full matrix, Gauss's for a band.
double products(const Groups::Island& island) {
  const auto n = static_cast<double>(island.rows.size());
  const auto reach = static_cast<double>(island.reach);
  return 2.0 * reach + 1.0 >= n ? n * n * n / 6.0 + n * n : n * reach * (reach + 2.0);
}

void add_rows(const Assembly& assembly, bool touching, Bill& bill) {
  const RowTable& rows = assembly.network.rows();
  add_reading(rows, 1.0, bill);
  for (const Channel& channel : assembly.channels)
    bill.add(static_cast<double>(channel.spot.place.size()), per_number_read);
  double always = 0.0;  // rows that push in any case
  double contacts = 0.0;
  for (const auto& [path, range] : assembly.rows()) {
    const std::string& kind = assembly.scene.find(path)->kind;
    const auto count = static_cast<double>(range.count);
    (kind == "contact" ? contacts : always) += count;
    if (kind == "bow") bill.add(count, per_bow);
    if (kind == "connection") bill.add(count, per_connection);
  }
  bill.add(contacts, touching ? per_touching_row : per_open_row);
  if (rows.size() > 0)
    add_reading(rows, touching ? 1.0 : always / static_cast<double>(rows.size()), bill);
  if (!touching && always == 0.0) return;
  for (const Groups::Island& island : assembly.network.islands()) {
    bill.add(static_cast<double>(island.rows.size()), per_island_row);
    bill.add(passes * products(island), per_island_product);
  }
}

/// Three moments of every coordinate, what bodies keep of each, rows, and the matrices of islands.
double bytes_of(const Assembly& assembly) {
  constexpr double per_coordinate = 11.0, per_entry = 8.0, per_row = 40.0;
  const Network& network = assembly.network;
  double numbers = per_coordinate * static_cast<double>(network.coordinates());
  for (std::size_t row = 0; row < network.row_count(); ++row)
    numbers += per_row + per_entry * static_cast<double>(network.rows().entries(row).size());
  for (const RowFactor& factor : network.rows().factors())
    numbers += static_cast<double>(factor.numbers());
  for (const Groups::Island& island : network.islands())
    numbers += 3.0 * static_cast<double>(island.rows.size()) *
               std::min(2.0 * static_cast<double>(island.reach) + 1.0,
                        static_cast<double>(island.rows.size()));
  return sizeof(double) * numbers;
}

/// How many times slower than the machine of the prices this one is: a string, best of a few tries,
/// some milliseconds in all.
double slowness() {
  constexpr int intervals = 257, steps = 1000, tries = 5;
  Network network(1.0 / 44100.0);
  network.add(std::make_unique<GridBody>(
      Grid(1.0, intervals, Edge::supported),
      GridBody::Parameters{
          .wave_speed_squared = 1e4, .density = 0.005, .time_step = 1.0 / 44100.0}));
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
  bill.add(intervals - 1.0, per_line_point);
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
          .bytes = bytes_of(assembly)};
}

}  // namespace thrum
