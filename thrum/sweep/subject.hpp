// What a sweep runs: the text of a scene, or of an instrument, and the score it plays.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <thrum/audio/midi_file.hpp>
#include <thrum/sweep/plan.hpp>

namespace thrum::sweep {

struct Subject {
  std::string text;
  std::string file;
  std::string score_bytes = {};
  MidiFile score = {};
  std::vector<std::string> pickups = {};  ///< names, in file order; none for an instrument
};

/// [setup] Files are looked for beside the plan first. Throws BadScene for a scene that cannot be
/// read or a key that does not exist in it, std::system_error for a file that cannot be.
Subject load_subject(const Plan& plan, const std::filesystem::path& beside);

/// The same from the copies in a sweep's folder.
Subject load_subject_copy(const Plan& plan, const std::filesystem::path& folder);

/// Their names there.
std::filesystem::path text_copy(const Plan& plan, const std::filesystem::path& folder);
std::filesystem::path score_copy(const std::filesystem::path& folder);

}  // namespace thrum::sweep
