// Error messages and exit statuses of the program.
#pragma once

#include <stdexcept>
#include <string>

namespace thrum::app {

/// 2: a bad scene, score, tuning or arguments; 1: a system error (disk, permission, memory); 3: a
/// result that is not a number.
inline constexpr int status_of_bad_input = 2;
inline constexpr int status_of_refusal = 1;
inline constexpr int status_of_no_number = 3;

/// Invalid arguments: one line that says what would be right.
class BadArguments : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Inside a catch block: one line per fault on standard error; returns the exit status.
int report_failure() noexcept;

}  // namespace thrum::app
