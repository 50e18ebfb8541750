// Any bytes as the plan of a sweep. A plan is refused with one line, or has the settings of its
// first and last case.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <thrum/core/fault.hpp>
#include <thrum/sweep/design.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const thrum::sweep::Plan plan = thrum::sweep::read_plan(text, "fuzz.toml");
    const thrum::sweep::Design design(plan);
    if (design.size() == 0 || design.size() > thrum::sweep::most_cases) std::abort();
    for (const std::uint64_t number : {std::uint64_t{0}, design.size() - 1})
      if (design.settings(number).size() != plan.vary.size()) std::abort();
  } catch (const thrum::BadScene& fault) {
    const std::string_view line = fault.what();
    if (line.empty() || line.find('\n') != std::string_view::npos) std::abort();
  }
  return 0;
}
