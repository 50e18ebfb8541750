#include <thrum/bodies/mode_bank.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/bodies/mode_pole.hpp>

namespace thrum {

namespace {

/// M/m of a mode without a spring: x / tanh x, x = s k.
double unsprung(double x) { return x > 0.0 ? x / std::tanh(x) : 1.0; }

}  // namespace

ModeBank::ModeBank(const std::vector<Mode>& modes, double time_step, const KernelSet& kernels)
    : time_step_(time_step),
      kernels_(kernels),
      keep_(modes.size()),
      turn_(modes.size()),
      keep_in_float_(modes.size()),
      turn_in_float_(modes.size()) {
  const double k = time_step;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    Mode mode = modes[i];
    mode.decay = std::min(mode.decay, fastest_decay);
    const double keep = std::exp(-2.0 * mode.decay * k);
    const double square = mode.angular_frequency * mode.angular_frequency;
    const double turn = mode_turn(square, mode.decay, k, std::expm1(-mode.decay * k));
    const double stiffness = mode.mass * mode.angular_frequency * mode.angular_frequency;
    const double mass = square > 0.0 ? stiffness * k * k * (1.0 + keep) / (2.0 * turn)
                                     : mode.mass * unsprung(mode.decay * k);
    keep_[i] = keep;
    turn_[i] = turn;
    keep_in_float_[i] = static_cast<float>(keep);
    turn_in_float_[i] = static_cast<float>(turn);
    stiffness_.push_back(stiffness);
    mass_.push_back(mass);
    resistance_.push_back(mass * 2.0 / k * -std::expm1(-2.0 * mode.decay * k) / (1.0 + keep));
    compliance_.push_back(k * k * (1.0 + keep) / (2.0 * mass));
  }
  start_displacement_.assign(modes.size(), 0.0);
  start_velocity_.assign(modes.size(), 0.0);
}

void ModeBank::set_start(std::vector<double> displacement, std::vector<double> velocity) {
  start_displacement_ = std::move(displacement);
  start_velocity_ = std::move(velocity);
}

void ModeBank::predict(const Motion<double>& motion) const {
  kernels_.in_double.bank({size(), keep_.data(), turn_.data()}, motion.next, motion.now,
                          motion.previous);
}

void ModeBank::predict(const Motion<float>& motion) const {
  kernels_.in_float.bank({size(), keep_in_float_.data(), turn_in_float_.data()}, motion.next,
                         motion.now, motion.previous);
}

/// Whether a place reads or drives every mode, in order.
bool ModeBank::knows_all(std::span<const PlaceEntry> place, std::size_t first) const {
  if (place.size() != size()) return false;
  for (std::size_t i = 0; i < place.size(); ++i)
    if (place[i].coordinate != first + i) return false;
  return true;
}

bool ModeBank::can_run_at_once(const FreeRun<double>& run) const {
  if (run.pushes.size() > 1 || run.readings.size() > BankRun::most_readings) return false;
  for (const FreePush& each : run.pushes)
    if (!knows_all(each.place, run.first)) return false;
  for (const FreeReading& each : run.readings)
    if (each.weights.size() != size() || each.place[0].coordinate != run.first ||
        each.of_change != run.readings[0].of_change)
      return false;
  return true;
}

void ModeBank::run(const FreeRun<double>& run) const {
  if (can_run_at_once(run)) {
    run_at_once(run);
  } else {
    run_step_by_step(*this, run);
  }
}

void ModeBank::run_at_once(const FreeRun<double>& given) const {
  FreeRun<double> run = given;
  for (std::size_t done = 0; done < given.steps;) {
    BankRun part{
        .bank = {size(), keep_.data(), turn_.data()},
        .blocks = {run.blocks[0] + run.first, run.blocks[1] + run.first, run.blocks[2] + run.first},
        .steps = std::min(given.steps - done, BankRun::most_steps),
        .push = run.pushes.empty() ? nullptr : run.pushes[0].push.data(),
        .force = run.pushes.empty() ? nullptr : run.pushes[0].force + done,
        .readings = {},
        .reading_count = run.readings.size(),
        .of_change = !run.readings.empty() && run.readings[0].of_change};
    for (std::size_t i = 0; i < run.readings.size(); ++i)
      part.readings[i] = {run.readings[i].weights.data(), run.readings[i].out + run.begin + done};
    kernels_.bank_run(part);
    done += part.steps;
    for (std::size_t i = 0; i < part.steps % 3; ++i) run.turn();
  }
}

void ModeBank::masses(std::span<double> out) const {
  std::copy(mass_.begin(), mass_.end(), out.begin());
}

void ModeBank::step_compliances(std::span<double> out) const {
  std::copy(compliance_.begin(), compliance_.end(), out.begin());
}

void ModeBank::start(std::span<double> displacement, std::span<double> velocity) const {
  std::copy(start_displacement_.begin(), start_displacement_.end(), displacement.begin());
  std::copy(start_velocity_.begin(), start_velocity_.end(), velocity.begin());
}

void ModeBank::accelerations(std::span<const double> displacement, std::span<const double> velocity,
                             std::span<double> out) const {
  for (std::size_t i = 0; i < size(); ++i)
    out[i] = -(stiffness_[i] * displacement[i] + resistance_[i] * velocity[i]) / mass_[i];
}

EnergyTerms ModeBank::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = (motion.next[i] - motion.now[i]) / time_step_;
    sum.kinetic += 0.5 * mass_[i] * rate * rate;
    sum.potential += 0.5 * stiffness_[i] * motion.next[i] * motion.now[i];
  }
  return sum;
}

double ModeBank::dissipated_power(const Motion<double>& motion) const {
  double power = 0.0;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = (motion.next[i] - motion.previous[i]) / (2.0 * time_step_);
    power += resistance_[i] * rate * rate;
  }
  return power;
}

std::vector<PortablePart> ModeBank::portable_parts() const {
  const auto list = [&](const AlignedBlock<double>& of) {
    return std::vector<double>(of.data(), of.data() + size());
  };
  return {PortableModes{0, list(keep_), list(turn_)}};
}

}  // namespace thrum
