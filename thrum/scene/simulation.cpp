#include <thrum/scene/simulation.hpp>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include <thrum/network/network.hpp>
#include <thrum/scene/assembly.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

struct Simulation::Parts {
  explicit Parts(const Scene& scene);
  void move_pickups();

  Network network;
  double rate;
  long long steps;
  std::vector<Channel> channels;
  bool any_moves = false;  ///< of the channels
  std::vector<const ContactExtremes*> extremes;
};

namespace {

Precision precision_of(const Settings& settings) {
  return settings.precision == "float" ? Precision::in_float : Precision::in_double;
}

/// Elements of one kind by name, so that the order of the file changes nothing, not even rounding.
std::vector<const Element*> sorted_elements(const Scene& scene, std::string_view kind) {
  std::vector<const Element*> elements;
  for (const Element& element : scene.elements())
    if (element.kind == kind) elements.push_back(&element);
  std::sort(elements.begin(), elements.end(),
            [](const Element* a, const Element* b) { return a->name < b->name; });
  return elements;
}

void throw_if_any(const Scene& scene, const Faults& faults) {
  if (!faults.empty()) throw BadScene(scene.lines(faults));
}

}  // namespace

Simulation::Parts::Parts(const Scene& scene)
    : network(1.0 / scene.settings.rate, precision_of(scene.settings)),
      rate(scene.settings.rate),
      steps(scene.settings.steps()) {
  Faults faults;
  check_values(scene, faults);
  throw_if_any(scene, faults);
  Assembly assembly(scene, network, faults);
  for (const Kind& kind : kinds()) kind.assemble(sorted_elements(scene, kind.name()), assembly);
  throw_if_any(scene, faults);
  try {
    network.start();
  } catch (const std::logic_error& refused) {
    faults.add("", "", refused.what());
    throw_if_any(scene, faults);
  }
  channels = std::move(assembly.channels);
  for (Channel& channel : channels) channel.find_run();
  any_moves = std::any_of(channels.begin(), channels.end(),
                          [](const Channel& channel) { return channel.spot.moving != nullptr; });
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
  if (parts_->any_moves) parts_->move_pickups();
}
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
