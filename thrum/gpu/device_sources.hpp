// The headers that kernels are compiled from at run time, embedded when thrum is built: kernels
// always are of the same source as the program.
#pragma once

#include <span>

namespace thrum::gpu {

struct DeviceSource {
  const char* name;  ///< as #include <...> has it; without a folder: for the run-time compiler only
  const char* text;
};

/// [any] Defined in a file that cmake/EmbedDeviceSources.cmake writes.
std::span<const DeviceSource> device_sources();

}  // namespace thrum::gpu
