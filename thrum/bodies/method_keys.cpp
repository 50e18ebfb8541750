#include <thrum/bodies/method_keys.hpp>

#include <string_view>
#include <variant>

namespace thrum {

namespace {

bool is_given(const Description& description, void* parameters, std::string_view key) {
  const Parameter* row = description.find(key);
  if (row == nullptr) return false;
  const ValueRef value = row->value(parameters);
  if (const auto* number = std::get_if<int*>(&value)) return **number != 0;
  return !is_missing(value);
}

}  // namespace

void check_method_keys(const Description& description, void* parameters, const std::string& path,
                       bool modal, Faults& faults) {
  if (modal) {
    if (is_given(description, parameters, "points"))
      faults.add(path, "points",
                 "is for method = \"grid\" and this is in modes; leave it out, or set 'bandwidth'");
    return;
  }
  for (const char* key : {"bandwidth", "modes_kept", "rest_bandwidth", "t60", "modes"})
    if (is_given(description, parameters, key))
      faults.add(
          path, key,
          "is for method = \"modal\" and this is on a grid; leave it out, or set the method");
}

}  // namespace thrum
