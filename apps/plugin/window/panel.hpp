// What is on the window, and what the mouse and the keys do to it; knows cairo, and no windows.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "file_browser.hpp"
#include "moving_view.hpp"
#include "processor.hpp"

namespace thrum::plugin::window {

/// What a host may have to know of at once, since it may not be asking for sound.
enum class ByHand { move, note };

class Panel {
 public:
  static constexpr int usual_width = 900, usual_height = 560;
  static constexpr int least_width = 560, least_height = 380;
  static bool can_have(double scale) { return scale >= 0.5 && scale <= 4.0; }
  static unsigned pixels(int points, double scale) { return static_cast<unsigned>(points * scale); }

  /// [window] `used` is called after parameters were moved or keys were played from here.
  Panel(Processor& processor, std::function<void(ByHand)> used);
  /// Lets go of whatever the mouse holds.
  ~Panel() { release(); }
  Panel(const Panel&) = delete;
  Panel& operator=(const Panel&) = delete;

  /// [window] In pixels; `scale` is how many of them a point has. All of it is smaller where there
  /// is less room than the least.
  void draw(cairo_t* to, double width, double height, double scale, double seconds);
  void press(double x, double y, bool fine);
  void drag(double x, double y, bool fine);
  void release();
  void wheel(double x, double y, int steps);

  enum class Key { next, previous, up, down, page_up, page_down, home, enter, back, escape };
  void key(Key key);
  /// [window] To find a file; else < and > for presets, q for the quality, s to save, t
  /// for the theme.
  void type(char letter);
  void toggle_theme() { is_dark_ = !is_dark_; }

 private:
  struct Hand {
    std::size_t parameter;
    double from_y, from_share;
    double share;  ///< the latest: the host may not have made the move yet
  };

  /// What can be pressed besides controls and keys.
  struct Button {
    Box box;
    void (Panel::*act)();
  };

  void lay_out(double width, double height);
  void draw_focus(cairo_t* to, const Box& box);
  void draw_header(cairo_t* to);
  void draw_trouble(cairo_t* to);
  void draw_controls(cairo_t* to);
  void draw_scroll_bar(cairo_t* to);
  void draw_theme(cairo_t* to);
  void draw_keys(cairo_t* to);
  void words(cairo_t* to, const std::string& text, double x, double y, double width,
             bool to_the_right = false);
  void play(const MidiMessage& message);
  void move(std::size_t parameter, double share, bool begins, bool ends);
  void move_focus(int step);
  void step_preset(int step);
  void previous_preset() { step_preset(-1); }
  void next_preset() { step_preset(1); }
  void step_quality();
  void save_sound();
  void browse();
  void browse_by_key(Key key);
  void play_file(const std::optional<std::filesystem::path>& file);
  std::string title() const;
  bool plays_files() const { return processor_.entry().any_file; }
  std::optional<int> key_at(double x, double y) const;
  Box key_box(int key) const;
  Box row_of(std::size_t parameter) const;
  Box bar_of(std::size_t parameter) const;
  std::size_t rows_that_fit() const;
  const Palette& palette() const { return is_dark_ ? dark : light; }

  Processor& processor_;
  std::function<void(ByHand)> used_;
  MovingView view_;
  FileBrowser files_;
  std::string file_asked_for_;  ///< that is being built
  std::string notice_;          ///< a line, until something else happens
  std::vector<Parameter> parameters_;
  bool is_dark_ = true;
  double scale_ = 1.0;
  Box header_, file_, before_, after_, save_, quality_, theme_, picture_, controls_, keys_;
  int lowest_key_ = 36, highest_key_ = 96;
  std::size_t first_row_ = 0;  ///< of the controls that are seen
  std::vector<Button> buttons_;
  std::optional<std::size_t> focus_;  ///< of the controls, and then of the buttons
  std::optional<Hand> hand_;
  std::optional<int> pressed_key_;
  double shown_level_ = 0.0;
};

}  // namespace thrum::plugin::window
