// A stretch of steps in which nothing acts on a body but forces that are known beforehand: it is
// run through at once, and what is to be heard of it is read on the way.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include <thrum/core/place.hpp>
#include <thrum/core/read_place.hpp>
#include <thrum/math/kernels/rows.hpp>

namespace thrum {

/// Read at every step: b . q^n, or b . (q^{n+1} - q^{n-1}).
struct FreeReading {
  std::size_t body;                   ///< its number in the network
  std::span<const PlaceEntry> place;  ///< b, in coordinates of the network
  std::span<const double> weights;    ///< the same where they follow one another, else empty
  bool of_change;                     ///< the second
  double* out;                        ///< one number per step
};

/// Given at every step: q^{n+1} += push force.
struct FreePush {
  std::span<const PlaceEntry> place;
  std::span<const double> push;
  bool in_a_row;        ///< coordinates follow one another
  const double* force;  ///< one number per step

  /// [audio] With the bits of a stretch: product and sum are rounded as q is.
  template <class Real>
  void act(double newtons, Real* q) const {
    if (in_a_row)
      return best_row_kernels().of<Real>().add_many(push.size(), push.data(), newtons,
                                                    q + place[0].coordinate);
    const auto by = static_cast<Real>(newtons);
    for (std::size_t i = 0; i < place.size(); ++i)
      q[place[i].coordinate] += static_cast<Real>(push[i]) * by;
  }
};

template <class Real>
struct FreeRun {
  std::array<Real*, 3> blocks;  ///< of the network: next, now and previous in the first step
  Real* kept;
  std::size_t first;  ///< the body's first coordinate
  std::size_t begin;  ///< where readings start to write
  std::size_t steps;
  std::span<const FreePush> pushes;
  std::span<const FreeReading> readings;

  /// To the next step: what was next is now.
  void turn() {
    std::swap(blocks[2], blocks[1]);
    std::swap(blocks[1], blocks[0]);
  }

  void push(std::size_t step) const {
    for (const FreePush& each : pushes)
      if (each.force[step] != 0.0) each.act(each.force[step], blocks[0]);
  }

  void read(std::size_t step) const {
    for (const FreeReading& each : readings)
      each.out[begin + step] =
          each.of_change ? thrum::read_change(each.place, each.weights, blocks[0], blocks[2])
                         : thrum::read(each.place, each.weights, blocks[1]);
  }
};

/// [audio] Step after step, for any body.
template <class AnyBody, class Real>
void run_step_by_step(const AnyBody& body, FreeRun<Real> run) {
  for (std::size_t step = 0; step < run.steps; ++step) {
    if (step > 0) run.turn();
    body.predict({run.blocks[0] + run.first, run.blocks[1] + run.first, run.blocks[2] + run.first,
                  run.kept + run.first});
    run.push(step);
    run.read(step);
  }
}

}  // namespace thrum
