#include <thrum/interactions/connection.hpp>

#include <cmath>
#include <memory>
#include <utility>

#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>
#include <thrum/interactions/connections.hpp>
#include <thrum/laws/impact.hpp>

namespace thrum {

namespace {

const Description& describe_connection() {
  static const Description description{
      .kind = "connection",
      .summary = "A spring, linear and cubic, with loss, between two places.",
      .parameters = {
          must<&Connection::between>("between", "The two places; stretch is first - second."),
          bind<&Connection::stiffness>("stiffness", "N/m", not_negative, "Of the linear spring."),
          bind<&Connection::cubic>("cubic", "N/m3", not_negative, "Of the cubic spring."),
          bind<&Connection::damping>("damping", "kg/s", not_negative,
                                     "Force is 2 damping times the rate of stretch."),
      }};
  return description;
}

void assemble_connections(Elements elements, Builder& builder) {
  auto group = std::make_unique<Connections>(builder.time_step);
  JoinedRows joined;
  for (const Element* element : elements) {
    const Connection& it = element->as<Connection>();
    const auto first = builder.spot(*element, "between", it.between[0]);
    const auto second = builder.spot(*element, "between", it.between[1]);
    if (!first || !second) continue;
    if (builder.slides_on_itself(*element, "between", it.between[0], it.between[1])) continue;
    const Row row = distance_between(*first, *second, 0.0);
    if (!builder.moves_something(row)) {
      builder.faults.add(element->path(), "between",
                         "joins nothing that can move; at least one place must vibrate, and the "
                         "two must be different");
      continue;
    }
    group->add({it.stiffness, it.cubic}, it.damping);
    joined.add(*element, {row});
  }
  builder.add(std::move(group), joined);
}

/// Half a swing of the spring against the mass of its places is a touch of exponent 1.
void warn_of_connection(const Element& element, Inspection& inspection) {
  const Connection& it = element.as<Connection>();
  if (!(it.stiffness > 0.0)) return;
  const double k = inspection.builder.time_step;
  const auto place = inspection.entries(inspection.builder.rows(element.path())->first);
  const double mass = k * k / inspection.step_response(place, place, 1).front();
  const double half_swing = impact(PowerLaw(it.stiffness, 1.0), mass, 1.0).duration;
  if (half_swing >= k) return;
  inspection.warn(
      "stiff spring", element.path(), "stiffness",
      formatted("swings at %.3g Hz against the %.2g g that it moves, above half the "
                "rate: it is as good as rigid; %.1g N/m or less would be heard as a "
                "spring",
                0.5 / half_swing, 1e3 * mass, it.stiffness * std::pow(half_swing / (2.0 * k), 2)));
}

bool connection_loses(const Element& element) {
  return element.as<Connection>().damping.highest() > 0.0;
}

Joint connection_joint(const Element& element) {
  const Connection& it = element.as<Connection>();
  return {.sign = Joint::Sign::spring, .above = it.between[0], .below = it.between[1]};
}

}  // namespace

Kind connection_kind() {
  constexpr Price price = {20, 12.0};
  return make_kind<Connection>({.role = Role::interaction,
                                .describe = describe_connection,
                                .assemble = assemble_connections,
                                .row_price = {price, price},
                                .loses = connection_loses,
                                .warn = warn_of_connection,
                                .joint = connection_joint});
}

}  // namespace thrum
