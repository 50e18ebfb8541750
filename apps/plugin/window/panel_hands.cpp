// What the mouse and the keys do to the window.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <thrum/instruments/quality.hpp>

#include "keyboard.hpp"
#include "panel.hpp"
#include "user_sounds.hpp"

namespace thrum::plugin::window {

std::optional<int> Panel::key_at(double x, double y) const {
  for (const bool black : {true, false})
    for (int key = lowest_key_; key <= highest_key_; ++key)
      if (is_black(key) == black && key_box(key).holds(x, y)) return key;
  return {};
}

void Panel::move(std::size_t parameter, double share, bool begins, bool ends) {
  processor_.move_by_hand({.parameter = parameter,
                           .value = parameters_[parameter].value_at(std::clamp(share, 0.0, 1.0)),
                           .begins = begins,
                           .ends = ends});
  used_(ByHand::move);
}

void Panel::play(const MidiMessage& message) {
  processor_.play_by_hand(message);
  used_(ByHand::note);
}

void Panel::step_preset(int step) {
  const int count = processor_.preset_count() + 1;
  const auto presets = processor_.presets();
  const std::string now = processor_.preset();
  int number = 0;
  for (std::size_t i = 0; i < presets.size(); ++i)
    if (presets[i].name == now) number = static_cast<int>(i) + 1;
  processor_.ask_preset((number + step + count) % count);
}

void Panel::step_quality() {
  const std::size_t now = processor_.quality();
  processor_.ask_quality(now + 1 < quality_names.size() ? now + 1 : 0);
}

/// As text beside the factory's presets, named after the instrument.
void Panel::save_sound() {
  try {
    const std::string name = std::filesystem::path(processor_.instrument()).stem().string();
    notice_ = "saved: " + save_sound_file(name, processor_.save()).string();
  } catch (const std::exception& error) {
    notice_ = error.what();
  }
}

/// Velocity by how far down a key is pressed.
void Panel::press(double x, double y, bool fine) {
  x /= scale_;
  y /= scale_;
  if (files_.is_open() && picture_.holds(x, y)) return play_file(files_.press(x, y));
  notice_.clear();
  for (const Button& button : buttons_)
    if (button.box.holds(x, y)) return (this->*button.act)();
  if (const auto key = key_at(x, y)) {
    const Box box = key_box(*key);
    const int velocity = static_cast<int>(30.0 + 97.0 * (y - box.y) / box.height);
    pressed_key_ = key;
    return play(thrum::note_on(0, *key, std::clamp(velocity, 1, 127)));
  }
  for (std::size_t i = first_row_; i < parameters_.size(); ++i) {
    const Box row = row_of(i);
    if (!controls_.holds(x, y) || !row.holds(x, y)) continue;
    focus_ = i;
    const double share = parameters_[i].share_of(processor_.value(i));
    hand_ = Hand{i, y, share, share};
    move(i, share, true, false);
    const Box bar = bar_of(i);
    if (x >= bar.x && x <= bar.x + bar.width) drag(x * scale_, y * scale_, fine);
  }
}

void Panel::drag(double x, double y, bool fine) {
  if (!hand_) return;
  const Box bar = bar_of(hand_->parameter);
  const double across = (x / scale_ - bar.x) / bar.width;
  const double share = fine ? hand_->from_share + (hand_->from_y - y / scale_) / 1000.0 : across;
  hand_->share = std::clamp(share, 0.0, 1.0);
  move(hand_->parameter, hand_->share, false, false);
}

void Panel::release() {
  if (pressed_key_) play(thrum::note_off(0, *pressed_key_));
  pressed_key_.reset();
  if (hand_) {
    const Hand hand = *hand_;
    hand_.reset();
    move(hand.parameter, hand.share, false, true);
  }
}

void Panel::wheel(double x, double y, int steps) {
  if (files_.is_open() && picture_.holds(x / scale_, y / scale_)) return files_.step(3 * steps);
  if (!controls_.holds(x / scale_, y / scale_)) return;
  const std::size_t fit = rows_that_fit();
  const long last =
      std::max<long>(static_cast<long>(parameters_.size()) - static_cast<long>(fit), 0);
  first_row_ = static_cast<std::size_t>(
      std::clamp<long>(static_cast<long>(first_row_) + 2 * steps, 0, last));
}

void Panel::move_focus(int step) {
  const std::size_t count = parameters_.size() + buttons_.size();
  if (count == 0) return;
  const std::size_t now = focus_.value_or(step > 0 ? count - 1 : 0);
  focus_ = (now + (step > 0 ? 1 : count - 1)) % count;
  if (*focus_ >= parameters_.size()) return;
  if (*focus_ < first_row_) first_row_ = *focus_;
  if (*focus_ >= first_row_ + rows_that_fit()) first_row_ = *focus_ + 1 - rows_that_fit();
}

void Panel::key(Key key) {
  if (files_.is_open()) return browse_by_key(key);
  if (key == Key::next || key == Key::previous) return move_focus(key == Key::next ? 1 : -1);
  const bool on_button = focus_ && *focus_ >= parameters_.size();
  if (key == Key::enter && on_button) {
    notice_.clear();
    return (this->*buttons_[*focus_ - parameters_.size()].act)();
  }
  if (key == Key::enter && plays_files()) return browse();
  if (!focus_ || on_button) return;
  if (key == Key::enter || key == Key::back || key == Key::escape) return;
  const Parameter& parameter = parameters_[*focus_];
  const double share = parameter.share_of(processor_.value(*focus_));
  const double step = key == Key::up          ? 0.01
                      : key == Key::down      ? -0.01
                      : key == Key::page_up   ? 0.1
                      : key == Key::page_down ? -0.1
                                              : parameter.share_of(parameter.initial) - share;
  move(*focus_, share + step, true, true);
}

/// The name of the plugin; of the one for files that of its file.
std::string Panel::title() const {
  if (!plays_files()) return processor_.entry().name;
  return std::filesystem::path(processor_.instrument()).stem().string();
}

/// Where the file is that plays now, or at home.
void Panel::browse() {
  if (files_.is_open()) return files_.close();
  const std::filesystem::path now = processor_.instrument();
  const char* home = std::getenv("HOME");
  if (now.has_parent_path())
    files_.open(now.parent_path());
  else
    files_.open(home != nullptr && *home != '\0' ? home : "/");
}

void Panel::browse_by_key(Key key) {
  switch (key) {
    case Key::next:
      return files_.step(1);
    case Key::previous:
      return files_.step(-1);
    case Key::page_down:
      return files_.step(10);
    case Key::page_up:
      return files_.step(-10);
    case Key::enter:
    case Key::up:
      return play_file(files_.enter());
    case Key::back:
    case Key::down:
      return files_.go_up();
    case Key::home:
      return files_.step(-1000000);
    case Key::escape:
      return files_.close();
  }
}

void Panel::type(char letter) {
  if (files_.is_open()) return files_.type(letter);
  if (letter == '<') step_preset(-1);
  if (letter == '>') step_preset(1);
  if (letter == 'q') step_quality();
  if (letter == 't') toggle_theme();
  if (letter == 's') save_sound();
}

void Panel::play_file(const std::optional<std::filesystem::path>& file) {
  if (!file) return;
  file_asked_for_ = file->string();
  processor_.ask_instrument(file_asked_for_);
}

}  // namespace thrum::plugin::window
