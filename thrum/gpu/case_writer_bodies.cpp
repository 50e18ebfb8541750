// Bodies of a case: their coefficients, and where they are at the beginning.
#include <fmt/format.h>
#include <algorithm>
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
  std::vector<double> at_now(body.room, 0.0), before(body.room, 0.0), kept(body.room, 0.0);
  for (std::size_t row = 0; row < sheet.rows; ++row)
    for (std::size_t point = 0; point < sheet.width; ++point) {
      const std::size_t from = row * sheet.stride + point, to = Layout::place_in(sheet, from);
      at_now[to] = now[from];
      before[to] = previous[from];
    }
  const std::size_t up = sheet.width + 2;
  for (std::size_t row = 0; row < sheet.rows; ++row)
    for (std::size_t point = 0; point < sheet.width; ++point) {
      const double* p = before.data() + Layout::place_in(sheet, row * sheet.stride + point);
      kept[static_cast<std::size_t>(p - before.data())] =
          sheet.old_x * (p[1] + p[-1] - 2.0 * p[0]) +
          sheet.old_y * (p[up] + *(p - up) - 2.0 * p[0]);
    }
  add_shared(name, body,
             {sheet.keep, sheet.near_x, sheet.near_y, sheet.far_x, sheet.far_y, sheet.diagonal,
              sheet.old_x, sheet.old_y, sheet.edge_x, sheet.edge_y,
              static_cast<double>(sheet.width), static_cast<double>(sheet.rows)},
             {at_now, before, kept});
  constexpr std::size_t moments = 3, lists = 2;
  program_.shared += moments * body.room;
  park_ += fmt::format("    {}.exchange_parked(tape);\n", name);
  parked_ += lists * body.in_a_row * lanes;
}

void CaseWriter::add_shared_line(const std::string& name, const LaidOut& body,
                                 const PortableLine& line, std::span<const double> now,
                                 std::span<const double> previous) {
  const auto in_room = [&](std::span<const double> numbers) {
    std::vector<double> all(body.room, 0.0);
    std::copy(numbers.begin(), numbers.end(), all.begin() + Layout::zeros_before);
    return all;
  };
  add_shared(name, body,
             {line.keep, line.near, line.far, line.old, line.first_edge, line.last_edge,
              static_cast<double>(line.points)},
             {in_room(now), in_room(previous), in_room(differences(previous))});
  constexpr std::size_t lists = 4;
  program_.shared += lists * body.room;
}

void CaseWriter::add_shared(const std::string& name, const LaidOut& body,
                            const std::vector<double>& numbers,
                            const std::vector<std::vector<double>>& state) {
  members_ += fmt::format("  {} {};\n", body.type, name);
  exchange_numbers_ +=
      fmt::format("    {}.exchange_numbers(tape, memory + {});\n", name, program_.shared);
  exchange_state_ += fmt::format("    {}.exchange_state(tape);\n", name);
  append(program_.numbers, numbers);
  for (const auto& list : state) append(program_.state, list);
  program_.warps = std::max(program_.warps, body.warps);
  predict_shared_ += fmt::format("    {}.predict();\n", name);
  rotate_shared_ += fmt::format("    {}.rotate();\n", name);
}

}  // namespace thrum::gpu
