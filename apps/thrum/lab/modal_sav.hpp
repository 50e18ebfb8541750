// The scheme of the snare paper as it is printed, but for its errors: Stoermer and Verlet's steps
// of the modes of one wire and one head, and one variable psi for the whole contact, (22) to (27)
// of Ducceschi, Hamilton and Russo (2023). By itself, with none of the engine's bodies or contacts.
//
//     M (q^{n+1} - 2 q^n + q^{n-1})/k^2 = -K q^n - g (psi^{n+1/2} + psi^{n-1/2})/2
//     psi^{n+1/2} = psi^{n-1/2} + g' (q^{n+1} - q^{n-1})/2
#pragma once

#include <vector>

#include <thrum/core/energy.hpp>

namespace thrum::app::lab {

inline constexpr double snare_paper_rate = 220500.0;
inline constexpr double snare_wire_length = 0.2, snare_wire_gap = 1e-3;

struct SavSetup {
  double rate = snare_paper_rate;
  double head_hz = 6000.0;   ///< modes of the head up to here
  double wire_hz = 40000.0;  ///< and of the wire; below rate/pi by (25)
  int points = 322;          ///< M of (27), at the paper's rate
};

/// The numbers of the paper's Figure 2. The wire starts in its first mode, so that all is even
/// about its middle; modes that are odd there stay at rest and are left out.
class ModalSav {
 public:
  explicit ModalSav(const SavSetup& setup);

  void step();
  double wire_middle() const;
  /// At the contact points that lie between the ends of the wire, from one to the other.
  std::vector<double> wire() const;
  std::vector<double> head() const;
  /// (24) at n+1/2.
  EnergyTerms energy() const;
  std::size_t modes() const { return mass_.size(); }

 private:
  double distance(std::size_t point) const;
  std::vector<double> shape(std::size_t first, std::size_t end, double sign) const;

  double k_;
  std::vector<double> weights_;           ///< L/M of each point and of its mirror image
  std::vector<double> mass_, stiffness_;  ///< M and K of (19)
  std::vector<double> at_points_;         ///< what a mode adds to each distance, by point
  std::vector<double> at_middle_;         ///< what it adds to the middle of the wire
  std::size_t wire_modes_ = 0;            ///< the first of all
  std::size_t points_ = 0;                ///< both ends of the wire included
  std::vector<double> next_, now_, previous_;
  std::vector<double> gradient_;
  double psi_ = 0.0;
};

}  // namespace thrum::app::lab
