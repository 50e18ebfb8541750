#include "networks/properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::networks {
namespace {

constexpr double closes_to = 1e-8;
constexpr double pulls_less_than = 1e-6;  // of the hardest push

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

bool is_sound(const Simulation& simulation) {
  const EnergyRow& row = simulation.energy();
  bool finite = std::isfinite(row.stored()) && std::isfinite(row.supplied) &&
                std::isfinite(row.dissipated) && std::isfinite(row.error);
  for (std::size_t i = 0; i < simulation.pickup_count(); ++i)
    finite = finite && std::isfinite(simulation.pickup(i));
  return finite;
}

bool has_denormals(const Simulation& simulation) {
  for (std::size_t i = 0; i < simulation.pickup_count(); ++i)
    if (std::fpclassify(simulation.pickup(i)) == FP_SUBNORMAL) return true;
  return false;
}

std::optional<Finding> judge(const Account& account, const Claims& claims) {
  const auto part = [&](double size) { return account.most > 0.0 ? size / account.most : size; };
  if (claims.book && !(part(account.worst_error) <= closes_to))
    return Finding{Broken::book,
                   fmt::format("the energy book is wrong by {:.3g} of what is stored or supplied "
                               "({:.3g} J), most at step {}",
                               part(account.worst_error), account.most, account.worst_step),
                   part(account.worst_error)};
  const double grown = part(std::max(account.worst_gain, account.worst_debt));
  if (claims.bounded && !(grown <= closes_to))
    return Finding{
        Broken::grown,
        fmt::format("{:.3g} of what was put in is stored beyond it, or below nothing", grown),
        grown};
  return std::nullopt;
}

std::optional<Finding> judge_pull(const Simulation& simulation) {
  const ContactExtremes extremes = simulation.contact_extremes();
  if (!extremes.any || extremes.min_force >= -pulls_less_than * extremes.max_force)
    return std::nullopt;
  return Finding{
      Broken::pulled,
      fmt::format("a contact pulls with {:.3g} N; the hardest push is {:.3g} N; {} of {} solves "
                  "met the cap",
                  -extremes.min_force, extremes.max_force, simulation.solver_effort().capped,
                  simulation.solver_effort().solves),
      -extremes.min_force / extremes.max_force};
}

std::optional<Finding> run(const Scene& scene) {
  const Claims claims = claims_of(scene);
  Simulation simulation(scene);
  simulation.keep_energy_book();
  Account account;
  for (long long step = 0; step < simulation.steps_total(); ++step) {
    simulation.step();
    if (!is_sound(simulation))
      return Finding{Broken::not_finite, fmt::format("not a finite number at step {}", step)};
    if (has_denormals(simulation))
      return Finding{Broken::denormal, fmt::format("a denormal number at step {}", step)};
    account.add(simulation.energy(), step);
  }
  if (auto found = judge(account, claims)) return found;
  return claims.never_pulls ? judge_pull(simulation) : std::nullopt;
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
  return judge_pull(simulation);
}

std::optional<Finding> check_order(const NetworkText& network, unsigned seed) {
  if (bits_of(network.text()) == bits_of(network.shuffled(seed).text())) return std::nullopt;
  return Finding{Broken::order, "the tables in another order give other numbers"};
}

}  // namespace thrum::networks
