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

TEST(KernelsStepAsTheEngineDoes, InEverySupportedShippedScene) {
  std::vector<Compared> all;
  std::vector<std::string> texts;
  std::set<std::string> names;
  for (const ShippedScene& shipped : shipped_scenes()) {
    Compared it = compared(std::string(shipped.name), shipped.text, {"duration=0.05"});
    if (!it.program.refusal.empty()) continue;
    names.insert(it.name);
    texts.push_back(it.program.text);
    all.push_back(std::move(it));
  }
  const std::set<std::string> expected{
      "hammer-string",   "hammer-string-c4",   "kalimba",
      "mass-barrier",    "mass-barrier-below", "mass-string-barrier",
      "prepared-string", "spring-barrier",     "two-masses"};
  EXPECT_EQ(names, expected);
  const HostKernels kernels(texts);
  if (!kernels.is_there()) GTEST_SKIP() << "no compiler: " << kernels.complaint();
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_EQ(difference(all[i].scene, kernels.run(i, all[i].program, all[i].scene, 992)), "")
        << all[i].name;
}

#ifdef THRUM_SLOW
constexpr std::uint64_t structures = 4;
#else
constexpr std::uint64_t structures = 20;
#endif
constexpr std::uint64_t of_each = 10;

/// Two hundred networks; those of one structure share a kernel, however their numbers differ.
TEST(KernelsStepAsTheEngineDoes, InRandomNetworks) {
  std::vector<std::string> texts;
  std::vector<std::vector<Compared>> all;
  for (std::uint64_t structure = 0; structure < structures; ++structure) {
    std::vector<Compared>& like = all.emplace_back();
    for (std::uint64_t i = 0; i < of_each; ++i) {
      const std::string name = fmt::format("structure {}, numbers {}", structure, i);
      like.push_back(compared(name, draw_case(structure, i), {}));
      ASSERT_EQ(like.back().program.refusal, "") << name;
      ASSERT_EQ(like.back().program.text, like.front().program.text) << name;
    }
    texts.push_back(like.front().program.text);
  }
  const HostKernels kernels(texts);
  if (!kernels.is_there()) GTEST_SKIP() << "no compiler: " << kernels.complaint();
  for (std::size_t k = 0; k < all.size(); ++k)
    for (const Compared& it : all[k])
      EXPECT_EQ(difference(it.scene, kernels.run(k, it.program, it.scene, 512)), "")
          << it.name << "\n"
          << draw_case(k, 0);
}

}  // namespace
}  // namespace thrum::test
