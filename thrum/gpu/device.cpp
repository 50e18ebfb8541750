#include <thrum/gpu/device.hpp>

#include <sys/mman.h>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <system_error>
#include <thread>
#include <vector>

#include <thrum/gpu/compiler.hpp>

namespace thrum::gpu {

namespace {

// CUdevice_attribute and CUfunction_attribute.
constexpr int multiprocessor_count = 16;
constexpr int capability_major = 75;
constexpr int capability_minor = 76;
constexpr int register_count = 4;
constexpr int most_shared_bytes = 8;
constexpr int out_of_memory = 2;         ///< CUDA_ERROR_OUT_OF_MEMORY
constexpr unsigned without_waiting = 1;  ///< CU_STREAM_NON_BLOCKING
constexpr unsigned without_timing = 2;   ///< CU_EVENT_DISABLE_TIMING

}  // namespace

Device::Device() {
  const auto start = "to start";
  cuda_.check(cuda_.init(0), start);
  int count = 0;
  cuda_.check(cuda_.device_count(&count), start);
  if (count == 0) throw NoGpu("there is no GPU that CUDA can use");
  cuda_.check(cuda_.device(&number_, 0), start);
  std::array<char, 256> name{};
  cuda_.check(cuda_.device_name(name.data(), static_cast<int>(name.size()), number_), start);
  name_ = name.data();
  cuda_.check(cuda_.device_attribute(&multiprocessors_, multiprocessor_count, number_), start);
  cuda_.check(cuda_.device_attribute(&major_, capability_major, number_), start);
  cuda_.check(cuda_.device_attribute(&minor_, capability_minor, number_), start);
  cuda_.check(cuda_.retain_context(&context_, number_), start);
  enter();
}

Device::~Device() { cuda_.release_context(number_); }

void Device::enter() const { cuda_.check(cuda_.set_context(context_), "to start"); }

std::size_t Device::free_memory() const {
  std::size_t free = 0, total = 0;
  cuda_.check(cuda_.memory_info(&free, &total), "to say how much memory is free");
  return free;
}

DeviceNumbers::DeviceNumbers(const Device& device, std::size_t count)
    : device_(device), size_(count) {
  const int result = device.cuda().allocate(&address_, (count + 1) * sizeof(double));
  if (result == out_of_memory) throw TooLittleMemory("the GPU has too little memory");
  device.cuda().check(result, "to give memory");
}
DeviceNumbers::~DeviceNumbers() { device_.cuda().free(address_); }

// Taking and clearing pages is what takes time: large ones, by several threads. With memory that
// the driver took by itself a sweep that keeps raw arrays needed twice as long.
PinnedNumbers::PinnedNumbers(const Device& device, std::size_t count)
    : device_(device), size_(count) {
  constexpr std::size_t large_page = std::size_t{1} << 21, page = 4096, most_helpers = 8;
  const std::size_t bytes =
      ((count + 1) * sizeof(double) + large_page - 1) / large_page * large_page;
  auto* const memory = static_cast<char*>(std::aligned_alloc(large_page, bytes));
  const auto too_little = "this machine has too little memory for what the GPU gives";
  if (memory == nullptr) throw TooLittleMemory(too_little);
#ifdef MADV_HUGEPAGE
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  const std::size_t large_pages = bytes / large_page;
  const std::size_t threads = std::min(most_helpers, large_pages);
  const auto clear = [=](std::size_t i) {
    const std::size_t end = (i + 1) * large_pages / threads * large_page;
    for (std::size_t at = i * large_pages / threads * large_page; at < end; at += page)
      memory[at] = 0;
  };
  std::vector<std::thread> helpers;
  helpers.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) {
    try {
      helpers.emplace_back(clear, i);
    } catch (const std::system_error&) {  // no more threads
      clear(i);
    }
  }
  for (std::thread& helper : helpers) helper.join();
  data_ = reinterpret_cast<double*>(memory);
  const int result = device.cuda().register_host(data_, bytes, 1);
  if (result != 0) std::free(data_);
  if (result == out_of_memory) throw TooLittleMemory(too_little);
  device.cuda().check(result, "to share memory of this machine");
}
PinnedNumbers::~PinnedNumbers() {
  device_.cuda().unregister_host(data_);
  std::free(data_);
}

Kernel::Kernel(const Device& device, const std::string& text, const char* name,
               std::size_t shared_bytes)
    : device_(device), shared_bytes_(static_cast<unsigned>(shared_bytes)) {
  const std::vector<char> code = compile_kernel(text, device.major(), device.minor());
  const Cuda& cuda = device.cuda();
  cuda.check(cuda.load_module(&module_, code.data()), "to load a kernel");
  cuda.check(cuda.function(&function_, module_, name), "to find a kernel");
  cuda.check(cuda.function_attribute(&registers_, register_count, function_), "to find a kernel");
  if (shared_bytes > 0)
    cuda.check(
        cuda.set_function_attribute(function_, most_shared_bytes, static_cast<int>(shared_bytes)),
        "to give a block the memory it shares");
}
Kernel::~Kernel() { device_.cuda().unload_module(module_); }

Stream::Stream(const Device& device) : device_(device) {
  device.cuda().check(device.cuda().create_stream(&stream_, without_waiting), "to start");
}
Stream::~Stream() { device_.cuda().destroy_stream(stream_); }
void Stream::wait() const {
  device_.cuda().check(device_.cuda().wait_for_stream(stream_), "while it stepped");
}

Event::Event(const Device& device) : device_(device) {
  device.cuda().check(device.cuda().create_event(&event_, without_timing), "to start");
}
Event::~Event() { device_.cuda().destroy_event(event_); }
void Event::record(const Stream& stream) const {
  device_.cuda().check(device_.cuda().record_event(event_, stream.get()), "while it stepped");
}
void Event::wait() const {
  device_.cuda().check(device_.cuda().wait_for_event(event_), "while it stepped");
}
void Event::hold(const Stream& stream) const {
  device_.cuda().check(device_.cuda().let_stream_wait(stream.get(), event_, 0), "while it stepped");
}

}  // namespace thrum::gpu
