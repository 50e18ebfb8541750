// How contacts join a network: one ContactSet per solver and kind of law.
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <thrum/core/direction.hpp>
#include <thrum/core/kind.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/contact_laws.hpp>

namespace thrum {

namespace {

ContactSolver solver_of(const std::string& name) {
  if (name == "constrained") return ContactSolver::constrained;
  if (name == "plain") return ContactSolver::plain;
  if (name == "scalar") return ContactSolver::scalar;
  if (name == "newton") return ContactSolver::newton;
  return ContactSolver::corrected;
}

/// The rows of one contact.
struct ContactPlaces {
  std::vector<Row> rows;
  RowRange range = {};
};

/// The gap at a fraction of the line; 0 for a gap that moves.
double fixed_gap(const Contact& it, double fraction) {
  if (it.gap.knob() != nullptr) return 0.0;
  const double near = it.gap.at(fraction);
  return near + fraction * (it.gap_end.value_or(near) - near);
}

std::optional<ContactPlaces> places_at_a_point(const Element& element, Builder& builder) {
  const Contact& it = element.as<Contact>();
  const auto above = builder.spot(element, "above", it.above);
  const auto below = builder.spot(element, "below", it.below);
  if (!above || !below) return std::nullopt;
  if (builder.slides_on_itself(element, "above", it.above, it.below)) return std::nullopt;
  return ContactPlaces{{distance_between(*below, *above, fixed_gap(it, 0.0))}};
}

/// What a line covers of one side of a thing, in fractions of its length.
struct Part {
  double from = 0.0, to = 1.0;
  double at(double fraction) const { return from + fraction * (to - from); }
};
Part part_of(const Where& where, std::size_t side = 0) {
  return side < where.from.size() ? Part{where.from[side], where.to[side]} : Part{};
}

/// The place on one side of a contact along a line, at a fraction of the line.
Spot place_on_line(const Where& where, const Thing& thing, double fraction) {
  std::vector<double> at;
  for (int side = 0; side < thing.dimensions; ++side)
    at.push_back(part_of(where, static_cast<std::size_t>(side)).at(fraction));
  return thing.locate(at.empty() ? at : directed(at, where.direction));
}

bool line_side_is_sound(const Element& element, const char* key, const Where& where,
                        const Thing& thing, Builder& builder) {
  if (where.is_line()) return builder.check_line(element, key, where, thing);
  if (thing.dimensions == 0) return true;  // a barrier, or a mass as wide as the line is long
  builder.faults.add(element.path(), key,
                     "must be a line, a mass or a barrier, because the other side is a line");
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
  const Part part = part_of(string == above ? it.above : it.below);
  const double points = (part.to - part.from) * string->intervals;
  const double numbers = static_cast<double>(place_on_line(it.below, *below, 0.5).place.size() +
                                             place_on_line(it.above, *above, 0.5).place.size());
  if (!builder.can_afford(element, place_cost(points * numbers))) return std::nullopt;
  ContactPlaces places;
  places.range.weight = string->length / string->intervals;
  const int first = string->free_ends[0] ? 0 : 1;
  const int last = string->intervals - (string->free_ends[1] ? 0 : 1);
  for (int l = first; l <= last; ++l) {
    const double fraction =
        (static_cast<double>(l) / string->intervals - part.from) / (part.to - part.from);
    if (fraction < 0.0 || fraction > 1.0) continue;
    places.range.ends_at_first |= l == 0;
    places.range.ends_at_last |= l == string->intervals;
    places.rows.push_back(distance_between(place_on_line(it.below, *below, fraction),
                                           place_on_line(it.above, *above, fraction),
                                           fixed_gap(it, fraction)));
  }
  if (places.rows.empty()) {
    builder.faults.add(element.path(), string == above ? "above" : "below",
                       "covers no point of the string, whose points lie 1/" +
                           std::to_string(string->intervals) +
                           " of its length apart; make it longer");
    return std::nullopt;
  }
  return places;
}

std::optional<ContactPlaces> places_of(const Element& element, Builder& builder) {
  const Contact& it = element.as<Contact>();
  const bool line = it.above.is_line() || it.below.is_line();
  auto places = line ? places_along_a_line(element, builder) : places_at_a_point(element, builder);
  if (!places) return std::nullopt;
  for (Row& row : places->rows) row.gap = it.gap.knob();
  for (const Row& row : places->rows)
    if (!builder.moves_something(row)) {
      builder.faults.add(element.path(), "",
                         "touches nothing that can move; at least one side must vibrate, and the "
                         "two sides must be different places");
      return std::nullopt;
    }
  return places;
}

/// Parameters that exclude or need one another.
bool contact_is_sound(const Element& element, Builder& builder) {
  const Contact& it = element.as<Contact>();
  const bool line = it.above.is_line() || it.below.is_line();
  const bool gap_moves = it.gap.knob() != nullptr;
  const bool profile = !gap_moves && it.gap.points().size() > 1;
  bool sound = true;
  const auto refuse = [&](bool wrong, std::string_view key, const std::string& message) {
    if (wrong) builder.faults.add(element.path(), std::string(key), message);
    sound = sound && !wrong;
  };
  refuse(it.sides == 1 && it.deadband > 0.0, "deadband",
         "is for sides = 2; use 'gap' for one side");
  refuse(it.gap_end && !line, "gap_end", "is for contact along a line; use 'gap' at a place");
  refuse(gap_moves && it.gap_end, "gap",
         "is moved and gap_end is given too; a gap that moves has no slope");
  refuse(profile && !line, "gap",
         "is a profile, which is for contact along a line; at a place give one number");
  refuse(profile && line && it.gap_end, "gap",
         "is a profile and gap_end is given too; give one or the other");
  const ContactLawKind& law = contact_law_kind(it.law);
  const std::string fault = law.fault == nullptr ? std::string() : law.fault(it);
  refuse(!fault.empty(), law.reads.front(), fault);
  return sound;
}

/// All contacts of one solver and kind of law.
struct ContactsOfOneLaw {
  std::unique_ptr<ContactSet> set;
  JoinedRows joined;
};

/// Consecutive rows of the same weight are added together: they have the same law.
void add_contact(const Element& element, const ContactPlaces& places, ContactsOfOneLaw& group) {
  const Contact& it = element.as<Contact>();
  group.joined.add(element, places.rows, places.range);
  const RowRange& range = group.joined.ranges.back().second;
  for (std::size_t i = 0, end = 1; i < range.count; i = end++) {
    const double weight = range.weight_of(i);
    while (end < range.count && range.weight_of(end) == weight) ++end;
    group.set->add({.law = it.law_at(0.0, weight),
                    .deadband = it.deadband,
                    .damping = it.damping,
                    .two_sided = it.sides == 2},
                   end - i);
    if (!it.law_moves()) continue;
    MovingLaw course = it.moving_law(weight);
    course.first = range.first + i;
    course.count = end - i;
    group.set->move(std::move(course));
  }
}

}  // namespace

void assemble_contacts(Elements elements, Builder& builder) {
  std::map<std::pair<ContactSolver, std::size_t>, ContactsOfOneLaw> groups;
  for (const Element* element : elements) {
    const Contact& it = element->as<Contact>();
    if (!contact_is_sound(*element, builder)) continue;
    const auto places = places_of(*element, builder);
    if (!places) continue;
    const ContactSolver solver =
        solver_of(it.solver.empty() ? builder.solver().contact : it.solver);
    const ContactLaw law = it.law_at(0.0, places->range.weight);
    ContactsOfOneLaw& group = groups[{solver, law.index()}];
    const SolverSettings& settings = builder.solver();
    const int cap = solver == ContactSolver::newton ? settings.iterations : settings.corrections;
    if (!group.set)
      group.set = make_contacts(solver, law, {cap, settings.tolerance}, builder.time_step);
    add_contact(*element, *places, group);
  }
  for (auto& [key, group] : groups) {
    builder.report(group.set->extremes());
    builder.add(std::move(group.set), group.joined);
  }
}

}  // namespace thrum
