// A plan that `thrum sweep` runs in tests, and what it leaves in a folder.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "cli/program.hpp"

namespace thrum::cli {

namespace fs = std::filesystem;

/// 24 cases, a third of them bad, with sound.
inline constexpr std::string_view plan = R"(
scene = "mass-barrier"
[vary]
"mass.ball.velocity" = { from = 1, to = 4, steps = 8 }
"contact.hit.exponent" = { values = [1.3, 2, -1] }
[keep]
sound = true
pickups = true
measures = ["f0", "t60", "centroid", "loudness", "peak_force", "contact_time"]
)";

class SweepCommand : public Cli {
 protected:
  SweepCommand() { write("plan.toml", plan); }

  /// Every file below a folder and its bytes.
  std::map<std::string, std::string> all_of(const std::string& folder) const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / folder))
      if (entry.is_regular_file()) {
        const std::string name = fs::relative(entry.path(), folder_).string();
        files[fs::relative(entry.path(), folder_ / folder).string()] = read(name);
      }
    return files;
  }

  static void expect_equal(const std::map<std::string, std::string>& one,
                           const std::map<std::string, std::string>& other) {
    ASSERT_EQ(one.size(), other.size());
    for (const auto& [name, bytes] : one) {
      ASSERT_TRUE(other.contains(name)) << name;
      EXPECT_TRUE(other.at(name) == bytes) << name << " differs";
    }
  }
};

}  // namespace thrum::cli
