// Text in ASCII only, and back. toml++ 3.3.0 reaches code it calls unreachable when it looks ahead
// over letters beyond ASCII, so it never gets to see one: each such byte becomes ~xHH, and ~ too.
#pragma once

#include <string>
#include <string_view>

namespace thrum {

bool is_ascii(std::string_view text);
std::string to_ascii(std::string_view text);
std::string from_ascii(std::string_view ascii);

}  // namespace thrum
