#include <thrum/scene/simulation.hpp>

#include <algorithm>

#include <thrum/network/network.hpp>
#include <thrum/scene/assembly.hpp>
#include <thrum/scene/build_network.hpp>

namespace thrum {

struct Simulation::Parts {
  Parts(const Scene& scene, const std::vector<Where>& places);
  void watch(const std::vector<Where>& places, Assembly& assembly);
  void move_channels();
  double read(const Channel& channel) const;

  Network network;
  double rate;
  long long steps;
  std::vector<Channel> channels;  ///< the pickups, then what is watched
  std::size_t pickups = 0;
  bool any_moves = false;  ///< of the channels
  std::vector<const ContactExtremes*> extremes;
};

Simulation::Parts::Parts(const Scene& scene, const std::vector<Where>& places)
    : network(network_for(scene.settings)),
      rate(scene.settings.rate),
      steps(scene.settings.steps()) {
  Faults faults;
  Assembly assembly(scene, network, faults);
  build_network(assembly);
  pickups = assembly.channels.size();
  watch(places, assembly);
  if (!faults.empty()) throw BadScene(scene.lines(faults));
  channels = std::move(assembly.channels);
  for (Channel& channel : channels) channel.find_run();
  any_moves = std::any_of(channels.begin(), channels.end(),
                          [](const Channel& channel) { return channel.spot.moving != nullptr; });
  extremes = std::move(assembly.extremes);
}

void Simulation::Parts::watch(const std::vector<Where>& places, Assembly& assembly) {
  const Element watcher{.kind = "watched", .name = "place", .parameters = {}};
  for (const Where& place : places) {
    Channel channel{.name = place.on};
    if (const RowRange* rows = assembly.rows(place.on)) {
      channel.quantity = Channel::Quantity::force;
      channel.rows = *rows;
    } else if (auto spot = assembly.spot(watcher, "on", place)) {
      channel.spot = std::move(*spot);
      if (channel.spot.moving) channel.spot.place = channel.spot.moving->at(0.0);
      channel.weights.resize(channel.spot.moving ? channel.spot.place.size() : 0);
    }
    assembly.channels.push_back(std::move(channel));
  }
}

Simulation::Simulation(const Scene& scene, const std::vector<Where>& watched)
    : parts_(std::make_unique<Parts>(scene, watched)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

/// A place that moves is read where it is at n.
void Simulation::Parts::move_channels() {
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
  if (parts_->any_moves) parts_->move_channels();
}
void Simulation::restart() { parts_->network.restart(); }
long long Simulation::steps_done() const { return parts_->network.step_number() + 1; }
long long Simulation::steps_total() const { return parts_->steps; }
double Simulation::rate() const { return parts_->rate; }

std::size_t Simulation::pickup_count() const { return parts_->pickups; }

const std::string& Simulation::pickup_name(std::size_t pickup) const {
  return parts_->channels[pickup].name;
}

double Simulation::Parts::read(const Channel& channel) const {
  double value = 0.0;
  switch (channel.quantity) {
    case Channel::Quantity::displacement:
      value = channel.spot.height +
              (channel.run.empty()
                   ? network.displacement(channel.spot.place)
                   : network.displacement(channel.spot.place[0].coordinate, channel.run));
      break;
    case Channel::Quantity::velocity:
      value = channel.run.empty() ? network.velocity(channel.spot.place)
                                  : network.velocity(channel.spot.place[0].coordinate, channel.run);
      break;
    case Channel::Quantity::force:
      for (std::size_t i = 0; i < channel.rows.count; ++i)
        value += network.force(channel.rows.first + i);
      break;
  }
  return channel.gain * value;
}

double Simulation::pickup(std::size_t pickup) const {
  return parts_->read(parts_->channels[pickup]);
}

double Simulation::watched(std::size_t number) const {
  return parts_->read(parts_->channels[parts_->pickups + number]);
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
