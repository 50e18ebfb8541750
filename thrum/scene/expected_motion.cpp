#include <thrum/scene/expected_motion.hpp>

#include <algorithm>
#include <limits>

#include <thrum/scene/element_values.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

ExpectedMotion::ExpectedMotion(const Assembly& assembly, const Inspection& inspection) {
  find_groups(assembly);
  for (const Element& element : assembly.scene.elements()) start(element, assembly);
  for (const Element& element : assembly.scene.elements()) drive(element, inspection);
}

void ExpectedMotion::start(const Element& element, const Assembly& assembly) {
  const Kind& kind = kind_of(element);
  const Element* claimer = assembly.claimer(element);
  const Built* built = assembly.built(claimer != nullptr ? claimer->path() : element.path());
  if (kind.start != nullptr && built != nullptr)
    things_[element.path()] = kind.start(element, *built);
}

void ExpectedMotion::drive(const Element& element, const Inspection& inspection) {
  const Kind& kind = kind_of(element);
  if (kind.drive == nullptr) return;
  const Driven driven = kind.drive(element, inspection);
  Expected& expected = things_[places_named_by(element).front().on];
  expected.speed = std::max(expected.speed, driven.speed);
  expected.reach = std::numeric_limits<double>::infinity();
  expected.starts = expected.starts || driven.starts;
}

void ExpectedMotion::find_groups(const Assembly& assembly) {
  std::map<std::string, std::string> parent;
  const auto root = [&](std::string path) {
    while (parent[path] != path) path = parent[path] = parent[parent[path]];
    return path;
  };
  const auto& elements = assembly.scene.elements();
  for (const Element& element : elements)
    if (const Thing* thing = assembly.find_thing(element.path()); thing != nullptr && thing->moves)
      parent[element.path()] = element.path();
  for (const Element& element : elements) {
    if (kind_of(element).role == Role::listener) continue;
    std::string first;
    for (const Where& where : places_named_by(element)) {
      if (!parent.contains(where.on)) continue;
      if (first.empty())
        first = where.on;
      else
        parent[root(where.on)] = root(first);
    }
  }
  std::map<std::string, int> numbers;
  for (const Element& element : elements)
    if (const std::string path = element.path(); parent.contains(path))
      groups_[path] =
          numbers.try_emplace(root(path), static_cast<int>(numbers.size())).first->second;
}

const Expected& ExpectedMotion::of(const std::string& path) const {
  static const Expected still;
  const auto found = things_.find(path);
  return found == things_.end() ? still : found->second;
}

int ExpectedMotion::group_of(const std::string& path) const {
  const auto found = groups_.find(path);
  return found == groups_.end() ? -1 : found->second;
}

double ExpectedMotion::speed_around(const std::string& path) const {
  double speed = 0.0;
  for (const auto& [other, group] : groups_)
    if (group == group_of(path)) speed = std::max(speed, of(other).speed);
  return speed;
}

}  // namespace thrum
