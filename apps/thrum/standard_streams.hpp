// Standard output and standard error, with all errors reported.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace thrum::app {

/// At program start: a closed pipe or a file beyond its size limit becomes an error instead of a
/// signal, and descriptors of closed streams are reserved so that files opened later do not get
/// them.
void prepare_standard_streams();

/// Writes all of it, or throws std::system_error.
void write_standard_output(std::string_view text);

/// A message to the user; errors are ignored.
void write_standard_error(std::string_view text);

/// Of the terminal that messages go to; 80 if there is none.
int terminal_columns();

/// True for /dev/stdout, and for any other name of the same pipe, terminal or file; never for
/// /dev/null and similar devices, where output cannot get mixed up.
bool is_standard_output(const std::filesystem::path& path);

/// Writes all of it to an open file, or throws std::system_error that names it.
void write_all(int descriptor, std::string_view text, const std::string& name);

}  // namespace thrum::app
