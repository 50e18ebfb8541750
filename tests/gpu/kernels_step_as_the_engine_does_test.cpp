// What the generator writes for a GPU steps every scene as the engine does.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <set>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>

#include "agreement.hpp"
#include "draw_case.hpp"
#include "host_kernels.hpp"

namespace thrum::test {
namespace {

struct Compared {
  std::string name;
  Scene scene;
  gpu::CaseProgram program;
};

Compared compared(const std::string& name, std::string_view text,
                  const std::vector<std::string>& overrides) {
  ReadResult read = read_scene(text, name, overrides);
  EXPECT_TRUE(read.ok()) << name << ": " << read.faults.front();
  gpu::CaseProgram program = gpu::program_of(read.scene);
  return {name, std::move(read.scene), std::move(program)};
}

std::vector<const gpu::CaseProgram*> programs_of(const std::vector<Compared>& cases) {
  std::vector<const gpu::CaseProgram*> programs;
  for (const Compared& each : cases) programs.push_back(&each.program);
  return programs;
}

TEST(KernelsStepAsTheEngineDoes, InEverySupportedShippedScene) {
  std::vector<Compared> all;
  std::set<std::string> names;
  for (const ShippedScene& shipped : shipped_scenes()) {
    Compared it = compared(std::string(shipped.name), shipped.text, {"duration=0.05"});
    if (!it.program.refusal.empty()) continue;
    names.insert(it.name);
    all.push_back(std::move(it));
  }
  const std::set<std::string> expected{"bowed-string",
                                       "hammer-string",
                                       "hammer-string-c4",
                                       "kalimba",
                                       "mass-barrier",
                                       "mass-barrier-below",
                                       "mass-string-barrier",
                                       "prepared-string",
                                       "spring-barrier",
                                       "tromba-bowed",
                                       "tromba-collided",
                                       "tromba-connected",
                                       "tromba-connected-lossless",
                                       "two-masses"};
  EXPECT_EQ(names, expected);
  const HostKernels kernels(programs_of(all));
  if (!kernels.is_there()) GTEST_SKIP() << "no compiler: " << kernels.complaint();
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_EQ(difference(all[i].scene, kernels.run(i, all[i].program, all[i].scene, 992)), "")
        << all[i].name;
}

double distance(const std::vector<double>& one, const std::vector<double>& other) {
  double most = 0.0, peak = 0.0;
  for (std::size_t n = 0; n < one.size(); ++n) {
    most = std::max(most, std::abs(one[n] - other[n]));
    peak = std::max(peak, std::abs(one[n]));
  }
  return most / peak;
}

/// In float a kernel is off by about as much as the engine is: 4e-6 of the peak on a grid, where
/// the engine is off by 9e-6, and 1e-6 in modes, where it is off by 2e-6.
TEST(KernelsStepAsTheEngineDoes, InFloatToo) {
  std::vector<Compared> all;
  for (const char* method : {"grid", "modal"}) {
    const std::string text(find_shipped_scene("hammer-string-c4")->text);
    all.push_back(
        compared(method, text,
                 {"duration=0.02", "precision=float", fmt::format("string.s.method={}", method)}));
    EXPECT_NE(all.back().program.text.find("float"), std::string::npos);
  }
  const HostKernels kernels(programs_of(all));
  if (!kernels.is_there()) GTEST_SKIP() << "no compiler: " << kernels.complaint();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const RunRequest request{.book = false, .pickups = true};
    Scene in_double = all[i].scene;
    in_double.settings.precision = "double";
    const auto exact = record_run(in_double, request).pickups[0];
    const double engine = distance(exact, record_run(all[i].scene, request).pickups[0]);
    const double kernel =
        distance(exact, kernels.run(i, all[i].program, all[i].scene, 992).pickups[0]);
    EXPECT_LE(kernel, 3.0 * engine) << all[i].name << " engine " << engine;
    EXPECT_GT(kernel, 1e-9) << all[i].name;
  }
}

#ifdef THRUM_SLOW
constexpr std::uint64_t structures = 4;
#else
constexpr std::uint64_t structures = 20;
#endif
constexpr std::uint64_t of_each = 10;

/// Two hundred networks; those of one structure share a kernel, however their numbers differ.
TEST(KernelsStepAsTheEngineDoes, InRandomNetworks) {
  std::vector<std::vector<Compared>> all;
  for (std::uint64_t structure = 0; structure < structures; ++structure) {
    std::vector<Compared>& like = all.emplace_back();
    for (std::uint64_t i = 0; i < of_each; ++i) {
      const std::string name = fmt::format("structure {}, numbers {}", structure, i);
      like.push_back(compared(name, draw_case(structure, i), {}));
      ASSERT_EQ(like.back().program.refusal, "") << name;
      ASSERT_EQ(like.back().program.text, like.front().program.text) << name;
    }
  }
  std::vector<const gpu::CaseProgram*> programs;
  for (const auto& like : all) programs.push_back(&like.front().program);
  const HostKernels kernels(programs);
  if (!kernels.is_there()) GTEST_SKIP() << "no compiler: " << kernels.complaint();
  for (std::size_t k = 0; k < all.size(); ++k)
    for (const Compared& it : all[k])
      EXPECT_EQ(difference(it.scene, kernels.run(k, it.program, it.scene, 512)), "")
          << it.name << "\n"
          << draw_case(k, 0);
}

}  // namespace
}  // namespace thrum::test
