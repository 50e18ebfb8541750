// The modes that a body is left without, condensed: only those combinations of them are kept that
// something on the body can excite. With X(a) the shapes at a place, K their stiffnesses and a_j
// the places where something acts,
//
//     Phi = K^-1/2 [X(a_1) X(a_2) ...] = V (orthonormal) times the rest,   y = V' K^1/2 q
//
// y are springs of stiffness 1 (static_rest.hpp), and a place reads and drives them with the
// weights V' K^-1/2 X. What a force at one of the a_j moves anywhere is then exactly the sum of
// X X / K over all of these modes; a force in between two of them on a line moves a little less.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include <thrum/bodies/modal_body.hpp>
#include <thrum/bodies/modal_thing.hpp>
#include <thrum/bodies/mode_bank.hpp>

namespace thrum {

class RestOfModes {
 public:
  /// [setup] The modes of `keeps` with their stiffnesses, for what acts at these places.
  RestOfModes(KeptFamily modes, std::span<const double> stiffnesses,
              const std::vector<std::vector<double>>& places);
  ~RestOfModes();
  RestOfModes(const RestOfModes&) = delete;
  RestOfModes& operator=(const RestOfModes&) = delete;

  std::size_t size() const;
  /// [setup] The weights of a place, one per spring.
  std::vector<double> weights(std::span<const double> at) const;

 private:
  struct Springs;
  std::unique_ptr<const Springs> springs_;
};

/// [setup] Of the modes of a wider family that a body does not keep; `modes` are those of its own
/// bandwidth, the first of that family. Nothing where nothing acts on it, or where it would take
/// too much, with a fault.
std::shared_ptr<const RestOfModes> rest_of_modes(const Element& element, const ModalBody& body,
                                                 const KeptFamily& keeps,
                                                 const std::vector<ModeBank::Mode>& modes,
                                                 std::shared_ptr<const ModeFamily> wider,
                                                 Builder& builder);

/// [setup] Places that read and drive the springs too, from coordinate `first` on.
std::function<Spot(std::span<const double>)> with_rest(
    std::function<Spot(std::span<const double>)> locate, std::shared_ptr<const RestOfModes> rest,
    std::size_t first);

}  // namespace thrum
