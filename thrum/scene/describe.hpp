// The tables of the kinds as text, for `thrum describe`.
#pragma once

#include <any>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/core/description.hpp>

namespace thrum {

/// A table and an object with the defaults it describes.
struct Described {
  const Description* description;
  std::any fresh;
  void* (*address)(std::any& fresh);
};

template <class P>
Described described(const Description& description) {
  return {&description, std::any(P{}),
          [](std::any& fresh) -> void* { return std::any_cast<P>(&fresh); }};
}

/// Each kind with its sentence, then the other tables of a scene (scene, solver, place, shape) and
/// those that are handed in.
std::string describe_all(const std::vector<Described>& more = {});

/// The parameters of one of them: name, type, unit, default, range or choices, meaning. Throws
/// BadScene with one line for a name that is none of them.
std::string describe_kind(std::string_view name, const std::vector<Described>& more = {});

/// All of them as one JSON list, for editors: kind, summary, and parameters with the same columns.
std::string describe_json(const std::vector<Described>& more = {});

}  // namespace thrum
