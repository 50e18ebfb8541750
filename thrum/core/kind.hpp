// All that others may ask of a kind of element. Each kind fills in one of these beside its code; a
// function that it leaves out means "nothing of the sort".
#pragma once

#include <any>
#include <optional>
#include <string_view>

#include <thrum/core/builder.hpp>
#include <thrum/core/description.hpp>
#include <thrum/core/inspection.hpp>
#include <thrum/core/pitch_law.hpp>

namespace thrum {

/// What an element of a kind can be named for.
enum class Role {
  thing,        ///< places can be on it
  interaction,  ///< it has a force to listen to
  listener,     ///< it is heard: a channel of the output
  other
};

/// Of one row, while nothing touches and while everything does.
struct RowPrice {
  Price apart = {};
  Price touching = {};
};

struct Kind {
  Role role = Role::other;
  const Description& (*describe)() = nullptr;
  std::any (*fresh)() = nullptr;                     ///< parameters with their defaults
  void* (*address)(std::any& parameters) = nullptr;  ///< what Parameter::value() wants

  // Building.
  /// Puts all elements of the kind into the network at once, so that equal things share a group.
  void (*assemble)(Elements elements, Builder& builder) = nullptr;
  /// Whether an element takes another one into a body of its own; that one is then not assembled.
  bool (*claims)(const Element& element, const Element& other) = nullptr;
  /// What acts: |F(w)|^2 of its course, 1/w^2 if left out. What listens: its gain, squared.
  double (*spectrum)(const Element& element, double angular_frequency) = nullptr;

  // Checking.
  RowPrice row_price = {};
  /// How it moves at first, from what it became.
  Expected (*start)(const Element& element, const Built& built) = nullptr;
  /// What it does from outside to the one thing that it names.
  Driven (*drive)(const Element& element, const Inspection& inspection) = nullptr;
  /// How far its two sides are apart where a row reads a distance, negative where they touch; for
  /// what acts only while it touches.
  double (*apart)(const Element& element, double distance) = nullptr;
  bool (*loses)(const Element& element) = nullptr;
  /// Fills in what only the kind knows of its rows.
  void (*check)(const Element& element, const Inspection& inspection,
                InteractionCheck& check) = nullptr;
  void (*warn)(const Element& element, Inspection& inspection) = nullptr;

  // Drawing: one of the three.
  Profile (*profile)(const Element& element) = nullptr;
  Joint (*joint)(const Element& element) = nullptr;
  Mark (*mark)(const Element& element) = nullptr;

  // Playing.
  /// How its pitch is tuned; nothing, and faults, where it cannot be.
  std::optional<PitchLaw> (*pitch)(const Element& element, Faults& faults) = nullptr;

  std::string_view name() const { return describe().kind; }
};

/// A kind whose parameters are a P.
template <class P>
Kind make_kind(Kind kind) {
  kind.fresh = [] { return std::any(P{}); };
  kind.address = [](std::any& parameters) -> void* { return std::any_cast<P>(&parameters); };
  return kind;
}

}  // namespace thrum
