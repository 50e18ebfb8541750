#include <thrum/scene/simulation.hpp>

#include <algorithm>
#include <cassert>
#include <functional>
#include <map>
#include <string>

#include <thrum/network/parts.hpp>
#include <thrum/scene/assembly.hpp>
#include <thrum/scene/build_network.hpp>
#include <thrum/scene/scene_digest.hpp>
#include <thrum/scene/simulation_parts.hpp>

namespace thrum {

namespace {

/// What an ear hears of.
struct Moving {
  const Network& network;

  double displacement(const Place& place, const std::vector<double>& weights) const {
    return network.displacement(place, weights);
  }
  void read(const ScatteredSums& sums, double* out) const { network.displacements(sums, out); }
  double force(std::size_t row) const { return network.force(row); }
  double drive(std::size_t number) const { return network.parts().drives[number].force; }
};

}  // namespace

Simulation::Parts::Parts(const Scene& scene, const std::vector<Where>& places)
    : network(network_for(scene.settings)),
      rate(scene.settings.rate),
      steps(scene.settings.steps()),
      is_single(scene.settings.precision == "float"),
      scene_digest(digest_of(scene)) {
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
  std::multimap<std::string, Ear*> by_name;
  for (const Channel& channel : channels)
    if (channel.ear) by_name.emplace(channel.name, channel.ear.get());
  for (const auto& [name, ear] : by_name) ears.push_back(ear);
  extremes = std::move(assembly.extremes);
  names_of_coordinates = assembly.names_of_coordinates();
  rows_of = assembly.rows();
  find_free_pickups();
}

void Simulation::Parts::find_free_pickups() {
  for (const Channel& channel : channels)
    if (channel.spot.moving) network.tie(channel.spot.place);
  for (const Ear* ear : ears) {
    for (const Ear::Tap& tap : ear->taps()) network.tie(tap.place);
    network.tie(ear->rings().place());
  }
  for (std::size_t i = 0; i < pickups; ++i) {
    const Channel& channel = channels[i];
    const auto body = channel.ear ? std::nullopt : network.free_body(channel.spot.place);
    if (body) {
      free_number.push_back(i);
    } else {
      tied.push_back(i);
    }
  }
  const auto body_of = [&](std::size_t i) { return *network.free_body(channels[i].spot.place); };
  std::stable_sort(free_number.begin(), free_number.end(),
                   [&](std::size_t a, std::size_t b) { return body_of(a) < body_of(b); });
  for (const std::size_t i : free_number)
    free.push_back({.body = body_of(i),
                    .place = channels[i].spot.place,
                    .weights = channels[i].run,
                    .of_change = channels[i].quantity == Channel::Quantity::velocity,
                    .out = nullptr});
}

void Simulation::Parts::watch(const std::vector<Where>& places, Assembly& assembly) {
  const Element watcher{.kind = "watched", .name = "place", .parameters = {}};
  for (const Where& place : places) {
    Channel channel{.name = place.on};
    if (const RowRange* rows = assembly.rows(place.on)) {
      channel.quantity = Channel::Quantity::force;
      channel.rows = *rows;
    } else if (auto spot = assembly.spot(watcher, "on", place)) {
      channel.listen_at(std::move(*spot));
    }
    assembly.add(std::move(channel));
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

void Simulation::Parts::hear() {
  for (Ear* ear : ears) ear->hear(network.step_number(), Moving{network});
}

void Simulation::Parts::end_step() {
  if (any_moves) move_channels();
  if (!ears.empty()) hear();
}

void Simulation::step() {
  assert(parts_ && "a simulation that was moved from");
  parts_->network.step();
  parts_->end_step();
}

void Simulation::step_at_rest() {
  assert(parts_ && "a simulation that was moved from");
  parts_->network.step_at_rest();
  parts_->end_step();
}

void Simulation::step_at_rest_and_show() {
  assert(parts_ && "a simulation that was moved from");
  parts_->network.step_at_rest_and_show();
  parts_->end_step();
}

/// Not where something has to be heard in every step.
bool Simulation::begin_beside(std::span<const BridgeLane> bridges) {
  return !parts_->any_moves && parts_->ears.empty() && parts_->network.begin_beside(bridges);
}

void Simulation::follow_beside(std::span<const BridgeLane> bridges, std::size_t made,
                               std::size_t more) {
  parts_->network.follow_beside(bridges, made, more);
}

void Simulation::leave_table() { parts_->network.leave_table(); }

/// From what was read of the motion to what a pickup gives.
void Simulation::Parts::finish_free(std::size_t number, std::span<double> values) const {
  const Channel& channel = channels[number];
  const double two_steps = 2.0 * network.time_step();
  for (double& value : values)
    value = channel.gain * (channel.quantity == Channel::Quantity::velocity
                                ? value / two_steps
                                : channel.spot.height + value);
}

void Simulation::run(std::size_t steps, std::span<double* const> out) {
  assert(parts_ && "a simulation that was moved from");
  Parts& it = *parts_;
  assert(out.size() >= it.pickups && "a place for every pickup");
  if (it.network.keeps_book()) {
    for (std::size_t i = 0; i < steps; ++i) {
      step();
      for (std::size_t pickup = 0; pickup < it.pickups; ++pickup)
        out[pickup][i] = this->pickup(pickup);
    }
    return;
  }
  for (std::size_t i = 0; i < it.free.size(); ++i) it.free[i].out = out[it.free_number[i]];
  const auto each = [&](std::size_t i) {
    it.end_step();
    for (const std::size_t pickup : it.tied) out[pickup][i] = it.read(it.channels[pickup]);
  };
  it.network.run(steps, it.free, std::cref(each));  // without a copy
  for (const std::size_t pickup : it.free_number) it.finish_free(pickup, {out[pickup], steps});
}

void Simulation::restart() {
  assert(!parts_->network.keeps_book() && "a book has one beginning");
  parts_->network.restart();
}

bool Simulation::may_move_at_rest(const Knob& knob) const {
  return parts_->network.may_move_at_rest(knob);
}
void Simulation::find_ahead() { parts_->network.find_ahead(); }
bool Simulation::stays_at_rest() const { return parts_->network.stays_at_rest(); }
long long Simulation::steps_done() const { return parts_->network.step_number() + 1; }
long long Simulation::steps_total() const { return parts_->steps; }
double Simulation::rate() const { return parts_->rate; }
bool Simulation::is_single() const { return parts_->is_single; }

std::size_t Simulation::pickup_count() const { return parts_->pickups; }

const std::string& Simulation::pickup_name(std::size_t pickup) const {
  assert(pickup < parts_->pickups);
  return parts_->channels[pickup].name;
}

std::vector<double> Simulation::pans() const {
  std::vector<double> all;
  bool some = false;
  for (std::size_t i = 0; i < parts_->pickups; ++i) {
    const std::optional<double>& pan = parts_->channels[i].pan;
    some = some || pan.has_value();
    all.push_back(pan.value_or(0.0));
  }
  return some ? all : std::vector<double>();
}

double Simulation::Parts::read(const Channel& channel) const {
  if (channel.ear) return channel.gain * channel.ear->heard();
  double value = 0.0;
  switch (channel.quantity) {
    case Channel::Quantity::displacement:
      value = channel.spot.height + network.displacement(channel.spot.place, channel.run);
      break;
    case Channel::Quantity::velocity:
      value = network.velocity(channel.spot.place, channel.run);
      break;
    case Channel::Quantity::force:
      for (std::size_t i = 0; i < channel.rows.count; ++i)
        value += network.force(channel.rows.first + i);
      break;
  }
  return channel.gain * value;
}

double Simulation::pickup(std::size_t pickup) const {
  assert(pickup < parts_->pickups);
  return parts_->read(parts_->channels[pickup]);
}

double Simulation::coming(std::size_t pickup) const {
  assert(pickup < parts_->pickups);
  const Channel& channel = parts_->channels[pickup];
  return channel.spot.height + parts_->network.coming_displacement(channel.spot.place, channel.run);
}

const double* Simulation::follow(std::size_t pickup) {
  assert(pickup < parts_->pickups);
  Channel& channel = parts_->channels[pickup];
  if (channel.spot.moving || channel.spot.place.empty()) return nullptr;
  if (channel.run.empty())  // of few coordinates
    for (const PlaceEntry& entry : channel.spot.place) {
      if (entry.coordinate == channel.spot.place[0].coordinate + channel.run.size()) {
        channel.run.push_back(entry.weight);
        continue;
      }
      channel.run.clear();
      return nullptr;
    }
  return parts_->network.follow(channel.spot.place, channel.run);
}

double Simulation::watched(std::size_t number) const {
  assert(parts_->pickups + number < parts_->channels.size());
  return parts_->read(parts_->channels[parts_->pickups + number]);
}

void Simulation::keep_energy_book() { parts_->network.keep_energy_book(); }
const EnergyRow& Simulation::energy() const { return parts_->network.energy(); }
EnergyTerms Simulation::stored() const { return parts_->network.stored(); }
double Simulation::book_seconds() const { return parts_->network.book_seconds(); }

ContactExtremes Simulation::contact_extremes() const {
  ContactExtremes all;
  for (const ContactExtremes* extremes : parts_->extremes) all.add(*extremes);
  return all;
}

SolverEffort Simulation::solver_effort() const { return parts_->network.effort(); }
SolverEffort Simulation::bow_effort() const { return parts_->network.friction_effort(); }

}  // namespace thrum
