#include <thrum/scene/recorded_run.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>

#include <thrum/math/flush_denormals.hpp>
#include <thrum/scene/numbers_only.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double seconds_between_pauses = 0.01;
constexpr std::size_t longest_piece = 4096;  ///< steps
/// No pickup of a valid scene exceeds this, in any unit.
constexpr double beyond_sense = 1e12;

std::vector<Where> contacts_of(const Scene& scene) {
  std::vector<Where> contacts;
  for (const Element& element : scene.elements()) {
    const auto joint = kind_of(element).joint;
    if (joint != nullptr && joint(element).sign == Joint::Sign::plates)
      contacts.emplace_back(element.path());
  }
  return contacts;
}

/// Steps a simulation in pieces of a few milliseconds.
class Recorder {
 public:
  Recorder(const Scene& scene, const RunRequest& request)
      : scene_(scene),
        request_(request),
        contacts_(request.touches ? contacts_of(scene) : std::vector<Where>{}),
        simulation_(scene, contacts_) {
    const bool with_energy = request.book || request.energy;
    if (with_energy) simulation_.keep_energy_book();
    RunReport& report = run_.report = RunReport::of(simulation_, with_energy);
    const auto steps = static_cast<std::size_t>(report.steps);
    if (request.pickups) run_.pickups.assign(report.pickups.size(), std::vector<double>(steps));
    if (request.energy) run_.energy.reserve(steps);
  }

  RecordedRun run(const RunPause& pause) {
    const auto start = Clock::now();
    const FlushDenormals no_stalls;
    std::size_t length = 16;
    for (std::size_t done = 0; done < steps();) {
      const auto before = Clock::now();
      const std::size_t piece = std::min(length, steps() - done);
      record(done, piece);
      done += piece;
      if (pause) pause(static_cast<long long>(done));
      const double seconds = std::chrono::duration<double>(Clock::now() - before).count();
      if (2.0 * seconds < seconds_between_pauses) length = std::min(2 * length, longest_piece);
    }
    run_.report.finish(simulation_, std::chrono::duration<double>(Clock::now() - start).count());
    return std::move(run_);
  }

 private:
  std::size_t steps() const { return static_cast<std::size_t>(run_.report.steps); }
  bool looks_at_every_step() const { return run_.report.energy || !contacts_.empty(); }

  void record(std::size_t first, std::size_t count) {
    std::vector<PickupSummary>& pickups = run_.report.pickups;
    std::vector<double*> out(pickups.size());
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = request_.pickups ? run_.pickups[i].data() + first : scratch(i);
    if (looks_at_every_step())
      step_through(count, out);
    else
      simulation_.run(count, out);
    for (std::size_t i = 0; i < out.size(); ++i)
      for (std::size_t k = 0; k < count; ++k) {
        if (!std::isfinite(out[i][k]))
          stop_at(scene_, path_of_channel(scene_, pickups[i].name), first + k);
        pickups[i].add(out[i][k]);
      }
    if (!run_.report.energy) require_finite_state(scene_, simulation_);
  }

  double* scratch(std::size_t pickup) {
    scratch_.resize(longest_piece * run_.report.pickups.size());
    return scratch_.data() + pickup * longest_piece;
  }

  void step_through(std::size_t count, const std::vector<double*>& out) {
    for (std::size_t k = 0; k < count; ++k) {
      simulation_.step();
      require_numbers(scene_, simulation_, run_.report.energy.has_value());
      for (std::size_t i = 0; i < out.size(); ++i) out[i][k] = simulation_.pickup(i);
      if (run_.report.energy) run_.report.energy->add(simulation_.energy());
      if (request_.energy) run_.energy.add(simulation_.energy());
      if (!contacts_.empty()) follow_contacts();
    }
  }

  void follow_contacts() {
    bool pushes = false;
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
      const double force = std::abs(simulation_.watched(i));
      pushes |= force > 0.0;
      run_.touches.peak_force = std::max(run_.touches.peak_force, force);
    }
    run_.touches.steps += pushes;
  }

  const Scene& scene_;
  RunRequest request_;
  std::vector<Where> contacts_;
  Simulation simulation_;
  RecordedRun run_;
  std::vector<double> scratch_;
};

}  // namespace

void EnergyColumns::reserve(std::size_t steps) {
  for (auto* column : {&kinetic, &potential, &contact, &stored, &dissipated, &supplied, &error})
    column->reserve(steps);
}

void EnergyColumns::add(const EnergyRow& row) {
  kinetic.push_back(row.terms.kinetic);
  potential.push_back(row.terms.potential);
  contact.push_back(row.terms.contact);
  stored.push_back(row.stored());
  dissipated.push_back(row.dissipated);
  supplied.push_back(row.supplied);
  error.push_back(row.error);
}

RecordedRun record_run(const Scene& scene, const RunRequest& request, const RunPause& pause) {
  return Recorder(scene, request).run(pause);
}

const PickupSummary* diverged_pickup(const RunReport& report) {
  const auto found = std::find_if(
      report.pickups.begin(), report.pickups.end(),
      [](const PickupSummary& pickup) { return std::max(pickup.max, -pickup.min) > beyond_sense; });
  return found == report.pickups.end() ? nullptr : &*found;
}

}  // namespace thrum
