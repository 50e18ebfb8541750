// The contents of the page, which stay in view and know where one is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thrum::app::lab {

struct Entry {
  std::string id;  ///< of what it leads to
  std::string name;
  std::vector<Entry> parts = {};
};

/// Nothing where there are no entries.
std::string html_of_contents(const std::vector<Entry>& entries);

/// Marks the section and the figures that are read. Without it the entries lead there all the same.
std::string_view contents_script();

}  // namespace thrum::app::lab
