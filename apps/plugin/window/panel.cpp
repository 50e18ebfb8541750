#include "panel.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace thrum::plugin::window {

namespace {

constexpr double margin = 10.0, header_height = 34.0, keys_height = 64.0, row_height = 20.0;
constexpr double controls_width = 290.0;
constexpr bool is_black(int key) {
  const int step = key % 12;
  return step == 1 || step == 3 || step == 6 || step == 8 || step == 10;
}

int white_keys_below(int key) {
  int count = 0;
  for (int each = 0; each < key; ++each) count += is_black(each) ? 0 : 1;
  return count;
}

}  // namespace

Panel::Panel(Processor& processor, std::function<void()> changed)
    : processor_(processor), changed_(std::move(changed)) {}

void Panel::lay_out(double width, double height) {
  header_ = {0.0, 0.0, width, header_height};
  before_ = {width * 0.42 - 24.0, 6.0, 22.0, header_height - 12.0};
  after_ = {width * 0.42 + 150.0, 6.0, 22.0, header_height - 12.0};
  theme_ = {width - 54.0, 6.0, 46.0, header_height - 12.0};
  const double below = height - keys_height - margin;
  controls_ = {width - controls_width - margin, header_height + margin, controls_width,
               below - header_height - 2.0 * margin};
  picture_ = {margin, header_height + margin, width - controls_width - 3.0 * margin,
              controls_.height};
  keys_ = {margin, below, width - 2.0 * margin, keys_height};
}

void Panel::words(cairo_t* to, const std::string& text, double x, double y, double width,
                  bool to_the_right) {
  cairo_text_extents_t size;
  std::string shown = text;
  cairo_text_extents(to, shown.c_str(), &size);
  while (size.x_advance > width && shown.size() > 1) {
    shown.pop_back();
    cairo_text_extents(to, shown.c_str(), &size);
  }
  cairo_move_to(to, to_the_right ? x + width - size.x_advance : x, y);
  cairo_show_text(to, shown.c_str());
}

void Panel::draw(cairo_t* to, double width, double height, double scale, double seconds) {
  scale_ = scale;
  lay_out(width / scale, height / scale);
  parameters_ = processor_.parameters_now();
  const auto [lowest, highest] = processor_.keys();
  lowest_key_ = lowest - (is_black(lowest) ? 1 : 0);
  highest_key_ = highest + (is_black(highest) ? 1 : 0);
  view_.look_at(processor_.picture());
  cairo_save(to);
  cairo_scale(to, scale, scale);
  palette().ground.use(to);
  cairo_paint(to);
  cairo_select_font_face(to, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(to, 12.0);
  draw_header(to);
  view_.draw(to, picture_, palette(), processor_.rate(), seconds);
  draw_controls(to);
  draw_keys(to);
  cairo_restore(to);
}

void Panel::draw_header(cairo_t* to) {
  palette().panel.use(to);
  cairo_rectangle(to, header_.x, header_.y, header_.width, header_.height);
  cairo_fill(to);
  palette().words.use(to);
  cairo_set_font_size(to, 14.0);
  words(to, processor_.entry().name, margin, 22.0, header_.width * 0.36);
  cairo_set_font_size(to, 12.0);
  const std::string preset = processor_.preset();
  words(to, "<", before_.x + 7.0, 22.0, 20.0);
  words(to, preset.empty() ? "no preset" : preset, before_.x + 28.0, 22.0, 140.0);
  words(to, ">", after_.x + 7.0, 22.0, 20.0);
  palette().faint.use(to);
  words(to, is_dark_ ? "light" : "dark", theme_.x, 22.0, theme_.width, true);
  const double level = processor_.take_level();
  shown_level_ = std::max(level, 0.85 * shown_level_);
  const double decibels = 20.0 * std::log10(std::max(shown_level_, 1e-6));
  const double x = after_.x + 50.0, room = std::max(theme_.x - x - 96.0, 20.0);
  palette().line.use(to);
  cairo_rectangle(to, x, 14.0, room, 6.0);
  cairo_fill(to);
  (decibels > -1.0 ? palette().touch : palette().accent).use(to);
  cairo_rectangle(to, x, 14.0, room * std::clamp(1.0 + decibels / 60.0, 0.0, 1.0), 6.0);
  cairo_fill(to);
  palette().faint.use(to);
  words(to, fmt::format("load {:.0f} %", 100.0 * processor_.load()), x + room + 8.0, 22.0, 80.0);
}

std::size_t Panel::rows_that_fit() const {
  return static_cast<std::size_t>(std::max(controls_.height / row_height, 1.0));
}

Box Panel::row_of(std::size_t parameter) const {
  return {
      controls_.x,
      controls_.y + row_height * (static_cast<double>(parameter) - static_cast<double>(first_row_)),
      controls_.width, row_height};
}

void Panel::draw_controls(cairo_t* to) {
  const std::size_t end = std::min(parameters_.size(), first_row_ + rows_that_fit());
  for (std::size_t i = first_row_; i < end; ++i) {
    const Parameter& parameter = parameters_[i];
    const double value = processor_.value(i), share = parameter.share_of(value);
    const Box row = row_of(i);
    const Box bar{row.x + 110.0, row.y + 6.0, 100.0, 7.0};
    (focus_ == i ? palette().words : palette().faint).use(to);
    words(to, parameter.name, row.x, row.y + 14.0, 104.0);
    words(to, words_of(parameter, value), bar.x + bar.width + 6.0, row.y + 14.0, 70.0, true);
    palette().panel.use(to);
    cairo_rectangle(to, bar.x, bar.y, bar.width, bar.height);
    cairo_fill(to);
    palette().accent.use(to, parameter.is_midi ? 0.6 : 1.0);
    cairo_rectangle(to, bar.x, bar.y, bar.width * share, bar.height);
    cairo_fill(to);
    if (focus_ == i) {
      palette().words.use(to);
      cairo_set_line_width(to, 1.0);
      cairo_rectangle(to, bar.x - 1.5, bar.y - 1.5, bar.width + 3.0, bar.height + 3.0);
      cairo_stroke(to);
    }
  }
}

Box Panel::key_box(int key) const {
  const int first = white_keys_below(lowest_key_);
  const int count = white_keys_below(highest_key_ + 1) - first;
  const double width = keys_.width / count;
  const double x = keys_.x + width * (white_keys_below(key) - first);
  if (is_black(key)) return {x - 0.3 * width, keys_.y, 0.6 * width, 0.6 * keys_.height};
  return {x, keys_.y, width, keys_.height};
}

void Panel::draw_keys(cairo_t* to) {
  for (const bool black : {false, true})
    for (int key = lowest_key_; key <= highest_key_; ++key) {
      if (is_black(key) != black) continue;
      const Box box = key_box(key);
      const bool down = processor_.key_is_down(key);
      cairo_rectangle(to, box.x + 0.5, box.y + 0.5, box.width - 1.0, box.height - 1.0);
      if (down)
        palette().touch.use(to);
      else if (black)
        Colour{0.16, 0.16, 0.17}.use(to);
      else
        Colour{0.93, 0.92, 0.89}.use(to);
      cairo_fill(to);
    }
}

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
  changed_();
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

/// Velocity by how far down a key is pressed.
void Panel::press(double x, double y, bool fine) {
  x /= scale_;
  y /= scale_;
  if (before_.holds(x, y)) return step_preset(-1);
  if (after_.holds(x, y)) return step_preset(1);
  if (theme_.holds(x, y)) return toggle_theme();
  if (const auto key = key_at(x, y)) {
    const Box box = key_box(*key);
    const int velocity = static_cast<int>(30.0 + 97.0 * (y - box.y) / box.height);
    pressed_key_ = key;
    return processor_.play_by_hand(thrum::note_on(0, *key, std::clamp(velocity, 1, 127)));
  }
  for (std::size_t i = first_row_; i < parameters_.size(); ++i) {
    const Box row = row_of(i);
    if (!controls_.holds(x, y) || !row.holds(x, y)) continue;
    focus_ = i;
    const double share = parameters_[i].share_of(processor_.value(i));
    hand_ = Hand{i, y, share};
    move(i, share, true, false);
    if (x >= row.x + 110.0 && x <= row.x + 210.0) drag(x * scale_, y * scale_, fine);
  }
}

void Panel::drag(double x, double y, bool fine) {
  if (!hand_) return;
  const Box row = row_of(hand_->parameter);
  const double across = (x / scale_ - row.x - 110.0) / 100.0;
  const double share = fine ? hand_->from_share + (hand_->from_y - y / scale_) / 1000.0 : across;
  move(hand_->parameter, share, false, false);
}

void Panel::release() {
  if (pressed_key_) processor_.play_by_hand(thrum::note_off(0, *pressed_key_));
  pressed_key_.reset();
  if (hand_) {
    const std::size_t parameter = hand_->parameter;
    hand_.reset();
    move(parameter, parameters_[parameter].share_of(processor_.value(parameter)), false, true);
  }
}

void Panel::wheel(double x, double y, int steps) {
  if (!controls_.holds(x / scale_, y / scale_)) return;
  const std::size_t fit = rows_that_fit();
  const long last =
      std::max<long>(static_cast<long>(parameters_.size()) - static_cast<long>(fit), 0);
  first_row_ = static_cast<std::size_t>(
      std::clamp<long>(static_cast<long>(first_row_) + 2 * steps, 0, last));
}

void Panel::key(Key key) {
  if (parameters_.empty()) return;
  const std::size_t count = parameters_.size();
  if (key == Key::next || key == Key::previous) {
    const std::size_t now = focus_.value_or(key == Key::next ? count - 1 : 0);
    focus_ = key == Key::next ? (now + 1) % count : (now + count - 1) % count;
    if (*focus_ < first_row_) first_row_ = *focus_;
    if (*focus_ >= first_row_ + rows_that_fit()) first_row_ = *focus_ + 1 - rows_that_fit();
    return;
  }
  if (!focus_) return;
  const Parameter& parameter = parameters_[*focus_];
  const double share = parameter.share_of(processor_.value(*focus_));
  const double step = key == Key::up          ? 0.01
                      : key == Key::down      ? -0.01
                      : key == Key::page_up   ? 0.1
                      : key == Key::page_down ? -0.1
                                              : parameter.share_of(parameter.initial) - share;
  move(*focus_, share + step, true, true);
}

}  // namespace thrum::plugin::window
