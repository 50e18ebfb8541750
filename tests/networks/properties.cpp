#include "networks/properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include <thrum/network/network.hpp>
#include <thrum/scene/build_network.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

#include "support/contact_watch.hpp"

namespace thrum::networks {
namespace {

/// Forces follow from distances, which are known to rounding: W phi'' times that is what is left of
/// them, and of the energy, however well the equation was solved.
double closes_to(double stiffest) {
  return 1e-8 + 4.0 * std::numeric_limits<double>::epsilon() * stiffest;
}
constexpr double pulls_less_than = 1e-6;  // of the hardest push
constexpr double stores_at_most = 5.0;    // times all the energy there is
constexpr double gains_at_most = 2.0;     // at step 0, times what was there

/// What happens to the energy while a scene runs.
struct Account {
  double first_stored = 0.0;
  double most = 0.0;         ///< of what is stored and of what was supplied so far
  double worst_error = 0.0;  ///< of the book
  double worst_gain = 0.0;   ///< stored beyond what was put in
  double worst_debt = 0.0;   ///< stored below nothing
  long long worst_step = 0;

  void add(const EnergyRow& row, long long step) {
    if (step == 0) first_stored = row.stored();
    most = std::max({most, std::abs(row.stored()), std::abs(row.supplied)});
    if (std::abs(row.error) > worst_error) {
      worst_error = std::abs(row.error);
      worst_step = step;
    }
    worst_gain = std::max(worst_gain, row.stored() - first_stored - row.supplied);
    worst_debt = std::max(worst_debt, -row.stored());
  }
};

/// A scene that runs, and its contacts looked at from outside.
struct Running {
  explicit Running(const Scene& scene) : network(network_for(scene.settings)) {
    Faults faults;
    Assembly assembly(scene, network, faults);
    build_network(assembly);
    network.keep_energy_book();
    pickups = std::move(assembly.channels);
    extremes = std::move(assembly.extremes);
    watch.emplace(scene, assembly, network, false);
  }
  double read(const Channel& pickup) const {
    if (pickup.quantity == Channel::Quantity::displacement)
      return network.displacement(pickup.spot.place);
    if (pickup.quantity == Channel::Quantity::velocity) return network.velocity(pickup.spot.place);
    double force = 0.0;
    for (std::size_t i = 0; i < pickup.rows.count; ++i)
      force += network.force(pickup.rows.first + i);
    return force;
  }
  bool is_sound() const {
    const EnergyRow& row = network.energy();
    bool finite = std::isfinite(row.stored()) && std::isfinite(row.supplied) &&
                  std::isfinite(row.dissipated) && std::isfinite(row.error);
    for (const Channel& pickup : pickups) finite = finite && std::isfinite(read(pickup));
    return finite;
  }
  bool has_denormals() const {
    for (const Channel& pickup : pickups)
      if (std::fpclassify(read(pickup)) == FP_SUBNORMAL) return true;
    return false;
  }

  Network network;
  std::vector<Channel> pickups;
  std::vector<const ContactExtremes*> extremes;
  std::optional<claims::ContactWatch> watch;
};

std::optional<Finding> judge(const Account& account, const Claims& claims, double closes) {
  const auto part = [&](double size) { return account.most > 0.0 ? size / account.most : size; };
  if (claims.book && !(part(account.worst_error) <= closes))
    return Finding{Broken::book,
                   fmt::format("the energy book is wrong by {:.3g} of what is stored or supplied "
                               "({:.3g} J), most at step {}",
                               part(account.worst_error), account.most, account.worst_step),
                   part(account.worst_error)};
  const double grown = part(std::max(account.worst_gain, account.worst_debt));
  if (claims.bounded && !(grown <= closes))
    return Finding{
        Broken::grown,
        fmt::format("{:.3g} of what was put in is stored beyond it, or below nothing", grown),
        grown};
  return std::nullopt;
}

std::optional<Finding> judge_pull(const ContactExtremes& extremes, const SolverEffort& effort) {
  if (!extremes.any || extremes.min_force >= -pulls_less_than * extremes.max_force)
    return std::nullopt;
  return Finding{
      Broken::pulled,
      fmt::format("a contact pulls with {:.3g} N; the hardest push is {:.3g} N; {} of {} solves "
                  "met the cap",
                  -extremes.min_force, extremes.max_force, effort.capped, effort.solves),
      -extremes.min_force / extremes.max_force};
}

/// What contacts store by their laws, against all the energy there is in the half steps around.
struct Depths {
  double before = 0.0;  ///< stored at n-1/2
  double worst = 0.0;
  long long worst_step = 0;

  void add(double by_laws, double stored, double most, long long step) {
    const double there_is = std::max({before, stored, 1e-10 * most});
    if (by_laws > worst * there_is) {
      worst = by_laws / there_is;
      worst_step = step;
    }
    before = stored;
  }
};

std::optional<Finding> judge(const Depths& depths) {
  if (depths.worst <= stores_at_most) return std::nullopt;
  return Finding{Broken::sunk,
                 fmt::format("contacts store by their laws {:.3g} times all the energy there is, "
                             "most at step {}",
                             depths.worst, depths.worst_step),
                 depths.worst};
}

/// The scene without all that joins, drives or hears its bodies.
Scene bodies_of(const Scene& scene) {
  const std::set<std::string_view> others{"contact", "connection", "bow",
                                          "force",   "pickup",     "microphone"};
  Scene bodies;
  bodies.settings = scene.settings;
  for (const Element& element : scene.elements())
    if (!others.contains(element.kind)) bodies.append(element);
  return bodies;
}

/// With which its bodies begin, each by itself.
double energy_of_bodies(const Scene& scene) {
  Running running(bodies_of(scene));
  running.network.step();
  return running.network.energy().stored();
}

/// What is stored after step 0 is what the scene says was there: what its bodies begin with and
/// contacts that begin closed store by their laws, or the most that a run at sixteen times the rate
/// stores within that step. Damping of any size takes some of it; twice of it is energy from
/// nothing.
std::optional<Finding> judge_start(const Scene& scene, double stored) {
  constexpr int finer = 16;
  Scene fine = scene;
  fine.settings.rate *= finer;
  Running running(fine);
  double most = running.watch->law_energy(running.network) + energy_of_bodies(fine);
  for (int step = 0; step < finer; ++step) {
    running.network.step();
    const EnergyRow& row = running.network.energy();
    most = std::max({most, row.stored(), std::abs(row.supplied)});
  }
  if (stored <= gains_at_most * most) return std::nullopt;
  return Finding{
      Broken::from_nothing,
      fmt::format("{:.3g} J are stored after step 0 and {:.3g} J at a finer rate or before it",
                  stored, most),
      stored};
}

std::optional<Finding> run(const Scene& scene) {
  const Claims claims = claims_of(scene);
  Running running(scene);
  Account account;
  Depths depths;
  for (long long step = 0; step < scene.settings.steps(); ++step) {
    running.network.step();
    if (!running.is_sound())
      return Finding{Broken::not_finite, fmt::format("not a finite number at step {}", step)};
    if (running.has_denormals())
      return Finding{Broken::denormal, fmt::format("a denormal number at step {}", step)};
    const EnergyRow& row = running.network.energy();
    account.add(row, step);
    if (step == 0 && claims.start)
      if (auto found = judge_start(scene, row.stored())) return found;
    depths.add(running.watch->law_energy(running.network), row.stored(), account.most, step);
  }
  if (auto found = judge(account, claims, closes_to(running.watch->stiffest()))) return found;
  if (auto found = judge(depths)) return found;
  ContactExtremes extremes;
  for (const ContactExtremes* each : running.extremes) extremes.add(*each);
  return claims.never_pulls ? judge_pull(extremes, running.network.effort()) : std::nullopt;
}

using Bits = std::map<std::string, std::vector<std::uint64_t>>;

Bits bits_of(const std::string& text) {
  const ReadResult read = read_scene(text, "random.toml");
  Simulation simulation(read.scene);
  Bits bits;
  const long long steps = std::min(simulation.steps_total(), 400LL);
  for (long long step = 0; step < steps; ++step) {
    simulation.step();
    for (std::size_t i = 0; i < simulation.pickup_count(); ++i)
      bits[simulation.pickup_name(i)].push_back(std::bit_cast<std::uint64_t>(simulation.pickup(i)));
  }
  return bits;
}

}  // namespace

std::optional<Finding> check(const std::string& text) {
  const ReadResult read = read_scene(text, "random.toml");
  std::string faults;
  for (const std::string& line : read.faults) faults += line + "\n";
  if (!read.ok()) return Finding{Broken::refused, "refused: " + faults};
  try {
    return run(read.scene);
  } catch (const BadScene& bad) {
    return Finding{Broken::refused, std::string("refused: ") + bad.what()};
  }
}

std::optional<Finding> pull_of(const std::string& text) {
  Simulation simulation(read_scene(text, "random.toml").scene);
  for (long long step = 0; step < simulation.steps_total(); ++step) simulation.step();
  return judge_pull(simulation.contact_extremes(), simulation.solver_effort());
}

std::optional<Finding> check_order(const NetworkText& network, unsigned seed) {
  if (bits_of(network.text()) == bits_of(network.shuffled(seed).text())) return std::nullopt;
  return Finding{Broken::order, "the tables in another order give other numbers"};
}

}  // namespace thrum::networks
