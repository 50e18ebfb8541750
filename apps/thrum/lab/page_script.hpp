// What the page does when it is touched: a cursor that follows the sound, zoom, films.
#pragma once

#include <string_view>

namespace thrum::app::lab {

/// Goes into the page as it is. Everything can be read without it.
std::string_view page_script();

}  // namespace thrum::app::lab
