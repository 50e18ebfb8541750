// How a player's controls are turned, by name or by a controller.
#include <algorithm>
#include <cassert>
#include <cmath>

#include <thrum/instruments/player.hpp>
#include <thrum/instruments/shared_part.hpp>
#include <thrum/instruments/voice.hpp>

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
  scale_moves_of(index);
}

void Player::take_controls_of(const Player& other) {
  for (std::size_t i = 0; i < std::min(turned_.size(), other.turned_.size()); ++i) {
    if (turned_[i] == other.turned_[i]) continue;
    turned_[i] = other.turned_[i];
    scale_moves_of(i);
  }
}

void Player::set_for_note(int key, std::size_t index, double value) {
  assert(index < controls_.size());
  const Voice* voice = voice_of(key);
  const Control& control = controls_[index];
  if (std::isnan(value) || control.is_midi() || voice == nullptr || voice->key() != key) return;
  const std::size_t number = number_of(*voice);
  turned_for_note_[number * controls_.size() + index] =
      std::clamp(value, control.lowest, control.highest) / control.initial;
  has_turns_[number] = true;
  for (const std::size_t move : control.scales)
    voices_[number]->scale_move(move, scale_of(move, number));
}

void Player::scale_moves_of(std::size_t control) {
  for (const std::size_t move : controls_[control].scales)
    for (std::size_t i = 0; i < voices_.size(); ++i)
      voices_[i]->scale_move(move, scale_of(move, i));
  if (!shared_) return;
  for (const std::size_t move : controls_[control].scales)
    shared_->scale_move(move, scale_of(move, nobody));
}

/// Before the next note of a voice.
void Player::forget_turns(const Voice& voice) {
  const std::size_t number = number_of(voice);
  if (!has_turns_[number]) return;
  has_turns_[number] = false;
  std::fill_n(turned_for_note_.begin() + static_cast<std::ptrdiff_t>(number * controls_.size()),
              controls_.size(), as_for_all);
  for (std::size_t i = 0; i < controls_.size(); ++i)
    for (const std::size_t move : controls_[i].scales)
      voices_[number]->scale_move(move, scale_of(move, number));
}

std::size_t Player::number_of(const Voice& voice) const {
  const auto found = std::find_if(voices_.begin(), voices_.end(),
                                  [&](const auto& each) { return each.get() == &voice; });
  return static_cast<std::size_t>(found - voices_.begin());
}

double Player::turned(std::size_t control, std::size_t voice) const {
  if (voice == nobody || !has_turns_[voice]) return turned_[control];
  const double own = turned_for_note_[voice * controls_.size() + control];
  return std::isnan(own) ? turned_[control] : own;
}

/// The product of all controls that scale a move.
double Player::scale_of(std::size_t move, std::size_t voice) const {
  double scale = 1.0;
  for (std::size_t i = 0; i < controls_.size(); ++i)
    if (std::count(controls_[i].scales.begin(), controls_[i].scales.end(), move) > 0)
      scale *= turned(i, voice);
  return scale;
}

/// A controller that a declared control listens to.
void Player::turn(int controller, int value) {
  for (std::size_t i = 0; i < controls_.size(); ++i)
    if (controls_[i].declared && controls_[i].controller == controller)
      set(i, controls_[i].at_share(value / 127.0));
}

}  // namespace thrum
