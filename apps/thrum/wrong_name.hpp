// Distinguishes a wrong file name from a system error.
#pragma once

#include <system_error>

namespace thrum::app {

/// A name of no existing file is a bad argument; a file that cannot be read is a system error.
inline bool is_wrong_name(const std::error_code& code) {
  return code == std::errc::no_such_file_or_directory || code == std::errc::is_a_directory ||
         code == std::errc::not_a_directory || code == std::errc::filename_too_long ||
         code == std::errc::too_many_symbolic_link_levels;
}

}  // namespace thrum::app
