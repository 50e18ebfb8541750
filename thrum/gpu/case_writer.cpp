#include <thrum/gpu/case_writer.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <limits>
#include <variant>

#include <thrum/gpu/device/warp.hpp>
#include <thrum/gpu/stretch.hpp>
#include <thrum/laws/exponential.hpp>
#include <thrum/laws/power.hpp>

namespace thrum::gpu {

namespace {

/// TouchRecord before anything touched.
constexpr std::size_t touch_numbers = 8;
constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<double> root_at(const PortableContact& law, double depth) {
  const Root<double> root = law.law == PortableContact::Law::power
                                ? PowerLaw(law.first, law.second).root(depth)
                                : ExponentialLaw(law.first, law.second).root(depth);
  return {root.energy, root.slope, root.bend};
}

}  // namespace

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

void CaseWriter::add_row_member(const std::string& type, const std::string& name,
                                const std::vector<double>& numbers,
                                const std::vector<double>& state) {
  constexpr std::size_t hot_numbers = 3, hot_state = 4;  // as HotRow has them
  members_ += fmt::format("  HotRow {};\n", name);
  exchange_numbers_ +=
      fmt::format("    {}.exchange_numbers(tape, {});\n", name, numbers.size() - hot_numbers);
  exchange_state_ +=
      fmt::format("    {}.exchange_state(tape, {});\n", name, state.size() - hot_state);
  append(program_.numbers, numbers);
  append(program_.state, state);
  row_types_.push_back(type);
}

void CaseWriter::add_contact(const std::string& name, const PortableContact& law, double previous,
                             double now, std::vector<double> numbers) {
  const int sides = law.two_sided ? 2 : 1;
  const char* kind =
      law.law == PortableContact::Law::power ? "thrum::PowerLaw" : "thrum::ExponentialLaw";
  numbers.insert(numbers.begin() + 1, {law.two_sided ? -law.deadband : -infinity, law.deadband});
  append(numbers, std::array{law.first, law.second, law.deadband, law.loss,
                             law.chooses_theta ? 1.0 : 0.0, static_cast<double>(law.cap)});
  std::vector<double> state{previous, now, 0.0, 1.0};
  for (int which = 0; which < sides; ++which) {
    const auto depth = [&](double x) { return (which == 0 ? x : -x) - law.deadband; };
    state.push_back(law.theta[static_cast<std::size_t>(which)]);
    append(state, root_at(law, depth(previous)));
    append(state, root_at(law, depth(now)));
  }
  state.resize(state.size() + touch_numbers, 0.0);
  add_row_member(fmt::format("ContactRow<{}, {}>", kind, sides), name, numbers, state);
  forces_ += fmt::format("    most = larger(most, magnitude({}.force));\n", name);
}

void CaseWriter::add_row(const NetworkParts& parts, std::size_t row, const PortableRow& law) {
  const std::string name = fmt::format("row{}", row);
  const double previous = parts.numbers.previous[row], now = parts.numbers.now[row];
  std::vector<double> numbers{parts.rows.offset(row), parts.numbers.compliance[row]};
  if (const auto* contact = std::get_if<PortableContact>(&law)) {
    add_contact(name, *contact, previous, now, std::move(numbers));
  } else {
    const auto& spring = std::get<PortableSpring>(law);
    const bool acts = spring.stiffness != 0.0 || spring.cubic != 0.0 || spring.damping != 0.0;
    numbers.insert(numbers.begin() + 1, {-infinity, infinity});
    append(numbers, std::array{spring.stiffness, spring.cubic, spring.damping, time_step_});
    std::vector<double> state{previous, now, 0.0, acts ? 1.0 : 0.0};
    state.resize(state.size() + touch_numbers, 0.0);
    add_row_member("SpringRow", name, numbers, state);
  }
  program_.places.touches.push_back(program_.state.size() - touch_numbers);
  add_row_places(parts, row);
}

void CaseWriter::add_row_places(const NetworkParts& parts, std::size_t row) {
  const std::string name = fmt::format("row{}", row);
  const auto places = add_places(name, parts.rows.entries(row));
  read_ += fmt::format("    {0}.free = {0}.offset + {1};\n", name, reading(name, places, "next"));
  push_ += fmt::format("    if ({}.force != 0.0) {{\n{}    }}\n", name,
                       driving(name, places, "-" + name + ".force"));
  rotate_ += fmt::format("    {}.rotate();\n", name);
}

void CaseWriter::add_bow(const NetworkParts& parts, std::size_t row, const PortableBow& bow,
                         const HandSamples& hand) {
  const std::string name = fmt::format("row{}", row), held = fmt::format("hand{}", row);
  const std::array<double, 8>& law = bow.law;
  const std::vector<double> numbers{parts.rows.offset(row),
                                    -infinity,
                                    infinity,
                                    parts.numbers.compliance[row],
                                    law[0],
                                    law[1],
                                    law[2],
                                    law[3],
                                    law[4],
                                    law[5],
                                    law[6],
                                    law[7],
                                    bow.half_step,
                                    static_cast<double>(bow.cap),
                                    bow.tolerance};
  constexpr double lifted = 1.0;  // before the first step
  std::vector<double> state{
      parts.numbers.previous[row], parts.numbers.now[row], 0.0, 1.0, bow.bristle, 0.0, 0.0, lifted};
  state.resize(state.size() + touch_numbers, 0.0);
  add_row_member("BowRow", name, numbers, state);
  program_.places.bows.push_back(program_.state.size() - touch_numbers);
  std::vector<double> sampled;
  const auto sample = [&](const std::vector<double>& samples, double after) {
    sampled.push_back(static_cast<double>(program_.forces.size()));
    sampled.push_back(static_cast<double>(samples.size()));
    sampled.push_back(after);
    append(program_.forces, samples);
  };
  sample(hand.pressed, hand.after.pressed);
  sample(hand.speed, hand.after.speed);
  sample(hand.noise, hand.after.noise);
  add_member("BowHand", held, sampled);
  quick_ += fmt::format("    quick = step_lifted({}, {}.at(step, forces)) && quick;\n", name, held);
  solve_ += fmt::format("      step_bow({}, {}.at(step, forces));\n", name, held);
  add_row_places(parts, row);
}

void CaseWriter::add_island(const std::vector<std::size_t>& rows, const NetworkParts& parts) {
  if (rows.size() == 1) {
    const std::string row = fmt::format("row{}", rows[0]);
    quick_ += fmt::format("    quick = step_quickly<{}>({}) && quick;\n", row_types_[rows[0]], row);
    solve_ += fmt::format("      step_lone_row<{}>({});\n", row_types_[rows[0]], row);
    return;
  }
  const std::string name = fmt::format("island{}", island_count_++);
  std::vector<double> couplings;
  for (const std::size_t a : rows)
    for (const std::size_t b : rows)
      couplings.push_back(a == b ? parts.numbers.compliance[a]
                                 : parts.rows.coupling(a, b, parts.compliances));
  members_ += fmt::format("  Couplings {};\n", name);
  exchange_numbers_ += fmt::format("    {}.exchange_numbers(tape, {});\n", name, couplings.size());
  append(program_.numbers, couplings);
  std::string types, visits, names, list;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    types += fmt::format("    {} row{};\n", row_types_[rows[i]], rows[i]);
    visits += fmt::format("      visit({}, row{});\n", i, rows[i]);
    names += ", " + fmt::format("row{}", rows[i]);
    list += ", " + row_types_[rows[i]];
  }
  islands_ += fmt::format(
      "  struct Rows_{0} {{\n{1}    template <class Visit>\n"
      "    void each(const Visit& visit) {{\n{2}    }}\n  }};\n",
      name, types, visits);
  quick_ += fmt::format("    quick = step_island_quickly<{}>({}{}) && quick;\n", list.substr(2),
                        name, names);
  solve_ += fmt::format("      step_island<Rows_{0}{1}>({0}{2});\n", name, list, names);
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
  for (const double start :
       {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity, 0.0, -1.0})
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
