// Values that a scene gives and nothing reads.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <thrum/scene/check_parts.hpp>
#include <thrum/scene/element_values.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

bool is_given(const Element& element, const std::string& key, const Inspector& inspector) {
  return inspector.assembly.scene.sources.contains(element.path() + "." + key);
}

std::vector<std::string> unused_in(const InitialShape& shape) {
  if (shape.kind == "mode") return {"at", "width"};
  if (shape.kind == "pluck") return {"number", "width"};
  if (shape.kind == "bump") return {"number"};
  return {};
}

void warn_of_shapes(const Element& element, Inspector& inspector) {
  const std::array<std::string, 2> names{"shape", "velocity_shape"};
  const std::vector<InitialShape> shapes = shapes_of(element);
  for (std::size_t i = 0; i < std::min(shapes.size(), names.size()); ++i)
    for (const std::string& key : unused_in(shapes[i]))
      if (is_given(element, names[i] + "." + key, inspector))
        inspector.warn(
            "unused " + key, element.path(), names[i] + "." + key,
            "a shape of kind " + in_quotes(shapes[i].kind) + " does not read it; leave it out");
}

}  // namespace

void warn_of_unused(Inspector& inspector) {
  for (const Element& element : inspector.assembly.scene.elements()) {
    warn_of_shapes(element, inspector);
    if (is_given(element, "hairs", inspector) && number_of(element, "width") == 0.0)
      inspector.warn("unused hairs", element.path(), "hairs",
                     "a bow without a width touches at a point and does not read it; give a "
                     "'width', or leave it out");
  }
}

}  // namespace thrum
