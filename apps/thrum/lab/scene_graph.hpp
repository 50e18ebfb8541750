// A scene as things and what holds them together: what a drawing needs to know.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <thrum/core/where.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum::app::lab {

/// A thing that places can be on.
struct Thing {
  const Element* element = nullptr;
  int dimensions = 0;       ///< 0: a point, 1: a line, 2: a surface
  bool disc = false;        ///< places in units of the radius
  double length = 0.0;      ///< metres: of a string, of a surface across, of a disc its diameter
  double depth = 0.0;       ///< metres: the other side of a surface
  bool moves = true;        ///< a barrier does not
  bool is_ceiling = false;  ///< others touch it from below
  bool is_long = false;     ///< touched along a line, or at many places
  double slowest_period = 0.0;  ///< seconds, about; 0 where it has none
  double height = 0.0;          ///< where it rests, so that contacts of gap 0 begin to touch at 0
  std::size_t group = 0;        ///< things that are joined, by whatever, are one group

  const std::string& kind() const { return element->kind; }
  std::string path() const { return element->path(); }
};

/// What acts between two things.
struct Link {
  const Element* element = nullptr;
  std::size_t upper = 0, lower = 0;  ///< things
  Where above, below;
  double gap = 0.0;
  bool is_contact = false;
  bool two_sided = false;
};

/// What acts on, or listens to, one thing.
struct Mark {
  const Element* element = nullptr;
  std::size_t on = 0;
  Where where;
};

struct SceneGraph {
  explicit SceneGraph(const Scene& scene);

  std::vector<Thing> things;
  std::vector<Link> links;
  std::vector<Mark> marks;
  /// Pickups that listen to a link or to a bow.
  std::map<std::string, std::vector<std::string>> listeners;
  std::size_t groups = 0;

  std::optional<std::size_t> find(const std::string& path) const;

 private:
  void add_things(const Scene& scene);
  void add_links(const Scene& scene);
  void add_link(const Element& element, const Where& above, const Where& below, double gap,
                bool is_contact, bool two_sided);
  void add_marks(const Scene& scene);
  void find_groups();

  std::map<std::string, std::size_t> number_;
  std::map<std::size_t, int> barrier_links_;
};

}  // namespace thrum::app::lab
