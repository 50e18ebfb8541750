#include <thrum/scene/picture.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/scene/registry.hpp>

namespace thrum {
namespace {

constexpr int points_along = 64, points_across = 20;
constexpr std::size_t energies = 3;

JsonObject place_of(const Where& where) {
  JsonObject object;
  object.add_words("on", where.on);
  JsonArray at;
  const std::vector<double> middle = where.from.empty() ? where.at : where.from;
  for (const double number : middle) at.add(number);
  if (!where.path.empty() && where.at.empty()) at.add(where.path.front().value);
  object.add("at", at);
  object.add("along", static_cast<long long>(where.is_line()));
  return object;
}

std::string_view sign_of(Joint::Sign sign) {
  switch (sign) {
    case Joint::Sign::plates:
      return "contact";
    case Joint::Sign::air:
      return "air";
    default:
      return "spring";
  }
}

}  // namespace

Picture::Picture(const Scene& scene) {
  for (const Element& element : scene.elements())
    if (const auto profile = kind_of(element).profile) add_body(element.path(), profile(element));
  for (const Element& element : scene.elements()) {
    if (const auto joint = kind_of(element).joint) add_joint(element.path(), joint(element));
    if (const auto mark = kind_of(element).mark) {
      const Mark it = mark(element);
      JsonObject object;
      object.add_words("path", element.path());
      object.add_words("sign", it.sign == Mark::Sign::ring  ? "ring"
                               : it.sign == Mark::Sign::bow ? "bow"
                                                            : "arrow");
      marks_.add(object.add("where", place_of(it.where)));
    }
  }
  seen_.resize(watched_.size() + energies);
}

/// A point, a line of places without the ends that are held, or a grid of places; beyond a disc
/// and on the edges there are none.
void Picture::add_body(const std::string& path, const Profile& profile) {
  JsonObject object;
  object.add_words("path", path);
  object.add("dimensions", static_cast<long long>(profile.dimensions));
  object.add("disc", static_cast<long long>(profile.disc));
  object.add("moves", static_cast<long long>(profile.moves));
  object.add("length", profile.length).add("depth", profile.depth);
  object.add("position", profile.position).add("mass", profile.mass);
  object.add("first", static_cast<long long>(watched_.size()));
  JsonArray x, y;
  const auto watch = [&](Where where) {
    x.add(where.at.empty() ? 0.0 : where.at[0]);
    y.add(where.at.size() < 2 ? 0.0 : where.at[1]);
    watched_.push_back(std::move(where));
  };
  if (!profile.moves) {
    // It is where it is.
  } else if (profile.dimensions == 0) {
    watch(path);
  } else if (profile.dimensions == 1) {
    const int first = profile.is_held(0) ? 1 : 0;
    const int last = profile.is_held(1) ? points_along - 1 : points_along;
    for (int i = first; i <= last; ++i) watch({path, static_cast<double>(i) / points_along});
  } else {
    const double start = profile.disc ? -1.0 : 0.0, width = profile.disc ? 2.0 : 1.0;
    for (int j = 1; j < points_across; ++j)
      for (int i = 1; i < points_across; ++i) {
        const double a = start + width * i / points_across, b = start + width * j / points_across;
        if (!profile.disc || a * a + b * b < 0.98) watch({path, a, b});
      }
  }
  bodies_.add(object.add("x", x).add("y", y));
}

void Picture::add_joint(const std::string& path, const Joint& joint) {
  JsonObject object;
  object.add_words("path", path).add_words("sign", sign_of(joint.sign));
  object.add("above", place_of(joint.above)).add("below", place_of(joint.below));
  object.add("gap", joint.gap);
  const bool has_force = joint.sign != Joint::Sign::air;
  object.add("force", static_cast<long long>(has_force ? static_cast<int>(watched_.size()) : -1));
  if (has_force) watched_.emplace_back(path);
  joints_.add(object);
}

void Picture::describe(JsonObject& object) const {
  object.add("bodies", bodies_).add("joints", joints_).add("marks", marks_);
  object.add("energy", static_cast<long long>(watched_.size()));
  object.add("seen", static_cast<long long>(seen_.size()));
}

const std::vector<double>& Picture::read(const Simulation& simulation) {
  return read_by([&](std::size_t i) { return simulation.watched(i); }, simulation.stored());
}

}  // namespace thrum
