// The coupling of a disc's modes, by Gauss's rule along the radius and closed sums around it.
#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/legendre.hpp>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

#include <thrum/bodies/coupling_choice.hpp>
#include <thrum/bodies/plate_coupling.hpp>
#include <thrum/bodies/round_plate_modes.hpp>

namespace thrum {

namespace {

constexpr double pi = std::numbers::pi;

/// Nodes and weights between 0 and 1.
struct Rule {
  std::vector<double> at, weight;

  explicit Rule(int count) {
    for (const double x : boost::math::legendre_p_zeros<double>(count))
      for (const double sign : {1.0, -1.0}) {
        if (x == 0.0 && sign < 0.0) continue;
        const double slope = boost::math::legendre_p_prime(count, x);
        at.push_back(0.5 * (1.0 + sign * x));
        weight.push_back(1.0 / ((1.0 - x * x) * slope * slope));
      }
  }
};

/// f(r) cos p a or f(r) sin p a: what the products need of f, at the nodes, r in radii.
struct Rings {
  int order;
  bool turned;
  std::vector<double> value;  ///< f
  std::vector<double> bent;   ///< f''
  std::vector<double> round;  ///< f'/r - p^2 f/r^2
  std::vector<double> twist;  ///< f'/r - f/r^2
};

/// f = J_p(z r) + c I_p(z r); c from its value at the edge.
Rings rings_of(const ModeFamily& family, double radius, const ModeShape& mode, const Rule& rule) {
  const int p = mode.number[0];
  const double z = mode.wave_number * radius;
  Rings it{p, mode.turned, {}, {}, {}, {}};
  const bool whole = z == 0.0;
  const double angle = mode.turned ? pi / (2.0 * p) : 0.0;
  const std::array edge = {std::cos(angle), std::sin(angle)};
  const double mixed = whole ? 0.0
                             : (family.value(mode, edge) - boost::math::cyl_bessel_j(p, z)) /
                                   boost::math::cyl_bessel_i(p, z);
  for (const double r : rule.at) {
    const double x = z * r;
    double f = p == 0 ? 1.0 : r, slope = p == 0 ? 0.0 : 1.0, bent = 0.0;
    if (!whole) {
      const double j = boost::math::cyl_bessel_j(p, x);
      const double i = mixed * boost::math::cyl_bessel_i(p, x);
      const double dj = p * j / x - boost::math::cyl_bessel_j(p + 1, x);
      const double di = p * i / x + mixed * boost::math::cyl_bessel_i(p + 1, x);
      f = j + i;
      slope = z * (dj + di);
      bent = z * z * ((p * p / (x * x)) * f - j + i - (dj + di) / x);
    }
    it.value.push_back(f);
    it.bent.push_back(bent);
    it.round.push_back(slope / r - p * p * f / (r * r));
    it.twist.push_back(slope / r - f / (r * r));
  }
  return it;
}

/// The integrals around of T_k T_p T_q and of T_k T_p' T_q', T being a cosine or a sine: sums over
/// more points than the sum has waves are exact.
struct Around {
  double plain = 0.0, slopes = 0.0;
};

Around around(const Rings& k, const Rings& p, const Rings& q) {
  const auto wave = [](const Rings& it, double a, bool slope) {
    const double x = it.order * a;
    if (slope) return it.turned ? it.order * std::cos(x) : -it.order * std::sin(x);
    return it.turned ? std::sin(x) : std::cos(x);
  };
  const int points = k.order + p.order + q.order + 1;
  Around sum;
  for (int i = 0; i < points; ++i) {
    const double a = 2.0 * pi * (i + 0.25) / points, weight = wave(k, a, false) * 2.0 * pi / points;
    sum.plain += weight * wave(p, a, false) * wave(q, a, false);
    sum.slopes += weight * wave(p, a, true) * wave(q, a, true);
  }
  return sum;
}

/// Which classes meet in a shape: orders that add up or differ to its own, and cosines or sines
/// whose product is like it.
bool meet(const Rings& k, const Rings& p, const Rings& q) {
  const bool orders = p.order + q.order == k.order || std::abs(p.order - q.order) == k.order;
  return orders && k.turned == (p.turned != q.turned);
}

/// The integral over the disc of Psi L(f, g), in radii:
///     L = (f'' (g'/r - q^2 g/r^2) + g'' (f'/r - p^2 f/r^2)) T_p T_q
///         - 2 (f'/r - f/r^2) (g'/r - g/r^2) T_p' T_q'
double product(const Rings& k, const Rings& p, const Rings& q, const Around& turn,
               const Rule& rule) {
  double plain = 0.0, slopes = 0.0;
  for (std::size_t i = 0; i < rule.at.size(); ++i) {
    const double weight = rule.weight[i] * rule.at[i] * k.value[i];
    plain += weight * (p.bent[i] * q.round[i] + q.bent[i] * p.round[i]);
    slopes += weight * p.twist[i] * q.twist[i];
  }
  return turn.plain * plain - 2.0 * turn.slopes * slopes;
}

/// The lowest shapes of a clamped disc, somewhat more than are wanted.
std::unique_ptr<ModeFamily> clamped_shapes(double radius, std::size_t count) {
  // Weyl: z^2 / 4 of them, less what the edge takes.
  const double z = 3.2 + 2.0 * std::sqrt(static_cast<double>(count)) + 2.0;
  return round_plate_modes(radius, PlateEdge::clamped, 0.3, z / radius);
}

std::size_t class_of(const ModeShape& mode) {
  return static_cast<std::size_t>(2 * mode.number[0] + (mode.turned ? 1 : 0));
}

}  // namespace

/// Modes of a class meet those of two others in each shape; classes are at most the highest order,
/// and the largest has about as many modes as the disc has circles.
double DiscCoupling::numbers(std::span<const ModeShape> modes, std::size_t most_shapes) {
  std::map<std::size_t, double> classes;
  for (const ModeShape& mode : modes) classes[class_of(mode)] += 1.0;
  double squares = 0.0;
  for (const auto& [which, count] : classes) squares += count * (count + 7.0);
  return 2.0 * static_cast<double>(most_shapes) * squares;
}

/// y = sqrt(E H / (4 pi share)) / (z^2 R) times q' (integral of Psi L) q.
PlateCoupling DiscCoupling::find(const ModeFamily& family, std::span<const ModeShape> modes,
                                 std::size_t most_shapes) const {
  const auto shapes = clamped_shapes(radius, 2 * most_shapes);
  double highest = 0.0;
  for (const ModeShape& mode : modes) highest = std::max(highest, mode.wave_number * radius);
  const double most_waves = 2.0 * highest + shapes->modes().back().wave_number * radius;
  const Rule rule(static_cast<int>(24.0 + 0.75 * most_waves));
  std::vector<Rings> of_modes;
  for (const ModeShape& mode : modes) of_modes.push_back(rings_of(family, radius, mode, rule));
  PlateCoupling found;
  for (const ModeShape& mode : modes) found.class_of.push_back(class_of(mode));
  std::vector<PlaneShape> all;
  std::vector<double> stores;
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, Around> turns;
  for (const ModeShape& shape : shapes->modes()) {
    const Rings k = rings_of(*shapes, radius, shape, rule);
    const double z = shape.wave_number * radius;
    const double scale =
        std::sqrt(membrane_stiffness / (4.0 * pi * shape.share)) / (z * z * radius);
    PlaneShape made{{}, shape.number, shape.turned};
    double stored = 0.0;
    for (std::size_t p = 0; p < modes.size(); ++p)
      for (std::size_t q = p; q < modes.size(); ++q) {
        const Rings &one = of_modes[p], &other = of_modes[q];
        if (modes[p].wave_number == 0.0 || modes[q].wave_number == 0.0 || !meet(k, one, other))
          continue;
        const auto key = std::tuple(class_of(shape), found.class_of[p], found.class_of[q]);
        auto turn = turns.find(key);
        if (turn == turns.end()) turn = turns.emplace(key, around(k, one, other)).first;
        const double value = scale * product(k, one, other, turn->second, rule);
        made.entries.push_back({p, q, value});
        stored += (p == q ? 1.0 : 2.0) * std::pow(value * evenly(modes[p]) * evenly(modes[q]), 2);
      }
    all.push_back(std::move(made));
    stores.push_back(stored);
  }
  const ChosenShapes chosen = choose_shapes(stores, most_shapes);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (chosen.is_chosen[i]) found.shapes.push_back(std::move(all[i]));
  found.kept = chosen.kept;
  return found;
}

}  // namespace thrum
