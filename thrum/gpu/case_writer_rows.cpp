// The rows of a case: contacts, springs and bows, lone ones and those that act on one another.
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <limits>
#include <variant>

#include <thrum/gpu/case_writer.hpp>
#include <thrum/laws/exponential.hpp>
#include <thrum/laws/power.hpp>

namespace thrum::gpu {

namespace {

/// TouchRecord before anything touched.
constexpr std::size_t touch_numbers = 9;
constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<double> root_at(const PortableContact& law, double depth) {
  const Root<double> root = law.law == PortableContact::Law::power
                                ? PowerLaw(law.first, law.second).root(depth)
                                : ExponentialLaw(law.first, law.second).root(depth);
  return {root.energy, root.slope, root.bend};
}

/// W of some rows.
std::vector<double> couplings_of(const std::vector<std::size_t>& rows, const NetworkParts& parts) {
  std::vector<double> couplings;
  for (const std::size_t a : rows)
    for (const std::size_t b : rows)
      couplings.push_back(a == b ? parts.numbers.compliance[a]
                                 : parts.rows.coupling(a, b, parts.compliances));
  return couplings;
}

}  // namespace

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
    append(numbers, std::array{spring.stiffness, spring.cubic, spring.damping / time_step_});
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
  const std::string drive = driving(name, places, "-" + name + ".force");
  const bool mostly_acts = row_types_[row] == "SpringRow";
  push_ +=
      mostly_acts ? drive : fmt::format("    if ({}.force != 0.0) {{\n{}    }}\n", name, drive);
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
  std::vector<double> state{parts.numbers.previous[row],
                            parts.numbers.now[row],
                            0.0,
                            1.0,
                            bow.bristle,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            lifted};
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
  const auto springs = static_cast<std::size_t>(
      std::ranges::count_if(rows, [&](std::size_t row) { return row_types_[row] == "SpringRow"; }));
  if (springs > 0 && springs + 1 >= rows.size()) return add_pulled_row(rows, parts);
  if (rows.size() == 1) {
    const std::string row = fmt::format("row{}", rows[0]);
    quick_ += fmt::format("    quick = step_asleep({}) && quick;\n", row);
    solve_ += fmt::format("      step_lone_row<{}>({});\n", row_types_[rows[0]], row);
    return;
  }
  const std::string name = fmt::format("island{}", island_count_++);
  const std::vector<double> couplings = couplings_of(rows, parts);
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

/// Springs, and one other row at most.
void CaseWriter::add_pulled_row(const std::vector<std::size_t>& rows, const NetworkParts& parts) {
  const std::string name = fmt::format("pulled{}", rows[0]);
  std::string types, names;
  bool only_springs = true;
  for (const std::size_t row : rows) {
    const std::string comma = names.empty() ? "" : ", ";
    types += comma + row_types_[row];
    names += comma + fmt::format("row{}", row);
    only_springs = only_springs && row_types_[row] == "SpringRow";
  }
  add_member(fmt::format("PulledRow<{}>", types), name, couplings_of(rows, parts));
  prepare_ += fmt::format("    {}.prepare({});\n", name, names);
  quick_ += fmt::format("    quick = {}.step_quickly({}) && quick;\n", name, names);
  if (!only_springs) solve_ += fmt::format("      {}.step({});\n", name, names);
  if (rows.size() > 1) ++island_count_;
}

}  // namespace thrum::gpu
