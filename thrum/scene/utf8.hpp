// Is it UTF-8?
#pragma once

#include <string_view>

namespace thrum {

/// Where the first byte stands that does not belong to valid UTF-8 (overlong forms and surrogates
/// are not valid), or npos.
std::string_view::size_type first_bad_utf8(std::string_view text);

inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

}  // namespace thrum
