// A folder for results: made where it is missing, and removed again if nothing was put into it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace thrum::app {

/// " (there is no folder FOLDER)" where that is why a file cannot be in it; else "".
std::string words_about_missing_folder(const std::filesystem::path& file);

class MadeFolder {
 public:
  /// With the folders above it. Throws std::system_error.
  explicit MadeFolder(const std::filesystem::path& folder);
  /// Removes what was made, as far as it is empty.
  ~MadeFolder();
  MadeFolder(const MadeFolder&) = delete;
  MadeFolder& operator=(const MadeFolder&) = delete;

 private:
  void remove_empty() const;

  std::vector<std::filesystem::path> made_;  ///< the innermost first
};

}  // namespace thrum::app
