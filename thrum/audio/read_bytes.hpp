// The bytes of a file, up to a limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace thrum {

/// The whole file, which is a `kind` ("score") in messages. Throws std::system_error if it cannot
/// be opened or read, and BadFile if it has more than `most` bytes.
std::vector<std::uint8_t> read_bytes(const std::string& path, const std::string& kind,
                                     std::size_t most);

}  // namespace thrum
