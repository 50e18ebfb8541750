// Where the things of a scene stand in its drawing: what rests above stands above, and what
// touches an extended thing stands where it touches it.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "lab/scene_graph.hpp"
#include "lab/svg.hpp"

namespace thrum::app::lab {

class NetworkLayout {
 public:
  explicit NetworkLayout(const SceneGraph& graph);

  /// The middle of a thing.
  struct Box {
    Spot2 centre;
    double width = 0.0, height = 0.0;
    bool shown = false;
    bool stacked = false;  ///< one of several alike, close together
  };
  const Box& box(std::size_t thing) const { return boxes_[thing]; }
  double width() const { return width_; }
  double height() const { return height_; }
  std::size_t left_out() const { return left_out_; }

  /// Where a link meets a thing; links along lines stand side by side.
  Spot2 end_of(const Link& link, bool upper) const;
  /// A fraction along a link's line, on one of its sides.
  Spot2 line_end(const Link& link, bool upper, double fraction) const;
  /// Where a place lies; of a line its middle.
  Spot2 place(std::size_t thing, const Where& where) const;
  /// A fraction along the line that a place is, or along the whole thing.
  Spot2 along(std::size_t thing, const Where& where, double fraction) const;
  /// A point of a surface, by the fractions that scenes use.
  Spot2 on_surface(std::size_t thing, double x, double y) const;

  static constexpr double mass_size = 26.0;
  static constexpr double barrier_width = 68.0;

 private:
  using Ranks = std::map<int, std::vector<std::size_t>, std::greater<>>;  ///< the highest first

  std::vector<int> ranks_of(const std::vector<std::size_t>& members) const;
  double width_of(const Ranks& ranks) const;
  std::vector<std::size_t> lumps_of(const std::vector<std::size_t>& things) const;
  Spot2 lay_out_group(const std::vector<std::size_t>& members, Spot2 corner);
  void lay_out_row(const std::vector<std::size_t>& lumps, double left, double y, double width);
  bool is_stacked(const std::vector<std::size_t>& rank, std::size_t thing) const;
  double wanted_x(std::size_t lump, double otherwise) const;

  const SceneGraph& graph_;
  std::vector<Box> boxes_;
  double lump_room_ = 0.0;  ///< from one lump to the next
  double width_ = 0.0, height_ = 0.0;
  std::size_t left_out_ = 0;
};

}  // namespace thrum::app::lab
