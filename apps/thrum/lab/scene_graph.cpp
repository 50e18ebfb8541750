#include "lab/scene_graph.hpp"

#include <thrum/scene/registry.hpp>

namespace thrum::app::lab {
namespace {

constexpr int few_links = 3;  ///< that still meet at one place of a barrier

}  // namespace

SceneGraph::SceneGraph(const Scene& scene) {
  add_things(scene);
  add_links(scene);
  add_marks(scene);
  find_groups();
}

std::optional<std::size_t> SceneGraph::find(const std::string& path) const {
  const auto found = number_.find(path);
  if (found == number_.end()) return std::nullopt;
  return found->second;
}

void SceneGraph::add_things(const Scene& scene) {
  for (const Element& element : scene.elements()) {
    const auto profile = kind_of(element).profile;
    if (profile == nullptr) continue;
    number_[element.path()] = things.size();
    things.push_back({profile(element), &element});
  }
}

void SceneGraph::add_link(Link link) {
  const auto upper = find(link.above.on);
  const auto lower = find(link.below.on);
  if (upper && link.is_contact()) things[*upper].is_ceiling = true;
  const bool along = link.above.is_line() || link.below.is_line();
  if (upper) things[*upper].is_long |= along;
  if (lower) things[*lower].is_long |= along;
  for (const auto& end : {upper, lower})
    if (end && !things[*end].moves && ++barrier_links_[*end] > few_links)
      things[*end].is_long = true;
  if (!upper || !lower) return;
  link.upper = *upper;
  link.lower = *lower;
  links.push_back(std::move(link));
}

void SceneGraph::add_links(const Scene& scene) {
  for (const Element& element : scene.elements())
    if (const auto joint = kind_of(element).joint) add_link({joint(element), &element});
}

void SceneGraph::add_marks(const Scene& scene) {
  for (const Element& element : scene.elements()) {
    const auto mark = kind_of(element).mark;
    if (mark == nullptr) continue;
    const Mark drawn = mark(element);
    if (const auto on = find(drawn.where.on))
      marks.push_back({drawn, &element, *on});
    else
      listeners[drawn.where.on].push_back(element.name);
  }
}

// From each thing not yet reached, along the links; the first of a group rests at 0.
void SceneGraph::find_groups() {
  std::vector<std::vector<const Link*>> links_of(things.size());
  for (const Link& link : links) {
    links_of[link.upper].push_back(&link);
    links_of[link.lower].push_back(&link);
  }
  std::vector<bool> reached(things.size(), false);
  for (std::size_t first = 0; first < things.size(); ++first) {
    if (reached[first]) continue;
    std::vector<std::size_t> waiting{first};
    reached[first] = true;
    while (!waiting.empty()) {
      const std::size_t here = waiting.back();
      waiting.pop_back();
      things[here].group = groups;
      for (const Link* link : links_of[here]) {
        const bool up = link->lower == here;
        const std::size_t other = up ? link->upper : link->lower;
        if (reached[other]) continue;
        reached[other] = true;
        things[other].height = things[here].height + (up ? link->gap : -link->gap);
        waiting.push_back(other);
      }
    }
    ++groups;
  }
}

}  // namespace thrum::app::lab
