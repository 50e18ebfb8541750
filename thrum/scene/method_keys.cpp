#include <thrum/scene/method_keys.hpp>

#include <any>
#include <string>
#include <string_view>
#include <variant>

#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

bool is_given(const Element& element, std::string_view key) {
  const Kind& kind = *find_kind(element.kind);
  const Parameter* row = kind.describe().find(key);
  if (row == nullptr) return false;
  std::any parameters = element.parameters;
  const ValueRef value = row->value(kind.address(parameters));
  if (const auto* number = std::get_if<int*>(&value)) return **number != 0;
  return !is_missing(value);
}

}  // namespace

void check_method_keys(const Element& element, bool modal, Faults& faults) {
  if (modal) {
    if (is_given(element, "points"))
      faults.add(element.path(), "points",
                 "is for method = \"grid\" and this is in modes; leave it out, or set 'bandwidth'");
    return;
  }
  for (const char* key : {"bandwidth", "modes_kept", "t60", "modes"})
    if (is_given(element, key))
      faults.add(
          element.path(), key,
          "is for method = \"modal\" and this is on a grid; leave it out, or set the method");
}

}  // namespace thrum
