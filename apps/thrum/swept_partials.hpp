// Files that a killed program left half written.
#pragma once

#include <filesystem>
#include <string>

namespace thrum::app {

/// ".thrum-PID-", how the temporary files of this process begin; they end in partial_ending.
std::string partial_beginning();
constexpr const char* partial_ending = ".partial";

/// Takes the temporary files away that processes which are no more left in a folder; once per
/// folder. One that somebody has locked belongs to a process on another machine.
void sweep_partials(const std::filesystem::path& folder);

}  // namespace thrum::app
