// [main] The window as VST3 has it: a view that a host attaches to a window of its own.
#pragma once

#include <travesty/view.h>

#include "plugin.hpp"

namespace thrum::plugin::vst3 {

/// The host owns it; nullptr where there is no window.
v3_plugin_view** make_view(Plugin& plugin);

}  // namespace thrum::plugin::vst3
