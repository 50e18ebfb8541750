#include "lab/watch.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <thrum/scene/element_values.hpp>
#include <thrum/scene/numbers_only.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/simulation.hpp>

#include "interrupt.hpp"
#include "lab/closer_look.hpp"
#include "progress_bar.hpp"

namespace thrum::app::lab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_followed = 16;
constexpr std::size_t most_heard = 8;
constexpr std::size_t most_samples = std::size_t{1} << 21;  ///< of one pickup

bool is_one_sided(const Element& element) {
  const auto joint = kind_of(element).joint;
  if (joint == nullptr) return false;
  const Joint it = joint(element);
  return it.sign == Joint::Sign::plates && !it.two_sided;
}

/// What is read at every step, in the order of the file.
void choose_what_to_follow(Record& record) {
  const double step = 1.0 / record.rate();
  for (const Element& element : record.scene.elements()) {
    const auto thing = record.graph.find(element.path());
    const bool is_mass = thing && record.graph.things[*thing].is_lump();
    if (!is_mass && kind_of(element).role != Role::interaction) continue;
    auto& list = is_mass ? record.masses : record.forces;
    if (list.size() == most_followed) {
      ++(is_mass ? record.masses_left_out : record.forces_left_out);
      continue;
    }
    list.push_back({&element, is_one_sided(element), Trace(0.0, step), Trace()});
  }
  for (const Element& element : record.scene.elements()) {
    if (kind_of(element).role != Role::listener || record.heard.size() == most_heard) continue;
    const Element* on = record.scene.find(places_named_by(element).front().on);
    const bool is_force = on != nullptr && kind_of(*on).role == Role::interaction;
    record.heard.push_back({&element, is_force});
  }
}

/// Follows each one-sided contact from touch to touch and remembers the strongest.
class PulseFinder {
 public:
  explicit PulseFinder(std::size_t forces) : now_(forces) {}

  void add(std::size_t force, double value, double time, double step) {
    Pulse& pulse = now_[force];
    if (value == 0.0 || !std::isfinite(value)) {
      if (pulse.peak > 0.0) finish(pulse, time);
      return;
    }
    if (pulse.peak == 0.0) pulse = {force, time - step, time, time, 0.0};
    pulse.end = time;
    if (value > pulse.peak) {
      pulse.peak = value;
      pulse.peak_time = time;
    }
  }
  std::optional<Pulse> strongest() {
    for (Pulse& pulse : now_)
      if (pulse.peak > 0.0) finish(pulse, pulse.end);
    return best_;
  }

 private:
  void finish(Pulse& pulse, double time) {
    pulse.end = time;
    if (!best_ || pulse.peak > best_->peak) best_ = pulse;
    pulse.peak = 0.0;
  }
  std::vector<Pulse> now_;
  std::optional<Pulse> best_;
};

std::vector<Where> places_of(const Record& record) {
  std::vector<Where> places;
  for (const auto* list : {&record.masses, &record.forces})
    for (const Followed& followed : *list) places.emplace_back(followed.element->path());
  return places;
}

void read_step(const Simulation& simulation, Record& record, PulseFinder& pulses) {
  const double step = 1.0 / record.rate();
  const double time = static_cast<double>(simulation.steps_done() - 1) * step;
  for (std::size_t i = 0; i < record.report.pickups.size(); ++i) {
    const double value = simulation.pickup(i);
    record.report.pickups[i].add(value);
    if (i >= record.heard.size()) continue;
    Heard& heard = record.heard[i];
    heard.complete = heard.samples.size() < most_samples;
    if (heard.complete) heard.samples.push_back(value);
  }
  record.report.energy->add(simulation.energy());
  record.energy.add(simulation.energy());
  for (std::size_t i = 0; i < record.masses.size(); ++i)
    record.masses[i].whole.add(simulation.watched(i));
  for (std::size_t i = 0; i < record.forces.size(); ++i) {
    const double value = simulation.watched(record.masses.size() + i);
    record.forces[i].whole.add(value);
    if (record.forces[i].one_sided) pulses.add(i, value, time, step);
  }
}

void run_through(Record& record, const WatchOptions& options) {
  Simulation simulation(record.scene, places_of(record));
  simulation.keep_energy_book();
  record.report = RunReport::of(simulation, true);
  const std::vector<double> pans = simulation.pans();
  for (std::size_t i = 0; i < std::min(pans.size(), record.heard.size()); ++i)
    record.heard[i].pan = pans[i];
  PulseFinder pulses(record.forces.size());
  ProgressBar bar(options.label, record.report.steps, !options.quiet);
  Clock::duration stepping{};
  for (long long step = 0; step < record.report.steps; ++step) {
    const auto start = Clock::now();
    simulation.step();
    stepping += Clock::now() - start;
    require_numbers(record.scene, simulation, true);
    read_step(simulation, record, pulses);
    bar.show(step + 1);
    stop_if_interrupted();
  }
  record.report.finish(simulation, std::chrono::duration<double>(stepping).count());
  record.strongest = pulses.strongest();
}

}  // namespace

std::unique_ptr<Record> watch(const Scene& scene, const WatchOptions& options) {
  auto record = std::make_unique<Record>(scene);
  record->energy = EnergyTraces(0.5 / record->rate(), 1.0 / record->rate());
  choose_what_to_follow(*record);
  run_through(*record, options);
  choose_windows(*record, options.moments);
  look_closer(*record, options.label, options.quiet);
  return record;
}

}  // namespace thrum::app::lab
