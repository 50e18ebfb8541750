#include <thrum/instruments/springs_under_string.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include <thrum/scene/element_values.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

constexpr double places_per_octave = 12.0;
constexpr double margin = 0.1;  ///< octaves, for what is raised itself

struct SpringAt {
  double stiffness, place;
};

std::optional<Profile> profile_of(const Scene& scene, const std::string& path) {
  const Element* thing = scene.find(path);
  if (thing == nullptr || kind_of(*thing).profile == nullptr) return std::nullopt;
  return kind_of(*thing).profile(*thing);
}

/// A board or a barrier. What a spring hangs on the string, a mass, lowers it by about the same
/// share at every tension.
bool stands_still(const Scene& scene, const Where& place) {
  const auto profile = profile_of(scene, place.on);
  return profile && (profile->dimensions == 2 || !profile->moves);
}

/// The period of a bowed string is that of a kink, to which all partials belong; those above the
/// lowest are raised less.
bool is_bowed(const Scene& scene, const std::string& path) {
  return std::any_of(scene.elements().begin(), scene.elements().end(), [&](const Element& element) {
    const auto mark_of = kind_of(element).mark;
    if (mark_of == nullptr) return false;
    const Mark mark = mark_of(element);
    return mark.sign == Mark::Sign::bow && mark.where.on == path;
  });
}

std::vector<SpringAt> springs_at(const Scene& scene, const std::string& path) {
  std::vector<SpringAt> springs;
  for (const Element& element : scene.elements()) {
    const auto joint_of = kind_of(element).joint;
    if (joint_of == nullptr) continue;
    const Joint joint = joint_of(element);
    if (joint.sign != Joint::Sign::spring) continue;
    for (const auto& [side, other] :
         {std::pair{joint.above, joint.below}, {joint.below, joint.above}})
      if (side.on == path && side.at.size() == 1 && side.direction.empty() &&
          stands_still(scene, other))
        springs.push_back({number_of(element, "stiffness"), side.at[0]});
  }
  return springs;
}

/// The string's modes at a tension, squared angular frequencies.
class Modes {
 public:
  Modes(const PitchLaw& law, double tension, double bandwidth, double highest_tension)
      : law_(law), tension_(tension) {
    const double w = 2.0 * std::numbers::pi * bandwidth;
    while (square(count_ + 1.0, highest_tension) < w * w) count_ += 1.0;
  }

  double lowest() const { return square(1.0, tension_); }
  /// Of w^2, by one spring.
  double increase(const SpringAt& spring) const {
    const double mass = law_.linear_density * std::numbers::pi / std::sqrt(law_.wave_squared);
    const auto p = [&](double n) {
      return 2.0 * std::pow(std::sin(n * std::numbers::pi * spring.place), 2) / mass;
    };
    double by = 0.0;
    for (int i = 0; i < 8; ++i) {
      double others = 0.0;
      for (double n = 2.0; n <= count_; n += 1.0)
        others += p(n) / (square(n, tension_) - lowest() - by);
      by = spring.stiffness * p(1.0) / (1.0 + spring.stiffness * others);
    }
    return by;
  }

 private:
  double square(double n, double tension) const {
    return n * n * law_.wave_squared * (tension + n * n * law_.stiffness) / law_.linear_density;
  }

  const PitchLaw& law_;
  double tension_;
  double count_ = 1.0;
};

}  // namespace

SpringsUnderString::SpringsUnderString(const Scene& scene, const std::string& path,
                                       const PitchLaw& law, const Range& range)
    : lowest_(range.lowest - margin) {
  const auto profile = profile_of(scene, path);
  if (!profile || profile->dimensions != 1 || law.key != "tension" || is_bowed(scene, path)) return;
  const std::vector<SpringAt> springs = springs_at(scene, path);
  if (springs.empty()) return;
  const double top = law.value(std::exp2(range.highest));
  for (double at = lowest_; at <= range.highest + margin + 1.0 / places_per_octave;
       at += 1.0 / places_per_octave) {
    const double tension = law.value(std::exp2(at));
    if (!(tension > 0.0)) {
      raised_.push_back(0.0);
      continue;
    }
    const Modes modes(law, tension, range.bandwidth, top);
    double by = 0.0;
    for (const SpringAt& spring : springs) by += modes.increase(spring);
    raised_.push_back(0.5 * std::log2(1.0 + by / modes.lowest()));
  }
}

double SpringsUnderString::raise(double octaves) const {
  if (raised_.size() < 2) return 0.0;
  const double place = std::clamp((octaves - lowest_) * places_per_octave, 0.0,
                                  static_cast<double>(raised_.size() - 1));
  const auto below = std::min(static_cast<std::size_t>(place), raised_.size() - 2);
  const double share = place - static_cast<double>(below);
  return raised_[below] + share * (raised_[below + 1] - raised_[below]);
}

double SpringsUnderString::lower_by(double wanted, double home) const {
  const double at_home = raise(home);
  return raise(wanted - (raise(wanted) - at_home)) - at_home;
}

}  // namespace thrum
