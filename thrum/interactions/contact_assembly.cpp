// Contacts: from words to rows, those of one solver together.
#include <array>
#include <memory>
#include <utility>

#include <thrum/core/kind.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/contacts.hpp>
#include <thrum/interactions/scalar_contacts.hpp>

namespace thrum {

namespace {

ContactSolver solver_of(const std::string& name) {
  if (name == "constrained") return ContactSolver::constrained;
  if (name == "plain") return ContactSolver::plain;
  if (name == "scalar") return ContactSolver::scalar;
  if (name == "newton") return ContactSolver::newton;
  return ContactSolver::corrected;
}

SolveLimits limits_of(ContactSolver solver, const SolverSettings& settings) {
  return {solver == ContactSolver::newton ? settings.iterations : settings.corrections,
          settings.tolerance};
}

/// The rows of one contact, all with the same law.
struct ContactPlaces {
  std::vector<Row> rows;
  double weight = 1.0;  ///< metres that each row stands for
};

std::optional<ContactPlaces> places_at_a_point(const Element& element, Builder& builder) {
  const Contact& it = element.as<Contact>();
  const auto above = builder.spot(element, "above", it.above);
  const auto below = builder.spot(element, "below", it.below);
  if (!above || !below) return std::nullopt;
  if (builder.slides_on_itself(element, "above", it.above, it.below)) return std::nullopt;
  return ContactPlaces{{distance_between(*below, *above, it.gap)}, 1.0};
}

/// The place on one side of a line contact, at a fraction of the line.
std::optional<Spot> place_on_line(const Where& where, const Thing& thing, double fraction) {
  if (thing.dimensions == 0) return thing.locate({});
  if (thing.dimensions == 1) return thing.locate(std::array{fraction});
  const auto between = [&](std::size_t axis) {
    return where.from[axis] + fraction * (where.to[axis] - where.from[axis]);
  };
  return thing.locate(std::array{between(0), between(1)});
}

bool line_side_is_sound(const Element& element, const char* key, const Where& where,
                        const Thing& thing, Builder& builder) {
  if (where.is_line()) return builder.check_line(element, key, where, thing);
  if (!thing.moves) return true;
  builder.faults.add(element.path(), key,
                     "must be a line or a barrier, because the other side is a line");
  return false;
}

std::optional<ContactPlaces> places_along_a_line(const Element& element, Builder& builder) {
  const Contact& it = element.as<Contact>();
  const Thing* above = builder.thing(element, "above", it.above);
  const Thing* below = builder.thing(element, "below", it.below);
  if (above == nullptr || below == nullptr) return std::nullopt;
  const bool sound = line_side_is_sound(element, "above", it.above, *above, builder);
  if (!line_side_is_sound(element, "below", it.below, *below, builder) || !sound)
    return std::nullopt;
  const Thing* string = above->dimensions == 1 ? above : below;
  if (string->dimensions != 1) {
    builder.faults.add(element.path(), "above",
                       "one side of a contact along a line must be a string");
    return std::nullopt;
  }
  ContactPlaces places;
  places.weight = string->length / string->intervals;
  for (int l = 1; l < string->intervals; ++l) {
    const double fraction = static_cast<double>(l) / string->intervals;
    const double gap = it.gap + fraction * (it.gap_end.value_or(it.gap) - it.gap);
    places.rows.push_back(distance_between(*place_on_line(it.below, *below, fraction),
                                           *place_on_line(it.above, *above, fraction), gap));
  }
  return places;
}

std::optional<ContactPlaces> places_of(const Element& element, Builder& builder) {
  const Contact& it = element.as<Contact>();
  const bool line = it.above.is_line() || it.below.is_line();
  auto places = line ? places_along_a_line(element, builder) : places_at_a_point(element, builder);
  if (!places) return std::nullopt;
  for (const Row& row : places->rows)
    if (!builder.moves_something(row)) {
      builder.faults.add(element.path(), "",
                         "touches nothing that can move; at least one side must vibrate, and the "
                         "two sides must be different places");
      return std::nullopt;
    }
  return places;
}

bool contact_is_sound(const Element& element, Builder& builder) {
  const Contact& it = element.as<Contact>();
  const std::size_t before = builder.faults.list().size();
  if (it.sides == 1 && it.deadband > 0.0)
    builder.faults.add(element.path(), "deadband", "is for sides = 2; use 'gap' for one side");
  if (it.gap_end && !it.above.is_line() && !it.below.is_line())
    builder.faults.add(element.path(), "gap_end",
                       "is for contact along a line; use 'gap' at a place");
  return builder.faults.list().size() == before;
}

ContactRow row_of(const Contact& it, double weight) {
  ContactRow row;
  row.law = PowerLaw(it.stiffness.at(0.0) * weight, it.exponent.at(0.0));
  row.deadband = it.deadband;
  row.damping = it.damping;
  row.two_sided = it.sides == 2;
  return row;
}

/// Contacts with one solver, their rows one after the other.
struct ContactGroup {
  std::vector<Row> rows;
  std::vector<std::pair<std::string, RowRange>> ranges;  ///< of each contact within rows
};

template <class AddRows>
ContactGroup collect_group(ContactSolver solver, Elements elements, Builder& builder,
                           const AddRows& add_rows) {
  ContactGroup group;
  const std::string& usual = builder.solver().contact;
  for (const Element* element : elements) {
    const Contact& it = element->as<Contact>();
    if (solver_of(it.solver.empty() ? usual : it.solver) != solver) continue;
    if (!contact_is_sound(*element, builder)) continue;
    const auto places = places_of(*element, builder);
    if (!places) continue;
    group.ranges.push_back(
        {element->path(), {group.rows.size(), places->rows.size(), places->weight}});
    group.rows.insert(group.rows.end(), places->rows.begin(), places->rows.end());
    add_rows(row_of(it, places->weight), MovingLaw{.stiffness = it.stiffness,
                                                   .exponent = it.exponent,
                                                   .weight = places->weight,
                                                   .first = group.ranges.back().second.first,
                                                   .count = places->rows.size()});
  }
  return group;
}

void add_group(std::unique_ptr<Interaction> contacts, const ContactExtremes& extremes,
               const ContactGroup& group, Builder& builder) {
  if (group.rows.empty()) return;
  builder.report(extremes);
  const std::size_t first = builder.add(std::move(contacts), group.rows);
  for (const auto& [path, range] : group.ranges)
    builder.set_rows(path, {first + range.first, range.count, range.weight});
}

void assemble_group(ContactSolver solver, Elements elements, Builder& builder) {
  auto contacts =
      std::make_unique<Contacts>(solver, limits_of(solver, builder.solver()), builder.time_step);
  const ContactGroup group =
      collect_group(solver, elements, builder, [&](const ContactRow& row, const MovingLaw& law) {
        for (std::size_t i = 0; i < law.count; ++i) contacts->add(row);
        if (law.moves()) contacts->move(law);
      });
  const ContactExtremes& extremes = contacts->extremes();
  add_group(std::move(contacts), extremes, group, builder);
}

void assemble_scalar_group(Elements elements, Builder& builder) {
  auto contacts = std::make_unique<ScalarContacts>(builder.time_step);
  const ContactGroup group = collect_group(
      ContactSolver::scalar, elements, builder, [&](const ContactRow& row, const MovingLaw& law) {
        contacts->add({row.law, row.deadband, row.damping, row.two_sided}, law.count);
        if (law.moves()) contacts->move(law);
      });
  contacts->finish();
  const ContactExtremes& extremes = contacts->extremes();
  add_group(std::move(contacts), extremes, group, builder);
}

}  // namespace

void assemble_contacts(Elements elements, Builder& builder) {
  for (const ContactSolver solver : {ContactSolver::corrected, ContactSolver::constrained,
                                     ContactSolver::plain, ContactSolver::newton})
    assemble_group(solver, elements, builder);
  assemble_scalar_group(elements, builder);
}

}  // namespace thrum
