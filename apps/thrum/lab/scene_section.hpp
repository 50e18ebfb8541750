// One scene as a section of the page.
#pragma once

#include <string>
#include <vector>

#include "lab/page.hpp"
#include "lab/watch.hpp"

namespace thrum::app::lab {

struct SceneSection {
  std::string scene;                        ///< as it was named
  std::vector<std::string> overrides = {};  ///< of --set
  std::vector<double> moments = {};         ///< of --at
  std::string heading = {};                 ///< the name of the scene where it is empty
  std::size_t sound_bytes = 6'000'000;      ///< at most, before base64
};

/// Everything that is drawn of any scene; `record` as watched.
Section section_of(const SceneSection& wanted, const Record& record);

/// "thrum run first.toml --set 'contact.wire*.gap=0.005'": quoted for a shell where it must be.
std::string shell_command(const std::string& command, const SceneSection& wanted,
                          const std::string& more = "");
std::string shell_quoted(const std::string& word);

}  // namespace thrum::app::lab
