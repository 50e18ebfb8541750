#include <thrum/gpu/case_program.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

#include <thrum/core/ear.hpp>
#include <thrum/gpu/case_writer.hpp>
#include <thrum/gpu/device/warp.hpp>
#include <thrum/scene/assembly.hpp>
#include <thrum/scene/build_network.hpp>
#include <thrum/scene/numbers_only.hpp>

namespace thrum::gpu {

namespace {

constexpr std::size_t most_rows = 16;
constexpr std::size_t most_together = 8;
constexpr std::size_t most_force_samples = std::size_t{1} << 20;

/// The element whose body has a coordinate, for messages.
std::string element_at(std::size_t coordinate, const Assembly& assembly,
                       const NetworkParts& parts) {
  const auto body = std::find_if(parts.bodies.begin(), parts.bodies.end(),
                                 [&](const PlacedBody& each) { return each.has(coordinate); });
  for (const Element& element : assembly.scene.elements()) {
    const Thing* thing = assembly.find_thing(element.path());
    if (thing == nullptr || !thing->locate || !thing->moves) continue;
    const std::vector<double> middle(static_cast<std::size_t>(thing->dimensions),
                                     thing->disc ? 0.1 : 0.45);
    if (body != parts.bodies.end() && body->is_under(thing->locate(middle).place))
      return element.path();
  }
  return "a body";
}

std::string element_of_row(std::size_t row, const Assembly& assembly) {
  for (const auto& [path, range] : assembly.rows())
    if (row >= range.first && row < range.first + range.count) return path;
  return "a contact";
}

std::optional<PortableRow> law_of(const NetworkParts& parts, std::size_t row) {
  const PlacedInteraction& owner = parts.owner(row);
  const auto* portable = dynamic_cast<const PortableRows*>(owner.interaction.get());
  return portable == nullptr || parts.varies(row) ? std::nullopt
                                                  : portable->portable_row(row - owner.first);
}

/// What law_of() lacks, to be read after the name of the element.
std::string why_without_law(const NetworkParts& parts, std::size_t row) {
  if (parts.varies(row)) return "moves or changes while it acts, which is for the cores alone";
  return dynamic_cast<const PortableRows*>(parts.owner(row).interaction.get()) == nullptr
             ? "has a kind, width or solver that is for the cores alone"
             : "has a law that is for the cores alone, or one that moves";
}

bool is_bow(const NetworkParts& parts, std::size_t row) {
  const auto law = law_of(parts, row);
  return law && std::holds_alternative<PortableBow>(*law);
}

/// The first row that a bow and it act on one another; mostly nothing, on a grid.
std::optional<std::size_t> neighbour_of_bow(const NetworkParts& parts, std::size_t row) {
  if (!is_bow(parts, row)) return std::nullopt;
  for (std::size_t other = 0; other < parts.rows.size(); ++other)
    if (other != row && parts.rows.coupling(row, other, parts.compliances) != 0.0) return other;
  return std::nullopt;
}

/// What cannot be stepped there, as one line; mostly nothing.
std::string refusal_of(const Assembly& assembly, const NetworkParts& parts, const Layout& layout) {
  if (!layout.is_complete())
    return fmt::format("{} {}", element_at(layout.refused(), assembly, parts), layout.why());
  for (std::size_t row = 0; row < parts.rows.size(); ++row)
    if (!law_of(parts, row))
      return fmt::format("{} {}", element_of_row(row, assembly), why_without_law(parts, row));
  for (std::size_t row = 0; row < parts.rows.size(); ++row)
    if (const auto other = neighbour_of_bow(parts, row))
      return fmt::format(
          "{} and {} act on one another within a step, which bows do on the cores alone",
          element_of_row(row, assembly), element_of_row(*other, assembly));
  if (parts.rows.size() > most_rows)
    return fmt::format("{} places touch, and the most is {}", parts.rows.size(), most_rows);
  for (const PlacedDrive& each : parts.drives)
    if (each.moving) return "a force moves from place to place";
  for (const Channel& channel : assembly.channels)
    if (channel.ear || channel.spot.moving)
      return fmt::format("{} hears over a time, or moves", channel.name);
  return {};
}

/// Rows that share a body, directly or through others, but for bows, which are by themselves.
std::vector<std::vector<std::size_t>> islands_of(const NetworkParts& parts, const Layout& layout) {
  std::vector<std::size_t> leader(parts.rows.size());
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  const auto root = [&](std::size_t row) {
    while (leader[row] != row) row = leader[row];
    return row;
  };
  std::map<std::size_t, std::size_t> first_on;
  for (std::size_t row = 0; row < leader.size(); ++row) {
    if (is_bow(parts, row)) continue;
    for (const LaidOutPlace& place : layout.places(parts.rows.entries(row))) {
      const auto [found, is_new] = first_on.try_emplace(place.body, row);
      const std::size_t a = root(found->second), b = root(row);
      leader[std::max(a, b)] = std::min(a, b);
    }
  }
  std::map<std::size_t, std::vector<std::size_t>> by_leader;
  for (std::size_t row = 0; row < leader.size(); ++row)
    if (!is_bow(parts, row)) by_leader[root(row)].push_back(row);
  std::vector<std::vector<std::size_t>> islands;
  for (auto& [first, rows] : by_leader) islands.push_back(std::move(rows));
  return islands;
}

/// Samples up to where the force stays what it is; false where there are too many.
bool sample(const Drive& drive, long long steps, std::vector<double>& samples, double& after) {
  for (long long n = 0; n < steps; ++n) {
    after = drive.force(n);
    if (drive.keeps_until(n) >= steps) return true;
    if (samples.size() >= most_force_samples) return false;
    samples.push_back(after);
  }
  return true;
}

/// The same of a hand.
bool sample(const PortableBow& bow, long long steps, CaseWriter::HandSamples& samples) {
  const long long moving = std::min(bow.steady_from, steps);
  if (moving > static_cast<long long>(most_force_samples)) return false;
  for (long long n = 0; n < moving; ++n) {
    const PortableBow::Hand hand = bow.hand(n);
    samples.pressed.push_back(hand.pressed);
    samples.speed.push_back(hand.speed);
    samples.noise.push_back(hand.noise);
  }
  samples.after = bow.hand(moving);
  const auto trim = [](std::vector<double>& list, double after) {
    while (!list.empty() && list.back() == after) list.pop_back();
  };
  trim(samples.pressed, samples.after.pressed);
  trim(samples.speed, samples.after.speed);
  trim(samples.noise, samples.after.noise);
  return true;
}

/// A Listener's state at the end: a summary in each lane.
class Heard {
 public:
  Heard(const double* state, long long steps) : state_(state), steps_(steps) {}

  PickupSummary summary(const std::string& name) const {
    PickupSummary sum{.name = name};
    for (int i = 0; i < lanes; ++i) {
      sum.min = std::min(sum.min, at(1, i));
      sum.max = std::max(sum.max, at(2, i));
      sum.sum_of_squares += at(3, i);
    }
    if (steps_ > 0) sum.last = at(0, static_cast<int>((steps_ - 1) % lanes));
    return sum;
  }
  /// Infinite where it never did.
  double broke() const {
    double first = std::numeric_limits<double>::infinity();
    for (int i = 0; i < lanes; ++i)
      if (at(4, i) >= 0.0) first = std::min(first, at(4, i));
    return first;
  }

 private:
  double at(int list, int lane) const { return state_[list * lanes + lane]; }
  const double* state_;
  long long steps_;
};

void write_program(CaseProgram& program, const Assembly& assembly, const Layout& layout) {
  const NetworkParts& parts = assembly.network.parts();
  CaseWriter writer(layout, parts.time_step);
  for (const bool sheets : {true, false})
    for (std::size_t i = 0; i < layout.bodies().size(); ++i)
      if ((layout.bodies()[i].warps > 0) == sheets)
        writer.add_body(i, assembly.network.beginning());
  for (std::size_t row = 0; row < parts.rows.size(); ++row) {
    const PortableRow law = *law_of(parts, row);
    const auto* bow = std::get_if<PortableBow>(&law);
    CaseWriter::HandSamples hand;
    if (bow == nullptr)
      writer.add_row(parts, row, law);
    else if (sample(*bow, program.steps, hand))
      writer.add_bow(parts, row, *bow, hand);
    else
      program.refusal = fmt::format("a bow changes for more than {} steps", most_force_samples);
  }
  for (const auto& rows : islands_of(parts, layout)) {
    if (rows.size() > most_together)
      program.refusal = fmt::format(
          "{} contacts and connections act on one another, and the most "
          "is {}",
          rows.size(), most_together);
    else
      writer.add_island(rows, parts);
  }
  for (const PlacedDrive& each : parts.drives) {
    std::vector<double> samples;
    double after = 0.0;
    if (!sample(*each.drive, program.steps, samples, after))
      program.refusal = fmt::format("a force changes for more than {} steps", most_force_samples);
    writer.add_drive(each.place, samples, after);
  }
  for (const Channel& channel : assembly.channels) writer.add_pickup(channel);
  if (!program.refusal.empty()) return;
  const long long steps = program.steps;
  writer.finish(program);
  program.steps = steps;
  program.numbers.insert(program.numbers.begin(), static_cast<double>(steps));
  constexpr double shared_kilobytes = 227.0;  // of a block on GPUs since compute capability 9.0
  const double needed = static_cast<double>(program.shared * sizeof(double)) / 1024.0;
  if (needed > shared_kilobytes)
    program.refusal =
        fmt::format("its sheets take {:.0f} KiB of shared memory, and the most is {:.0f}", needed,
                    shared_kilobytes);
}

}  // namespace

// What is folded into numbers is folded in double, whatever the precision of the motion.
CaseProgram program_of(const Scene& scene) {
  Scene built = scene;
  built.settings.precision = "double";
  CaseProgram program;
  program.steps = scene.settings.steps();
  Network network = network_for(built.settings);
  Faults faults;
  Assembly assembly(built, network, faults);
  build_network(assembly);
  if (!faults.empty()) throw BadScene(scene.lines(faults));
  const Layout layout(network.parts(), scene.settings.precision == "float");
  program.refusal = refusal_of(assembly, network.parts(), layout);
  if (!program.refusal.empty()) return program;
  write_program(program, assembly, layout);
  program.rate = scene.settings.rate;
  return program;
}

RecordedRun run_of(const CaseProgram& program, const Scene& scene, const double* state) {
  RecordedRun run;
  RunReport& report = run.report;
  report.steps = program.steps;
  report.rate = program.rate;
  // The book is not kept there: its error is not a number, and an empty cell in a table.
  report.energy = EnergySummary{.largest_error = std::nan(""), .most_stored = 1.0};
  std::size_t first_to_break = program.pickups.size();
  double broke = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < program.pickups.size(); ++i) {
    const Heard heard(state + program.places.pickups[i], program.steps);
    report.pickups.push_back(heard.summary(program.pickups[i]));
    if (heard.broke() >= broke) continue;
    broke = heard.broke();
    first_to_break = i;
  }
  if (first_to_break < program.pickups.size())
    stop_at(scene, path_of_channel(scene, program.pickups[first_to_break]),
            static_cast<std::size_t>(broke));
  const auto effort_at = [](const double* at) {
    return SolverEffort{static_cast<long long>(at[3]), static_cast<long long>(at[4]),
                        static_cast<int>(at[5]), static_cast<long long>(at[6]),
                        static_cast<long long>(at[7])};
  };
  for (const std::size_t place : program.places.touches) {
    const double* at = state + place;
    if (at[8] != 0.0)
      report.contact.add(
          {.max_penetration = at[0], .min_force = at[1], .max_force = at[2], .any = true});
    report.effort += effort_at(at);
  }
  for (const std::size_t place : program.places.bows) report.bow_effort += effort_at(state + place);
  const double* contacts = state + program.places.contacts;
  run.touches = {contacts[0], static_cast<long long>(contacts[1])};
  return run;
}

std::string kernel_text(const CaseProgram& program, const std::string& name) {
  return fmt::format(
      "#undef THRUM_WARPS\n#undef THRUM_BLOCKS\n#define THRUM_WARPS {2}\n#define THRUM_BLOCKS {3}\n"
      "#include <thrum/gpu/device/run.hpp>\n\n"
      "namespace thrum::gpu::of_{0} {{\n\n{1}\n}}  // namespace thrum::gpu::of_{0}\n\n"
      "THRUM_KERNEL({0}, thrum::gpu::of_{0}::Case)\n",
      name, program.text, program.warps, program.blocks);
}

}  // namespace thrum::gpu
