// The page: sections of figures in one HTML file that needs nothing else.
#pragma once

#include <string>
#include <vector>

namespace thrum::app::lab {

/// What one sees, what was to be expected, and what came out. Plain text.
struct Caption {
  std::string seen;
  std::string expected = {};
  std::string measured = {};
};

struct Figure {
  std::string title;
  std::string body;  ///< HTML: one drawing, or several side by side
  Caption caption;
  bool wide = false;
};

struct Player {
  std::string name;
  std::string address;  ///< data:
  std::string note = {};
};

struct Section {
  std::string id;  ///< unique on the page; letters, digits and dashes
  std::string heading;
  std::string subtitle = {};
  std::string about = {};  ///< plain text
  std::vector<Figure> figures = {};
  std::vector<Player> players = {};
  std::string numbers = {};                ///< as `thrum run` tells them
  std::vector<std::string> commands = {};  ///< to do it again
};

struct Page {
  std::string title;
  std::string about;  ///< plain text
  std::vector<Section> sections;

  std::string html() const;
};

/// Several drawings as one figure, as many in a row as fit.
std::string panels(const std::vector<std::string>& drawings);

/// Turns any text into an id that no other of the list has.
std::string unique_id(const std::string& text, const std::vector<Section>& others);

}  // namespace thrum::app::lab
