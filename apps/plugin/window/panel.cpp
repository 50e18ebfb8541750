#include "panel.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/instruments/quality.hpp>

#include "keyboard.hpp"

namespace thrum::plugin::window {

namespace {

constexpr double margin = 10.0, header_height = 34.0, keys_height = 64.0, row_height = 20.0;
constexpr double controls_width = 330.0, name_width = 110.0, bar_width = 100.0;

int white_keys_below(int key) {
  int count = 0;
  for (int each = 0; each < key; ++each) count += is_black(each) ? 0 : 1;
  return count;
}

}  // namespace

Panel::Panel(Processor& processor, std::function<void(ByHand)> used)
    : processor_(processor), used_(std::move(used)) {}

void Panel::lay_out(double width, double height) {
  header_ = {0.0, 0.0, width, header_height};
  file_ = {margin - 4.0, 6.0, 52.0, header_height - 12.0};
  const bool narrow = width < 760.0;
  const double middle = (narrow ? 0.34 : 0.42) * width, preset_width = narrow ? 100.0 : 150.0;
  before_ = {middle - 24.0, 6.0, 22.0, header_height - 12.0};
  after_ = {middle + preset_width, 6.0, 22.0, header_height - 12.0};
  theme_ = {width - 54.0, 6.0, 46.0, header_height - 12.0};
  quality_ = {theme_.x - 46.0, 6.0, 42.0, header_height - 12.0};
  save_ = {after_.x + 24.0, 6.0, 34.0, header_height - 12.0};
  buttons_.clear();
  if (plays_files()) buttons_.push_back({file_, &Panel::browse});
  buttons_.insert(buttons_.end(), {{before_, &Panel::previous_preset},
                                   {after_, &Panel::next_preset},
                                   {save_, &Panel::save_sound},
                                   {quality_, &Panel::step_quality},
                                   {theme_, &Panel::toggle_theme}});
  const double below = height - keys_height - margin;
  controls_ = {width - controls_width - margin, header_height + margin, controls_width,
               below - header_height - 2.0 * margin};
  picture_ = {margin, header_height + margin, width - controls_width - 3.0 * margin,
              controls_.height};
  keys_ = {margin, below, width - 2.0 * margin, keys_height};
}

void Panel::words(cairo_t* to, const std::string& text, double x, double y, double width,
                  bool to_the_right) {
  const std::string shown = fitting(to, text, width);
  cairo_text_extents_t size;
  cairo_text_extents(to, shown.c_str(), &size);
  cairo_move_to(to, to_the_right ? x + width - size.x_advance : x, y);
  cairo_show_text(to, shown.c_str());
}

void Panel::draw(cairo_t* to, double width, double height, double scale, double seconds) {
  scale_ = std::min({scale, width / least_width, height / least_height});
  lay_out(width / scale_, height / scale_);
  parameters_ = processor_.parameters_now();
  const auto [lowest, highest] = processor_.keys();
  lowest_key_ = lowest - (is_black(lowest) ? 1 : 0);
  highest_key_ = highest + (is_black(highest) ? 1 : 0);
  view_.show(processor_.picture());
  cairo_save(to);
  cairo_scale(to, scale_, scale_);
  palette().ground.use(to);
  cairo_paint(to);
  cairo_select_font_face(to, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(to, 12.0);
  draw_header(to);
  view_.draw(to, picture_, palette(), processor_.rate(), seconds);
  draw_trouble(to);
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
  const double x = plays_files() ? file_.x + file_.width + 8.0 : margin;
  words(to, title(), x, 22.0, before_.x - x - 8.0);
  cairo_set_font_size(to, 12.0);
  const std::string preset = processor_.preset();
  words(to, "<", before_.x + 7.0, 22.0, 20.0);
  words(to, preset.empty() ? "no preset" : preset, before_.x + 28.0, 22.0,
        after_.x - before_.x - 34.0);
  words(to, ">", after_.x + 7.0, 22.0, 20.0);
  if (plays_files()) {
    palette().line.use(to);
    cairo_rectangle(to, file_.x, file_.y, file_.width, file_.height);
    cairo_fill(to);
    palette().words.use(to);
    words(to, "open", file_.x + 10.0, 22.0, file_.width - 12.0);
  }
  palette().faint.use(to);
  words(to, "save", save_.x, 22.0, save_.width);
  const std::size_t quality = processor_.quality();
  (quality == 0 ? palette().faint : palette().accent).use(to);
  words(to, quality < quality_names.size() ? std::string(quality_names[quality]) : "own",
        quality_.x, 22.0, quality_.width);
  draw_theme(to);
  const double level = processor_.take_level();
  shown_level_ = std::max(level, 0.85 * shown_level_);
  const double decibels = 20.0 * std::log10(std::max(shown_level_, 1e-6));
  const double left = save_.x + save_.width + 12.0, room = std::max(quality_.x - left - 96.0, 20.0);
  palette().line.use(to);
  cairo_rectangle(to, left, 14.0, room, 6.0);
  cairo_fill(to);
  (decibels > -1.0 ? palette().touch : palette().accent).use(to);
  cairo_rectangle(to, left, 14.0, room * std::clamp(1.0 + decibels / 60.0, 0.0, 1.0), 6.0);
  cairo_fill(to);
  palette().faint.use(to);
  words(to, fmt::format("load {:.0f} %", 100.0 * processor_.load()), left + room + 8.0, 22.0, 80.0);
  if (focus_ && *focus_ >= parameters_.size() && *focus_ - parameters_.size() < buttons_.size())
    draw_focus(to, buttons_[*focus_ - parameters_.size()].box);
}

/// A disc that is half dark: "light" is a word for the quality.
void Panel::draw_theme(cairo_t* to) {
  const double x = theme_.x + 0.5 * theme_.width, y = theme_.y + 0.5 * theme_.height;
  constexpr double radius = 6.0, quarter = 0.5 * std::numbers::pi;
  palette().faint.use(to);
  cairo_set_line_width(to, 1.2);
  cairo_new_sub_path(to);
  cairo_arc(to, x, y, radius, 0.0, 4.0 * quarter);
  cairo_stroke(to);
  cairo_arc(to, x, y, radius, quarter, 3.0 * quarter);
  cairo_fill(to);
}

void Panel::draw_focus(cairo_t* to, const Box& box) {
  palette().words.use(to);
  cairo_set_line_width(to, 1.0);
  cairo_rectangle(to, box.x - 2.5, box.y - 1.5, box.width + 5.0, box.height + 3.0);
  cairo_stroke(to);
}

/// Files over the picture; or one line: why a preset cannot be had, or where a sound was saved.
void Panel::draw_trouble(cairo_t* to) {
  const std::string trouble = processor_.trouble();
  const std::string now = processor_.instrument();
  if (!file_asked_for_.empty() && now == file_asked_for_ && trouble.empty()) {
    files_.close();  // it plays
    file_asked_for_.clear();
  }
  if (files_.is_open()) return files_.draw(to, picture_, palette(), trouble);
  palette().touch.use(to);
  const std::string& line = trouble.empty() ? notice_ : trouble;
  if (!line.empty()) words(to, line, picture_.x + 4.0, picture_.y + 14.0, picture_.width - 8.0);
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

Box Panel::bar_of(std::size_t parameter) const {
  const Box row = row_of(parameter);
  return {row.x + name_width, row.y + 6.0, bar_width, 7.0};
}

/// Beside the controls, where there are more of them than can be seen.
void Panel::draw_scroll_bar(cairo_t* to) {
  const auto all = static_cast<double>(parameters_.size());
  const auto fit = static_cast<double>(rows_that_fit());
  if (all <= fit) return;
  const double from = static_cast<double>(first_row_) / all, share = fit / all;
  const double x = controls_.x + controls_.width + 3.0;
  palette().panel.use(to);
  cairo_rectangle(to, x, controls_.y, 3.0, controls_.height);
  cairo_fill(to);
  palette().faint.use(to);
  cairo_rectangle(to, x, controls_.y + from * controls_.height, 3.0, share * controls_.height);
  cairo_fill(to);
}

void Panel::draw_controls(cairo_t* to) {
  draw_scroll_bar(to);
  const std::size_t end = std::min(parameters_.size(), first_row_ + rows_that_fit());
  for (std::size_t i = first_row_; i < end; ++i) {
    const Parameter& parameter = parameters_[i];
    const double value = processor_.value(i), share = parameter.share_of(value);
    const Box row = row_of(i), bar = bar_of(i);
    (focus_ == i ? palette().words : palette().faint).use(to);
    words(to, parameter.name, row.x, row.y + 14.0, name_width - 6.0);
    words(to, words_of(parameter, value), bar.x + bar.width + 6.0, row.y + 14.0,
          row.x + row.width - bar.x - bar.width - 6.0, true);
    palette().panel.use(to);
    cairo_rectangle(to, bar.x, bar.y, bar.width, bar.height);
    cairo_fill(to);
    palette().accent.use(to, parameter.is_midi ? 0.6 : 1.0);
    cairo_rectangle(to, bar.x, bar.y, bar.width * share, bar.height);
    cairo_fill(to);
    if (focus_ == i) draw_focus(to, bar);
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
  palette().line.use(to);  // between them
  cairo_rectangle(to, keys_.x, keys_.y, keys_.width, keys_.height);
  cairo_fill(to);
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

}  // namespace thrum::plugin::window
