// Which body of a program each coordinate of a network is on, and how places on it are written
// down.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <thrum/core/place.hpp>
#include <thrum/core/portable.hpp>
#include <thrum/network/parts.hpp>

namespace thrum::gpu {

/// One body of the program.
struct LaidOut {
  PortablePart part;
  std::size_t first = 0, count = 1;  ///< coordinates of the network
  int per_lane = 0;                  ///< of a line or of modes
  std::size_t room = 0;              ///< in shared memory: for one moment of its motion
  int warps = 0;                     ///< of a sheet: that step it
  std::size_t stride = 0;            ///< of a sheet: from row to row
  std::string type = {};             ///< "Line<4>", "Line<4, float>"
  std::string place_type = {};       ///< "LinePlace<4>"
};

/// A place on one body: its type, and the numbers of it.
struct LaidOutPlace {
  std::size_t body;
  std::vector<double> numbers;
};

class Layout {
 public:
  /// [setup] Of a network that has started.
  Layout(const NetworkParts& parts, bool in_float);

  const std::vector<LaidOut>& bodies() const { return bodies_; }
  bool is_complete() const { return why_.empty(); }
  /// Then a case has several warps, of which the first does all but the sheet.
  bool beside_a_sheet() const { return beside_a_sheet_; }
  /// The first coordinate of the first body that cannot be laid out.
  std::size_t refused() const { return refused_; }
  /// What is wrong with it, to be read after its name.
  const std::string& why() const { return why_; }

  std::vector<LaidOutPlace> places(std::span<const PlaceEntry> entries) const;
  /// One number per coordinate of a body, as the lanes have them.
  std::vector<double> spread(const LaidOut& body, std::span<const double> numbers) const;

  /// Where a coordinate of a sheet is in its room.
  static std::size_t place_in(const LaidOut& body, std::size_t coordinate);
  static constexpr std::size_t zeros_before = 2;  ///< of a line in shared memory

  static constexpr int most_per_lane = 16;
  static constexpr std::size_t most_room = 9216;  ///< of a sheet; it has two such lists

 private:
  void add(const PortablePart& part, std::size_t first);
  static std::string too_large(const LaidOut& body);
  void refuse(std::size_t coordinate, std::string why);
  std::size_t body_of(std::size_t coordinate) const;
  void add_line_places(std::size_t body, std::span<const PlaceEntry> entries,
                       std::vector<LaidOutPlace>& places) const;
  void add_shared_places(std::size_t body, std::span<const PlaceEntry> entries,
                         std::vector<LaidOutPlace>& places) const;
  void lay_out_line(const PortableLine& line, LaidOut& body) const;
  double push_of(const PlaceEntry& entry) const {
    return parts_.compliances[entry.coordinate] * entry.weight;
  }

  const NetworkParts& parts_;
  bool in_float_;
  bool beside_a_sheet_ = false;
  std::vector<LaidOut> bodies_;
  std::size_t refused_ = 0;
  std::string why_;  ///< empty: nothing is refused
};

}  // namespace thrum::gpu
