// A scene that runs: the network, its pickups and its energy book.
// [public]
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/core/contact_extremes.hpp>
#include <thrum/core/effort.hpp>
#include <thrum/core/energy.hpp>
#include <thrum/core/where.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

struct BridgeLane;
class Knob;

class Simulation {
 public:
  /// [setup] All memory is taken here. Throws BadScene with one line per fault.
  explicit Simulation(const Scene& scene) : Simulation(scene, {}) {}
  /// [setup] With places to look at besides. They are no pickups: nothing about the scene depends
  /// on them, not even which modes are kept.
  Simulation(const Scene& scene, const std::vector<Where>& watched);
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  /// [audio] Computes step n. The first call is step 0; readings then belong to time n / rate.
  void step();
  /// [audio] The same, where no knob was written since the last step but those that may:
  /// what rings while nothing touches it takes much less time.
  void step_at_rest();
  /// [audio] The same where pickups are read after every step.
  void step_at_rest_and_show();
  /// [audio] While nothing happens: finds what the steps that come would have to find.
  void find_ahead();
  /// [audio] Many simulations side by side, in a table of bridges: see Network. The followed places
  /// are found in the table; everything else is known after follow_beside().
  bool begin_beside(std::span<const BridgeLane> bridges);
  void follow_beside(std::span<const BridgeLane> bridges, std::size_t made, std::size_t more);
  void leave_table();
  /// [audio] Computes so many steps and writes what each pickup gives, in file order: the same
  /// numbers as step() and pickup(), but bodies that nothing touches take less time. What is
  /// watched is up to date afterwards. Not for a scene with knobs.
  void run(std::size_t steps, std::span<double* const> pickups);
  /// [audio] Back to the beginning: the next step is step 0 again. Not while a book is kept.
  void restart();
  /// [any] Whether a knob may be written all the same: that of a force that is held, or of a
  /// contact's law.
  bool may_move_at_rest(const Knob& knob) const;
  /// [any] Nothing moves, and nothing will, unless by a knob.
  bool stays_at_rest() const;
  /// [any] Everything that a step changes, as bytes that begin with their format's version.
  std::vector<std::byte> save() const;
  /// [any] Goes on from there, bit for bit, in a simulation of the same scene. Throws
  /// std::invalid_argument, and changes nothing, where the bytes are damaged, of another version or
  /// of a scene of which any value is another, but for its title and duration. Knobs are not part
  /// of it: whoever plays restores those.
  void restore(std::span<const std::byte> bytes);
  long long steps_done() const;
  long long steps_total() const;
  double rate() const;
  /// [any] Whether bodies move in single precision: the book then closes to about 1e-5.
  bool is_single() const;

  /// [any] Pickups in file order; value at the step just computed.
  std::size_t pickup_count() const;
  const std::string& pickup_name(std::size_t pickup) const;
  double pickup(std::size_t pickup) const;
  /// [any] Where each pickup is between two speakers, from -1 to 1, in the middle if it does not
  /// say. Empty where none says.
  std::vector<double> pans() const;
  /// [any] The displacement that a pickup on a place will read at the step that is computed next,
  /// without its gain: known before that step, so a force at that step can depend on it.
  double coming(std::size_t pickup) const;
  /// [setup] That will be asked of this pickup after every step: from now on each step writes it
  /// here, less the height at which what it is on rests. Nowhere, where the place moves, or in
  /// single precision, or when too many are followed.
  const double* follow(std::size_t pickup);

  /// [any] The displacement at a watched place, or the force of a watched contact, connection or
  /// bow. Those that are not read cost nothing.
  double watched(std::size_t number) const;

  /// [setup] Before the first step. Costs nothing unless asked for.
  void keep_energy_book();
  /// [any] The row of the step just computed; belongs to time (n + 1/2) / rate.
  const EnergyRow& energy() const;
  /// [any] What is stored at the step just computed, without a book.
  EnergyTerms stored() const;
  /// [any] What became infinite or no number by the step just computed: the motion, the force or
  /// the energy of an element, of which it is the path. Nothing where all are numbers.
  struct Broken {
    std::string element;
    std::string_view what;
  };
  std::optional<Broken> not_a_number() const;
  /// [any] Seconds of this machine spent on the book so far.
  double book_seconds() const;

  /// [any] Over all one-sided contacts, per contact point, since the start.
  ContactExtremes contact_extremes() const;
  SolverEffort solver_effort() const;
  /// [any] Of the bows, which solver_effort() leaves out.
  SolverEffort bow_effort() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace thrum
