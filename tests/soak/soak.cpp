// Long runs: thrum_soak SCENE SECONDS [PERIOD_HZ] [--set KEY=VALUE]...
//
// Runs a scene for so many simulated seconds with its energy book kept, in twenty segments, and
// prints for each the error of the book, the memory of the program, level, mean and pitch of the
// first pickup, and the cost of a step (mean, 99.9th percentile, worst). Ends with status 1 if the
// book is off by more than 1e-8, memory grows, the mean drifts by a hundredth of the level, or the
// pitch (if a frequency near it is given) by 3 cents. Times are printed, not checked.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

#include "soak/segment.hpp"

namespace thrum::soak {
namespace {

constexpr int stretches = 20;
constexpr int settled = 3;  // the first stretches, in which the sound begins

double megabytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0.0;
  double resident = 0.0;
  file >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

/// Of this thread's own time, so that other programs do not count.
double thread_microseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

struct Stretch {
  double error = 0.0;  ///< of the book, over the most that was stored or supplied
  double memory = 0.0;
  double level = 0.0;
  double mean = 0.0;
  double period = 0.0;
  double mean_cost = 0.0, high_cost = 0.0, worst_cost = 0.0;  ///< microseconds per step
};

/// The book, and what its errors are compared with.
struct Account {
  double most = 0.0;
  double worst = 0.0;
  void add(const EnergyRow& row) {
    most = std::max({most, row.stored(), std::abs(row.supplied)});
    worst = std::max(worst, std::abs(row.error));
  }
};

Stretch play(Simulation& simulation, long long steps, Account& account, double near_hz) {
  std::vector<double> heard, costs;
  heard.reserve(static_cast<std::size_t>(steps));
  costs.reserve(static_cast<std::size_t>(steps));
  for (long long n = 0; n < steps; ++n) {
    const double before = thread_microseconds();
    simulation.step();
    costs.push_back(thread_microseconds() - before);
    heard.push_back(simulation.pickup(0));
    account.add(simulation.energy());
  }
  Stretch it;
  it.error = account.most > 0.0 ? account.worst / account.most : account.worst;
  it.mean = mean_of(heard);
  it.level = rms_about(heard, it.mean);
  it.mean_cost = mean_of(costs);
  const auto high = costs.begin() + static_cast<std::ptrdiff_t>(0.999 * static_cast<double>(steps));
  std::nth_element(costs.begin(), high, costs.end());
  it.high_cost = *high;
  it.worst_cost = *std::max_element(costs.begin(), costs.end());
  if (near_hz > 0.0) {
    const auto window = static_cast<std::size_t>(
        std::min(static_cast<double>(steps), 20.0 * simulation.rate() / near_hz));
    const std::vector<double> end(heard.end() - static_cast<std::ptrdiff_t>(window), heard.end());
    it.period =
        period_of(end, 0.9 * simulation.rate() / near_hz, 1.1 * simulation.rate() / near_hz);
  }
  heard = costs = {};
  it.memory = megabytes();
  return it;
}

void tell(int number, const Stretch& it, double rate) {
  std::printf(
      "%2d/%d  book %.1e  memory %.1f MB  level %.4g  mean %+.2e  pitch %.3f Hz  step %.2f "
      "us, 99.9 %% below %.2f, worst %.1f\n",
      number + 1, stretches, it.error, it.memory, it.level, it.mean,
      it.period > 0.0 ? rate / it.period : 0.0, it.mean_cost, it.high_cost, it.worst_cost);
  std::fflush(stdout);
}

/// Prints one line per failure; returns how many.
int judge(const std::vector<Stretch>& all, bool has_pitch) {
  int wrong = 0;
  const auto complain = [&](int number, const char* what, double size) {
    std::printf("stretch %d: %s (%.3g)\n", number + 1, what, size);
    ++wrong;
  };
  const Stretch& reference = all[settled];
  for (int i = 0; i < stretches; ++i) {
    const Stretch& it = all[static_cast<std::size_t>(i)];
    if (!(it.error <= 1e-8)) complain(i, "the energy book does not close", it.error);
    if (i <= settled) continue;
    if (it.memory > reference.memory + 1.0) complain(i, "memory grows", it.memory);
    const double wander = std::abs(it.mean - reference.mean) / reference.level;
    if (!(wander <= 0.01)) complain(i, "the mean wanders, in levels", wander);
    if (!has_pitch) continue;
    const double cents = 1200.0 * std::log2(reference.period / it.period);
    if (!(std::abs(cents) <= 3.0)) complain(i, "the pitch wanders, in cents", cents);
  }
  return wrong;
}

int soak(const std::string& name, double seconds, double near_hz,
         std::vector<std::string> overrides) {
  overrides.push_back("duration=" + std::to_string(seconds));
  const ReadResult read = load_scene(name, overrides);
  for (const std::string& line : read.faults) std::fprintf(stderr, "%s\n", line.c_str());
  if (!read.ok()) return 2;
  Simulation simulation(read.scene);
  simulation.keep_energy_book();
  std::printf("%s, %g s, %lld steps\n", name.c_str(), seconds, simulation.steps_total());
  Account account;
  std::vector<Stretch> all;
  for (int i = 0; i < stretches; ++i) {
    all.push_back(play(simulation, simulation.steps_total() / stretches, account, near_hz));
    tell(i, all.back(), simulation.rate());
  }
  const int wrong = judge(all, near_hz > 0.0);
  std::printf("%s: %s\n", name.c_str(), wrong == 0 ? "all well" : "NOT WELL");
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace thrum::soak

int main(int count, char** words) {
  std::vector<std::string> plain, overrides;
  for (int i = 1; i < count; ++i) {
    if (std::string(words[i]) == "--set" && i + 1 < count)
      overrides.emplace_back(words[++i]);
    else
      plain.emplace_back(words[i]);
  }
  if (plain.size() < 2) {
    std::fprintf(stderr, "thrum_soak SCENE SECONDS [NEAR_HZ] [--set KEY=VALUE]...\n");
    return 2;
  }
  const double near_hz = plain.size() > 2 ? std::atof(plain[2].c_str()) : 0.0;
  return thrum::soak::soak(plain[0], std::atof(plain[1].c_str()), near_hz, overrides);
}
