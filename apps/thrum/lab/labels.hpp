// Words beside the parts of a drawing, kept apart from each other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/svg.hpp"

namespace thrum::app::lab {

class Labels {
 public:
  Labels(double width, double height) : width_(width), height_(height) {}

  /// Nothing should be written here.
  void keep_free(Spot2 corner, double width, double height);
  /// Writes near `anchor`, at a distance, on the side where it is in nobody's way.
  void write(Spot2 anchor, double distance, std::string_view words, std::string_view css,
             double font_size = 12.0);
  /// Begins at one of the `starts` or ends at one of the `ends`, whichever is freest.
  void write_at_one_of(const std::vector<Spot2>& starts, const std::vector<Spot2>& ends,
                       std::string_view words, std::string_view css, double font_size = 12.0);
  const std::string& drawn() const { return drawn_; }

 private:
  struct Box {
    double left, top, right, bottom;
  };
  double trouble(const Box& box) const;
  static Box box_of(Spot2 at, double width, double font_size, std::string_view align);

  double width_, height_;
  std::vector<Box> taken_;
  std::string drawn_;
};

}  // namespace thrum::app::lab
