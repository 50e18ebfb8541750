// [main] Lets a host list presets without making a plugin: those of the shipped instruments, and
// sounds that people saved.
#pragma once

#include "newer.hpp"

namespace thrum::plugin::clap {

const clap_preset_discovery_factory* preset_discovery();

}  // namespace thrum::plugin::clap
