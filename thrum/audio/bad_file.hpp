// A file that was read and makes no sense as what it should be.
#pragma once

#include <stdexcept>

namespace thrum {

/// One line: the file, the byte or the line in it, what is wrong there, and what would be right. A
/// file that cannot be opened or read at all is a std::system_error instead.
class BadFile : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace thrum
