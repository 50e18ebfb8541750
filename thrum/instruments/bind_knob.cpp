#include <thrum/instruments/bind_knob.hpp>

#include <variant>

#include <thrum/scene/name_pattern.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

/// "bow.b", "force" and whether ".at" follows.
struct Target {
  std::string element;
  std::string key;
  bool place = false;
};

Target split(const std::string& what) {
  const std::size_t first = what.find('.');
  const std::size_t second = first == std::string::npos ? first : what.find('.', first + 1);
  if (second == std::string::npos) return {what, "", false};
  Target target{what.substr(0, second), what.substr(second + 1), false};
  constexpr std::string_view ending = ".at";
  if (target.key.ends_with(ending)) {
    target.key.resize(target.key.size() - ending.size());
    target.place = true;
  }
  return target;
}

/// A table of a law stays what it is; a gap moves as a whole.
bool can_move(const Parameter& row, const ValueRef& value) {
  return std::holds_alternative<Envelope*>(value) && row.points_over.what != over_penetrations.what;
}

/// The names of the movable parameters of a kind.
std::vector<std::string> movable(const Kind& kind) {
  std::any parameters = kind.fresh();
  std::vector<std::string> names;
  for (const Parameter& row : kind.describe().parameters) {
    const ValueRef value = row.value(kind.address(parameters));
    if (can_move(row, value)) names.emplace_back(row.name);
    if (std::holds_alternative<Where*>(value)) names.push_back(std::string(row.name) + ".at");
  }
  return names;
}

std::string cannot(const Kind& kind, const Target& target) {
  const std::vector<std::string> names = movable(kind);
  const std::string key = target.key + (target.place ? ".at" : "");
  if (names.empty()) return "nothing of a " + std::string(kind.name()) + " can be moved";
  const std::vector<std::string_view> valid(names.begin(), names.end());
  return in_quotes(key) + " cannot be moved while it sounds" + suggestion(key, valid);
}

void take(Where& where, const std::shared_ptr<const Knob>& knob) {
  where.at.clear();
  where.path = {{0.0, knob->limits().lowest}, {1.0, knob->limits().highest}};
  where.knob = knob;
}

std::string none_of(const Scene& scene, const std::string& name) {
  std::vector<std::string> paths;
  for (const Element& each : scene.elements()) paths.push_back(each.path());
  const std::vector<std::string_view> valid(paths.begin(), paths.end());
  return "no element " + in_quotes(name) + " in this scene" + suggestion(name, valid);
}

/// What is wrong with a parameter that shall move; empty if nothing is.
std::string take(Envelope& envelope, const Parameter& row,
                 const std::shared_ptr<const Knob>& knob) {
  const bool is_profile = !envelope.knob() && envelope.points().size() > 1;
  if (is_profile && row.points_over.what == over_fractions.what)
    return in_quotes(row.name) + " is a profile, which cannot be moved; give one number";
  envelope = Envelope(knob);
  return {};
}

std::string bind_one(Element& element, const Target& target,
                     const std::shared_ptr<const Knob>& knob) {
  const Kind& kind = kind_of(element);
  const Parameter* row = kind.describe().find(target.key);
  if (row == nullptr) return cannot(kind, target);
  const ValueRef value = row->value(kind.address(element.parameters));
  if (can_move(*row, value) && !target.place) return take(*std::get<Envelope*>(value), *row, knob);
  if (auto* const* where = std::get_if<Where*>(&value); where && target.place)
    take(**where, knob);
  else
    return cannot(kind, target);
  return {};
}

}  // namespace

std::vector<std::string> elements_of(const Scene& scene, const std::string& pattern) {
  std::vector<std::string> paths;
  for (const Element& each : scene.elements())
    if (matches_pattern(pattern, each.path())) paths.push_back(each.path());
  return paths;
}

bool has_target(const Scene& scene, const std::string& what) {
  return !elements_of(scene, split(what).element).empty();
}

std::vector<std::string> targets_of(const Scene& scene, const std::string& what) {
  const Target target = split(what);
  std::vector<std::string> paths = elements_of(scene, target.element);
  for (std::string& path : paths) path += "." + target.key + (target.place ? ".at" : "");
  return paths;
}

std::string bind_knob(Scene& scene, const std::string& what, std::shared_ptr<const Knob> knob) {
  const Target target = split(what);
  const std::vector<std::string> paths = elements_of(scene, target.element);
  if (paths.empty()) return none_of(scene, target.element);
  for (const std::string& path : paths)
    if (std::string why = bind_one(*scene.find(path), target, knob); !why.empty()) return why;
  return {};
}

}  // namespace thrum
