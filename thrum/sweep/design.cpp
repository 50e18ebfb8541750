// Grids in the order of the plan, the last key fastest. Random numbers by index: SplitMix64.
// Sobol's sequence with the direction numbers of Joe and Kuo (SIAM J. Sci. Comput. 30, 2008), as
// Boost has them, moved by a digital shift that follows from the seed: every power of two of its
// points has one in each of as many equal parts of every range.
#include <thrum/sweep/design.hpp>

#include <algorithm>
#include <boost/random/sobol.hpp>

#include <thrum/math/noise.hpp>

namespace thrum::sweep {

namespace {

/// From 0 up to but not including 1; another one for each pair of numbers.
double uniform(std::uint64_t seed, std::uint64_t number, std::uint64_t axis) {
  return 0.5 * (white_noise(seed + (axis << 40), number) + 1.0);
}

std::uint64_t random_bits(std::uint64_t seed, std::uint64_t axis) {
  const auto half = [&](std::uint64_t which) {
    return static_cast<std::uint64_t>(uniform(seed, which, axis) * 0x1.0p32);
  };
  return half(0) << 32 | half(1);
}

}  // namespace

struct Design::Sobol {
  explicit Sobol(std::size_t axes) : engine(axes) {}
  boost::random::sobol_engine<boost::uint_least64_t, 64U> engine;
};

Design::Design(const Plan& plan)
    : plan_(plan), size_(plan.design == DesignKind::grid ? plan.repeats() : plan.samples) {
  if (plan.design == DesignKind::grid)
    for (const Axis& axis : plan.vary) size_ *= std::max<std::uint64_t>(axis.levels(), 1);
  if (plan.design == DesignKind::sobol) sobol_ = std::make_unique<const Sobol>(plan.vary.size());
}

Design::~Design() = default;

std::vector<Setting> Design::settings(std::uint64_t number) const {
  if (plan_.design == DesignKind::grid) return grid_point(number);
  std::vector<double> point;
  if (sobol_) point = sobol_point(number);
  std::vector<Setting> settings;
  for (std::size_t axis = 0; axis < plan_.vary.size(); ++axis)
    settings.push_back(
        plan_.vary[axis].at(sobol_ ? point[axis] : uniform(plan_.seed, number, axis)));
  return settings;
}

/// Ranges without steps are drawn at random; `samples` is how often at each point of the grid.
std::vector<Setting> Design::grid_point(std::uint64_t number) const {
  std::vector<Setting> settings(plan_.vary.size());
  std::uint64_t rest = number / plan_.repeats();
  for (std::size_t axis = plan_.vary.size(); axis-- > 0;) {
    const std::uint64_t levels = plan_.vary[axis].levels();
    if (levels == 0) {
      settings[axis] = plan_.vary[axis].at(uniform(plan_.seed, number, axis));
      continue;
    }
    settings[axis] = plan_.vary[axis].level(rest % levels);
    rest /= levels;
  }
  return settings;
}

std::vector<double> Design::sobol_point(std::uint64_t number) const {
  auto engine = sobol_->engine;
  if (number > 0) engine.seed(number - 1);  // the engine leaves out the point at 0
  std::vector<double> point(plan_.vary.size());
  for (std::size_t axis = 0; axis < point.size(); ++axis) {
    const std::uint64_t bits = number > 0 ? engine() : 0;
    point[axis] = static_cast<double>((bits ^ random_bits(plan_.seed, axis)) >> 11) * 0x1.0p-53;
  }
  return point;
}

}  // namespace thrum::sweep
