#include "made_folder.hpp"

#include <system_error>

namespace thrum::app {

namespace fs = std::filesystem;

std::string words_about_missing_folder(const fs::path& file) {
  std::error_code unknown;
  const fs::path folder = file.parent_path();
  if (folder.empty() || fs::status(folder, unknown).type() != fs::file_type::not_found) return "";
  return " (there is no folder " + folder.string() + ")";
}

MadeFolder::MadeFolder(const fs::path& folder) {
  std::error_code error;
  for (fs::path each = folder; !each.empty() && !fs::exists(each, error); each = each.parent_path())
    made_.push_back(each);
  fs::create_directories(folder, error);
  if (!error) return;
  remove_empty();
  throw std::system_error(error, "cannot make the folder " + folder.string());
}

MadeFolder::~MadeFolder() { remove_empty(); }

void MadeFolder::remove_empty() const {
  std::error_code not_empty;
  for (const fs::path& each : made_) fs::remove(each, not_empty);
}

}  // namespace thrum::app
