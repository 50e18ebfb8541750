#include <thrum/instruments/divide_scene.hpp>

#include <algorithm>
#include <utility>

#include <thrum/scene/element_values.hpp>
#include <thrum/scene/name_pattern.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

/// A parameter that the kind's table has, with this type.
template <class T>
T& value_of(Element& element, std::string_view key) {
  const Kind& kind = kind_of(element);
  return *std::get<T*>(kind.describe().find(key)->value(kind.address(element.parameters)));
}

enum class Side { own, shared, both, bridge };

class Divider {
 public:
  Divider(const Scene& scene, const std::vector<Where>& shared) : scene_(scene), shared_(shared) {
    for (const Where& name : shared_) check_name(name);
  }

  DividedScene divide() {
    DividedScene parts;
    for (Scene* part : {&parts.own, &parts.shared}) {
      part->settings = scene_.settings;
      part->solver = scene_.solver;
      part->sources = scene_.sources;
      part->origin = scene_.origin;
    }
    for (const Element& element : scene_.elements()) {
      const Side side = side_of(element);
      if (side == Side::own || side == Side::both) parts.own.append(element);
      if (side == Side::shared || side == Side::both) parts.shared.append(element);
      if (side == Side::bridge) parts.bridges.push_back(bridge_of(element));
    }
    for (const Bridge& bridge : parts.bridges) add_port(parts.own, bridge.path, bridge.own);
    return parts;
  }

 private:
  [[noreturn]] void refuse(const std::string& path, const std::string& why) const {
    Faults faults;
    faults.add(path, "", why);
    throw BadScene(scene_.lines(faults));
  }

  void check_name(const Where& name) const {
    std::vector<std::string> things;
    for (const Element& each : scene_.elements())
      if (kind_of(each).role == Role::thing) things.push_back(each.path());
    const bool found = std::any_of(things.begin(), things.end(), [&](const std::string& path) {
      return matches_pattern(name.on, path);
    });
    if (found && name == Where(name.on)) return;
    const std::vector<std::string_view> valid(things.begin(), things.end());
    throw BadScene(scene_.origin + ": play.shared: " +
                   (found ? in_quotes(name.on) + " is shared as a whole; name it without a place"
                          : "there is no thing " + in_quotes(name.on) + " in this scene" +
                                suggestion(name.on, valid)));
  }

  bool is_named(const std::string& path) const {
    return std::any_of(shared_.begin(), shared_.end(),
                       [&](const Where& name) { return matches_pattern(name.on, path); });
  }

  /// A barrier does not move, so whoever leans on it may have one of its own.
  static bool is_still(const Element& element) {
    const auto profile = kind_of(element).profile;
    return profile != nullptr && !profile(element).moves;
  }

  /// An element names things, or interactions that name things; who names in circles is refused
  /// when the scene is built.
  Side side_of(const Element& element, int depth = 0) const {
    constexpr int deepest = 3;
    if (depth > deepest) return Side::own;
    if (is_named(element.path())) return Side::shared;
    if (is_still(element)) return Side::both;
    bool own = false, common = false;
    for (const Where& place : places_named_by(element)) {
      const Element* named = scene_.find(place.on);
      const Side side = named == nullptr ? Side::own : side_of(*named, depth + 1);
      own = own || side == Side::own;
      common = common || side == Side::shared;
      if (side == Side::bridge)
        refuse(element.path(), in_quotes(place.on) +
                                   " joins a key to what all keys share, and cannot be heard; "
                                   "name a place on one of its sides");
    }
    if (common && own) return Side::bridge;
    return common ? Side::shared : Side::own;
  }

  Bridge bridge_of(const Element& element) const {
    const Kind& kind = kind_of(element);
    const Joint joint = kind.joint == nullptr
                            ? Joint{.sign = Joint::Sign::plates, .above = {}, .below = {}}
                            : kind.joint(element);
    if (joint.sign != Joint::Sign::spring)
      refuse(element.path(),
             "joins what a key has to itself and what all keys share (play.shared); only a "
             "connection can");
    const bool linear = number_of(element, "cubic") == 0.0 && !kind.loses(element);
    const auto place = [](const Where& where) { return where.path.empty() && !where.is_line(); };
    if (!linear || !place(joint.above) || !place(joint.below))
      refuse(element.path(),
             "joins what a key has to itself and what all keys share (play.shared), so it must be "
             "a linear spring between two places: without cubic and damping");
    const bool first = side_of(*scene_.find(joint.above.on)) != Side::shared;
    return {element.path(), first ? joint.above : joint.below, first ? joint.below : joint.above,
            number_of(element, "stiffness")};
  }

  const Scene& scene_;
  const std::vector<Where>& shared_;
};

}  // namespace

void add_port(Scene& scene, const std::string& name, const Where& place) {
  Element force{"force", name, find_kind("force")->fresh()};
  value_of<Where>(force, "on") = place;
  value_of<std::string>(force, "shape") = "hold";
  value_of<Envelope>(force, "amplitude") = 0.0;
  scene.append(std::move(force));
  scene.append({"pickup", name, Pickup{.on = place, .quantity = "displacement"}});
}

void hold_port(Scene& scene, const std::string& name, std::shared_ptr<const Knob> knob) {
  value_of<Envelope>(*scene.find("force." + name), "amplitude") = Envelope(std::move(knob));
}

DividedScene divide_scene(const Scene& scene, const std::vector<Where>& shared) {
  return Divider(scene, shared).divide();
}

}  // namespace thrum
