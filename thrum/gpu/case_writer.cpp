#include <thrum/gpu/case_writer.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <limits>

#include <thrum/gpu/device/warp.hpp>
#include <thrum/gpu/stretch.hpp>

namespace thrum::gpu {

void CaseWriter::declare(const std::string& type, const std::string& name, std::size_t room) {
  const bool shared = layout_.beside_a_sheet() && room > 0;
  (shared ? own_members_ : members_) += fmt::format("  {} {};\n", type, name);
  if (!shared) return;
  aliases_ += fmt::format("    auto& {0} = own->{0};\n", name);
  own_room_ += room;
}

void CaseWriter::add_member(const std::string& type, const std::string& name,
                            const std::vector<double>& numbers, const std::vector<double>* state,
                            std::size_t room) {
  declare(type, name, room);
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
    add_member(body.place_type, each, places[i].numbers, nullptr,
               body.per_lane > 0 ? 0 : places[i].numbers.size());
  }
  return places;
}

std::string CaseWriter::reading(const std::string& name, const std::vector<LaidOutPlace>& places,
                                const std::string& when) const {
  std::string sum;
  for (std::size_t i = 0; i < places.size(); ++i)
    sum += fmt::format("{}{}_{}.template read<When::{}>(body{})", i > 0 ? " + " : "", name, i, when,
                       places[i].body);
  return sum.empty() ? "0.0" : "(" + sum + ")";
}

std::string CaseWriter::driving(const std::string& name, const std::vector<LaidOutPlace>& places,
                                const std::string& force) const {
  std::string text;
  for (std::size_t i = 0; i < places.size(); ++i)
    text += fmt::format("      {}_{}.drive(body{}, {});\n", name, i, places[i].body, force);
  return text;
}

void CaseWriter::add_drive(std::span<const PlaceEntry> place, const std::vector<double>& samples,
                           double after) {
  const std::string name = fmt::format("drive{}", drives_++);
  add_member(
      "Drive", name,
      {static_cast<double>(program_.forces.size()), static_cast<double>(samples.size()), after},
      nullptr, 3);
  append(program_.forces, samples);
  const auto places = add_places(name, place);
  declare("double", name + "_now", 1);
  prepare_ += fmt::format("    {0}_now = {0}.force(step, forces);\n", name);
  drive_ += fmt::format("    if ({0}_now != 0.0) {{\n{1}    }}\n", name,
                        driving(name, places, name + "_now"));
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
    const bool is_shared = std::ranges::any_of(
        places, [&](const LaidOutPlace& place) { return layout_.bodies()[place.body].room > 0; });
    if (is_shared) {
      members_ += fmt::format("  Readings {}_was;\n", name);
      begin_ += fmt::format("    {}_was = {{{}, {}}};\n", name, reading(name, places, "now"),
                            reading(name, places, "previous"));
      value = fmt::format("{}_was.{}({})", name, is_velocity ? "change" : "at_now",
                          reading(name, places, "now"));
    } else {
      value = reading(name, places, is_velocity ? "change" : "now");
    }
    if (!is_velocity) value = fmt::format("({}.height + {})", name, value);
  }
  listen_ += fmt::format("    const double heard{0} = {1}.gain * {2};\n", number, name, value);
  hear_ += fmt::format("    {1}.hear(heard{0}, step, i, sound_of({0}));\n", number, name);
  finish_ += fmt::format("    {}.finish(end, count, sound_of({}));\n", name, number);
  program_.pickups.push_back(channel.name);
}

/// More threads hide more latency, but rows that are solved together, and sheets, need registers.
/// A multiprocessor's shared memory is for as many cases as it has room for.
int CaseWriter::blocks() const {
  if (program_.warps == 1) return island_count_ == 0 ? 3 : 2;
  constexpr int registers = 65536, of_a_thread = 168;
  constexpr std::size_t shared_bytes = 228 * 1024, reserved = 1024;
  const int by_registers = registers / (threads_of_block(program_.warps) * of_a_thread);
  const auto by_memory =
      static_cast<int>(shared_bytes / (program_.shared * sizeof(double) + reserved));
  return std::max(1, std::min(by_registers, by_memory));
}

namespace {

std::string function(const std::string& head, const std::string& body) {
  return fmt::format("  {} {{\n{}  }}\n", head, body);
}

}  // namespace

/// They come first on the tapes, and take so many numbers of them.
std::string CaseWriter::workers_text() const {
  return fmt::format(
      "  struct Workers {{\n    static constexpr int numbers = {}, state = {};\n{}"
      "    template <class Tape>\n    void exchange_numbers(Tape& tape, double* memory) {{\n{}    "
      "}}\n"
      "    template <class Tape>\n    void exchange_state(Tape& tape) {{\n{}    }}\n"
      "    void predict() {{\n{}    }}\n    void rotate() {{\n{}    }}\n  }};\n",
      workers_numbers_, workers_state_, workers_, exchange_workers_numbers_,
      exchange_workers_state_, predict_workers_, rotate_sheets_);
}

void CaseWriter::finish(CaseProgram& into) {
  if (solve_.empty()) {
    if (!quick_.empty()) solve_ = "    bool quick = true;\n" + quick_;
  } else {
    // What is in registers across a call is spilled in every step, not only in those that call.
    solve_ = fmt::format(
        "    bool quick = true;\n{}    if (!quick) {{\n      Writer out(parking);\n"
        "      park(out);\n      let_threads_see();\n{}"
        "      StateReader in(parking);\n      park(in);\n    }}\n",
        quick_, solve_);
    exchange_state_ += fmt::format("    parking = tape.position();\n    tape.skip({});\n", parked_);
    program_.state.resize(program_.state.size() + parked_, 0.0);
  }
  if (layout_.beside_a_sheet()) {
    own_members_ = fmt::format(
        "  struct Own {{\n{}  }};\n  static_assert(sizeof(Own) <= {} * sizeof(double));\n"
        "  Own* own;\n",
        own_members_, own_room_);
    exchange_numbers_ = fmt::format("    own = reinterpret_cast<Own*>(memory + {});\n{}{}",
                                    program_.shared, aliases_, exchange_numbers_);
    program_.shared += own_room_;
  }
  program_.blocks = blocks();
  program_.places.contacts = program_.state.size();
  const std::vector<double> nothing{0.0, 0.0};
  add_member("ForceRecord", "contacts", {}, &nothing);
  const std::string with_tape = "template <class Tape>\n  void ";
  program_.text =
      fmt::format(
          "struct Case {{\n  static constexpr int listeners = {}, shared = {};\n"
          "  static constexpr bool beside_a_sheet = {};\n{}{}{}"
          "  const double* forces;\n  double *sound, *parking;\n"
          "  long long sound_per_listener;\n\n{}"
          "  double* sound_of(int which) const {{\n"
          "    return sound == nullptr ? nullptr : sound + which * sound_per_listener;\n  }}\n",
          pickups_, program_.shared, layout_.beside_a_sheet(), workers_text(), own_members_,
          members_, islands_) +
      function(with_tape + "exchange_numbers(Tape& tape, double* memory)", exchange_numbers_) +
      function(with_tape + "exchange_state(Tape& tape)", aliases_ + exchange_state_) +
      function(with_tape + "park(Tape& tape)", park_) +
      function("void begin()", aliases_ + begin_) +
      function("void prepare(long long step)", aliases_ + predict_ + prepare_) +
      function("void act(long long step)",
               aliases_ + drive_ + read_ + solve_ + push_ + rotate_sheets_ + rotate_lines_) +
      function("void hear(long long step, int i)", aliases_ + "    double most = 0.0;\n" + forces_ +
                                                       "    if (most > 0.0) contacts.add(most);\n" +
                                                       listen_ + hear_ + rotate_) +
      function("void finish(long long end, int count)", finish_) + "};\n";
  into = std::move(program_);
}

}  // namespace thrum::gpu
