// How a shared part is built: its scene, where bridges stand on it, how loud they are there.
#include <algorithm>
#include <cmath>
#include <concepts>
#include <optional>
#include <variant>

#include <thrum/instruments/bind_knob.hpp>
#include <thrum/instruments/motion_picture.hpp>
#include <thrum/instruments/seed_scene.hpp>
#include <thrum/instruments/shared_part.hpp>
#include <thrum/instruments/sounding.hpp>
#include <thrum/scene/fault_lines.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

/// A name that no element of a file can have.
std::string door_name(std::size_t port) { return "bridge." + std::to_string(port + 1); }

/// Whether two zones would have the same thing there.
bool is_same(const Element& one, const Element& other) {
  const Kind& kind = kind_of(one);
  std::any a = one.parameters, b = other.parameters;
  const auto same = [&](const Parameter& row) {
    const ValueRef left = row.value(kind.address(a)), right = row.value(kind.address(b));
    return std::visit(
        [&]<class T>(T* value) {
          if constexpr (std::equality_comparable<T>)
            return *value == **std::get_if<T*>(&right) || is_missing(left);
          else
            return true;
        },
        left);
  };
  const auto& rows = kind.describe().parameters;
  return std::all_of(rows.begin(), rows.end(), same);
}

bool is_same(const Scene& one, const Scene& other) {
  const auto& a = one.elements();
  const auto& b = other.elements();
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Element& x, const Element& y) {
    return x.path() == y.path() && is_same(x, y);
  });
}

[[noreturn]] void refuse_shared(const std::string& source, const std::string& path,
                                const std::string& why) {
  throw BadScene(SourcedFault{source, path, why}.line());
}

bool is_of(const DividedScene& parts, const OverKeys& curve) {
  const std::string element = curve.what.substr(0, curve.what.rfind('.'));
  return !elements_of(parts.shared, element).empty();
}

}  // namespace

SharedPart::SharedPart(const Instrument& instrument, const Setup& setup)
    : rate_(setup.rate), fader_(volume_seconds, setup.rate) {
  const Play& play = instrument.play;
  if (!play.each_key)
    refuse_shared(instrument.shared_source, "play.shared",
                  "all keys share one scene already; leave out 'each_key'");
  find_feet(instrument, setup.rate);
  Scene scene = instrument.scene(play.keys[0], setup.rate);
  seed_scene(scene, setup.seed);
  gestures_ = bind_moves(scene, instrument, {play.keys[0], play.keys[1], setup.rate, setup.seed});
  DividedScene parts = divide_scene(scene, play.shared);
  keep_to_part(gestures_, instrument, parts.shared);
  for (const OverKeys& curve : instrument.over_keys)
    if (is_of(parts, curve))
      refuse_shared(curve.source, "play.over_keys",
                    in_quotes(curve.what) +
                        " is of something that all keys share (play.shared); give it one value");
  for (std::size_t i = 0; i < ports_.size(); ++i)
    add_port(parts.shared, door_name(i), ports_[i].where);
  for (std::size_t i = 0; i < ports_.size(); ++i)
    doors_.push_back(bind_port(parts.shared, door_name(i)));
  for (const Where& where : setup.pictured ? frame_layout(scene).watched : setup.watched)
    if (parts.shared.find(where.on) != nullptr) watched_.push_back(where);
  simulation_ = std::make_unique<Simulation>(parts.shared, watched_);
  for (Port& door : doors_) find(door, *simulation_);
  ears_ = panned_pickups(play, scene, *simulation_);
  const auto compliances = fastest_compliances(*simulation_, doors_);
  fastest_compliance_ = *std::max_element(compliances.begin(), compliances.end());
  measure_loudness();
  reset();
  for (Foot& foot : ports_) foot.rest = foot.place;
}

/// Bridges of all zones; within a zone they stand at the same places.
void SharedPart::find_feet(const Instrument& instrument, double rate) {
  std::optional<Scene> first;
  for (const Zone& zone : instrument.zones) {
    if (zone.keys[0] > instrument.play.keys[1] || zone.keys[1] < instrument.play.keys[0]) continue;
    const int key = std::max(zone.keys[0], instrument.play.keys[0]);
    DividedScene parts = divide_scene(instrument.scene(key, rate), instrument.play.shared);
    if (!first) first = parts.shared;
    if (!is_same(*first, parts.shared))
      refuse_shared(zone.sources.empty() ? instrument.shared_source : zone.sources.front(),
                    "play.zone." + zone.name + ".set",
                    "changes what all keys share (play.shared); change it for all of them");
    for (Bridge& bridge : parts.bridges)
      if (std::none_of(ports_.begin(), ports_.end(),
                       [&](const Foot& foot) { return foot.where == bridge.shared; }))
        ports_.push_back({.where = std::move(bridge.shared)});
  }
  if (ports_.empty())
    refuse_shared(instrument.shared_source, "play.shared",
                  "no connection joins a key to it, so it would never sound");
  for (Foot& foot : ports_)
    foot.tails = SoundTails(most_tails, static_cast<std::size_t>(tail_seconds * rate));
}

std::size_t SharedPart::port_of(const Bridge& bridge) const {
  const auto found = std::find_if(ports_.begin(), ports_.end(),
                                  [&](const Foot& foot) { return foot.where == bridge.shared; });
  return static_cast<std::size_t>(found - ports_.begin());
}

void SharedPart::build_bridges() {
  constexpr double slack_seconds = 0.02;
  bridges_.resize(ports_.size());
  for (std::size_t i = 0; i < ports_.size(); ++i)
    bridges_[i].build(ports_[i].expected, std::exp(-1.0 / (slack_seconds * rate_)));
}

std::optional<std::size_t> SharedPart::watched(const Where& where) const {
  const auto found = std::find(watched_.begin(), watched_.end(), where);
  if (found == watched_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - watched_.begin());
}

/// The sum of |h| over the response to 1 N at one step: what a force of at most 1 N can become.
void SharedPart::measure_loudness() {
  const auto longest = static_cast<int>(rate_);
  const auto window = static_cast<int>(window_seconds * rate_);
  for (std::size_t i = 0; i < ports_.size(); ++i) {
    double left = 0.0, right = 0.0, before = 0.0;
    for (int n = 0; n < longest; ++n) {
      doors_[i].push(n == 0 ? 1.0 : 0.0);
      simulation_->step();
      double l = 0.0, r = 0.0;
      for (const PannedPickup& ear : ears_) {
        l += ear.left * simulation_->pickup(ear.pickup);
        r += ear.right * simulation_->pickup(ear.pickup);
      }
      left += std::abs(l);
      right += std::abs(r);
      if ((n + 1) % window != 0) continue;
      if (left + right - before < 1e-3 * (left + right)) break;
      before = left + right;
    }
    ports_[i].loudness = std::max(left, right);
    simulation_->restart();
  }
}

}  // namespace thrum
