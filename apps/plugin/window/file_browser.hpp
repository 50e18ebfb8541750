// Chooses an instrument file: the folders and .toml files of a folder as a list over the picture.
// The mouse, or the keys: up, down, enter, backspace for the folder above, escape, and letters,
// which go to the next name that begins with them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "box.hpp"
#include "palette.hpp"

namespace thrum::plugin::window {

class FileBrowser {
 public:
  /// [window] Shows a folder; one that cannot be read is empty, but for the way up.
  void open(const std::filesystem::path& folder);
  void close() { is_open_ = false; }
  bool is_open() const { return is_open_; }

  struct Line {
    std::string name;  ///< "..", or of a folder or file
    bool is_folder = false;
  };
  const std::vector<Line>& lines() const { return lines_; }
  std::size_t chosen() const { return chosen_; }
  const std::filesystem::path& folder() const { return folder_; }

  /// [window] A file, if one was chosen thereby.
  std::optional<std::filesystem::path> press(double x, double y);
  std::optional<std::filesystem::path> enter();
  void step(int lines);
  void go_up();
  void type(char letter);

  /// [window] `trouble` is why the file that was chosen last cannot be played, or "".
  void draw(cairo_t* to, const Box& box, const Palette& palette, const std::string& trouble);

 private:
  std::optional<std::filesystem::path> take(std::size_t line);
  void keep_in_view();
  std::size_t lines_that_fit() const;

  bool is_open_ = false;
  std::filesystem::path folder_;
  std::vector<Line> lines_;
  std::size_t chosen_ = 0, first_ = 0;  ///< of the lines: that enter takes, that is seen on top
  std::string typed_;
  Box box_, list_;
};

/// [any] The start of a text that is not wider than that, in the font of the moment; of a path
/// rather the end.
std::string fitting(cairo_t* to, std::string text, double width, bool keeps_the_end = false);

}  // namespace thrum::plugin::window
