// How the page looks.
#pragma once

#include <string_view>

namespace thrum::app::lab {

/// Colours that people of any colour vision tell apart (M. Okabe and K. Ito, "Color universal
/// design", 2008), lighter ones of the same hues on a dark ground.
std::string_view page_style();

}  // namespace thrum::app::lab
