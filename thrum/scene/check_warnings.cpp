#include <thrum/scene/check_warnings.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <span>

namespace thrum {

namespace {

std::string kind_in(const std::string& path) { return path.substr(0, path.find('.')); }

/// "; the same holds for string.b, string.c and 4 more".
std::string and_others(const std::vector<std::string>& others) {
  constexpr std::size_t named = 3;
  if (others.empty()) return "";
  const std::span first(others.data(), std::min(others.size(), named));
  std::string words = fmt::format("; the same holds for {}", fmt::join(first, ", "));
  if (others.size() > named) words += fmt::format(" and {} more", others.size() - named);
  return words;
}

}  // namespace

std::vector<SourcedFault> Warnings::lines(const Scene& scene) const {
  std::vector<Fault> told;
  std::map<std::pair<std::string, std::string>, std::pair<std::size_t, std::vector<std::string>>>
      alike;
  for (const Warning& each : list_) {
    const auto [found, is_new] = alike.try_emplace({each.sort, kind_in(each.fault.element)},
                                                   told.size(), std::vector<std::string>{});
    if (is_new)
      told.push_back(each.fault);
    else
      found->second.second.push_back(each.fault.element);
  }
  for (const auto& [sort, others] : alike) told[others.first].message += and_others(others.second);
  std::vector<SourcedFault> sourced;
  for (const Fault& fault : told) sourced.push_back(with_source(scene, fault));
  sort_by_source(sourced);
  return sourced;
}

}  // namespace thrum
