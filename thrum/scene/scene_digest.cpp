#include <thrum/scene/scene_digest.hpp>

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <thrum/core/state.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

/// Lists are preceded by their length, so that no two sequences of values look alike.
class Digest {
 public:
  template <class T>
  requires std::is_arithmetic_v<T>
  void add(T value) { number_ = thrum::digest_of(std::as_bytes(std::span(&value, 1)), number_); }
  void add(std::string_view word) { add_list(word); }
  void add(const std::string& word) { add_list(word); }
  void add(const Envelope::Point& point) {
    add(point.time);
    add(point.value);
  }
  void add(const Envelope& value) { add_list(value.points()); }
  void add(const Where& it) {
    add(it.on);
    add_list(it.at);
    add_list(it.path);
    add(it.along);
    add_list(it.from);
    add_list(it.to);
    add_list(it.direction);
  }
  void add(const InitialShape& it) {
    add(it.kind);
    add_list(it.number);
    add_list(it.at);
    add(it.width);
    add(it.amplitude);
    add_list(it.direction);
  }
  void add(const ModeOverride& it) {
    add_list(it.number);
    add(it.frequency);
    add(it.t60);
  }
  template <class T>
  void add(const std::optional<T>& value) {
    add(value.has_value());
    if (value) add(*value);
  }
  template <class T>
  void add(const std::vector<T>& list) {
    add_list(list);
  }
  template <class T, std::size_t count>
  void add(const std::array<T, count>& list) {
    add_list(list);
  }

  void add_all(const Description& description, void* values) {
    for (const Parameter& row : description.parameters)
      std::visit([&](const auto* value) { add(*value); }, row.value(values));
  }

  std::uint64_t number() const { return number_; }

 private:
  template <class List>
  void add_list(const List& list) {
    add(list.size());
    for (const auto& each : list) add(each);
  }

  std::uint64_t number_ = thrum::digest_of(std::span<const std::byte>());
};

}  // namespace

std::uint64_t digest_of(const Scene& scene) {
  Digest digest;
  digest.add(scene.settings.rate);
  digest.add(std::string_view(scene.settings.precision));
  SolverSettings solver = scene.solver;
  digest.add_all(describe_solver(), &solver);
  std::map<std::string, Element> by_path;
  for (const Element& element : scene.elements()) by_path.emplace(element.path(), element);
  for (auto& [path, element] : by_path) {
    const Kind& kind = kind_of(element);
    digest.add(std::string_view(path));
    digest.add_all(kind.describe(), kind.address(element.parameters));
  }
  return digest.number();
}

}  // namespace thrum
