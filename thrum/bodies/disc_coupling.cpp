// The coupling of a disc's modes, by Gauss's rule along the radius and closed sums around it.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

#include <thrum/bodies/coupling_choice.hpp>
#include <thrum/bodies/disc_edge_forces.hpp>
#include <thrum/bodies/plate_coupling.hpp>
#include <thrum/bodies/round_plate_modes.hpp>

namespace thrum {

namespace {

using std::numbers::pi;

/// The integral over the disc of Psi L(f, g), in radii:
///     L = (f'' (g'/r - q^2 g/r^2) + g'' (f'/r - p^2 f/r^2)) T_p T_q
///         - 2 (f'/r - f/r^2) (g'/r - g/r^2) T_p' T_q'
double product(const Rings& k, const Rings& p, const Rings& q, const Around& turn,
               const RadialRule& rule) {
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

/// The table of one shape of F after the other, and what each stores.
class ShapeTables {
 public:
  ShapeTables(std::span<const ModeShape> modes, const std::vector<Rings>& rings)
      : modes_(modes), rings_(rings) {}

  /// value(p, q, turn) for each pair of modes that meets in it.
  template <class Value>
  void add(const Turn& k, std::array<int, 2> number, const Value& value) {
    PlaneShape made{{}, number, k.turned};
    double stored = 0.0;
    for (std::size_t p = 0; p < modes_.size(); ++p)
      for (std::size_t q = p; q < modes_.size(); ++q) {
        const Rings &one = rings_[p], &other = rings_[q];
        if (modes_[p].wave_number == 0.0 || modes_[q].wave_number == 0.0 || !meet(k, one, other))
          continue;
        const double entry = value(one, other, turn_of(k, one, other));
        made.entries.push_back({p, q, entry});
        stored += (p == q ? 1.0 : 2.0) * std::pow(entry * evenly(modes_[p]) * evenly(modes_[q]), 2);
      }
    all_.push_back(std::move(made));
    stores_.push_back(stored);
  }

  PlateCoupling chosen(std::size_t most_shapes) {
    PlateCoupling found;
    for (const Rings& mode : rings_) found.class_of.push_back(class_of(mode));
    const ChosenShapes chosen = choose_shapes(stores_, most_shapes);
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (chosen.is_chosen[i]) found.shapes.push_back(std::move(all_[i]));
    found.kept = chosen.kept;
    return found;
  }

 private:
  const Around& turn_of(const Turn& k, const Turn& p, const Turn& q) {
    const auto key = std::tuple(class_of(k), class_of(p), class_of(q));
    const auto known = turns_.find(key);
    return known != turns_.end() ? known->second
                                 : turns_.emplace(key, around(k, p, q)).first->second;
  }

  std::span<const ModeShape> modes_;
  const std::vector<Rings>& rings_;
  std::vector<PlaneShape> all_;
  std::vector<double> stores_;
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, Around> turns_;
};

}  // namespace

/// Modes of a class meet those of two others in each shape; classes are at most the highest order,
/// and the largest has about as many modes as the disc has circles.
double DiscCoupling::numbers(std::span<const ModeShape> modes, std::size_t most_shapes) {
  std::map<std::size_t, double> classes;
  for (const ModeShape& mode : modes)
    classes[thrum::class_of(Turn{mode.number[0], mode.turned})] += 1.0;
  double squares = 0.0;
  for (const auto& [which, count] : classes) squares += count * (count + 7.0);
  return 2.0 * static_cast<double>(most_shapes) * squares;
}

/// y = sqrt(E H / (4 pi share)) / (z^2 R) times q' (integral of Psi L) q, and, where the edge is
/// immovable, sqrt(E H) / R times q' (integral of N : e) q.
PlateCoupling DiscCoupling::find(const ModeFamily& family, std::span<const ModeShape> modes,
                                 std::size_t most_shapes) const {
  const auto shapes = clamped_shapes(radius, 2 * most_shapes);
  double highest = 0.0;
  int order = 0;
  for (const ModeShape& mode : modes) {
    highest = std::max(highest, mode.wave_number * radius);
    order = std::max(order, mode.number[0]);
  }
  const double most_waves = 2.0 * highest + shapes->modes().back().wave_number * radius;
  const RadialRule rule(static_cast<int>(24.0 + 0.75 * most_waves));
  std::vector<Rings> rings;
  for (const ModeShape& mode : modes) rings.push_back(rings_of(family, radius, mode, rule));
  ShapeTables tables(modes, rings);
  for (const ModeShape& shape : shapes->modes()) {
    const Rings k = rings_of(*shapes, radius, shape, rule);
    const double z = shape.wave_number * radius;
    const double scale =
        std::sqrt(membrane_stiffness / (4.0 * pi * shape.share)) / (z * z * radius);
    tables.add(k, shape.number, [&](const Rings& p, const Rings& q, const Around& turn) {
      return scale * product(k, p, q, turn, rule);
    });
  }
  if (!immovable) return tables.chosen(most_shapes);
  const double scale = std::sqrt(membrane_stiffness) / radius;
  for (const EdgeForce& k : edge_forces(2 * order, poisson, rule))
    tables.add(k, {k.order, 0}, [&](const Rings& p, const Rings& q, const Around& turn) {
      return scale * strained_by(k, p, q, turn, rule);
    });
  return tables.chosen(most_shapes);
}

}  // namespace thrum
