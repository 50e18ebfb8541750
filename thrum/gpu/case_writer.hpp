// Writes the text of a case and its numbers side by side, part after part, so that both have the
// same order: that of the members.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <thrum/core/channel.hpp>
#include <thrum/gpu/case_program.hpp>
#include <thrum/gpu/layout.hpp>
#include <thrum/network/network.hpp>

namespace thrum::gpu {

inline void append(std::vector<double>& to, std::span<const double> more) {
  to.insert(to.end(), more.begin(), more.end());
}

class CaseWriter {
 public:
  CaseWriter(const Layout& layout, double time_step) : layout_(layout), time_step_(time_step) {}

  /// Sheets first.
  void add_body(std::size_t number, const Network::Beginning& beginning);
  /// A row that others of its island act on, or one by itself.
  void add_row(const NetworkParts& parts, std::size_t row, const PortableRow& law);
  void add_island(const std::vector<std::size_t>& rows, const NetworkParts& parts);
  /// What the hand of a bow does in every step, up to where it does the same.
  struct HandSamples {
    std::vector<double> pressed = {}, speed = {}, noise = {};
    PortableBow::Hand after = {0.0, 0.0, 0.0};
  };
  /// A bow that no other row acts on.
  void add_bow(const NetworkParts& parts, std::size_t row, const PortableBow& bow,
               const HandSamples& hand);
  void add_drive(std::span<const PlaceEntry> place, const std::vector<double>& samples,
                 double after);
  void add_pickup(const Channel& channel);

  void finish(CaseProgram& into);

 private:
  void add_member(const std::string& type, const std::string& name,
                  const std::vector<double>& numbers, const std::vector<double>* state = nullptr,
                  std::size_t room = 0);
  /// Members for the places, and their names.
  std::vector<LaidOutPlace> add_places(const std::string& name,
                                       std::span<const PlaceEntry> entries);
  std::string reading(const std::string& name, const std::vector<LaidOutPlace>& places,
                      const std::string& when) const;
  std::string driving(const std::string& name, const std::vector<LaidOutPlace>& places,
                      const std::string& force) const;
  void add_sheet(const std::string& name, const LaidOut& body, const PortableSheet& sheet,
                 std::span<const double> now, std::span<const double> previous);
  void add_shared_line(const std::string& name, const LaidOut& body, const PortableLine& line,
                       std::span<const double> now, std::span<const double> previous);
  void add_row_member(const std::string& type, const std::string& name,
                      const std::vector<double>& numbers, const std::vector<double>& state);
  /// Reads, pushes and moves on.
  void add_row_places(const NetworkParts& parts, std::size_t row);
  void add_pulled_row(const std::vector<std::size_t>& rows, const NetworkParts& parts);
  void add_contact(const std::string& name, const PortableContact& law, double previous, double now,
                   std::vector<double> numbers);

  int blocks() const;
  std::string workers_text() const;
  /// Beside a sheet, what rows need in no hurry is in shared memory, `room` numbers: the first warp
  /// has no more registers than the others.
  void declare(const std::string& type, const std::string& name, std::size_t room);

  const Layout& layout_;
  double time_step_;
  std::string own_members_, aliases_;
  std::size_t own_room_ = 0;
  std::string members_, exchange_numbers_, exchange_state_, begin_;
  /// Of the workers, which step sheets.
  std::string workers_, exchange_workers_numbers_, exchange_workers_state_, predict_workers_,
      rotate_sheets_;
  std::string rotate_lines_;  ///< beside them
  std::size_t workers_numbers_ = 0, workers_state_ = 0;
  std::string prepare_, listen_;
  std::string predict_, drive_, read_, quick_, solve_, park_, push_, forces_, hear_, rotate_,
      finish_;
  std::string islands_;
  std::vector<std::string> row_types_;
  std::size_t parked_ = 0;  ///< numbers that are put away while rows are solved
  std::size_t drives_ = 0, pickups_ = 0, island_count_ = 0;
  CaseProgram program_;
};

}  // namespace thrum::gpu
