// Numbers in messages, for code that needs no library for it.
#pragma once

#include <string>

namespace thrum {

/// As printf() writes it.
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
std::string
formatted(const char* format, ...);

/// "20000", "0.1": as few digits as tell the number from any other.
std::string exact_words(double value);

/// "about 4 times": two digits, and no power of ten below a hundred million.
std::string rough_words(double value);

}  // namespace thrum
