// One GPU: its memory, its streams and its kernels, as objects that clean up after themselves.
#pragma once

#include <memory>
#include <span>
#include <string>

#include <thrum/gpu/cuda.hpp>

namespace thrum::gpu {

/// Fewer cases together may still have room.
class TooLittleMemory : public NoGpu {
 public:
  using NoGpu::NoGpu;
};

class Device {
 public:
  /// [setup] The first GPU. Throws NoGpu.
  Device();
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  const Cuda& cuda() const { return cuda_; }
  const std::string& name() const { return name_; }
  int multiprocessors() const { return multiprocessors_; }
  int major() const { return major_; }
  int minor() const { return minor_; }
  /// [any] Bytes.
  std::size_t free_memory() const;
  /// [any] Every thread that uses the device calls this first.
  void enter() const;

 private:
  Cuda cuda_;
  CudaDevice number_ = 0;
  CudaContext* context_ = nullptr;
  std::string name_;
  int multiprocessors_ = 0, major_ = 0, minor_ = 0;
};

/// Numbers in the memory of the device.
class DeviceNumbers {
 public:
  /// Throws TooLittleMemory.
  DeviceNumbers(const Device& device, std::size_t count);
  ~DeviceNumbers();
  DeviceNumbers(const DeviceNumbers&) = delete;
  DeviceNumbers& operator=(const DeviceNumbers&) = delete;

  CudaAddress address() const { return address_; }
  double* pointer() const { return reinterpret_cast<double*>(address_); }
  std::size_t size() const { return size_; }

 private:
  const Device& device_;
  CudaAddress address_ = 0;
  std::size_t size_;
};

/// Numbers in memory of this machine that the device copies to by itself.
class PinnedNumbers {
 public:
  /// Throws TooLittleMemory.
  PinnedNumbers(const Device& device, std::size_t count);
  ~PinnedNumbers();
  PinnedNumbers(const PinnedNumbers&) = delete;
  PinnedNumbers& operator=(const PinnedNumbers&) = delete;

  double* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  const Device& device_;
  double* data_ = nullptr;
  std::size_t size_;
};

class Kernel {
 public:
  /// [setup] Compiles the text, which takes seconds. Throws NoGpu.
  Kernel(const Device& device, const std::string& text, const char* name, std::size_t shared_bytes);
  ~Kernel();
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  CudaFunction* function() const { return function_; }
  int registers() const { return registers_; }
  /// [any] That a block of threads shares.
  unsigned shared_bytes() const { return shared_bytes_; }

 private:
  const Device& device_;
  CudaModule* module_ = nullptr;
  CudaFunction* function_ = nullptr;
  int registers_ = 0;
  unsigned shared_bytes_ = 0;
};

class Stream {
 public:
  explicit Stream(const Device& device);
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  CudaStream* get() const { return stream_; }
  void wait() const;

 private:
  const Device& device_;
  CudaStream* stream_ = nullptr;
};

class Event {
 public:
  explicit Event(const Device& device);
  ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  void record(const Stream& stream) const;
  void hold(const Stream& stream) const;  ///< until it is recorded
  void wait() const;

 private:
  const Device& device_;
  CudaEvent* event_ = nullptr;
};

}  // namespace thrum::gpu
