// A scene on its way to a network: where things are, what they became, and what went wrong.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <thrum/core/builder.hpp>
#include <thrum/network/network.hpp>
#include <thrum/network/row_table.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

class Assembly final : public Builder {
 public:
  Assembly(const Scene& of, Network& into, Faults& complaints);

  const Scene& scene;
  Network& network;
  std::vector<Channel> channels = {};
  std::vector<const ContactExtremes*> extremes = {};

  /// The element that takes this one into a body of its own, or nullptr.
  const Element* claimer(const Element& element) const;
  const Thing* find_thing(const std::string& path) const;
  const std::map<std::string, RowRange>& rows() const { return rows_; }
  /// By the first of the coordinates of each.
  const std::map<std::size_t, std::string>& names_of_coordinates() const { return coordinates_; }

  double duration() const override { return scene.settings.duration; }
  const SolverSettings& solver() const override { return scene.solver; }
  const Element* find(const std::string& path) const override { return scene.find(path); }
  const std::vector<End>& ends() const override;
  const Thing* thing(const Element& element, const std::string& key, const Where& where) override;
  std::optional<Spot> spot(const Element& element, const std::string& key,
                           const Where& where) override;
  bool check_line(const Element& element, const std::string& key, const Where& where,
                  const Thing& thing) override;
  bool slides_on_itself(const Element& element, const std::string& key, const Where& one,
                        const Where& other) override;
  bool moves_something(const Row& row) const override;
  bool has_room(const Element& element, double points) override;
  bool can_afford(const Element& element, const BuildingCost& cost) override;
  /// Of all that was asked for so far.
  const BuildingCost& building_cost() const { return cost_; }

  std::size_t add(std::unique_ptr<Body> body) override {
    return body_added_ = network.add(std::move(body));
  }
  void add(std::unique_ptr<Interaction> interaction, const JoinedRows& joined) override;
  void add(std::unique_ptr<Drive> drive, const Spot& spot) override {
    network.add(std::move(drive), spot.place, spot.moving);
  }
  void add(Channel channel) override { channels.push_back(std::move(channel)); }
  void add_thing(const std::string& path, Thing thing) override;
  void add_built(const std::string& path, std::unique_ptr<const Built> built) override {
    built_[path] = std::move(built);
  }
  const Built* built(const std::string& path) const override;
  const RowRange* rows(const std::string& path) const override;
  void report(const ContactExtremes& each) override { extremes.push_back(&each); }

 private:
  bool check_direction(const Element& element, const std::string& key, const Where& where,
                       const Thing& thing);
  bool check_fractions(const Element& element, const std::string& key, const Where& where,
                       const Thing& thing, const std::vector<double>& at);
  std::optional<Spot> moving_spot(const Element& element, const std::string& key,
                                  const Where& where, const Thing& thing);
  std::optional<Spot> turned_spot(const Element& element, const std::string& key,
                                  const Where& where, const Thing& thing);
  bool check_speed(const Element& element, const std::string& key, const Where& where,
                   const Thing& thing);
  bool check_inside_disc(const Element& element, const std::string& key, const Where& where,
                         const Thing& thing, const std::vector<double>& at);

  std::map<std::string, const Element*> claimers_;  ///< of those that are claimed
  std::map<std::string, Thing> things_;
  std::map<std::string, std::unique_ptr<const Built>> built_;
  std::map<std::string, RowRange> rows_;
  std::map<std::size_t, std::string> coordinates_;
  std::size_t body_added_ = 0;  ///< its first coordinate
  double points_ = 0.0;
  BuildingCost cost_;
  mutable std::vector<End> ends_;  ///< once somebody asked
};

}  // namespace thrum
