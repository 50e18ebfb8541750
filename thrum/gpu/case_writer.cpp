#include <thrum/gpu/case_writer.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <limits>

#include <thrum/gpu/device/warp.hpp>
#include <thrum/gpu/stretch.hpp>

namespace thrum::gpu {

void CaseWriter::declare(const std::string& type, const std::string& name, std::size_t numbers) {
  (layout_.beside_a_sheet() ? own_members_ : members_) += fmt::format("  {} {};\n", type, name);
  own_numbers_ += numbers;
}

void CaseWriter::add_member(const std::string& type, const std::string& name,
                            const std::vector<double>& numbers, const std::vector<double>* state) {
  members_ += fmt::format("  {} {};\n", type, name);
  if (!numbers.empty()) exchange_numbers_ += fmt::format("    {}.exchange_numbers(tape);\n", name);
  append(program_.numbers, numbers);
  if (state == nullptr) return;
  exchange_state_ += fmt::format("    {}.exchange_state(tape);\n", name);
  append(program_.state, *state);
}

std::vector<LaidOutPlace> CaseWriter::add_places(const std::string& name,
                                                 std::span<const PlaceEntry> entries) {
  std::vector<LaidOutPlace> places = layout_.places(entries);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const LaidOut& body = layout_.bodies()[places[i].body];
    const std::string each = fmt::format("{}_{}", name, i);
    if (body.per_lane > 0) {
      add_member(body.place_type, each, places[i].numbers);
      continue;
    }
    declare(body.place_type, each, places[i].numbers.size());
    exchange_numbers_ += fmt::format("    {}.exchange_numbers(tape);\n", own(each));
    append(program_.numbers, places[i].numbers);
  }
  return places;
}

std::string CaseWriter::place_name(const std::string& name, std::size_t i,
                                   const LaidOutPlace& place) const {
  const std::string each = fmt::format("{}_{}", name, i);
  return layout_.bodies()[place.body].per_lane > 0 ? each : own(each);
}

std::string CaseWriter::reading(const std::string& name, const std::vector<LaidOutPlace>& places,
                                const std::string& when) const {
  std::string sum;
  for (std::size_t i = 0; i < places.size(); ++i)
    sum += fmt::format("{}{}.template read<When::{}>(body{})", i > 0 ? " + " : "",
                       place_name(name, i, places[i]), when, places[i].body);
  return sum.empty() ? "0.0" : "(" + sum + ")";
}

std::string CaseWriter::driving(const std::string& name, const std::vector<LaidOutPlace>& places,
                                const std::string& force) const {
  std::string text;
  for (std::size_t i = 0; i < places.size(); ++i)
    text += fmt::format("      {}.drive(body{}, {});\n", place_name(name, i, places[i]),
                        places[i].body, force);
  return text;
}

void CaseWriter::add_drive(std::span<const PlaceEntry> place, const std::vector<double>& samples,
                           double after) {
  const std::string name = fmt::format("drive{}", drives_++);
  add_member(
      "Drive", name,
      {static_cast<double>(program_.forces.size()), static_cast<double>(samples.size()), after});
  append(program_.forces, samples);
  const auto places = add_places(name, place);
  drive_ += fmt::format(
      "    if (const double force = {}.force(step, forces); force != 0.0) {{\n{}    }}\n", name,
      driving(name, places, "force"));
}

void CaseWriter::add_pickup(const Channel& channel) {
  const std::size_t number = pickups_++;
  const std::string name = fmt::format("pickup{}", number);
  const bool is_velocity = channel.quantity == Channel::Quantity::velocity;
  std::vector<double> state;
  using Limits = std::numeric_limits<double>;
  for (const double start :
       {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), 0.0, -1.0})
    state.insert(state.end(), lanes, start);
  program_.places.pickups.push_back(program_.state.size());
  add_member("Listener", name,
             {is_velocity ? channel.gain / (2.0 * time_step_) : channel.gain,
              is_velocity ? 0.0 : channel.spot.height},
             &state);
  std::string value;
  if (channel.quantity == Channel::Quantity::force) {
    for (std::size_t i = 0; i < channel.rows.count; ++i)
      value += fmt::format("{}{}.force", i > 0 ? " + " : "",
                           fmt::format("row{}", channel.rows.first + i));
    value = "(" + value + ")";
  } else {
    const auto places = add_places(name, channel.spot.place);
    value = is_velocity ? reading(name, places, "change")
                        : fmt::format("({}.height + {})", name, reading(name, places, "now"));
  }
  hear_ +=
      fmt::format("    {0}.hear({0}.gain * {1}, step, i, sound_of({2}));\n", name, value, number);
  finish_ += fmt::format("    {}.finish(end, count, sound_of({}));\n", name, number);
  program_.pickups.push_back(channel.name);
}

/// More threads hide more latency, but rows that are solved together, and sheets, need registers.
int CaseWriter::blocks() const {
  if (program_.warps == 1) return island_count_ == 0 ? 3 : 2;
  constexpr int registers = 65536, of_a_thread = 128;
  return std::max(1, registers / (threads_of_block(program_.warps) * of_a_thread));
}

void CaseWriter::finish(CaseProgram& into) {
  if (!solve_.empty()) {
    // What is in registers across a call is spilled in every step, not only in those that call.
    solve_ = fmt::format(
        "    bool quick = true;\n{}    if (!quick) {{\n      Writer out(parking);\n"
        "      park(out);\n      let_threads_see();\n{}"
        "      StateReader in(parking);\n      park(in);\n    }}\n",
        quick_, solve_);
    exchange_state_ += fmt::format("    parking = tape.position();\n    tape.skip({});\n", parked_);
    program_.state.resize(program_.state.size() + parked_, 0.0);
  }
  constexpr std::size_t small = 1536;  // numbers; four such cases take 48 KiB of a block
  if (program_.shared > small) program_.warps = std::max(program_.warps, 2);
  if (layout_.beside_a_sheet()) {
    own_members_ = fmt::format(
        "  struct Own {{\n{}  }};\n  static_assert(sizeof(Own) <= {} * sizeof(double));\n"
        "  Own* own;\n",
        own_members_, own_numbers_);
    exchange_numbers_ =
        fmt::format("    own = reinterpret_cast<Own*>(memory + {});\n", program_.shared) +
        exchange_numbers_;
    program_.shared += own_numbers_;
  }
  program_.blocks = blocks();
  if (program_.shared > 0)  // all threads step those; then the first warp goes on alone
    predict_shared_ = "    meet();\n" + predict_shared_ + "    meet();\n";
  program_.places.contacts = program_.state.size();
  const std::vector<double> nothing{0.0, 0.0};
  add_member("ForceRecord", "contacts", {}, &nothing);
  program_.text = fmt::format(
      "struct Case {{\n  static constexpr int listeners = {}, shared = {};\n{}"
      "  const double* forces;\n  double *sound, *parking;\n  long long sound_per_listener;\n\n"
      "  template <class Tape>\n  void exchange_numbers(Tape& tape, double* memory) {{\n{}  }}\n"
      "  template <class Tape>\n  void exchange_state(Tape& tape) {{\n{}  }}\n{}"
      "  template <class Tape>\n  void park(Tape& tape) {{\n{}  }}\n"
      "  double* sound_of(int which) const {{\n"
      "    return sound == nullptr ? nullptr : sound + which * sound_per_listener;\n  }}\n"
      "  void step(long long step, int i) {{\n{}"
      "    if (is_first_warp()) step_alone(step, i);\n{}  }}\n"
      "  void step_alone(long long step, int i) {{\n{}{}{}{}{}"
      "    double most = 0.0;\n{}    if (most > 0.0) contacts.add(most);\n{}{}  }}\n"
      "  void finish(long long end, int count) {{\n    if (!is_first_warp()) return;\n{}  "
      "}}\n}};\n",
      pickups_, program_.shared, own_members_ + members_, exchange_numbers_, exchange_state_,
      islands_, park_, predict_shared_, rotate_shared_, predict_, drive_, read_, solve_, push_,
      forces_, hear_, rotate_, finish_);
  into = std::move(program_);
}

}  // namespace thrum::gpu
