#include "timed_moves.hpp"

#include <lv2/atom/util.h>
#include <lv2/patch/patch.h>
#include <algorithm>

#include "ports.hpp"

namespace thrum::plugin::lv2 {

namespace {

/// The body of an atom of this type.
template <class Atom>
auto body_of(const LV2_Atom& atom) {
  return reinterpret_cast<const Atom&>(atom).body;
}

}  // namespace

TimedMoves::TimedMoves(const Entry& entry, const std::vector<Parameter>& parameters,
                       const LV2_URID_Map& map) {
  const auto number = [&](const char* uri) { return map.map(map.handle, uri); };
  object_ = number(LV2_ATOM__Object);
  set_ = number(LV2_PATCH__Set);
  property_ = number(LV2_PATCH__property);
  value_ = number(LV2_PATCH__value);
  urid_ = number(LV2_ATOM__URID);
  float_ = number(LV2_ATOM__Float);
  double_ = number(LV2_ATOM__Double);
  int_ = number(LV2_ATOM__Int);
  long_ = number(LV2_ATOM__Long);
  for (const Parameter& parameter : parameters)
    properties_.push_back(number(property_uri(entry, parameter).c_str()));
}

std::optional<double> TimedMoves::number_in(const LV2_Atom& atom) const {
  const auto is = [&](LV2_URID type, std::size_t size) {
    return atom.type == type && atom.size == size;
  };
  if (is(float_, sizeof(float))) return body_of<LV2_Atom_Float>(atom);
  if (is(double_, sizeof(double))) return body_of<LV2_Atom_Double>(atom);
  if (is(int_, sizeof(std::int32_t))) return body_of<LV2_Atom_Int>(atom);
  if (is(long_, sizeof(std::int64_t))) return static_cast<double>(body_of<LV2_Atom_Long>(atom));
  return {};
}

std::optional<TimedMoves::Move> TimedMoves::read(const LV2_Atom& event) const {
  if (event.type != object_ || event.size < sizeof(LV2_Atom_Object_Body)) return {};
  const auto& message = reinterpret_cast<const LV2_Atom_Object&>(event);
  if (message.body.otype != set_) return {};
  const LV2_Atom* property = nullptr;
  const LV2_Atom* value = nullptr;
  lv2_atom_object_get(&message, property_, &property, value_, &value, 0);
  if (property == nullptr || value == nullptr) return {};
  if (property->type != urid_ || property->size != sizeof(LV2_URID)) return {};
  const auto found =
      std::find(properties_.begin(), properties_.end(), body_of<LV2_Atom_URID>(*property));
  const auto number = number_in(*value);
  if (found == properties_.end() || !number) return {};
  return Move{static_cast<std::size_t>(found - properties_.begin()), *number};
}

}  // namespace thrum::plugin::lv2
