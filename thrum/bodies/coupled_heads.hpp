// Two drumheads of equal radius and the air between them, as one set of modes.
//
// Head modes J_n(z r/R) cos n a, J_n(z) = 0, and pressure modes J_n(b r/R) cos n a cos(l pi z/H),
// J_n'(b) = 0, meet only where their angular orders n are equal, so there is one problem per order.
// With mass-normalised head modes a of frequencies O_s and pressure modes b of frequencies O_f,
//
//     a'' = -O_s^2 a + D b,    b'' = -O_f^2 b - D' a''
//
// where D = sqrt(rho0) M^-1/2 L M_f^-1/2 holds the overlaps L. In (O_s a, b) that is the symmetric
//     K = [ O_s^2   -O_s D ;  -D' O_s   O_f^2 + D'D ]
// An eigenvector (v, u) of frequency w moves the heads with the shape w M^-1/2 O_s^-1 v and unit
// mass, for reading and for driving alike. Uniform pressure (n = 0) is no oscillator but a static
// stiffness d d' of the heads. Pressure modes far above the band follow the heads without delay:
// they are an added mass I + X, X = sum of D D'/O_f^2. So is the air outside (disc_radiation.hpp),
// which also carries power away: at w a mode loses it at the rate of its resistance.
#pragma once

#include <array>
#include <compare>
#include <span>
#include <tuple>
#include <vector>

namespace thrum {

class CoupledHeads {
 public:
  struct Head {
    double surface_density = 0.0;
    double tension = 0.0;
    double air_outside = 0.0;  ///< kg/m3 of the air on its other side; 0: none
    auto operator<=>(const Head&) const = default;
  };
  struct Parameters {
    std::array<Head, 2> heads = {};  ///< upper, lower
    double radius = 0.0;
    double depth = 0.0;
    double air_density = 1.2;
    double sound_speed = 343.0;
    double bandwidth = 0.0;      ///< Hz: every coupled mode below it is there
    double air_bandwidth = 0.0;  ///< Hz: pressure modes above it count as mass; 0: four bandwidths
    int longitudinal = 400;      ///< pressure modes along the depth that are counted as mass
    auto all() const {
      return std::tie(heads[0], heads[1], radius, depth, air_density, sound_speed, bandwidth,
                      air_bandwidth, longitudinal);
    }
    /// Written out: libc++ orders no arrays by <=> yet.
    bool operator<(const Parameters& other) const { return all() < other.all(); }
  };

  explicit CoupledHeads(const Parameters& parameters);

  /// [setup] What building them takes, by counting: an eigenvalue problem for each order, of the
  /// modes of both heads and of the air.
  struct Size {
    double largest = 0.0;     ///< unknowns of one problem
    double operations = 0.0;  ///< of all
  };
  static Size size_of(const Parameters& parameters);

  struct Mode {
    int order;                                 ///< n
    bool turned;                               ///< sine rather than cosine
    double angular_frequency;                  ///< w
    double radiated = 0.0;                     ///< decay by sound that leaves, 1/s
    std::array<std::vector<double>, 2> share;  ///< of each head mode in it: kinetic energy
    std::array<std::vector<double>, 2> shape;  ///< of each head mode: displacement per unit
    std::array<std::vector<double>, 2> take;   ///< amplitude for a head mode bent by 1, air at rest
  };
  const std::vector<Mode>& modes() const { return modes_; }
  /// z of the head modes of an order, and their frequencies (rad/s) without air.
  const std::vector<double>& zeros(int head, int order) const {
    return zeros_[static_cast<std::size_t>(head)][static_cast<std::size_t>(order)];
  }

  /// [setup] The shapes of all modes at a place on a head (in radii).
  std::vector<double> values(int head, std::span<const double> at) const;

 private:
  void solve_order(int order);
  double mass_outside(std::size_t one, std::size_t other) const;
  double radiated_by(const Mode& mode) const;

  Parameters it_;
  std::array<std::vector<std::vector<double>>, 2> zeros_;  ///< [head][order]
  std::vector<Mode> modes_;
};

}  // namespace thrum
