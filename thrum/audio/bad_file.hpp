// A file that could be read but is not valid.
// [public]
#pragma once

#include <stdexcept>

namespace thrum {

/// One line: the file, the byte or the line in it, what is wrong there, and what would be right. A
/// file that cannot be opened or read is a std::system_error instead.
class BadFile : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace thrum
