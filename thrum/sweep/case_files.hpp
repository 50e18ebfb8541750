// Sound and motion of one case as files.
#pragma once

#include <vector>

#include <thrum/sweep/folder.hpp>

namespace thrum::sweep {

using Channels = std::vector<std::vector<double>>;

/// 24 bits; the ending of the target says FLAC or WAV. Samples beyond full scale are clipped.
void write_sound(const Folder& folder, const std::filesystem::path& target,
                 const Channels& channels, int rate);

/// NumPy's format, version 1.0: doubles, an array of (steps, pickups) in Fortran's order, so that
/// each pickup stands in one piece.
void write_array(const Folder& folder, const std::filesystem::path& target,
                 const Channels& channels);

}  // namespace thrum::sweep
