// What a kind sees of the network that it joins: how places are named, what may be added, and where
// to say what is wrong. A scene implements it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <thrum/core/body.hpp>
#include <thrum/core/built.hpp>
#include <thrum/core/channel.hpp>
#include <thrum/core/drive.hpp>
#include <thrum/core/element.hpp>
#include <thrum/core/end.hpp>
#include <thrum/core/fault.hpp>
#include <thrum/core/interaction.hpp>
#include <thrum/core/solver_settings.hpp>
#include <thrum/core/thing.hpp>
#include <thrum/core/where.hpp>

namespace thrum {

struct ContactExtremes;

/// What it takes to build something, by estimate.
struct BuildingCost {
  double bytes = 0.0;
  double operations = 0.0;  ///< floating-point ones
};

/// An estimate for places that read `numbers` coordinates in total: entries, weights, pushes, and
/// temporary copies.
inline BuildingCost place_cost(double numbers) { return {100.0 * numbers, 20.0 * numbers}; }

/// Rows of one interaction, and the elements that they belong to.
struct JoinedRows {
  std::vector<Row> rows = {};
  std::vector<std::pair<std::string, RowRange>> ranges = {};  ///< by path

  /// All rows of an element; `range` says what they stand for.
  void add(const Element& element, const std::vector<Row>& its, RowRange range = {}) {
    range.first = rows.size();
    range.count = its.size();
    ranges.emplace_back(element.path(), range);
    rows.insert(rows.end(), its.begin(), its.end());
  }
};

class Builder {
 public:
  Builder(double step, Faults& complaints) : time_step(step), faults(complaints) {}
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;
  virtual ~Builder() = default;

  const double time_step;
  Faults& faults;

  virtual double duration() const = 0;
  virtual const SolverSettings& solver() const = 0;
  virtual const Element* find(const std::string& path) const = 0;
  /// Every place that any element names, by path, so that the order of the file changes nothing.
  virtual const std::vector<End>& ends() const = 0;

  /// The thing a place is on; a fault and nullptr when there is none.
  virtual const Thing* thing(const Element& element, const std::string& key,
                             const Where& where) = 0;
  /// A place that is not a line; a fault and nothing when it cannot be.
  virtual std::optional<Spot> spot(const Element& element, const std::string& key,
                                   const Where& where) = 0;
  /// Checks a line: `along = true` on a string, or from/to on a rectangle.
  virtual bool check_line(const Element& element, const std::string& key, const Where& where,
                          const Thing& thing) = 0;
  /// Two places on one thing of which one moves may meet, and then a push moves nothing: a fault.
  virtual bool slides_on_itself(const Element& element, const std::string& key, const Where& one,
                                const Where& other) = 0;
  /// Whether a force through this row moves anything.
  virtual bool moves_something(const Row& row) const = 0;
  /// The network's coordinates must stay within bounds: false (and a fault) when they would not.
  virtual bool has_room(const Element& element, double points) = 0;
  /// Before something large is built: false (and a fault) when the scene as a whole would take more
  /// memory or time than it may.
  virtual bool can_afford(const Element& element, const BuildingCost& cost) = 0;

  /// The number of the body's first coordinate.
  virtual std::size_t add(std::unique_ptr<Body> body) = 0;
  /// Nothing where it has no rows.
  virtual void add(std::unique_ptr<Interaction> interaction, const JoinedRows& joined) = 0;
  virtual void add(std::unique_ptr<Drive> drive, const Spot& spot) = 0;
  virtual void add(Channel channel) = 0;
  /// From now on places can be on the element of this path.
  virtual void add_thing(const std::string& path, Thing thing) = 0;
  virtual void add_built(const std::string& path, std::unique_ptr<const Built> built) = 0;
  virtual const Built* built(const std::string& path) const = 0;
  /// The rows that belong to an element.
  virtual const RowRange* rows(const std::string& path) const = 0;
  /// How deep and hard some contacts touch, for the report of a run; lives as long as the network.
  virtual void report(const ContactExtremes& extremes) = 0;
};

}  // namespace thrum
