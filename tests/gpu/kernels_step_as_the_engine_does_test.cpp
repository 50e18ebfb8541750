// What the generator writes for a GPU steps every scene as the engine does.
#include <gtest/gtest.h>

#include <set>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>

#include "agreement.hpp"
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
  EXPECT_TRUE(read.ok()) << name;
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
    EXPECT_EQ(difference(all[i].scene, kernels.run(i, all[i].program, all[i].scene, 1000)), "")
        << all[i].name;
}

}  // namespace
}  // namespace thrum::test
