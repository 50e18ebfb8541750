// Arrays of a thousand cases each in one file, once all of them are done: cases/000.npz holds
// 000000.npy to 000999.npy, as numpy.load reads it. A million cases are then a thousand files.
//
// A pack is on the disk before the arrays that it holds are removed, and depends on nothing but
// them: whoever is stopped on the way leaves nothing that the next run would not finish, and the
// bytes are the same.
#pragma once

#include <cstdint>
#include <vector>

#include <thrum/sweep/folder.hpp>
#include <thrum/sweep/ledger.hpp>

namespace thrum::sweep {

/// [any] The thousands of a sweep whose cases all have a row.
std::vector<std::uint64_t> complete_thousands(const Ledger& ledger, std::uint64_t cases);

/// [any, one process at a time] Packs the arrays of a thousand; removes them where that was done
/// before. Throws std::system_error.
void pack_arrays(const Folder& folder, std::uint64_t thousand);

}  // namespace thrum::sweep
