#include <thrum/scene/scene.hpp>

#include <thrum/scene/fault_lines.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

std::string why_not(const Scene& scene, const std::string& path, const std::any& parameters) {
  const Kind* kind = kind_of(parameters);
  if (!kind) return "its parameters are of no registered kind";
  const auto dot = path.find('.');
  const std::string kind_name(kind->name());
  if (dot == std::string::npos) return "a path is KIND.NAME, here " + kind_name + ".NAME";
  if (path.substr(0, dot) != kind_name)
    return "its parameters are those of a " + kind_name + "; the path must begin with " +
           kind_name + ".";
  if (const auto why = why_not_a_name(path.substr(dot + 1)); !why.empty()) return why;
  if (scene.find(path)) return "this path is taken; give each element its own name";
  return "";
}

}  // namespace

Scene& Scene::add_any(const std::string& path, std::any parameters) {
  if (const auto why = why_not(*this, path, parameters); !why.empty())
    throw BadScene(SourcedFault{origin, path, why}.line());
  const auto dot = path.find('.');
  append({path.substr(0, dot), path.substr(dot + 1), std::move(parameters)});
  return *this;
}

const Element* Scene::find(std::string_view path) const {
  const auto found = position_.find(path);
  return found == position_.end() ? nullptr : &elements_[found->second];
}

std::string Scene::line(const Fault& fault) const { return with_source(*this, fault).line(); }

std::string Scene::lines(const Faults& faults) const {
  std::vector<SourcedFault> sorted;
  for (const auto& fault : faults.list()) sorted.push_back(with_source(*this, fault));
  sort_by_source(sorted);
  merge_copies(sorted);
  std::string text;
  for (const auto& fault : sorted) text += (text.empty() ? "" : "\n") + fault.line();
  return text;
}

}  // namespace thrum
