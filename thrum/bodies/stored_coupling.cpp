#include <thrum/bodies/stored_coupling.hpp>

#include <chrono>
#include <stdexcept>

#include <thrum/core/table_store.hpp>

namespace thrum {

namespace {

constexpr double row_unit = 1048576.0;  // p and q in one number: p row_unit + q

/// Takes numbers off a list, one after the other.
class Reader {
 public:
  explicit Reader(std::span<const double> numbers) : numbers_(numbers) {}
  double number() {
    if (at_ == numbers_.size()) throw std::invalid_argument("a table of coupling is too short");
    return numbers_[at_++];
  }
  std::size_t count() {
    const auto found = static_cast<std::size_t>(number());
    if (found > numbers_.size()) throw std::invalid_argument("a table of coupling is too short");
    return found;
  }
  int whole() { return static_cast<int>(number()); }

 private:
  std::span<const double> numbers_;
  std::size_t at_ = 0;
};

std::vector<double> key_of(std::vector<double> plate, std::span<const ModeShape> modes) {
  for (const ModeShape& mode : modes)
    plate.insert(plate.end(),
                 {static_cast<double>(mode.number[0]), static_cast<double>(mode.number[1]),
                  mode.turned ? 1.0 : 0.0, mode.wave_number, mode.share, mode.highest});
  return plate;
}

}  // namespace

std::vector<double> numbers_of(const PlateCoupling& coupling) {
  std::vector<double> all{coupling.scattered ? 1.0 : 0.0, coupling.kept,
                          static_cast<double>(coupling.class_of.size())};
  for (const std::size_t its_class : coupling.class_of)
    all.push_back(static_cast<double>(its_class));
  all.push_back(static_cast<double>(coupling.shapes.size()));
  for (const PlaneShape& shape : coupling.shapes) {
    all.insert(all.end(),
               {static_cast<double>(shape.number[0]), static_cast<double>(shape.number[1]),
                shape.turned ? 1.0 : 0.0, static_cast<double>(shape.entries.size())});
    for (const PlaneShape::Entry& entry : shape.entries)
      all.insert(all.end(), {static_cast<double>(entry.p) * row_unit + static_cast<double>(entry.q),
                             entry.value});
  }
  return all;
}

PlateCoupling coupling_from(std::span<const double> numbers) {
  Reader reader(numbers);
  PlateCoupling coupling;
  coupling.scattered = reader.number() != 0.0;
  coupling.kept = reader.number();
  coupling.class_of.resize(reader.count());
  for (std::size_t& its_class : coupling.class_of) its_class = reader.count();
  coupling.shapes.resize(reader.count());
  for (PlaneShape& shape : coupling.shapes) {
    shape.number[0] = reader.whole();
    shape.number[1] = reader.whole();
    shape.turned = reader.number() != 0.0;
    shape.entries.resize(reader.count());
    for (PlaneShape::Entry& entry : shape.entries) {
      const auto both = static_cast<std::size_t>(reader.number());
      entry = {both / static_cast<std::size_t>(row_unit), both % static_cast<std::size_t>(row_unit),
               reader.number()};
    }
  }
  return coupling;
}

PlateCoupling stored_coupling(std::vector<double> plate, std::span<const ModeShape> modes,
                              const std::function<PlateCoupling()>& find) {
  const TableStore* store = kept_tables();
  if (store == nullptr) return find();
  const std::vector<double> key = key_of(std::move(plate), modes);
  if (const auto table = store->find(key)) return coupling_from(*table);
  const auto start = std::chrono::steady_clock::now();
  PlateCoupling found = find();
  constexpr std::chrono::milliseconds worth_keeping{20};
  if (std::chrono::steady_clock::now() - start > worth_keeping) store->keep(key, numbers_of(found));
  return found;
}

}  // namespace thrum
