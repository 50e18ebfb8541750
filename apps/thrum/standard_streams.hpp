// Standard output and standard error, with every refusal noticed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace thrum::app {

/// At the start of the program: a closed pipe, or a file grown beyond its limit, becomes an error
/// that can be reported, and the numbers of closed streams are kept from being given to files that
/// are opened later.
void prepare_standard_streams();

/// Writes all of it, or throws std::system_error.
void write_standard_output(std::string_view text);

/// A line for a person; there is nobody to tell when this fails.
void write_standard_error(std::string_view text);

/// True for /dev/stdout, and for any other name of the same pipe, terminal or file; never for
/// /dev/null and its like, where nothing can get mixed up.
bool is_standard_output(const std::filesystem::path& path);

/// Writes all of it to an open file, or throws std::system_error that names it.
void write_all(int descriptor, std::string_view text, const std::string& name);

}  // namespace thrum::app
