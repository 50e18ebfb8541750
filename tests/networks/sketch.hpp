// What the generator has drawn so far.
#pragma once

#include <string>
#include <vector>

#include "networks/dice.hpp"
#include "networks/network_text.hpp"

namespace thrum::networks {

enum class Extent { lump, barrier, line, rectangle, disc };

struct Drawn {
  std::string path;
  Extent extent;
  bool modal = false;
  double line_points = 0.0;  ///< of a contact along it, where it is a string
  bool polarised = false;    ///< it moves up and down and across
};

struct Sketch {
  Dice dice;
  double rate;
  double duration;
  std::string solver = {};         ///< of contacts that name none
  double line_points_left = 64.0;  ///< of contacts along lines, all together
  bool stiff_lines = false;        ///< stiff contacts alone, most of them along lines
  NetworkText text = {};
  std::vector<Drawn> bodies = {};

  std::string name(const char* kind) const {
    return std::string(kind) + "." + kind[0] + std::to_string(text.tables.size());
  }
};

/// A number as it is written, and the value that the reader sees.
struct Written {
  std::string text;
  double value;
};
Written written(double value);

/// "key = value"
std::string line(const char* key, double value);
std::string line_of_words(const char* key, const std::string& value);

/// Zero as likely as anything between the two.
double none_or_decades(Dice& dice, double low, double high);

/// "[[0, 1.5], [0.01, 3]]": a few points within the duration, values spread about one.
std::string envelope(Sketch& sketch, double value, double most_factor);

void draw_bodies(Sketch& sketch, int count);
void draw_interactions(Sketch& sketch, int count);
void draw_pickups(Sketch& sketch);

}  // namespace thrum::networks
