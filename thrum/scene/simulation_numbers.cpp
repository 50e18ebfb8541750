// Which element of a scene it was whose numbers stopped being numbers.
#include <algorithm>
#include <iterator>

#include <thrum/scene/simulation_parts.hpp>

namespace thrum {

namespace {

using What = Network::NotFinite::What;

std::string_view words_for(What what) {
  return what == What::motion ? "motion" : what == What::force ? "force" : "energy";
}

std::string owner_of_row(const std::map<std::string, RowRange>& rows, std::size_t row) {
  for (const auto& [path, range] : rows)
    if (row >= range.first && row < range.first + range.count) return path;
  return {};
}

/// That of the last name at or before it.
std::string owner_of(const std::map<std::size_t, std::string>& names, std::size_t coordinate) {
  const auto after = names.upper_bound(coordinate);
  return after == names.begin() ? std::string() : std::prev(after)->second;
}

}  // namespace

std::optional<Simulation::Broken> Simulation::not_a_number() const {
  const auto found = parts_->network.not_finite();
  if (!found) return {};
  return Broken{found->row ? owner_of_row(parts_->rows_of, *found->row)
                           : owner_of(parts_->names_of_coordinates, *found->coordinate),
                words_for(found->what)};
}

}  // namespace thrum
