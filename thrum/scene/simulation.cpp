#include <thrum/scene/simulation.hpp>

#include <thrum/network/network.hpp>
#include <thrum/scene/assembly.hpp>
#include <thrum/scene/build_network.hpp>

namespace thrum {

struct Simulation::Parts {
  explicit Parts(const Scene& scene);
  void move_pickups();

  Network network;
  double rate;
  long long steps;
  std::vector<Channel> channels;
  std::vector<const ContactExtremes*> extremes;
};

Simulation::Parts::Parts(const Scene& scene)
    : network(network_for(scene.settings)),
      rate(scene.settings.rate),
      steps(scene.settings.steps()) {
  Faults faults;
  Assembly assembly(scene, network, faults);
  build_network(assembly);
  channels = std::move(assembly.channels);
  extremes = std::move(assembly.extremes);
}

Simulation::Simulation(const Scene& scene) : parts_(std::make_unique<Parts>(scene)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

/// A pickup that moves reads where it is at n.
void Simulation::Parts::move_pickups() {
  const double time = static_cast<double>(network.step_number()) / rate;
  for (Channel& channel : channels) {
    if (!channel.spot.moving) continue;
    channel.spot.moving->weigh(channel.spot.moving->path().at(time), channel.weights);
    for (std::size_t i = 0; i < channel.weights.size(); ++i)
      channel.spot.place[i].weight = channel.weights[i];
  }
}

void Simulation::step() {
  parts_->network.step();
  parts_->move_pickups();
}
void Simulation::restart() { parts_->network.restart(); }
long long Simulation::steps_done() const { return parts_->network.step_number() + 1; }
long long Simulation::steps_total() const { return parts_->steps; }
double Simulation::rate() const { return parts_->rate; }

std::size_t Simulation::pickup_count() const { return parts_->channels.size(); }

const std::string& Simulation::pickup_name(std::size_t pickup) const {
  return parts_->channels[pickup].name;
}

double Simulation::pickup(std::size_t pickup) const {
  const Channel& channel = parts_->channels[pickup];
  const Network& network = parts_->network;
  double value = 0.0;
  switch (channel.quantity) {
    case Channel::Quantity::displacement:
      value = channel.spot.height + network.displacement(channel.spot.place);
      break;
    case Channel::Quantity::velocity:
      value = network.velocity(channel.spot.place);
      break;
    case Channel::Quantity::force:
      for (std::size_t i = 0; i < channel.rows.count; ++i)
        value += network.force(channel.rows.first + i);
      break;
  }
  return channel.gain * value;
}

void Simulation::keep_energy_book() { parts_->network.keep_energy_book(); }
const EnergyRow& Simulation::energy() const { return parts_->network.energy(); }
double Simulation::book_seconds() const { return parts_->network.book_seconds(); }

ContactExtremes Simulation::contact_extremes() const {
  ContactExtremes all;
  for (const ContactExtremes* extremes : parts_->extremes) all.add(*extremes);
  return all;
}

SolverEffort Simulation::solver_effort() const { return parts_->network.effort(); }
SolverEffort Simulation::bow_effort() const { return parts_->network.friction_effort(); }

}  // namespace thrum
