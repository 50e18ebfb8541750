// A GPU that is none: what thrum calls of CUDA's driver and compiler, done at once by the
// processor. The program finds it as libcuda.so.1 and libnvrtc.so, so that all of a sweep on a GPU
// but the GPU itself can be tested anywhere: batches, memory that runs out, results that come back.
//
//     STAND_IN_FOLDER    where kernels are compiled, each once, by the machine's compiler
//     STAND_IN_MEMORY    bytes that there are
//     STAND_IN_PROMISE   bytes that are said to be free; what is free if it is not set
#include <dlfcn.h>
#include <unistd.h>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <thrum/gpu/cuda.hpp>

namespace fs = std::filesystem;
using thrum::gpu::CudaAddress;
using thrum::gpu::CudaCopy2d;

namespace {

constexpr int good = 0, out_of_memory = 2, failed = 6;

struct Program {
  std::string text, code = {}, log = {};
  std::map<std::string, std::string> headers = {};
};

std::mutex mutex;
std::map<CudaAddress, std::size_t> taken;
std::size_t in_use = 0;

std::size_t bytes_of(const char* variable, std::size_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

std::size_t memory() { return bytes_of("STAND_IN_MEMORY", std::size_t{1} << 30); }

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

void* pretended() {
  static char something;
  return &something;
}

}  // namespace

extern "C" {

int cuInit(unsigned) { return good; }
int cuGetErrorString(int, const char** words) {
  *words = "a fault of the stand-in";
  return good;
}
int cuDeviceGetCount(int* count) { return *count = 1, good; }
int cuDeviceGet(int* device, int) { return *device = 0, good; }
int cuDeviceGetName(char* name, int size, int) {
  std::strncpy(name, "a stand-in", static_cast<std::size_t>(size));
  return good;
}
int cuDeviceGetAttribute(int* value, int, int) { return *value = 2, good; }
int cuDevicePrimaryCtxRetain(void** context, int) { return *context = pretended(), good; }
int cuDevicePrimaryCtxRelease_v2(int) { return good; }
int cuCtxSetCurrent(void*) { return good; }

int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
  const std::lock_guard lock(mutex);
  *total = memory();
  *free = bytes_of("STAND_IN_PROMISE", *total > in_use ? *total - in_use : 0);
  return good;
}
int cuMemAlloc_v2(CudaAddress* address, std::size_t bytes) {
  const std::lock_guard lock(mutex);
  if (in_use + bytes > memory()) return out_of_memory;
  *address = reinterpret_cast<CudaAddress>(std::malloc(bytes));
  taken[*address] = bytes;
  in_use += bytes;
  return good;
}
int cuMemFree_v2(CudaAddress address) {
  const std::lock_guard lock(mutex);
  in_use -= taken[address];
  taken.erase(address);
  std::free(reinterpret_cast<void*>(address));
  return good;
}
int cuMemHostRegister_v2(void*, std::size_t, unsigned) { return good; }
int cuMemHostUnregister(void*) { return good; }
int cuMemcpyHtoDAsync_v2(CudaAddress to, const void* from, std::size_t bytes, void*) {
  std::memcpy(reinterpret_cast<void*>(to), from, bytes);
  return good;
}
int cuMemcpyDtoHAsync_v2(void* to, CudaAddress from, std::size_t bytes, void*) {
  std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
  return good;
}
int cuMemcpy2DAsync_v2(const CudaCopy2d* copy, void*) {
  for (std::size_t row = 0; row < copy->height; ++row)
    std::memcpy(static_cast<char*>(copy->target_host) + row * copy->target_pitch,
                reinterpret_cast<const char*>(copy->source_device) + row * copy->source_pitch,
                copy->width_bytes);
  return good;
}

int cuStreamCreate(void** stream, unsigned) { return *stream = pretended(), good; }
int cuStreamDestroy_v2(void*) { return good; }
int cuStreamSynchronize(void*) { return good; }
int cuStreamWaitEvent(void*, void*, unsigned) { return good; }
int cuEventCreate(void** event, unsigned) { return *event = pretended(), good; }
int cuEventDestroy_v2(void*) { return good; }
int cuEventRecord(void*, void*) { return good; }
int cuEventSynchronize(void*) { return good; }

// What the compiler below gives is the path of a library.
int cuModuleLoadData(void** module, const void* code) {
  *module = dlopen(static_cast<const char*>(code), RTLD_NOW | RTLD_LOCAL);
  return *module == nullptr ? failed : good;
}
int cuModuleUnload(void*) { return good; }
int cuModuleGetFunction(void** function, void* module, const char* name) {
  *function = dlsym(module, name);
  return *function == nullptr ? failed : good;
}
int cuFuncGetAttribute(int* value, int, void*) { return *value = 0, good; }
int cuFuncSetAttribute(void*, int, int) { return good; }
int cuLaunchKernel(void* function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                   unsigned, void*, void** arguments, void**) {
  reinterpret_cast<void (*)(const void*)>(function)(arguments[0]);
  return good;
}

int nvrtcCreateProgram(Program** program, const char* text, const char*, int count,
                       const char* const* texts, const char* const* names) {
  *program = new Program{text};
  for (int i = 0; i < count; ++i) (*program)->headers[names[i]] = texts[i];
  return good;
}
int nvrtcDestroyProgram(Program** program) {
  delete *program;
  return good;
}
int nvrtcCompileProgram(Program* program, int, const char* const*) {
  const char* given = std::getenv("STAND_IN_FOLDER");
  const fs::path folder = given != nullptr ? given : fs::temp_directory_path() / "stand-in";
  std::string all = program->text;
  for (const auto& [header, text] : program->headers) all += text;
  const fs::path place = folder / std::to_string(std::hash<std::string>{}(all));
  const fs::path source = place / "kernel.cpp", library = place / "kernel.so";
  program->code = library.string();
  if (fs::exists(library)) return good;
  for (const auto& [header, text] : program->headers)  // those of the standard library are its own
    if (fs::path(header).has_parent_path()) write(place / header, text);
  write(source, program->text);
  const fs::path partial = place / ("kernel-" + std::to_string(getpid()));
  const std::string command = "c++ -std=c++20 -O0 -ffp-contract=off -fPIC -shared -w -I '" +
                              place.string() + "' -o '" + partial.string() + "' '" +
                              source.string() + "' >&2";
  if (std::system(command.c_str()) == 0) {
    fs::rename(partial, library);
    return good;
  }
  program->log = "error: the machine's compiler refuses it";
  return failed;
}
int nvrtcGetProgramLogSize(Program* program, std::size_t* size) {
  return *size = program->log.size(), good;
}
int nvrtcGetProgramLog(Program* program, char* log) {
  std::memcpy(log, program->log.data(), program->log.size());
  return good;
}
int nvrtcGetCUBINSize(Program* program, std::size_t* size) {
  return *size = program->code.size() + 1, good;
}
int nvrtcGetCUBIN(Program* program, char* code) {
  std::memcpy(code, program->code.c_str(), program->code.size() + 1);
  return good;
}
}
