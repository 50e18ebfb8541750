// A scene as a list of tables, so that parts of it can be left out or put in another order.
#pragma once

#include <string>
#include <vector>

namespace thrum::networks {

struct Table {
  std::string path;                ///< "string.s0"; "solver" for the solver's own
  std::vector<std::string> lines;  ///< "key = value"
  std::vector<std::string> needs;  ///< paths of the elements it speaks of
  std::size_t required_lines = 0;  ///< the first ones, which cannot be left out
};

struct NetworkText {
  std::vector<std::string> top;  ///< lines of the top level
  std::vector<Table> tables;

  std::string text() const;
  /// Without one table and all that refer to it.
  NetworkText without(std::size_t table) const;
  /// Without one line of one table.
  NetworkText without_line(std::size_t table, std::size_t line) const;
  /// Its tables in another order.
  NetworkText shuffled(unsigned seed) const;
  /// Elements that are neither a pickup nor the solver's table.
  std::size_t elements() const;
};

}  // namespace thrum::networks
