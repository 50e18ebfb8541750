#include <thrum/scene/json.hpp>
#include <thrum/scene/pitch.hpp>

#include "check_report.hpp"

namespace thrum::app {
namespace {

JsonObject json_of(const Partial& partial) {
  JsonObject object;
  if (partial.number[0] > 0) {
    JsonArray number;
    for (const int each : partial.number)
      if (each > 0) number.add(each);
    object.add("number", number);
  }
  object.add("frequency", partial.frequency);
  if (partial.frequency > 0.0) {
    const Pitch pitch = pitch_of(partial.frequency);
    object.add_words("pitch", pitch.name()).add("cents", pitch.cents);
  }
  return object.add("t60", t60_of(partial.decay));
}

const char* method_name(BodyCheck::Method method) {
  switch (method) {
    case BodyCheck::Method::grid:
      return "grid";
    case BodyCheck::Method::modes:
      return "modal";
    default:
      return "mass";
  }
}

template <class Numbers>
JsonArray json_of_all(const Numbers& numbers) {
  JsonArray array;
  for (const auto each : numbers) array.add(each);
  return array;
}

JsonArray json_of_words(const std::vector<std::string>& words) {
  JsonArray array;
  for (const auto& each : words) array.add_words(each);
  return array;
}

JsonObject json_of(const BodyCheck& body) {
  JsonObject object;
  object.add_words("name", body.path).add_words("method", method_name(body.method));
  object.add("coordinates", static_cast<long long>(body.coordinates));
  if (body.method == BodyCheck::Method::grid)
    object.add("intervals", json_of_all(body.intervals)).add("spacing", json_of_all(body.spacing));
  if (body.method == BodyCheck::Method::modes)
    object.add("modes_in_band", static_cast<long long>(body.in_band));
  if (body.stability) object.add("stability", *body.stability);
  if (!body.partials.empty()) object.add("highest_frequency", body.highest);
  JsonArray partials;
  for (const Partial& partial : body.partials) partials.add(json_of(partial));
  object.add("partials", partials);
  if (body.decay_at_1_khz) object.add("t60_at_1_khz", t60_of(*body.decay_at_1_khz));
  if (body.detuned_from) object.add("ten_cents_out_from", *body.detuned_from);
  return object;
}

JsonObject json_of(const InteractionCheck& each, double rate) {
  JsonObject object;
  object.add_words("name", each.path).add("rows", static_cast<long long>(each.rows));
  object.add("lone_rows", static_cast<long long>(each.lone_rows));
  if (!each.solver.empty()) object.add_words("solver", each.solver);
  if (!each.touch) return object;
  JsonObject touch;
  touch.add("seconds", each.touch->duration).add("samples", each.touch->duration * rate);
  touch.add("depth", each.touch->depth).add("mass", each.touch->mass);
  touch.add("speed", each.touch->speed);
  touch.add("goes_on", static_cast<long long>(each.touch->goes_on));
  touch.add("speed_is_assumed", static_cast<long long>(each.touch->speed_is_guessed));
  return object.add("touch", touch);
}

JsonObject json_of(const IslandCheck& island) {
  JsonObject object;
  object.add("rows", static_cast<long long>(island.rows));
  object.add("reach", static_cast<long long>(island.reach));
  return object.add("joins", json_of_words(island.joins))
      .add("bodies", json_of_words(island.bodies));
}

JsonObject json_of(const CostCheck& cost) {
  JsonObject object;
  object.add("operations_apart", cost.operations_apart).add("operations", cost.operations);
  return object.add("bytes", cost.bytes);
}

}  // namespace

std::string check_json(const SceneCheck& check, const std::string& title) {
  JsonObject all;
  all.add_words("title", title).add("steps", check.steps).add("rate", check.rate);
  all.add_words("precision", check.precision);
  JsonArray bodies, interactions, islands, warnings;
  for (const BodyCheck& body : check.bodies) bodies.add(json_of(body));
  for (const InteractionCheck& each : check.interactions)
    interactions.add(json_of(each, check.rate));
  for (const IslandCheck& island : check.islands) islands.add(json_of(island));
  for (const SourcedFault& warning : check.warnings) warnings.add_words(warning.line());
  all.add("bodies", bodies).add("interactions", interactions).add("islands", islands);
  all.add("rows", static_cast<long long>(check.rows));
  all.add("lone_rows", static_cast<long long>(check.lone_rows));
  all.add("cost", json_of(check.cost));
  all.add("estimated_real_time_factor_apart", check.real_time_factor_apart());
  all.add("estimated_real_time_factor", check.real_time_factor());
  return all.add("warnings", warnings).text() + "\n";
}

}  // namespace thrum::app
