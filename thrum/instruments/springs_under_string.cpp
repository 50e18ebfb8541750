#include <thrum/instruments/springs_under_string.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <optional>
#include <utility>

#include <thrum/instruments/receptance.hpp>
#include <thrum/scene/element_values.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

constexpr double places_per_octave = 12.0;

struct SpringAt {
  double stiffness, place;
  Where other;  ///< what it stands on
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

bool is_one_of(const std::vector<std::string>& paths, const std::string& path) {
  return std::find(paths.begin(), paths.end(), path) != paths.end();
}

/// Those between a string and what is not tuned.
std::vector<SpringAt> springs_at(const Scene& scene, const std::string& path,
                                 const std::vector<std::string>& tuned) {
  std::vector<SpringAt> springs;
  for (const Element& element : scene.elements()) {
    const auto joint_of = kind_of(element).joint;
    if (joint_of == nullptr) continue;
    const Joint joint = joint_of(element);
    if (joint.sign != Joint::Sign::spring || !(number_of(element, "stiffness") > 0.0)) continue;
    for (const auto& [side, other] :
         {std::pair{joint.above, joint.below}, {joint.below, joint.above}})
      if (side.on == path && side.at.size() == 1 && side.direction.empty() &&
          !is_one_of(tuned, other.on))
        springs.push_back({number_of(element, "stiffness"), side.at[0], other});
  }
  return springs;
}

using Complex = std::complex<double>;
using Matrix = std::vector<std::vector<Complex>>;

/// b^T A^-1 b, by elimination; A is symmetric, and its diagonal the largest.
Complex quadratic_form_of_inverse(Matrix a, const std::vector<double>& b) {
  std::vector<Complex> left(b.begin(), b.end());
  Complex sum = 0.0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    sum += left[i] * left[i] / a[i][i];
    for (std::size_t j = i + 1; j < b.size(); ++j) {
      const Complex factor = a[j][i] / a[i][i];
      for (std::size_t k = i; k < b.size(); ++k) a[j][k] -= factor * a[i][k];
      left[j] -= factor * left[i];
    }
  }
  return sum;
}

/// H(w) at the springs: 0 where they stand on what is still, or is taken to be.
Matrix give_way(const std::optional<Receptance>& ground, const std::vector<std::size_t>& feet,
                std::size_t springs, double frequency) {
  Matrix matrix(springs, std::vector<Complex>(springs, 0.0));
  for (std::size_t i = 0; i < feet.size(); ++i)
    for (std::size_t j = 0; j < feet.size(); ++j)
      matrix[feet[i]][feet[j]] = ground->at(i, j, frequency);
  return matrix;
}

class RaisedString {
 public:
  RaisedString(const PitchLaw& law, const std::vector<SpringAt>& springs, double bandwidth,
               double highest_tension)
      : law_(law), springs_(springs) {
    const double w = 2.0 * std::numbers::pi * bandwidth;
    while (square(count_ + 1.0, highest_tension) < w * w) count_ += 1.0;
  }

  /// Octaves by which it must be lower alone, on what gives way like this at that pitch.
  double lowered(double octaves, const Matrix& ground) const {
    constexpr int rounds = 12;
    const double w = 2.0 * std::numbers::pi * std::exp2(octaves);
    double alone = octaves;
    for (int i = 0; i < rounds; ++i) {
      const double tension = law_.value(std::exp2(alone));
      if (!(tension > 0.0)) return 0.0;
      const double left = std::clamp(1.0 - increase(tension, w * w, ground) / (w * w), 0.25, 4.0);
      alone = octaves + 0.5 * std::log2(left);
    }
    return octaves - alone;
  }

 private:
  double square(double n, double tension) const {
    return n * n * law_.wave_squared * (tension + n * n * law_.stiffness) / law_.linear_density;
  }
  double shape(double n, std::size_t spring) const {
    const double mass = law_.linear_density * std::numbers::pi / std::sqrt(law_.wave_squared);
    return std::sqrt(2.0 / mass) * std::sin(n * std::numbers::pi * springs_[spring].place);
  }
  /// Of w^2, by all springs.
  double increase(double tension, double w_squared, Matrix matrix) const {
    std::vector<double> lowest;
    for (std::size_t i = 0; i < springs_.size(); ++i) {
      lowest.push_back(shape(1.0, i));
      matrix[i][i] += 1.0 / springs_[i].stiffness;
      for (std::size_t j = 0; j < springs_.size(); ++j)
        for (double n = 2.0; n <= count_; n += 1.0)
          matrix[i][j] += shape(n, i) * shape(n, j) / (square(n, tension) - w_squared);
    }
    return quadratic_form_of_inverse(std::move(matrix), lowest).real();
  }

  const PitchLaw& law_;
  const std::vector<SpringAt>& springs_;
  double count_ = 1.0;
};

}  // namespace

SpringsUnderString::SpringsUnderString(const Scene& scene, const std::string& path,
                                       const std::vector<std::string>& tuned, const PitchLaw& law,
                                       const Range& range, InTune in_tune)
    : whole_(in_tune == InTune::by_springs),
      lowest_(range.lowest - std::ceil(places_per_octave * range.reach) / places_per_octave) {
  const auto profile = profile_of(scene, path);
  if (!profile || profile->dimensions != 1 || law.key != "tension" || is_bowed(scene, path)) return;
  std::vector<SpringAt> springs = springs_at(scene, path, tuned);
  if (!whole_)
    std::erase_if(springs, [&](const SpringAt& each) { return !stands_still(scene, each.other); });
  if (springs.empty()) return;
  std::vector<std::size_t> feet;
  std::vector<Where> places;
  for (std::size_t i = 0; i < springs.size() && whole_; ++i) {
    if (const auto other = profile_of(scene, springs[i].other.on); !other || !other->moves)
      continue;
    feet.push_back(i);
    places.push_back(springs[i].other);
  }
  std::optional<Receptance> ground;
  if (!feet.empty()) ground.emplace(scene, tuned, places);
  const double top = range.highest + range.reach + 1.0 / places_per_octave;
  const RaisedString string(law, springs, range.bandwidth, law.value(std::exp2(top)));
  for (double at = lowest_; at <= top; at += 1.0 / places_per_octave)
    lowered_.push_back(string.lowered(at, give_way(ground, feet, springs.size(), std::exp2(at))));
}

double SpringsUnderString::lowered(double octaves) const {
  if (lowered_.size() < 2) return 0.0;
  const double place = std::clamp((octaves - lowest_) * places_per_octave, 0.0,
                                  static_cast<double>(lowered_.size() - 1));
  const auto below = std::min(static_cast<std::size_t>(place), lowered_.size() - 2);
  const double share = place - static_cast<double>(below);
  return lowered_[below] + share * (lowered_[below + 1] - lowered_[below]);
}

double SpringsUnderString::lower_by(double wanted, double home) const {
  return lowered(wanted) - (whole_ ? 0.0 : lowered(home));
}

double SpringsUnderString::least() const {
  return lowered_.empty() || !whole_ ? 0.0 : *std::min_element(lowered_.begin(), lowered_.end());
}

double SpringsUnderString::most() const {
  return lowered_.empty() || !whole_ ? 0.0 : *std::max_element(lowered_.begin(), lowered_.end());
}

}  // namespace thrum
