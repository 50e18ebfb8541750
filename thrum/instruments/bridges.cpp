#include <thrum/instruments/bridges.hpp>

#include <algorithm>
#include <cassert>

#include <thrum/audio/output_guard.hpp>

namespace thrum {

void Bridges::build(std::size_t most, double kept_slack) {
  constexpr std::size_t of_a_lane = 6;
  const std::size_t stride = round_up(most, BridgeLanes::width);
  numbers_ = AlignedBlock<double>((of_a_lane + 3 * steps) * stride);
  taken_.assign(most, 0);
  double* next = numbers_.data();
  const auto take = [&](std::size_t rows) {
    double* const here = next;
    next += rows * stride;
    return here;
  };
  lanes_ = {.count = 0,
            .stride = stride,
            .kept_slack = kept_slack,
            .stiffness = take(1),
            .slack = take(1),
            .place = take(1),
            .latest = take(1),
            .left = take(1),
            .most = take(1),
            .free = take(steps),
            .pulled = take(steps),
            .force = take(steps)};
}

std::size_t Bridges::take(double stiffness, double slack) {
  const auto lane =
      static_cast<std::size_t>(std::find(taken_.begin(), taken_.end(), 0) - taken_.begin());
  assert(lane < taken_.size() && "as many as were asked for");
  taken_[lane] = 1;
  lanes_.count = std::max(lanes_.count, round_up(lane + 1, BridgeLanes::width));
  lanes_.stiffness[lane] = stiffness;
  lanes_.slack[lane] = slack;
  return lane;
}

void Bridges::clear(std::size_t lane) {
  for (std::size_t s = 0; s < steps; ++s)
    for (double* of_steps : {lanes_.free, lanes_.pulled, lanes_.force})
      of_steps[s * lanes_.stride + lane] = 0.0;
}

/// What is left of it pulls nothing: without stiffness its force is 0 wherever it is.
void Bridges::give_back(std::size_t lane) {
  taken_[lane] = 0;
  for (double* of_lanes :
       {lanes_.stiffness, lanes_.slack, lanes_.place, lanes_.latest, lanes_.left, lanes_.most})
    of_lanes[lane] = 0.0;
  const auto last = std::find(taken_.rbegin(), taken_.rend(), 1);
  lanes_.count = round_up(static_cast<std::size_t>(taken_.rend() - last), BridgeLanes::width);
}

double Bridges::sum_of_sane(std::size_t step) const {
  double sum = 0.0;
  for (std::size_t lane = 0; lane < lanes_.count; ++lane)
    if (OutputGuard::is_sane(force(step, lane))) sum += force(step, lane);
  return sum;
}

BridgeLane Bridges::lane(std::size_t lane, const Port& port) const {
  return {.found = port.found,
          .knob = port.force.get(),
          .height = port.height,
          .stride = lanes_.stride,
          .free = lanes_.free + lane,
          .pulled = lanes_.pulled + lane,
          .force = lanes_.force + lane,
          .left = lanes_.left + lane,
          .most = lanes_.most + lane};
}

}  // namespace thrum
