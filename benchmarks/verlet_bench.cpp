// What does the engine cost compared with the simplest scheme for the same modes? Plain
// Stoermer-Verlet with explicit contact forces: every step reads all contact points from all modes,
//
//     x = B q - gap,   f = w K [x]+^a,   q^{n+1} = 2q - q^{n-1} + k^2 (B' f / m - w0^2 q)
//
// and spreads all forces to all modes, two dense products. It is not a usable contact model: its
// energy is unbounded, modes at or above rate / pi diverge, and so do contacts that are too stiff
// for the rate; `blew_up` counts the falls (of `falls`) that ended in infinity.
#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include <thrum/bodies/coupled_heads.hpp>
#include <thrum/bodies/mode_family.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EVERY_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FOR_EVERY_PROCESSOR
#endif

namespace {

constexpr double pi = std::numbers::pi;

/// to += weight * row.
FOR_EVERY_PROCESSOR void add_row(std::size_t count, double weight, const double* row, double* to) {
  for (std::size_t i = 0; i < count; ++i) to[i] += weight * row[i];
}

FOR_EVERY_PROCESSOR void leapfrog(std::size_t count, const double* turn, const double* push,
                                  const double* force, const double* now, double* previous) {
  for (std::size_t i = 0; i < count; ++i)  // previous becomes next
    previous[i] = 2.0 * now[i] - previous[i] - turn[i] * now[i] + push[i] * force[i];
}

/// A surface: its modes, and their shapes at a place.
struct Surface {
  std::vector<double> angular_frequency, mass;
  std::function<std::vector<double>(std::span<const double>)> values;
};

/// The head of snare-wire.
Surface one_head(double bandwidth) {
  const double speed = 100.0, radius = 0.15, whole = 0.2 * pi * radius * radius;
  const std::shared_ptr family = thrum::disc_modes(radius, 2.0 * pi * bandwidth / speed);
  Surface head;
  for (const thrum::ModeShape& mode : family->modes()) {
    head.angular_frequency.push_back(speed * mode.wave_number);
    head.mass.push_back(whole * mode.share);
  }
  head.values = [family](std::span<const double> at) {
    std::vector<double> values;
    for (const thrum::ModeShape& mode : family->modes()) values.push_back(family->value(mode, at));
    return values;
  };
  return head;
}

/// A 14-inch drum with the air inside; touched is its lower head.
Surface drum(double bandwidth) {
  const auto heads = std::make_shared<thrum::CoupledHeads>(
      thrum::CoupledHeads::Parameters{.heads = {{{.surface_density = 0.355, .tension = 3900.0},
                                                 {.surface_density = 0.1, .tension = 1930.0}}},
                                      .radius = 0.178,
                                      .depth = 0.14,
                                      .bandwidth = bandwidth});
  Surface both;
  for (const thrum::CoupledHeads::Mode& mode : heads->modes()) {
    both.angular_frequency.push_back(mode.angular_frequency);
    both.mass.push_back(1.0);
  }
  both.values = [heads](std::span<const double> at) { return heads->values(1, at); };
  return both;
}

/// The number of wires, the bandwidth of their modes, and the number of contact intervals of each;
/// 0: as many as the rate resolves.
struct Wires {
  int count;
  double bandwidth;
  int intervals = 0;
};

/// Wires of 20 cm, 1 mm above a surface, each with its own line across it.
class Verlet {
 public:
  Verlet(const Surface& surface, Wires wires, double rate)
      : step_(1.0 / rate), surface_(surface.mass.size()) {
    for (std::size_t i = 0; i < surface_; ++i)
      add_mode(surface.angular_frequency[i], surface.mass[i]);
    wire_modes_ = static_cast<std::size_t>(wires.bandwidth * 2.0 * length / speed());
    intervals_ = static_cast<std::size_t>(
        wires.intervals > 0 ? wires.intervals : std::lround(length * rate / speed()));
    for (int wire = 0; wire < wires.count; ++wire) {
      for (std::size_t n = 1; n <= wire_modes_; ++n)
        add_mode(pi * static_cast<double>(n) * speed() / length, 0.5 * length * density);
      add_line(surface, wires.count == 1 ? 1.0 / 3.0 : 0.4 * (wire + 0.5) / wires.count - 0.2);
    }
    across_ = turned(along_, surface_);
    wire_across_ = turned(wire_, wire_modes_);
    distance_.resize(points());
    force_.resize(modes());
    start();
  }

  std::size_t modes() const { return turn_.size(); }
  std::size_t points() const { return along_.size() / surface_; }

  /// Every wire in its first mode, 2 mm high, everything else at rest.
  void start() {
    now_.assign(modes(), 0.0);
    for (std::size_t first = surface_; first < modes(); first += wire_modes_) now_[first] = 0.002;
    previous_ = now_;
  }

  void step() {
    read();
    touch();
    leapfrog(modes(), turn_.data(), push_.data(), force_.data(), now_.data(), previous_.data());
    now_.swap(previous_);
  }

  double displacement() const { return now_[surface_]; }

 private:
  static constexpr double length = 0.2, density = 1.6e-3, tension = 30.0, gap = 0.001;
  static double speed() { return std::sqrt(tension / density); }

  std::size_t inner() const { return intervals_ - 1; }  ///< points of a wire

  /// Rows of this width become columns.
  static std::vector<double> turned(const std::vector<double>& rows, std::size_t width) {
    const std::size_t count = rows.size() / width;
    std::vector<double> columns(rows.size());
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < width; ++j) columns[j * count + i] = rows[i * width + j];
    return columns;
  }

  void add_mode(double angular_frequency, double mass) {
    turn_.push_back(std::pow(angular_frequency * step_, 2));
    push_.push_back(step_ * step_ / mass);
  }

  void add_line(const Surface& surface, double y) {
    for (std::size_t point = 1; point < intervals_; ++point) {
      const double fraction = static_cast<double>(point) / static_cast<double>(intervals_);
      const auto row = surface.values(std::array{(2.0 * fraction - 1.0) * 2.0 / 3.0, y});
      along_.insert(along_.end(), row.begin(), row.end());
      if (points() >= intervals_) continue;  // all wires have the same shapes
      for (std::size_t n = 1; n <= wire_modes_; ++n)
        wire_.push_back(std::sin(pi * static_cast<double>(n) * fraction));
    }
  }

  /// x = B q: the surface for all points at once, then each wire for its own.
  void read() {
    std::fill(distance_.begin(), distance_.end(), -gap);
    for (std::size_t mode = 0; mode < surface_; ++mode)
      add_row(points(), now_[mode], &across_[mode * points()], distance_.data());
    for (std::size_t first = 0, wire = surface_; first < points(); first += inner()) {
      for (std::size_t n = 0; n < wire_modes_; ++n, ++wire)
        add_row(inner(), -now_[wire], &wire_across_[n * inner()], &distance_[first]);
    }
  }

  /// f = w K [x]+^a, and B' f.
  void touch() {
    std::fill(force_.begin(), force_.end(), 0.0);
    const double stiffness = 1e10 * length / static_cast<double>(intervals_);
    for (std::size_t point = 0; point < points(); ++point) {
      const double x = distance_[point];
      const double f = x > 0.0 ? stiffness * std::pow(x, 1.1) : 0.0;
      add_row(surface_, -f, &along_[point * surface_], force_.data());
      add_row(wire_modes_, f, &wire_[point % inner() * wire_modes_],
              &force_[surface_ + point / inner() * wire_modes_]);
    }
  }

  double step_;
  std::size_t surface_;  ///< how many modes it has
  std::size_t wire_modes_ = 0, intervals_ = 0;
  std::vector<double> turn_, push_;         ///< k^2 w0^2 and k^2 / m
  std::vector<double> along_, across_;      ///< shapes of the surface: point by point, mode by mode
  std::vector<double> wire_, wire_across_;  ///< the same of a wire
  std::vector<double> distance_, force_, now_, previous_;
};

void step_verlet(benchmark::State& state, const std::function<Surface()>& surface, Wires wires,
                 double rate) {
  Verlet verlet(surface(), wires, rate);
  const auto steps = static_cast<int>(0.005 * rate);  // as long as snare-wire falls
  int done = 0, falls = 0, blew_up = 0;
  for (auto _ : state) {
    if (done++ == steps || !(std::abs(verlet.displacement()) < 1.0)) {
      ++falls;
      blew_up += !(std::abs(verlet.displacement()) < 1.0);
      verlet.start();
      done = 1;
    }
    verlet.step();
    benchmark::DoNotOptimize(verlet.displacement());
  }
  state.counters["modes"] = static_cast<double>(verlet.modes());
  state.counters["points"] = static_cast<double>(verlet.points());
  state.counters["falls"] = falls;
  state.counters["blew_up"] = blew_up;
  state.counters["x_real_time"] = benchmark::Counter(static_cast<double>(state.iterations()) / rate,
                                                     benchmark::Counter::kIsRate);
}

/// The engine with the same modes, contact points and initial state.
void step_engine(benchmark::State& state, const std::vector<std::string>& overrides) {
  const thrum::ReadResult read = thrum::load_scene("snare-wire", overrides);
  thrum::Simulation simulation(read.scene);
  for (auto _ : state) {
    if (simulation.steps_done() == simulation.steps_total()) {
      state.PauseTiming();
      simulation = thrum::Simulation(read.scene);
      state.ResumeTiming();
    }
    simulation.step();
    benchmark::DoNotOptimize(simulation.pickup(0));
  }
  state.counters["x_real_time"] = benchmark::Counter(
      static_cast<double>(state.iterations()) / simulation.rate(), benchmark::Counter::kIsRate);
}

const bool registered = [] {
  struct Case {
    const char* name;
    double rate, head_bandwidth, wire_bandwidth;
  };
  for (const Case& each : {Case{"snare-wire", 220500.0, 6000.0, 40000.0},
                           Case{"snare-wire_at_44100", 44100.0, 6000.0, 14000.0},
                           Case{"snare-wire_at_44100_to_10_kHz", 44100.0, 10000.0, 14000.0}}) {
    const std::string name = each.name;
    benchmark::RegisterBenchmark(
        ("beside_verlet/engine/" + name).c_str(), step_engine,
        std::vector<std::string>{
            "rate=" + std::to_string(each.rate),
            "membrane.head.bandwidth=" + std::to_string(each.head_bandwidth),
            "membrane.head.rest_bandwidth=" + std::to_string(each.head_bandwidth),
            "string.wire.bandwidth=" + std::to_string(each.wire_bandwidth)});
    benchmark::RegisterBenchmark(("beside_verlet/verlet/" + name).c_str(), step_verlet,
                                 [each] { return one_head(each.head_bandwidth); },
                                 Wires{1, each.wire_bandwidth}, each.rate);
  }
  // With the points of the shipped drum; the engine's own time is that of step/snare-drum.
  benchmark::RegisterBenchmark(
      "beside_verlet/verlet/drum_8_wires_to_5_kHz", step_verlet, [] { return drum(5000.0); },
      Wires{8, 6600.0, 20}, 44100.0);
  return true;
}();

}  // namespace
