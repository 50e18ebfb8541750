// A scene as things and what holds them together: what a drawing needs to know.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <thrum/core/profile.hpp>
#include <thrum/core/where.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum::app::lab {

/// A thing that places can be on.
struct Thing : Profile {
  const Element* element = nullptr;
  bool is_ceiling = false;  ///< others touch it from below
  bool is_long = false;     ///< touched along a line, or at many places
  double height = 0.0;      ///< where it rests, so that contacts of gap 0 begin to touch at 0
  std::size_t group = 0;    ///< things that are joined, by whatever, are one group

  std::string path() const { return element->path(); }
  /// A point that moves, not a barrier.
  bool is_lump() const { return dimensions == 0 && moves; }
};

/// What acts between two things.
struct Link : Joint {
  const Element* element = nullptr;
  std::size_t upper = 0, lower = 0;  ///< things

  bool is_contact() const { return sign == Sign::plates; }
};

/// What acts on, or listens to, one thing.
struct ThingMark : Mark {
  const Element* element = nullptr;
  std::size_t on = 0;

  bool listens() const { return sign == Sign::ring; }
};

struct SceneGraph {
  explicit SceneGraph(const Scene& scene);

  std::vector<Thing> things;
  std::vector<Link> links;
  std::vector<ThingMark> marks;
  /// Pickups that listen to a link or to a bow.
  std::map<std::string, std::vector<std::string>> listeners;
  std::size_t groups = 0;

  std::optional<std::size_t> find(const std::string& path) const;

 private:
  void add_things(const Scene& scene);
  void add_links(const Scene& scene);
  void add_link(Link link);
  void add_marks(const Scene& scene);
  void find_groups();

  std::map<std::string, std::size_t> number_;
  std::map<std::size_t, int> barrier_links_;
};

}  // namespace thrum::app::lab
