// Contacts: from words to rows, those of one solver together.
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <thrum/core/direction.hpp>
#include <thrum/core/kind.hpp>
#include <thrum/interactions/contact.hpp>

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
  RowRange range = {};  ///< of these

  /// Rows that stand for the same length, one after the other.
  struct Run {
    std::size_t count;
    double weight;
  };
  std::vector<Run> runs() const {
    std::vector<Run> all;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double weight = range.weight_of(i);
      if (all.empty() || all.back().weight != weight) all.push_back({0, weight});
      ++all.back().count;
    }
    return all;
  }
};

/// At a fraction of the line; none of a gap that moves.
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
  return ContactPlaces{{distance_between(*below, *above, fixed_gap(it, 0.0))}, {.count = 1}};
}

/// The part of a string that a line covers, in fractions of its length.
struct Part {
  double from = 0.0, to = 1.0;
  double at(double fraction) const { return from + fraction * (to - from); }
};
Part part_of(const Where& where) {
  return where.from.size() == 1 && where.to.size() == 1 ? Part{where.from[0], where.to[0]} : Part{};
}

/// The place on one side of a line contact, at a fraction of the line.
std::optional<Spot> place_on_line(const Where& where, const Thing& thing, double fraction) {
  if (thing.dimensions == 0) return thing.locate({});
  if (thing.dimensions == 1)
    return thing.locate(directed({part_of(where).at(fraction)}, where.direction));
  const auto between = [&](std::size_t axis) {
    return where.from[axis] + fraction * (where.to[axis] - where.from[axis]);
  };
  return thing.locate(std::array{between(0), between(1)});
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
  const double numbers = static_cast<double>(place_on_line(it.below, *below, 0.5)->place.size() +
                                             place_on_line(it.above, *above, 0.5)->place.size());
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
    places.rows.push_back(distance_between(*place_on_line(it.below, *below, fraction),
                                           *place_on_line(it.above, *above, fraction),
                                           fixed_gap(it, fraction)));
  }
  places.range.count = places.rows.size();
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

/// A profile lies along a line, and is all there is to say about it.
void check_gap(const Element& element, Builder& builder) {
  const Contact& it = element.as<Contact>();
  const auto fault = [&](const char* message) {
    builder.faults.add(element.path(), "gap", message);
  };
  if (it.gap.knob() != nullptr) {
    if (it.gap_end) fault("is moved and gap_end is given too; a gap that moves has no slope");
    return;
  }
  if (it.gap.points().size() == 1) return;
  if (!it.above.is_line() && !it.below.is_line())
    return fault("is a profile, which is for contact along a line; at a place give one number");
  if (it.gap_end) fault("is a profile and gap_end is given too; give one or the other");
}

bool contact_is_sound(const Element& element, Builder& builder) {
  const Contact& it = element.as<Contact>();
  const std::size_t before = builder.faults.list().size();
  if (it.sides == 1 && it.deadband > 0.0)
    builder.faults.add(element.path(), "deadband", "is for sides = 2; use 'gap' for one side");
  if (it.gap_end && !it.above.is_line() && !it.below.is_line())
    builder.faults.add(element.path(), "gap_end",
                       "is for contact along a line; use 'gap' at a place");
  check_gap(element, builder);
  if (const std::string fault = it.law_fault(); !fault.empty())
    builder.faults.add(element.path(), "points", fault);
  return builder.faults.list().size() == before;
}

/// All contacts that share a solver and a kind of law.
struct ContactsOfOneLaw {
  std::unique_ptr<ContactSet> set;
  std::vector<Row> rows;
  std::vector<std::pair<std::string, RowRange>> ranges;
};

void add_contact(const Element& element, const ContactPlaces& places, ContactsOfOneLaw& group) {
  const Contact& it = element.as<Contact>();
  RowRange range = places.range;
  range.first = group.rows.size();
  std::size_t first = range.first;
  for (const ContactPlaces::Run& run : places.runs()) {
    group.set->add({.law = it.law_at(0.0, run.weight),
                    .deadband = it.deadband,
                    .damping = it.damping,
                    .two_sided = it.sides == 2},
                   run.count);
    if (it.law_moves()) {
      MovingLaw course = it.moving_law(run.weight);
      course.first = first;
      course.count = run.count;
      group.set->move(std::move(course));
    }
    first += run.count;
  }
  group.rows.insert(group.rows.end(), places.rows.begin(), places.rows.end());
  group.ranges.emplace_back(element.path(), range);
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
    if (!group.set)
      group.set =
          make_contacts(solver, law, limits_of(solver, builder.solver()), builder.time_step);
    add_contact(*element, *places, group);
  }
  for (auto& [key, group] : groups) {
    builder.report(group.set->extremes());
    const std::size_t first = builder.add(std::move(group.set), group.rows);
    for (auto& [path, range] : group.ranges) {
      range.first += first;
      builder.set_rows(path, range);
    }
  }
}

}  // namespace thrum
