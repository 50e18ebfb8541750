#include "networks/network_text.hpp"

#include <algorithm>
#include <utility>

#include "networks/dice.hpp"

namespace thrum::networks {

std::string NetworkText::text() const {
  std::string result;
  for (const std::string& line : top) result += line + "\n";
  for (const Table& table : tables) {
    result += "\n[" + table.path + "]\n";
    for (const std::string& line : table.lines) result += line + "\n";
  }
  return result;
}

NetworkText NetworkText::without(std::size_t table) const {
  NetworkText rest = *this;
  std::vector<std::string> gone = {tables[table].path};
  rest.tables.erase(rest.tables.begin() + static_cast<std::ptrdiff_t>(table));
  const auto speaks_of_gone = [&](const Table& each) {
    return std::any_of(each.needs.begin(), each.needs.end(), [&](const std::string& path) {
      return std::find(gone.begin(), gone.end(), path) != gone.end();
    });
  };
  for (bool found = true; found;) {
    const auto next = std::find_if(rest.tables.begin(), rest.tables.end(), speaks_of_gone);
    found = next != rest.tables.end();
    if (!found) break;
    gone.push_back(next->path);
    rest.tables.erase(next);
  }
  return rest;
}

NetworkText NetworkText::without_line(std::size_t table, std::size_t line) const {
  NetworkText rest = *this;
  auto& lines = rest.tables[table].lines;
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(line));
  return rest;
}

NetworkText NetworkText::shuffled(unsigned seed) const {
  NetworkText other = *this;
  Dice dice(seed);
  for (std::size_t i = other.tables.size(); i > 1; --i)
    std::swap(other.tables[i - 1], other.tables[dice.index(i)]);
  return other;
}

std::size_t NetworkText::elements() const {
  return static_cast<std::size_t>(
      std::count_if(tables.begin(), tables.end(), [](const Table& table) {
        return table.path != "solver" && !table.path.starts_with("pickup.") &&
               !table.path.starts_with("microphone.");
      }));
}

}  // namespace thrum::networks
