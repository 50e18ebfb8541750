// The private half of Simulation: the network of a scene, and what is heard and watched of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <thrum/core/channel.hpp>
#include <thrum/core/ear.hpp>
#include <thrum/network/network.hpp>
#include <thrum/scene/assembly.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {

struct Simulation::Parts {
  Parts(const Scene& scene, const std::vector<Where>& places);
  void watch(const std::vector<Where>& places, Assembly& assembly);
  void move_channels();
  void hear();
  void end_step();
  void exchange(State& state);
  double read(const Channel& channel) const;
  void find_free_pickups();
  void finish_free(std::size_t number, std::span<double> values) const;

  Network network;
  double rate;
  long long steps;
  bool is_single;
  std::uint64_t scene_digest;     ///< in a saved state, which fits no other scene
  std::vector<Channel> channels;  ///< the pickups, then what is watched
  std::size_t pickups = 0;
  bool any_moves = false;                ///< of the channels
  std::vector<Ear*> ears;                ///< of the channels, by name: they have state
  std::vector<FreeReading> free;         ///< pickups on bodies that nothing touches
  std::vector<std::size_t> free_number;  ///< which each of them is
  std::vector<std::size_t> tied;         ///< all other pickups
  std::vector<const ContactExtremes*> extremes;
  std::map<std::size_t, std::string> names_of_coordinates;  ///< by the first of each element
  std::map<std::string, RowRange> rows_of;                  ///< of each contact, connection, bow
};

}  // namespace thrum
