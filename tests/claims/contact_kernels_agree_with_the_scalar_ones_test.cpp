// Contacts that are solved several at a time, in every instruction set, agree with bisection in
// wide numbers on a force that is written out here; they need few evaluations and say what the cap
// left over.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <thrum/interactions/kernels/contacts.hpp>
#include <thrum/laws/power.hpp>

#include "support/random.hpp"

namespace thrum::claims {
namespace {

using Wide = long double;
constexpr double time_step = 1.0 / 44100.0;

/// Rows, and what is known of them.
struct Drawn : ContactGroup {
  std::array<ContactSide, ContactBatch::room> sides = {};

  Drawn() { point_at_own(); }
  Drawn(const Drawn& other) : ContactGroup(other), sides(other.sides) { point_at_own(); }
  Drawn& operator=(const Drawn&) = delete;

 private:
  void point_at_own() {
    for (std::size_t i = 0; i < room; ++i) side[i] = &sides[i];
  }
};

/// One row of a batch, in wide numbers.
struct Reference {
  Wide scale, power, previous, alpha, beta, loss, compliance, d;

  Wide psi(Wide x) const { return x > 0.0L ? scale * std::pow(x, power) : 0.0L; }
  Wide force(Wide r) const {
    const Wide y = psi(previous + r), p = psi(previous);
    const Wide kept = std::max(1.0L + loss * r, 0.0L);
    const Wide chord = r == 0.0L ? (previous > 0.0L ? power * p / previous : 0.0L) : (y - p) / r;
    return chord * (alpha * (y + p) + beta) * kept;
  }
  /// r + W f(r) = d.
  Wide root() const {
    Wide low = d - compliance * force(d), high = d;
    for (int turn = 0; turn < 200 && low < high; ++turn) {
      const Wide r = 0.5L * (low + high);
      if (r == low || r == high) break;
      (r + compliance * force(r) < d ? low : high) = r;
    }
    return high;
  }
};

/// A mass of 0.1 g to 1 kg at a stop: touches that begin, go on and end, from far below a sample to
/// hundreds of them; half of them with loss.
void draw_row(Drawn& batch, std::size_t i, double exponent, Random& random) {
  const double stiffness = decades(4.0, 13.0, random), speed = decades(-2.0, 0.7, random);
  const double mass = decades(-4.0, 0.0, random), w = time_step * time_step / mass;
  const PowerLaw law(stiffness, exponent);
  const double deepest = law.depth_at(speed * std::sqrt(mass));
  const double travel = std::min(deepest, speed * time_step);
  const double now = between(-0.3, 1.0, random) * deepest;
  const double previous = now + between(-1.0, 1.0, random) * travel;
  const double theta = random() % 2 == 0 ? 1.0 : 0.0;
  const Root<double> root = law.root(now);
  const double push = w * root.energy * root.slope;
  ContactSide& side = batch.sides[i];
  side.now = now;
  side.root_now = root;
  side.step.previous = previous;
  side.step.root_previous = law.root(previous).energy;
  side.step.share = 0.25 * (2.0 - theta);
  side.step.carried = 0.5 * theta * root.energy;
  side.step.loss = random() % 2 == 0 ? 0.0 : 0.5 * decades(-2.0, 0.7, random) / time_step;
  batch.compliance[i] = w;
  batch.d[i] =
      2.0 * (now - previous) + between(-0.5, 1.5, random) * std::min(push, speed * time_step);
  batch.scale[i] = law.scale();
  batch.power[i] = law.power();
}

Reference reference_of(const Drawn& it, std::size_t i) {
  const ContactStep<double>& step = it.sides[i].step;
  return {it.scale[i],  it.power[i], step.previous,    step.share,
          step.carried, step.loss,   it.compliance[i], it.d[i]};
}

/// Exponents that square roots are enough for, all alike; or any, mixed.
Drawn draw_batch(int round, Random& random) {
  constexpr double alike[] = {1.0, 1.5, 2.0, 2.5, 3.0};
  Drawn batch;
  batch.count = ContactBatch::room;
  batch.limits.cap = 60;
  const double common = alike[static_cast<std::size_t>(round) % 5];
  const bool mixed = round % 3 == 0;
  batch.quarters = mixed ? 0 : PowerLaw(1.0, common).quarters();
  for (std::size_t i = 0; i < batch.count; ++i)
    draw_row(batch, i, mixed ? between(1.0, 3.0, random) : common, random);
  return batch;
}

template <class Claim>
void for_every_set(Claim claim) {
  for (const char* name : {"baseline", "v3", "v4"}) {
    const ContactKernels* kernels = find_contact_kernels(name);
    if (kernels == nullptr) continue;  // not built, or this processor cannot run it
    SCOPED_TRACE(name);
    EXPECT_EQ(kernels->name, name);
    claim(*kernels);
  }
}

TEST(ContactKernels, SolveEveryRowAsBisectionDoes) {
  for_every_set([](const ContactKernels& kernels) {
    Random random(23);
    double worst_force = 0.0, worst_slope = 0.0;
    int apart = 0, together = 0;
    for (int round = 0; round < 3000; ++round) {
      Drawn batch = draw_batch(round, random);
      kernels.solve(batch);
      for (std::size_t i = 0; i < batch.count; ++i) {
        ASSERT_NE(batch.solved >> i & 1U, 0u);
        const Reference it = reference_of(batch, i);
        const Wide r = it.root(), next = it.previous + r;
        const double truth = static_cast<double>(it.force(r));
        (next > 0.0L ? together : apart) += 1;
        // What rounding of r and of psi does to the force.
        const Wide noise = (std::abs(it.previous) + std::abs(it.d)) / it.compliance +
                           it.psi(next) / std::max(std::abs(r), 1e-5L * std::abs(it.previous)) *
                               (it.alpha * it.psi(next) + it.beta);
        const auto scale = static_cast<double>(truth + 1e-3L * noise);
        worst_force = std::max(worst_force, std::abs(batch.force[i] - truth) / scale);
        const Wide h = 1e-5L * std::min(std::abs(next), std::abs(r));
        if (h < 1e-12L * std::abs(it.previous) || 1.0L + it.loss * (r - h) <= 0.0L) continue;
        const double slope = static_cast<double>((it.force(r + h) - it.force(r - h)) / (2.0L * h));
        const auto steep = static_cast<double>(std::abs(it.force(r) / (1e3L * h)));
        if (next > 0.0L)
          worst_slope = std::max(worst_slope, std::abs(batch.slope[i] - slope) / steep);
      }
    }
    EXPECT_LE(worst_force, 1e-11);  // measured: 4.0e-13
    EXPECT_LE(worst_slope, 1e-9);   // measured: 7.4e-11
    EXPECT_GT(apart, 2000);
    EXPECT_GT(together, 2000);
  });
}

TEST(ContactKernels, NeedFewEvaluations) {
  for_every_set([](const ContactKernels& kernels) {
    Random random(29);
    double sum = 0.0;
    constexpr int rounds = 3000;
    for (int round = 0; round < rounds; ++round) {
      Drawn batch = draw_batch(round, random);
      kernels.solve(batch);
      sum += batch.iterations;
    }
    EXPECT_LE(sum / rounds, 2.2);  // the slowest of some rows each; measured: 2.15
  });
}

TEST(ContactKernels, SayWhichRowsTheCapLeft) {
  for_every_set([](const ContactKernels& kernels) {
    Random random(31);
    int left = 0;
    for (int round = 0; round < 3000; ++round) {
      Drawn batch = draw_batch(round, random), whole = batch;
      batch.limits.cap = 1;
      kernels.solve(batch);
      kernels.solve(whole);
      for (std::size_t i = 0; i < batch.count; ++i) {
        if ((batch.solved >> i & 1U) == 0) {
          ++left;
          continue;
        }
        EXPECT_NEAR(batch.force[i], whole.force[i], 1e-10 * whole.force[i]);
      }
    }
    EXPECT_GT(left, 3000);
  });
}

/// Some of the rows share a body, so that each is moved by the forces on the others.
Drawn draw_group(int round, Random& random) {
  Drawn group = draw_batch(round, random);
  group.count = 2 + static_cast<std::size_t>(round) % (ContactBatch::room - 1);
  group.limits = {12, RootLimits::roughly};
  const double shared = between(0.0, 0.9, random);
  double sign[ContactBatch::room];
  for (double& each : sign) each = random() % 4 == 0 ? -1.0 : 1.0;
  for (std::size_t j = 0; j < ContactBatch::room; ++j)
    for (std::size_t i = 0; i < ContactBatch::room; ++i) {
      double& w = group.w[j * ContactBatch::room + i];
      w = sign[i] * sign[j] * std::sqrt(group.compliance[i] * group.compliance[j]);
      if (i != j) w *= i < group.count && j < group.count ? shared : 0.0;
    }
  for (std::size_t i = 0; i < ContactBatch::room; ++i) {
    ContactSide& side = group.sides[i];
    group.force[i] = i < group.count ? side.root_now.energy * side.root_now.slope : 0.0;
    if (i < group.count) continue;
    side.step.previous = side.now = -1.0;
    side.step.root_previous = side.root_now.energy = group.d[i] = 0.0;
  }
  return group;
}

/// What is left of r + W f = d in a row, and of its law, against what rounding makes of them.
std::array<double, 2> errors_of(const Drawn& group, std::size_t i) {
  const Reference it = reference_of(group, i);
  Wide sum = group.r[i] - it.d, size = std::abs(it.d) + std::abs(it.previous);
  for (std::size_t j = 0; j < group.count; ++j) {
    const Wide push = Wide(group.w[j * ContactBatch::room + i]) * group.force[j];
    sum += push;
    size += std::abs(push);
  }
  const Wide r = group.r[i], next = it.previous + r;
  const Wide reach = std::max(std::abs(r), 1e-5L * std::abs(it.previous));
  const Wide noise =
      size / it.compliance + it.psi(next) / reach * (it.alpha * it.psi(next) + it.beta);
  const Wide h = 1e-3L * std::min(std::abs(next), std::abs(r));
  const Wide slope = h > 0.0L ? (it.force(r + h) - it.force(r - h)) / (2.0L * h) : 0.0L;
  const Wide truth = it.force(r), scale = truth + 1e-3L * noise + 1e-4L * slope * size;
  return {static_cast<double>(std::abs(sum) / size),
          static_cast<double>(std::abs(group.force[i] - truth) / scale)};
}

TEST(ContactKernels, SolveAFewRowsTogether) {
  for_every_set([](const ContactKernels& kernels) {
    Random random(37);
    double balance = 0.0, law = 0.0, iterations = 0.0;
    int left = 0, pushed = 0;
    constexpr int rounds = 3000;
    for (int round = 0; round < rounds; ++round) {
      Drawn group = draw_group(round, random);
      if (!kernels.solve_together(group)) {
        ++left;
        continue;
      }
      iterations += group.iterations;
      for (std::size_t i = 0; i < group.count; ++i) {
        const auto [rest, off] = errors_of(group, i);
        balance = std::max(balance, rest);
        law = std::max(law, off);
        if (group.force[i] > 0.0) ++pushed;
      }
    }
    EXPECT_LE(balance, 1e-14);
    EXPECT_LE(law, 1e-11);                // measured: 1.7e-12
    EXPECT_LE(left, rounds / 100);        // to the general solve; measured: 9
    EXPECT_LE(iterations / rounds, 3.3);  // measured: 3.20
    EXPECT_GT(pushed, rounds);
  });
}

}  // namespace
}  // namespace thrum::claims
