// A fault as a person sees it: one line that begins with the place to look at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <thrum/core/fault.hpp>

namespace thrum {

class Scene;

/// Where ("FILE:LINE", "--set KEY" or ""), what (a path such as "string.a.tension", or ""), and
/// why.
struct SourcedFault {
  std::string source;
  std::string path;
  std::string message;
  bool wrong_name = false;  ///< it is about a name that does not exist

  /// "FILE:LINE: string.a.tension: message"; "--set KEY: message", for KEY is the path.
  std::string line() const;
};

/// A fault with the source of the value it is about, else of what that is part of, else the origin
/// of the scene.
SourcedFault with_source(const Scene& scene, const Fault& fault);

/// In order of the lines of the file, then those of --set; otherwise as they came.
void sort_by_source(std::vector<SourcedFault>& faults);

/// One fault of a template, or of a --set with a star, is one line, however many elements it makes:
/// of faults at the same place that differ in the number of the element only, the first is left,
/// and named without that number.
void merge_copies(std::vector<SourcedFault>& faults);

/// "string.a.tension" for ("string.a", "tension"); either may be empty.
std::string join_path(std::string_view element, std::string_view key);

}  // namespace thrum
