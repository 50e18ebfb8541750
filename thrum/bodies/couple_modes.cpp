#include <thrum/bodies/couple_modes.hpp>

#include <thrum/bodies/kept_modes.hpp>
#include <thrum/core/formatted.hpp>

namespace thrum {

std::optional<PlateCoupling> couple_modes(const Element& element, const ModalBody& body,
                                          const KeptFamily& keeps, Builder& builder) {
  constexpr double mebibyte = 1024.0 * 1024.0, most = 128.0;
  if (!body.coupling) return PlateCoupling{};
  const std::vector<ModeShape> shapes = only(keeps.family->modes(), keeps.kept);
  const double needed = sizeof(double) * body.coupling_numbers(shapes) / mebibyte;
  if (needed <= most) {
    constexpr double per_pair = 400.0;  // four products, looked for twice in what was found already
    const double pairs =
        0.5 * static_cast<double>(shapes.size()) * static_cast<double>(shapes.size());
    if (!builder.can_afford(element, {0.0, per_pair * pairs})) return std::nullopt;
    return body.coupling(*keeps.family, shapes);
  }
  builder.faults.add(element.path(), "nonlinear",
                     formatted("needs coupling tables of %.3g MiB for %zu modes, and %.0f are the "
                               "most; set a lower bandwidth, modes_kept or fewer in_plane_shapes",
                               needed, shapes.size(), most));
  return std::nullopt;
}

}  // namespace thrum
