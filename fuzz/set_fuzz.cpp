// Any bytes as --set overrides, one per line, on a scene that has every kind.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "accept_or_refuse.hpp"

namespace {

constexpr std::string_view every_kind = R"(
rate = 8000
duration = 0.01
[mass.m]
mass = 0.01
velocity = 1.0
[barrier.b]
position = 0.001
[string.a]
length = 0.5
tension = 50
linear_density = 0.005
points = 10
[string.modal]
length = 0.5
tension = [[0, 50], [0.01, 60]]
linear_density = 0.005
method = "modal"
bandwidth = 500
[plate.p]
size = [0.4, 0.3]
thickness = 0.002
density = 1000
young = 1e9
points = [6, 5]
[membrane.upper]
radius = 0.1
tension = 2000
surface_density = 0.3
bandwidth = 800
[membrane.lower]
radius = 0.1
tension = 2000
surface_density = 0.3
bandwidth = 800
[cavity.air]
between = ["membrane.upper", "membrane.lower"]
depth = 0.1
[contact.hit]
above = "barrier.b"
below = "mass.m"
stiffness = 1e7
[contact.line]
above = { on = "string.a", along = true }
below = "barrier.b"
stiffness = 1e6
[connection.k]
between = ["mass.m", { on = "plate.p", at = [0.3, 0.4] }]
stiffness = 1e3
[bow.w]
on = { on = "string.modal", at = 0.2 }
velocity = 0.1
force = 0.5
[force.f]
on = { on = "membrane.upper", at = [0.2, 0.1] }
shape = "strike"
amplitude = 1
length = 0.001
[pickup.out]
on = { on = "membrane.lower", at = [0.2, 0.1] }
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::string> overrides(1);
  for (std::size_t i = 0; i < size; ++i) {
    if (data[i] == '\n' && overrides.size() < 8)
      overrides.emplace_back();
    else
      overrides.back() += static_cast<char>(data[i]);
  }
  thrum::fuzz::accept_or_refuse(thrum::read_scene(every_kind, "fuzz.toml", overrides));
  return 0;
}
