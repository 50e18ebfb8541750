#include <thrum/scene/check_motion.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <thrum/bodies/dispersion.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/scene/places_named.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

constexpr double pi = std::numbers::pi;
constexpr double unbounded = std::numeric_limits<double>::infinity();

Expected start_of_mass(const Mass& it) {
  const double w = 2.0 * pi * it.frequency;
  Expected expected;
  expected.speed = std::hypot(it.velocity, w * it.position);
  if (w > 0.0)
    expected.reach = std::hypot(it.position, it.velocity / w);
  else
    expected.reach = it.velocity != 0.0 ? unbounded : std::abs(it.position);
  expected.starts = it.velocity != 0.0 || (w > 0.0 && it.position != 0.0);
  return expected;
}

/// Lowest wave number and dispersion of an extended body.
struct Waves {
  Dispersion dispersion;
  double lowest = 0.0;  ///< rad/s
  double length = 0.0;  ///< of a string
};

Waves waves_of(const Built& built, const Element& element) {
  Waves waves;
  if (const auto* grid = std::get_if<BuiltGrid>(&built)) {
    waves.dispersion = {grid->parameters.wave_speed_squared, grid->parameters.stiffness_squared};
    double square = 0.0;
    for (int axis = 0; axis < grid->grid.dimensions(); ++axis)
      square += std::pow(pi / grid->grid.length(axis), 2);
    waves.lowest = waves.dispersion.frequency(std::sqrt(square));
  } else {
    waves.lowest = std::get<BuiltModes>(built).modes.front().angular_frequency;
  }
  if (const auto* string = std::any_cast<String>(&element.parameters)) {
    waves.length = string->length;
    if (std::holds_alternative<BuiltModes>(built))  // the lowest partial of a string is near c/2L
      waves.dispersion.wave_speed_squared = std::pow(waves.lowest * string->length / pi, 2);
  }
  return waves;
}

/// The largest speed after a shape is let go. D'Alembert on a string: two waves of half the height,
/// so a corner moves at c times the mean of its slopes; else the lowest mode stands for all.
double speed_of_shape(const InitialShape& shape, const Waves& waves) {
  if (shape.is_flat()) return 0.0;
  const double height = std::abs(shape.amplitude);
  const double by_mode =
      waves.lowest * height * (shape.kind == "mode" && !shape.number.empty() ? shape.number[0] : 1);
  const double speed = std::sqrt(waves.dispersion.wave_speed_squared);
  if (waves.length == 0.0 || shape.kind == "mode") return by_mode;
  if (shape.kind == "bump") return speed * pi * height / (shape.width * waves.length);
  const double at = shape.at.empty() ? 0.5 : shape.at[0];
  return std::max(by_mode, speed * height / (2.0 * at * (1.0 - at) * waves.length));
}

template <class Kind>
bool start_extended(const Element& element, const Built& built, Expected& expected) {
  const auto* it = std::any_cast<Kind>(&element.parameters);
  if (it == nullptr) return false;
  const Waves waves = waves_of(built, element);
  const double thrown = it->velocity_shape.is_flat() ? 0.0 : std::abs(it->velocity_shape.amplitude);
  const double bent = it->shape.is_flat() ? 0.0 : std::abs(it->shape.amplitude);
  expected.speed = std::max(speed_of_shape(it->shape, waves), thrown);
  expected.reach = bent + thrown / waves.lowest;
  expected.starts = expected.reach > 0.0;
  return true;
}

const Built* built_of(const Assembly& assembly, const std::string& path) {
  const auto found = assembly.built.find(path);
  if (found != assembly.built.end()) return &found->second;
  for (const Element& element : assembly.scene.elements())  // a head is built as part of its cavity
    if (element.kind == "cavity")
      for (const Where& head : places_named_by(element))
        if (head.on == path) return built_of(assembly, element.path());
  return nullptr;
}

/// How far a free mass may fall: to the farthest of what it may touch.
double longest_fall(const std::string& path, const Assembly& assembly) {
  double longest = 0.0;
  for (const auto& [other, rows] : assembly.rows()) {
    const Element& element = *assembly.scene.find(other);
    if (element.kind != "contact") continue;
    for (const Where& where : places_named_by(element))
      if (where.on == path)
        longest = std::max(longest, std::abs(assembly.network.distance(rows.first)));
  }
  return longest;
}

}  // namespace

int affordable_steps(const Assembly& assembly, int most) {
  constexpr double coordinate_steps = 5e7;
  const double looks = static_cast<double>(assembly.rows().size()) + 1.0;
  const double coordinates = static_cast<double>(assembly.network.coordinates()) + 100.0;
  const double steps = coordinate_steps / (coordinates * looks);
  return static_cast<int>(std::clamp(steps, 8.0, static_cast<double>(most)));
}

ExpectedMotion::ExpectedMotion(Assembly& assembly) {
  find_groups(assembly.scene);
  for (const Element& element : assembly.scene.elements()) start(element, assembly);
  for (const Element& element : assembly.scene.elements()) drive(element, assembly);
}

void ExpectedMotion::start(const Element& element, const Assembly& assembly) {
  if (const auto* mass = std::any_cast<Mass>(&element.parameters)) {
    things_[element.path()] = start_of_mass(*mass);
    return;
  }
  const Built* built = built_of(assembly, element.path());
  if (built == nullptr) return;
  Expected expected;
  if (start_extended<String>(element, *built, expected) ||
      start_extended<Membrane>(element, *built, expected) ||
      start_extended<Plate>(element, *built, expected))
    things_[element.path()] = expected;
}

/// A push F that lasts n steps moves a place at F x_n / nk: F t/2m for a mass, F/2Z for a string,
/// where x_n is what one newton does.
void ExpectedMotion::drive(const Element& element, Assembly& assembly) {
  const auto* force = std::any_cast<Force>(&element.parameters);
  const auto* bow = std::any_cast<Bow>(&element.parameters);
  if (force == nullptr && bow == nullptr) return;
  const Where& where = force ? force->on : bow->on;
  const auto spot = assembly.spot(element, "on", where);
  if (!spot) return;
  Expected& driven = things_[where.on];
  double speed = 0.0;
  if (bow != nullptr) {
    const double at = where.at.size() == 1 ? std::min(where.at[0], 1.0 - where.at[0]) : 1.0;
    speed = std::max(std::abs(bow->velocity.lowest()), std::abs(bow->velocity.highest())) / at;
    driven.starts = driven.starts || (bow->force.highest() > 0.0 && speed > 0.0);
  } else {
    const double push =
        std::max(std::abs(force->amplitude.lowest()), std::abs(force->amplitude.highest()));
    driven.starts = driven.starts || push > 0.0;
    const Place place = spot->moving ? spot->moving->at(0.0) : spot->place;
    const double k = assembly.time_step;
    const double wanted = std::clamp(force->length.value_or(0.005) / k, 1.0, 4096.0);
    const int n = affordable_steps(assembly, static_cast<int>(wanted));
    speed = push * assembly.network.step_response(place, place, n).back() / (n * k);
    const auto* mass = std::any_cast<Mass>(&assembly.scene.find(where.on)->parameters);
    if (force->shape == "hold" && mass != nullptr && mass->frequency == 0.0)
      speed = std::sqrt(2.0 * push / mass->mass.at(0.0) * longest_fall(where.on, assembly));
  }
  driven.speed = std::max(driven.speed, speed);
  driven.reach = unbounded;
}

void ExpectedMotion::find_groups(const Scene& scene) {
  std::map<std::string, std::string> parent;
  const auto root = [&](std::string path) {
    while (parent[path] != path) path = parent[path] = parent[parent[path]];
    return path;
  };
  for (const Element& element : scene.elements())
    if (find_kind(element.kind)->role == Role::thing && element.kind != "barrier")
      parent[element.path()] = element.path();
  for (const Element& element : scene.elements()) {
    if (element.kind == "pickup") continue;
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
  for (const Element& element : scene.elements())
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
