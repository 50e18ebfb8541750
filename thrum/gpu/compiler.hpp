// CUDA's run-time compiler: from the text of a kernel to code for one kind of GPU.
#pragma once

#include <string>
#include <vector>

namespace thrum::gpu {

/// [setup] Code that the driver can load for a GPU of compute capability major.minor. Throws NoGpu
/// where there is no compiler, or it refuses the text.
std::vector<char> compile_kernel(const std::string& text, int major, int minor);

}  // namespace thrum::gpu
