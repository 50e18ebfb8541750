// Modes of a bar whose thickness varies, by Hermite's cubics on elements that end where the profile
// has corners. In the unit of length L, with the section where it is thickest as the unit of
// stiffness and mass, lambda = z^4. Elements of h = pi/8 half waves err by (z h)^4/720 in lambda.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <thrum/bodies/bar_modes.hpp>
#include <thrum/math/band_eigen.hpp>

namespace thrum {

namespace {

using std::numbers::pi;
using Four = std::array<double, 4>;

// Gauss's rule on [0, 1]: exact for the cubic stiffness and the linear mass of an element.
constexpr Four gauss_places = {0.06943184420297371, 0.33000947820757187, 0.6699905217924281,
                               0.9305681557970263};
constexpr Four gauss_weights = {0.17392742256872693, 0.32607257743127307, 0.32607257743127307,
                                0.17392742256872693};

/// Height and slope at both ends of an element of length h, as factors of the shape in it.
Four cubics(double x, double h) {
  return {1.0 - 3.0 * x * x + 2.0 * x * x * x, h * x * (1.0 - x) * (1.0 - x),
          x * x * (3.0 - 2.0 * x), -h * x * x * (1.0 - x)};
}
Four slopes(double x, double h) {
  return {-6.0 * x * (1.0 - x) / h, (1.0 - x) * (1.0 - 3.0 * x), 6.0 * x * (1.0 - x) / h,
          x * (3.0 * x - 2.0)};
}

/// Their second derivative from differences, which are small: (6 - 12 x)(u2 - u1)/h^2 and so on.
double bend_of(double x, double h, const double* ends) {
  return ((6.0 - 12.0 * x) * (ends[2] - ends[0]) / h + (6.0 * x - 4.0) * ends[1] +
          (6.0 * x - 2.0) * ends[3]) /
         h;
}

double dot(const Four& a, const double* b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

class UndercutModes final : public ModeFamily {
 public:
  UndercutModes(const BarSection& section, BarEnds ends, double highest)
      : section_(section), mean_(section.mean_linear_density()) {
    lay_out(highest * section.length);
    if (ends == BarEnds::free) add_rigid();
    add_bent(ends, highest * section.length);
  }

  int dimensions() const override { return 1; }

  double value(const ModeShape& mode, std::span<const double> at) const override {
    const int number = mode.number[0];
    if (number == 0) return 1.0;
    if (number < 0) return (centre_ - at[0]) / farther_;
    const auto beyond = std::upper_bound(nodes_.begin() + 1, nodes_.end() - 1, at[0]);
    const auto element = static_cast<std::size_t>(beyond - nodes_.begin()) - 1;
    const double h = nodes_[element + 1] - nodes_[element];
    return dot(cubics((at[0] - nodes_[element]) / h, h),
               &shapes_[static_cast<std::size_t>(number - 1)][2 * element]);
  }

  double heaviness(std::span<const double> at) const override {
    return section_.linear_density(at[0]) / mean_;
  }

  std::vector<double> project(const Drawing& drawing) const override {
    const int points = std::max(400, 16 * static_cast<int>(shapes_.size() + 1));
    std::vector<double> drawn, amplitudes;
    const auto place = [&](int i) { return std::array{(i + 0.5) / points}; };
    for (int i = 0; i < points; ++i) drawn.push_back(drawing(place(i)) * heaviness(place(i)));
    for (const ModeShape& mode : modes_) {
      double sum = 0.0;
      for (int i = 0; i < points; ++i)
        sum += drawn[static_cast<std::size_t>(i)] * value(mode, place(i));
      amplitudes.push_back(sum / (points * mode.share));
    }
    return amplitudes;
  }

 private:
  void lay_out(double highest) {
    const double longest = std::min(0.01, pi / (8.0 * highest));
    std::vector<double> corners = {0.0};
    for (const Envelope::Point& point : section_.thickness.points())
      if (point.time > 0.0 && point.time < 1.0) corners.push_back(point.time);
    corners.push_back(1.0);
    nodes_ = {0.0};
    for (std::size_t i = 1; i < corners.size(); ++i) {
      const double width = corners[i] - corners[i - 1];
      const int parts = std::max(1, static_cast<int>(std::ceil(width / longest)));
      for (int part = 1; part <= parts; ++part)
        nodes_.push_back(part == parts ? corners[i] : corners[i - 1] + width * part / parts);
    }
  }

  /// Calls each(element, h, x, stiffness, mass) at Gauss's places, weights included.
  template <class Each>
  void over_elements(const Each& each) const {
    const double thickest = section_.thickness.highest();
    for (std::size_t element = 0; element + 1 < nodes_.size(); ++element) {
      const double h = nodes_[element + 1] - nodes_[element];
      for (std::size_t g = 0; g < 4; ++g) {
        const double x = gauss_places[g];
        const double thin = section_.thickness.at(nodes_[element] + h * x) / thickest;
        const double weight = h * gauss_weights[g];
        each(element, h, x, weight * thin * thin * thin, weight * thin);
      }
    }
  }

  void add_rigid() {
    double mass = 0.0, moment = 0.0, square = 0.0;
    over_elements([&](std::size_t element, double h, double x, double, double weight) {
      const double at = nodes_[element] + h * x;
      mass += weight;
      moment += weight * at;
      square += weight * at * at;
    });
    centre_ = moment / mass;
    farther_ = std::max(centre_, 1.0 - centre_);
    const double spread = square / mass - centre_ * centre_;
    modes_.push_back({.number = {-1, 0}, .share = spread / (farther_ * farther_)});
    modes_.back().slope_square = 1.0 / (spread * section_.length * section_.length);
    modes_.push_back({.number = {0, 0}, .share = 1.0});
  }

  /// From height and slope at nodes to unknowns, npos where an end holds them.
  std::vector<std::size_t> unknowns(BarEnds ends) const {
    std::vector<std::size_t> numbers(2 * nodes_.size(), 0);
    const auto hold = [&](std::size_t i) { numbers[i] = npos; };
    const std::size_t last = 2 * nodes_.size() - 2;
    if (!first_end_is_free(ends)) hold(0);
    if (!last_end_is_free(ends)) hold(last);
    if (ends == BarEnds::clamped || ends == BarEnds::cantilever) hold(1);
    if (ends == BarEnds::clamped) hold(last + 1);
    std::size_t next = 0;
    for (std::size_t& number : numbers)
      if (number != npos) number = next++;
    return numbers;
  }

  BandPair matrices(const std::vector<std::size_t>& number) const {
    const auto held = static_cast<std::size_t>(std::count(number.begin(), number.end(), npos));
    BandPair pair(number.size() - held, 3);
    over_elements([&](std::size_t element, double h, double x, double stiff, double mass) {
      const Four shape = cubics(x, h);
      for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
          const std::size_t row = number[2 * element + i], column = number[2 * element + j];
          if (row == npos || column == npos) continue;
          Four a{}, b{};
          a[i] = b[j] = 1.0;
          pair.add_stiffness(row, column,
                             stiff * bend_of(x, h, a.data()) * bend_of(x, h, b.data()));
          pair.add_mass(row, column, mass * shape[i] * shape[j]);
        }
    });
    return pair;
  }

  void add_bent(BarEnds ends, double highest) {
    const std::vector<std::size_t> number = unknowns(ends);
    const BandPair pair = matrices(number);
    const std::size_t rigid = ends == BarEnds::free ? 2 : 0;
    const double limit = std::pow(highest, 4);
    const std::size_t count = pair.count_below(limit);
    double low = 0.0;
    for (std::size_t i = rigid; i < count; ++i) {
      low = pair.eigenvalue(i, low, limit);
      const std::vector<double> vector = pair.eigenvector(low);
      std::vector<double> shape(number.size(), 0.0);
      for (std::size_t j = 0; j < number.size(); ++j)
        if (number[j] != npos) shape[j] = vector[number[j]];
      add_shape(std::move(shape), static_cast<int>(i - rigid) + 1);
    }
  }

  /// The first part of it that moves goes up; the mean of its square, weighed by mass, is 1. Its
  /// frequency is Rayleigh's quotient, which loses no digits to the stiffest of the elements.
  void add_shape(std::vector<double> shape, int number) {
    double bent = 0.0, square = 0.0, slope = 0.0, all = 0.0;
    over_elements([&](std::size_t element, double h, double x, double stiff, double mass) {
      const double* ends = &shape[2 * element];
      bent += stiff * std::pow(bend_of(x, h, ends), 2);
      square += mass * std::pow(dot(cubics(x, h), ends), 2);
      slope += mass * std::pow(dot(slopes(x, h), ends), 2);
      all += mass;
    });
    const auto first = std::find_if(shape.begin(), shape.end(), [](double x) { return x != 0.0; });
    const double scale = std::sqrt(all / square) * (*first < 0.0 ? -1.0 : 1.0);
    for (double& each : shape) each *= scale;
    ModeShape mode{.number = {number, 0}, .share = 1.0};
    mode.wave_number = std::pow(bent / square, 0.25) / section_.length;
    mode.slope_square = slope / square / (section_.length * section_.length);
    shapes_.push_back(std::move(shape));
    mode.highest = largest_of([&](double x) { return value(mode, std::array{x}); },
                              4 * static_cast<int>(nodes_.size()));
    modes_.push_back(mode);
  }

  static constexpr std::size_t npos = static_cast<std::size_t>(-1);
  BarSection section_;
  double mean_;
  double centre_ = 0.5, farther_ = 0.5;      ///< of mass; from there to the farther end
  std::vector<double> nodes_;                ///< fractions of the length
  std::vector<std::vector<double>> shapes_;  ///< height and slope at every node
};

}  // namespace

double BarSection::mean_linear_density() const {
  double sum = 0.0, from = 0.0;
  const auto add = [&](double to) {
    sum += 0.5 * (to - from) * (linear_density(from) + linear_density(to));
    from = to;
  };
  for (const Envelope::Point& point : thickness.points())
    if (point.time > 0.0 && point.time < 1.0) add(point.time);
  add(1.0);
  return sum;
}

std::unique_ptr<ModeFamily> undercut_modes(const BarSection& section, BarEnds ends,
                                           double highest_wave_number) {
  return std::make_unique<UndercutModes>(section, ends, highest_wave_number);
}

}  // namespace thrum
