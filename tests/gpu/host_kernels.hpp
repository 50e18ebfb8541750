// Kernels of thrum/gpu compiled by the processor's compiler: the text that a GPU would get, so that
// it is compared with the engine where there is none.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <thrum/gpu/case_program.hpp>
#include <thrum/gpu/stretch.hpp>

namespace thrum::test {

class HostKernels {
 public:
  /// Compiles one library with a kernel for each program. Without a compiler is_there() is false.
  explicit HostKernels(const std::vector<const gpu::CaseProgram*>& programs);
  ~HostKernels();
  HostKernels(const HostKernels&) = delete;
  HostKernels& operator=(const HostKernels&) = delete;

  bool is_there() const { return library_ != nullptr; }
  const std::string& complaint() const { return complaint_; }

  /// What the pickups of a case give, stepped in stretches of so many steps.
  RecordedRun run(std::size_t kernel, const gpu::CaseProgram& program, const Scene& scene,
                  long long stretch) const;

 private:
  std::filesystem::path folder_;
  void* library_ = nullptr;
  std::string complaint_;
};

}  // namespace thrum::test
