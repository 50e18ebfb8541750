// What is solved together, and by which solver.
#include <algorithm>
#include <set>

#include <thrum/scene/check_parts.hpp>
#include <thrum/scene/element_values.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

/// The element to which each row belongs.
std::vector<const Element*> owners(const Assembly& assembly) {
  std::vector<const Element*> all(assembly.network.parts().rows.size(), nullptr);
  for (const auto& [path, rows] : assembly.rows())
    std::fill_n(all.begin() + static_cast<std::ptrdiff_t>(rows.first), rows.count,
                assembly.scene.find(path));
  return all;
}

}  // namespace

std::vector<InteractionCheck> check_interactions(const Inspector& inspector) {
  const Assembly& assembly = inspector.assembly;
  std::vector<bool> lone(assembly.network.parts().rows.size(), true);
  for (const IslandShape& island : assembly.network.islands())
    for (const std::size_t row : island.rows) lone[row] = false;
  std::vector<InteractionCheck> checks;
  for (const Element& element : assembly.scene.elements()) {
    const RowRange* rows = assembly.rows(element.path());
    if (rows == nullptr) continue;
    InteractionCheck check{.path = element.path(), .rows = rows->count};
    for (std::size_t i = 0; i < rows->count; ++i)
      if (lone[rows->first + i]) ++check.lone_rows;
    if (const auto fill = kind_of(element).check) fill(element, inspector, check);
    checks.push_back(std::move(check));
  }
  return checks;
}

std::vector<IslandCheck> check_islands(const Assembly& assembly) {
  const std::vector<const Element*> owner = owners(assembly);
  std::vector<IslandCheck> checks;
  for (const IslandShape& island : assembly.network.islands()) {
    IslandCheck check{.rows = island.rows.size(), .reach = island.reach};
    std::set<const Element*> joins;
    std::set<std::string> bodies;
    for (const std::size_t row : island.rows) joins.insert(owner[row]);
    for (const Element* element : joins)
      for (const Where& where : places_named_by(*element)) bodies.insert(where.on);
    for (const Element& element : assembly.scene.elements()) {  // in file order
      if (joins.contains(&element)) check.joins.push_back(element.path());
      if (bodies.contains(element.path()) && assembly.find_thing(element.path())->moves)
        check.bodies.push_back(element.path());
    }
    checks.push_back(std::move(check));
  }
  return checks;
}

}  // namespace thrum
