#include <thrum/scene/fault_lines.hpp>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include <thrum/scene/scene.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

constexpr std::string_view override_prefix = "--set ";

bool is_override(std::string_view source) { return source.starts_with(override_prefix); }

// The number after the last colon; no number comes first, and --set comes last.
long source_order(std::string_view source) {
  if (is_override(source)) return std::numeric_limits<long>::max();
  const auto colon = source.rfind(':');
  if (colon == std::string_view::npos) return 0;
  long number = 0;
  std::from_chars(source.data() + colon + 1, source.data() + source.size(), number);
  return number;
}

/// "string.a.tension" for "string.a12.tension".
std::string without_number(const std::string& path) {
  const auto dot = path.find('.');
  if (dot == std::string::npos) return path;
  const auto end = std::min(path.find('.', dot + 1), path.size());
  auto digits = end;
  while (digits > dot + 2 && path[digits - 1] >= '0' && path[digits - 1] <= '9') --digits;
  return path.substr(0, digits) + path.substr(end);
}

std::string source_of(const Scene& scene, std::string path) {
  while (!path.empty()) {
    const auto found = scene.sources.find(path);
    if (found != scene.sources.end()) return found->second;
    const auto dot = path.rfind('.');
    path.resize(dot == std::string::npos ? 0 : dot);
  }
  return scene.origin;
}

}  // namespace

std::string SourcedFault::line() const {
  std::string text = source;
  if (!path.empty() && !is_override(source)) text += (text.empty() ? "" : ": ") + path;
  text += (text.empty() ? "" : ": ") + message;
  return one_line(text);
}

SourcedFault with_source(const Scene& scene, const Fault& fault) {
  const std::string path = join_path(fault.element, fault.key);
  return {source_of(scene, path), path, fault.message};
}

void sort_by_source(std::vector<SourcedFault>& faults) {
  std::stable_sort(faults.begin(), faults.end(), [](const SourcedFault& a, const SourcedFault& b) {
    return source_order(a.source) < source_order(b.source);
  });
}

void merge_copies(std::vector<SourcedFault>& faults) {
  using Shared = std::tuple<std::string, std::string, std::string>;
  std::map<Shared, std::size_t> first;
  std::vector<SourcedFault> left;
  for (SourcedFault& fault : faults) {
    std::string shared = without_number(fault.path);
    const auto [found, fresh] =
        first.try_emplace(Shared{fault.source, shared, fault.message}, left.size());
    if (fresh)
      left.push_back(std::move(fault));
    else if (left[found->second].path != fault.path)
      left[found->second].path = std::move(shared);
  }
  faults = std::move(left);
}

std::string join_path(std::string_view element, std::string_view key) {
  std::string path(element);
  if (!element.empty() && !key.empty()) path += '.';
  return path.append(key);
}

}  // namespace thrum
