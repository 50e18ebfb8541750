// Motion as a film that the page's script plays: shapes as numbers, or as frames of one picture.
#pragma once

#include <string>
#include <vector>

#include "lab/record.hpp"

namespace thrum::app::lab {

/// A line that moves, its points evenly from one fraction of the plot's width to another.
struct FilmedLine {
  double from = 0.0, to = 1.0;
  std::vector<std::vector<double>> frames = {};  ///< heights of its points
};

/// `drawing` is the plot of the first frame, whose last curves are these, and whose y axis has this
/// range.
std::string film_of_lines(const Record& record, const std::string& drawing,
                          const std::vector<FilmedLine>& lines, Trace::Column range);

/// Frames under one another in one picture.
std::string film_of_surface(const Record& record, const Surface& surface, double width,
                            double height, const std::string& picture, const std::string& over);

}  // namespace thrum::app::lab
