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
    : Oscillators(time_step),
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
    resistance_.push_back(mass * 2.0 / k * (1.0 - keep) / (1.0 + keep));  // stepped_loss.hpp
    compliance_.push_back(k * k * (1.0 + keep) / (2.0 * mass));
  }
}

void ModeBank::predict(const Motion<double>& motion) const {
  kernels_.in_double.bank(bank(), motion.next, motion.now, motion.previous);
}

void ModeBank::predict(const Motion<float>& motion) const {
  kernels_.in_float.bank(bank_in_float(), motion.next, motion.now, motion.previous);
}

/// Whether a place reads or drives every mode, in order.
bool ModeBank::knows_all(std::span<const PlaceEntry> place, std::size_t first) const {
  if (place.size() != size()) return false;
  for (std::size_t i = 0; i < place.size(); ++i)
    if (place[i].coordinate != first + i) return false;
  return true;
}

template <class Real>
bool ModeBank::can_run_at_once(const FreeRun<Real>& run) const {
  if (run.pushes.size() > 1 || run.readings.size() > BankRun<Real>::most_readings) return false;
  for (const FreePush& each : run.pushes)
    if (!knows_all(each.place, run.first)) return false;
  for (const FreeReading& each : run.readings)
    if (each.weights.size() != size() || each.place[0].coordinate != run.first ||
        each.of_change != run.readings[0].of_change)
      return false;
  return true;
}

template <class Real>
void ModeBank::run_in(const FreeRun<Real>& run, const BankStep<Real>& bank) const {
  if (can_run_at_once(run)) {
    run_at_once(run, bank);
  } else {
    run_step_by_step(*this, run);
  }
}

template void ModeBank::run_in(const FreeRun<double>&, const BankStep<double>&) const;
template void ModeBank::run_in(const FreeRun<float>&, const BankStep<float>&) const;

template <class Real>
void ModeBank::run_at_once(const FreeRun<Real>& given, const BankStep<Real>& bank) const {
  FreeRun<Real> run = given;
  for (std::size_t done = 0; done < given.steps;) {
    BankRun<Real> part{
        .bank = bank,
        .blocks = {run.blocks[0] + run.first, run.blocks[1] + run.first, run.blocks[2] + run.first},
        .steps = std::min(given.steps - done, BankRun<Real>::most_steps),
        .push = run.pushes.empty() ? nullptr : run.pushes[0].push.data(),
        .force = run.pushes.empty() ? nullptr : run.pushes[0].force + done,
        .readings = {},
        .reading_count = run.readings.size(),
        .of_change = !run.readings.empty() && run.readings[0].of_change};
    for (std::size_t i = 0; i < run.readings.size(); ++i)
      part.readings[i] = {run.readings[i].weights.data(), run.readings[i].out + run.begin + done};
    kernels_.of<Real>().bank_run(part);
    done += part.steps;
    for (std::size_t i = 0; i < part.steps % 3; ++i) run.turn();
  }
}

std::vector<PortablePart> ModeBank::portable_parts() const {
  const auto list = [&](const AlignedBlock<double>& of) {
    return std::vector<double>(of.data(), of.data() + size());
  };
  return {PortableModes{0, list(keep_), list(turn_)}};
}

}  // namespace thrum
