// The few functions of CUDA's driver that are called here, found at run time. Their types are those
// of cuda.h, which is not needed to build.
#pragma once

#include <cstddef>

#include <thrum/gpu/shared_library.hpp>

namespace thrum::gpu {

struct CudaContext;
struct CudaStream;
struct CudaEvent;
struct CudaModule;
struct CudaFunction;
using CudaDevice = int;
using CudaAddress = unsigned long long;

/// CUDA_MEMCPY2D.
struct CudaCopy2d {
  std::size_t source_x = 0, source_y = 0;
  unsigned source_kind = 2;  ///< on the device
  const void* source_host = nullptr;
  CudaAddress source_device = 0;
  void* source_array = nullptr;
  std::size_t source_pitch = 0;
  std::size_t target_x = 0, target_y = 0;
  unsigned target_kind = 1;  ///< on the host
  void* target_host = nullptr;
  CudaAddress target_device = 0;
  void* target_array = nullptr;
  std::size_t target_pitch = 0;
  std::size_t width_bytes = 0, height = 0;
};

class Cuda {
 public:
  /// [setup] Throws NoGpu.
  Cuda();

  /// Throws NoGpu with the driver's own words.
  void check(int result, const char* doing) const;

  int (*init)(unsigned);
  int (*device_count)(int*);
  int (*device)(CudaDevice*, int);
  int (*device_name)(char*, int, CudaDevice);
  int (*device_attribute)(int*, int, CudaDevice);
  int (*retain_context)(CudaContext**, CudaDevice);
  int (*release_context)(CudaDevice);
  int (*set_context)(CudaContext*);
  int (*memory_info)(std::size_t*, std::size_t*);
  int (*allocate)(CudaAddress*, std::size_t);
  int (*free)(CudaAddress);
  int (*register_host)(void*, std::size_t, unsigned);
  int (*unregister_host)(void*);
  int (*copy_to_device)(CudaAddress, const void*, std::size_t, CudaStream*);
  int (*copy_to_host)(void*, CudaAddress, std::size_t, CudaStream*);
  int (*copy_2d)(const CudaCopy2d*, CudaStream*);
  int (*create_stream)(CudaStream**, unsigned);
  int (*destroy_stream)(CudaStream*);
  int (*wait_for_stream)(CudaStream*);
  int (*let_stream_wait)(CudaStream*, CudaEvent*, unsigned);
  int (*create_event)(CudaEvent**, unsigned);
  int (*destroy_event)(CudaEvent*);
  int (*record_event)(CudaEvent*, CudaStream*);
  int (*wait_for_event)(CudaEvent*);
  int (*load_module)(CudaModule**, const void*);
  int (*unload_module)(CudaModule*);
  int (*function)(CudaFunction**, CudaModule*, const char*);
  int (*function_attribute)(int*, int, CudaFunction*);
  int (*set_function_attribute)(CudaFunction*, int, int);
  int (*launch)(CudaFunction*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                CudaStream*, void**, void**);

 private:
  SharedLibrary library_;
  int (*error_words_)(int, const char**);
};

}  // namespace thrum::gpu
