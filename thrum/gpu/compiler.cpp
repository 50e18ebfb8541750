#include <thrum/gpu/compiler.hpp>

#include <cstddef>

#include <thrum/gpu/device_sources.hpp>
#include <thrum/gpu/shared_library.hpp>

namespace thrum::gpu {

namespace {

struct Program;

struct Compiler {
  Compiler()
      : library(
            {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "/usr/local/cuda/lib64/libnvrtc.so",
             "/usr/local/cuda/lib64/libnvrtc.so.13", "/usr/local/cuda/lib64/libnvrtc.so.12"},
            "there is no compiler for the GPU: libnvrtc.so of CUDA 12 or later is not "
            "installed") {
    library.find(create, "nvrtcCreateProgram");
    library.find(destroy, "nvrtcDestroyProgram");
    library.find(compile, "nvrtcCompileProgram");
    library.find(log_size, "nvrtcGetProgramLogSize");
    library.find(log, "nvrtcGetProgramLog");
    library.find(code_size, "nvrtcGetCUBINSize");
    library.find(code, "nvrtcGetCUBIN");
  }
  SharedLibrary library;
  int (*create)(Program**, const char*, const char*, int, const char* const*, const char* const*);
  int (*destroy)(Program**);
  int (*compile)(Program*, int, const char* const*);
  int (*log_size)(Program*, std::size_t*);
  int (*log)(Program*, char*);
  int (*code_size)(Program*, std::size_t*);
  int (*code)(Program*, char*);
};

/// The first line of the compiler's log with an error.
std::string complaint_of(const std::string& log) {
  const std::size_t error = log.find("error");
  if (error == std::string::npos) return log.substr(0, log.find('\n'));
  const std::size_t before = log.rfind('\n', error);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  return log.substr(begin, log.find('\n', error) - begin);
}

}  // namespace

std::vector<char> compile_kernel(const std::string& text, int major, int minor) {
  static const Compiler compiler;
  std::vector<const char*> names, texts;
  for (const DeviceSource& source : device_sources()) {
    names.push_back(source.name);
    texts.push_back(source.text);
  }
  const std::string architecture =
      "--gpu-architecture=sm_" + std::to_string(major) + std::to_string(minor);
  const std::vector<const char*> options{"--std=c++20", "--device-as-default-execution-space", "-w",
                                         architecture.c_str()};
  Program* program = nullptr;
  compiler.create(&program, text.c_str(), "thrum.cu", static_cast<int>(names.size()), texts.data(),
                  names.data());
  const int result = compiler.compile(program, static_cast<int>(options.size()), options.data());
  std::vector<char> code;
  std::string log;
  std::size_t size = 0;
  if (result == 0 && compiler.code_size(program, &size) == 0) {
    code.resize(size);
    compiler.code(program, code.data());
  } else if (compiler.log_size(program, &size) == 0) {
    log.resize(size);
    compiler.log(program, log.data());
  }
  compiler.destroy(&program);
  if (code.empty()) throw NoGpu("the GPU's compiler refuses the network: " + complaint_of(log));
  return code;
}

}  // namespace thrum::gpu
