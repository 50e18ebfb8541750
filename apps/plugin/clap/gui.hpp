// [main] The window, where there is one: nullptr elsewhere.
#pragma once

#include <clap/ext/gui.h>

namespace thrum::plugin::clap {

const clap_plugin_gui_t* gui_extension();

}  // namespace thrum::plugin::clap
