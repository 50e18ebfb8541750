// Bodies of a case: their coefficients, and where they are at the beginning.
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <variant>

#include <thrum/gpu/case_writer.hpp>
#include <thrum/gpu/device/warp.hpp>

namespace thrum::gpu {

namespace {

/// Second differences of the step before the first one.
std::vector<double> differences(std::span<const double> u) {
  std::vector<double> result(u.size());
  for (std::size_t i = 0; i < u.size(); ++i)
    result[i] = (i + 1 < u.size() ? u[i + 1] : 0.0) + (i > 0 ? u[i - 1] : 0.0) - 2.0 * u[i];
  return result;
}

/// How a point of a grid acts on itself a step later, so that a motion which is the same everywhere
/// stays what it is, to the last digit: `others` is the sum of all coefficients but for this one
/// and `here`.
double kept_for(double here, long double others) {
  return static_cast<double>(1.0L - here - others);
}

}  // namespace

void CaseWriter::add_body(std::size_t number, const Network::Beginning& beginning) {
  const LaidOut& body = layout_.bodies()[number];
  const std::string name = fmt::format("body{}", number);
  const auto now = beginning.now.subspan(body.first, body.count);
  const auto previous = beginning.previous.subspan(body.first, body.count);
  if (const auto* sheet = std::get_if<PortableSheet>(&body.part))
    return add_sheet(name, body, *sheet, now, previous);
  if (body.room > 0)
    return add_shared_line(name, body, std::get<PortableLine>(body.part), now, previous);
  std::vector<double> numbers, state;
  if (const auto* mass = std::get_if<PortableMass>(&body.part)) {
    numbers = {mass->keep, mass->turn};
    state = {now[0], previous[0]};
  } else {
    state = layout_.spread(body, now);
    append(state, layout_.spread(body, previous));
  }
  if (const auto* line = std::get_if<PortableLine>(&body.part)) {
    std::vector<double> edge(line->points, 0.0), mask(line->points, 1.0);
    edge.front() = line->first_edge;
    edge.back() = line->last_edge;
    numbers = {line->keep, line->near, line->far, line->old};
    append(numbers, layout_.spread(body, edge));
    append(numbers, layout_.spread(body, mask));
    append(state, layout_.spread(body, differences(previous)));
  } else if (const auto* modes = std::get_if<PortableModes>(&body.part)) {
    numbers = layout_.spread(body, modes->keep);
    append(numbers, layout_.spread(body, modes->turn));
  }
  add_member(body.type, name, numbers, &state);
  if (body.per_lane > 0) {
    park_ += fmt::format("    {}.exchange_parked(tape);\n", name);
    const std::size_t lists = std::holds_alternative<PortableLine>(body.part) ? 4 : 3;
    parked_ += lists * static_cast<std::size_t>(body.per_lane) * lanes;
  }
  predict_ += fmt::format("    {}.predict();\n", name);
  rotate_ += fmt::format("    {}.rotate();\n", name);
}

void CaseWriter::add_sheet(const std::string& name, const LaidOut& body, const PortableSheet& sheet,
                           std::span<const double> now, std::span<const double> previous) {
  const double here = 1.0 + (sheet.keep - 2.0 * (sheet.near_x + sheet.near_y) -
                             2.0 * (sheet.far_x + sheet.far_y) - 4.0 * sheet.diagonal);
  const long double others = 2.0L * sheet.near_x + 2.0L * sheet.near_y + 2.0L * sheet.far_x +
                             2.0L * sheet.far_y + 4.0L * sheet.diagonal + 2.0L * sheet.old_x +
                             2.0L * sheet.old_y;
  const double before = kept_for(here, others);
  std::vector<double> at_now(body.room, 0.0), at_previous(body.room, 0.0), past(body.room, 0.0);
  const auto each_point = [&](const auto& visit) {
    for (std::size_t row = 0; row < sheet.rows; ++row)
      for (std::size_t point = 0; point < sheet.width; ++point) {
        const std::size_t from = row * sheet.stride + point;
        visit(from, Layout::place_in(body, from));
      }
  };
  each_point([&](std::size_t from, std::size_t to) {
    at_now[to] = now[from];
    at_previous[to] = previous[from];
  });
  each_point([&](std::size_t, std::size_t to) {
    const double* p = at_previous.data() + to;
    past[to] = sheet.old_x * (p[1] + p[-1]) + sheet.old_y * (p[body.stride] + *(p - body.stride)) +
               before * p[0];
  });
  workers_ += fmt::format("    {} {};\n", body.type, name);
  exchange_workers_numbers_ +=
      fmt::format("      {}.exchange_numbers(tape, memory + {});\n", name, program_.shared);
  exchange_workers_state_ += fmt::format("      {}.exchange_state(tape);\n", name);
  predict_workers_ += fmt::format("      {}.predict();\n", name);
  append(program_.numbers,
         std::vector<double>{here, before, sheet.near_x, sheet.near_y, sheet.far_x, sheet.far_y,
                             sheet.diagonal, sheet.old_x, sheet.old_y, sheet.edge_x, sheet.edge_y,
                             static_cast<double>(sheet.width), static_cast<double>(sheet.rows)});
  for (const auto& list : {at_now, at_previous, past}) append(program_.state, list);
  workers_numbers_ = program_.numbers.size();
  workers_state_ = program_.state.size();
  program_.warps = std::max(program_.warps, 1 + body.warps);
  members_ += fmt::format("  TwoMoments {};\n", name);
  exchange_numbers_ +=
      fmt::format("    {}.take(memory + {}, {});\n", name, program_.shared, body.room);
  rotate_sheets_ += fmt::format("    {}.rotate();\n", name);
  constexpr std::size_t moments = 2;
  program_.shared += moments * body.room;
}

void CaseWriter::add_shared_line(const std::string& name, const LaidOut& body,
                                 const PortableLine& line, std::span<const double> now,
                                 std::span<const double> previous) {
  members_ += fmt::format("  {} {};\n", body.type, name);
  exchange_numbers_ +=
      fmt::format("    {}.exchange_numbers(tape, memory + {});\n", name, program_.shared);
  const double here = 1.0 + (line.keep - 2.0 * line.near - 2.0 * line.far);
  const double before = kept_for(here, 2.0L * line.near + 2.0L * line.far + 2.0L * line.old);
  append(program_.numbers, std::array{here, before, line.near, line.far, line.old, line.first_edge,
                                      line.last_edge, static_cast<double>(line.points)});
  exchange_state_ += fmt::format("    {}.exchange_state(tape);\n", name);
  std::vector<double> past(line.points);
  const auto at = [&](std::size_t i) { return i < line.points ? previous[i] : 0.0; };
  for (std::size_t i = 0; i < line.points; ++i)
    past[i] = line.old * (at(i + 1) + at(i - 1)) + before * previous[i];
  for (const std::span<const double> list : {now, previous, std::span<const double>(past)}) {
    std::vector<double> all(body.room, 0.0);
    std::copy(list.begin(), list.end(), all.begin() + Layout::zeros_before);
    append(program_.state, all);
  }
  predict_ += fmt::format("    {}.predict();\n", name);
  rotate_lines_ += fmt::format("    {}.rotate();\n", name);
  constexpr std::size_t lists = 3;
  program_.shared += lists * body.room;
}

}  // namespace thrum::gpu
