// How a player's controls are turned, by name or by a controller.
#include <algorithm>
#include <cassert>
#include <cmath>

#include <thrum/instruments/player.hpp>
#include <thrum/instruments/shared_part.hpp>

namespace thrum {

bool Player::set(std::string_view name, double value) {
  const auto found = std::find_if(controls_.begin(), controls_.end(),
                                  [&](const Control& each) { return each.name == name; });
  if (found == controls_.end()) return false;
  set(static_cast<std::size_t>(found - controls_.begin()), value);
  return true;
}

void Player::set(std::size_t index, double value) {
  assert(index < controls_.size());
  if (std::isnan(value)) return;
  const Control& control = controls_[index];
  const double within = std::clamp(value, control.lowest, control.highest);
  if (control.is_midi()) {
    for (int channel = 0; channel < MidiChannels::count; ++channel)
      handle(control.message(channel, within));
    return;
  }
  turned_[index] = within / control.initial;
  for (const std::size_t move : control.scales) {
    for (const auto& voice : voices_) voice->scale_move(move, scale_of(move));
    if (shared_) shared_->scale_move(move, scale_of(move));
  }
}

/// The product of all controls that scale a move.
double Player::scale_of(std::size_t move) const {
  double scale = 1.0;
  for (std::size_t i = 0; i < controls_.size(); ++i)
    if (std::count(controls_[i].scales.begin(), controls_[i].scales.end(), move) > 0)
      scale *= turned_[i];
  return scale;
}

/// A controller that a declared control listens to.
void Player::turn(int controller, int value) {
  for (std::size_t i = 0; i < controls_.size(); ++i)
    if (controls_[i].declared && controls_[i].controller == controller)
      set(i, controls_[i].at_share(value / 127.0));
}

}  // namespace thrum
