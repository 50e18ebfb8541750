#include <thrum/gpu/cuda.hpp>

#include <string>

namespace thrum::gpu {

Cuda::Cuda()
    : library_({"libcuda.so.1", "libcuda.so"},
               "there is no GPU that CUDA can use: libcuda.so.1 is not installed") {
  library_.find(init, "cuInit");
  library_.find(error_words_, "cuGetErrorString");
  library_.find(device_count, "cuDeviceGetCount");
  library_.find(device, "cuDeviceGet");
  library_.find(device_name, "cuDeviceGetName");
  library_.find(device_attribute, "cuDeviceGetAttribute");
  library_.find(retain_context, "cuDevicePrimaryCtxRetain");
  library_.find(release_context, "cuDevicePrimaryCtxRelease_v2");
  library_.find(set_context, "cuCtxSetCurrent");
  library_.find(memory_info, "cuMemGetInfo_v2");
  library_.find(allocate, "cuMemAlloc_v2");
  library_.find(free, "cuMemFree_v2");
  library_.find(register_host, "cuMemHostRegister_v2");
  library_.find(unregister_host, "cuMemHostUnregister");
  library_.find(copy_to_device, "cuMemcpyHtoDAsync_v2");
  library_.find(copy_to_host, "cuMemcpyDtoHAsync_v2");
  library_.find(copy_2d, "cuMemcpy2DAsync_v2");
  library_.find(create_stream, "cuStreamCreate");
  library_.find(destroy_stream, "cuStreamDestroy_v2");
  library_.find(wait_for_stream, "cuStreamSynchronize");
  library_.find(let_stream_wait, "cuStreamWaitEvent");
  library_.find(create_event, "cuEventCreate");
  library_.find(destroy_event, "cuEventDestroy_v2");
  library_.find(record_event, "cuEventRecord");
  library_.find(wait_for_event, "cuEventSynchronize");
  library_.find(load_module, "cuModuleLoadData");
  library_.find(unload_module, "cuModuleUnload");
  library_.find(function, "cuModuleGetFunction");
  library_.find(function_attribute, "cuFuncGetAttribute");
  library_.find(set_function_attribute, "cuFuncSetAttribute");
  library_.find(launch, "cuLaunchKernel");
}

void Cuda::check(int result, const char* doing) const {
  if (result == 0) return;
  const char* words = nullptr;
  error_words_(result, &words);
  throw NoGpu(std::string("the GPU failed ") + doing + ": " +
              (words != nullptr ? words : "error " + std::to_string(result)));
}

}  // namespace thrum::gpu
