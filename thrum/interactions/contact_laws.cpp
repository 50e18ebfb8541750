#include <thrum/interactions/contact_laws.hpp>

#include <array>
#include <stdexcept>

namespace thrum {

namespace {

using Values = MovingLaw::Values;

MovingLaw power(const Contact& it, double weight) {
  return {.parameters = {it.stiffness, it.exponent}, .make = [weight](const Values& values) {
            return PowerLaw(values.first * weight, values.second);
          }};
}

MovingLaw exponential(const Contact& it, double weight) {
  return {.parameters = {it.stiffness, it.depth}, .make = [weight](const Values& values) {
            return ExponentialLaw(values.first * weight, values.second);
          }};
}

/// A table begins with [0, 0], whether that is written or not.
std::vector<TableLaw::Point> table_of(const Contact& it) {
  std::vector<TableLaw::Point> table;
  const Envelope::Point& first = it.points.points().front();
  if (first.time > 0.0) table.push_back({0.0, 0.0});
  for (const Envelope::Point& point : it.points.points())
    table.push_back({point.time, point.value});
  return table;
}

MovingLaw table(const Contact& it, double weight) {
  return {.parameters = {},
          .make = [law = TableLaw(table_of(it), weight)](const Values&) { return law; }};
}

std::string fault_of_table(const Contact& it) {
  const std::vector<TableLaw::Point> points = table_of(it);
  return TableLaw::fault_of(points, points.size() > it.points.points().size());
}

const std::array<ContactLawKind, std::variant_size_v<ContactLaw>>& all_laws() {
  static const std::array<ContactLawKind, std::variant_size_v<ContactLaw>> all{{
      {.name = "power", .reads = {"stiffness", "exponent"}, .course = power, .is_power = true},
      {.name = "exponential", .reads = {"stiffness", "depth"}, .course = exponential},
      {.name = "table", .reads = {"points"}, .course = table, .fault = fault_of_table},
  }};
  return all;
}

}  // namespace

std::span<const ContactLawKind> contact_laws() { return all_laws(); }

const ContactLawKind& contact_law_kind(std::string_view name) {
  for (const ContactLawKind& each : contact_laws())
    if (each.name == name) return each;
  throw std::invalid_argument("there is no contact law '" + std::string(name) + "'");
}

}  // namespace thrum
