#include "host_kernels.hpp"

#include <dlfcn.h>
#include <unistd.h>
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <thrum/gpu/device_sources.hpp>

namespace thrum::test {

namespace fs = std::filesystem;

namespace {

std::string name_of(std::size_t kernel) { return "kernel_" + std::to_string(kernel); }

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

std::string text_of(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

HostKernels::HostKernels(const std::vector<const gpu::CaseProgram*>& programs) {
  folder_ = fs::temp_directory_path() / ("thrum-gpu-" + std::to_string(getpid()));
  for (const gpu::DeviceSource& source : gpu::device_sources())
    if (fs::path(source.name).has_parent_path()) write(folder_ / source.name, source.text);
  std::string text;
  for (std::size_t i = 0; i < programs.size(); ++i)
    text += gpu::kernel_text(*programs[i], name_of(i));
  write(folder_ / "kernels.cpp", text);
  const char* compiler = std::getenv("CXX");
  const std::string command = std::string(compiler != nullptr ? compiler : "c++") +
                              " -std=c++20 -O1 -ffp-contract=off -fPIC -shared -w -I '" +
                              folder_.string() + "' -o '" + (folder_ / "kernels.so").string() +
                              "' '" + (folder_ / "kernels.cpp").string() + "' 2> '" +
                              (folder_ / "complaint").string() + "'";
  if (std::system(command.c_str()) == 0)
    library_ = dlopen((folder_ / "kernels.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  complaint_ = text_of(folder_ / "complaint");
}

HostKernels::~HostKernels() {
  if (library_ != nullptr) dlclose(library_);
  std::error_code none;
  if (std::getenv("THRUM_KEEP_KERNELS") == nullptr) fs::remove_all(folder_, none);
}

RecordedRun HostKernels::run(std::size_t kernel, const gpu::CaseProgram& program,
                             const Scene& scene, long long length) const {
  using Kernel = void (*)(const gpu::Stretch*);
  const auto run = reinterpret_cast<Kernel>(dlsym(library_, name_of(kernel).c_str()));
  constexpr long long lanes = 32;
  const long long room = (length + lanes - 1) / lanes * lanes;
  const std::size_t pickups = program.pickups.size();
  std::vector<double> state = program.state;
  std::vector<double> sound(pickups * static_cast<std::size_t>(room));
  std::vector<std::vector<double>> heard(pickups);
  for (long long begin = 0; begin < program.steps; begin += length) {
    const long long end = std::min(begin + length, program.steps);
    const gpu::Stretch stretch{.numbers = program.numbers.data(),
                               .state = state.data(),
                               .forces = program.forces.data(),
                               .sound = sound.data(),
                               .numbers_per_case = static_cast<long long>(program.numbers.size()),
                               .state_per_case = static_cast<long long>(state.size()),
                               .forces_per_case = static_cast<long long>(program.forces.size()),
                               .sound_per_case = room,
                               .cases = 1,
                               .begin = begin,
                               .end = end};
    run(&stretch);
    for (std::size_t i = 0; i < pickups; ++i) {
      const double* from = sound.data() + static_cast<long long>(i) * room;
      heard[i].insert(heard[i].end(), from, from + (end - begin));
    }
  }
  RecordedRun result = run_of(program, scene, state.data());
  result.pickups = std::move(heard);
  return result;
}

}  // namespace thrum::test
