#include <thrum/bodies/plate_coupling.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include <thrum/bodies/coupling_choice.hpp>

namespace thrum {

namespace {

using std::numbers::pi;
using Number = std::array<int, 2>;

/// Two modes of a rectangle, sin(p1 x) sin(p2 y) and sin(q1 x) sin(q2 y) with x, y from 0 to pi:
///
///     L(p, q) = 1/4 sum over both signs of c cos((p1 +- q1) x) cos((p2 +- q2) y)
///     c = (p1 q2 - p2 q1)^2 with equal signs, -(p1 q2 + p2 q1)^2 with unequal ones
///
/// visit(k, c) for each of the four, but for k = 0, where c is 0.
template <class Visit>
void visit_products(const Number& p, const Number& q, const Visit& visit) {
  const double cross = static_cast<double>(p[0]) * q[1] - static_cast<double>(p[1]) * q[0];
  const double sum = static_cast<double>(p[0]) * q[1] + static_cast<double>(p[1]) * q[0];
  const Number less = {std::abs(p[0] - q[0]), std::abs(p[1] - q[1])};
  const Number more = {p[0] + q[0], p[1] + q[1]};
  if (cross != 0.0) {
    visit(less, cross * cross);
    visit(more, cross * cross);
  }
  visit(Number{less[0], more[1]}, -sum * sum);
  visit(Number{more[0], less[1]}, -sum * sum);
}

}  // namespace

double RectangleCoupling::numbers(std::span<const ModeShape> modes, std::size_t most_shapes) {
  return 4.0 * static_cast<double>(modes.size()) * static_cast<double>(most_shapes);
}

/// F = sum of F_k cos(k1 a x) cos(k2 b y), a = pi/lx, b = pi/ly: no shear at the edges, which stay
/// straight. (k1^2 a^2 + k2^2 b^2)^2 F_k = -(E H/2) L_k, and with e = 1/4, or 1/2 where k1 or k2 is
/// 0, the mean of cos^2 cos^2, it stores 1/2 y^2,
///
///     y = sqrt(E H lx ly e / 4) L_k / (k1^2 a^2 + k2^2 b^2)
///
/// Immovable edges add two forces that are the same everywhere. With s, t half the means of w_x^2
/// and w_y^2 they store lx ly E H / (2 (1 - nu^2)) ((1 + nu) (s + t)^2 + (1 - nu) (s - t)^2) / 2.
PlateCoupling RectangleCoupling::find(std::span<const ModeShape> modes,
                                      std::size_t most_shapes) const {
  const double a2 = std::pow(pi / size[0], 2), b2 = std::pow(pi / size[1], 2);
  const double area = size[0] * size[1];
  const auto scale = [&](const Number& k) {
    const double mean = k[0] > 0 && k[1] > 0 ? 0.25 : 0.5;
    return 0.25 * a2 * b2 * std::sqrt(0.25 * membrane_stiffness * area * mean) /
           (k[0] * k[0] * a2 + k[1] * k[1] * b2);
  };
  // First what each shape stores, then the ones that are kept: all of them would not fit.
  std::map<Number, double> stores;
  for (std::size_t p = 0; p < modes.size(); ++p)
    for (std::size_t q = p; q < modes.size(); ++q)
      visit_products(modes[p].number, modes[q].number, [&](const Number& k, double c) {
        stores[k] +=
            (p == q ? 1.0 : 2.0) * std::pow(scale(k) * c * evenly(modes[p]) * evenly(modes[q]), 2);
      });
  std::vector<double> list;
  for (const auto& [k, stored] : stores) list.push_back(stored);
  PlateCoupling found;
  const std::size_t uniform = immovable ? 2 : 0;
  const ChosenShapes chosen = choose_shapes(list, std::max(most_shapes, uniform + 1) - uniform);
  found.kept = chosen.kept;
  found.scattered = true;
  std::map<Number, std::size_t> place;
  std::size_t next = uniform, i = 0;
  for (const auto& [k, stored] : stores)
    if (chosen.is_chosen[i++]) place[k] = next++;
  found.shapes.resize(next);
  for (const auto& [k, at] : place) found.shapes[at].number = k;
  for (std::size_t p = 0; p < modes.size(); ++p) {
    const Number& number = modes[p].number;
    found.class_of.push_back(static_cast<std::size_t>(2 * (number[0] % 2) + number[1] % 2));
    for (std::size_t q = p; q < modes.size(); ++q)
      visit_products(number, modes[q].number, [&](const Number& k, double c) {
        const auto at = place.find(k);
        if (at != place.end()) found.shapes[at->second].entries.push_back({p, q, scale(k) * c});
      });
    if (!immovable) continue;
    const double s = number[0] * number[0] * a2 / 8.0, t = number[1] * number[1] * b2 / 8.0;
    const double both = area * membrane_stiffness / (2.0 * (1.0 - poisson * poisson));
    found.shapes[0].entries.push_back({p, p, std::sqrt(both * (1.0 + poisson)) * (s + t)});
    found.shapes[1].entries.push_back({p, p, std::sqrt(both * (1.0 - poisson)) * (s - t)});
  }
  return found;
}

}  // namespace thrum
