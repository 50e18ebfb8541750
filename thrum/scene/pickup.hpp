// The kind `pickup`: what we listen to.
// [public]
#pragma once

#include <optional>
#include <string>

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

struct Pickup {
  Where on = {};
  std::string quantity = {};
  double gain = 1.0;
  std::optional<double> pan = {};
};

Kind pickup_kind();

/// [setup] pickup_check.cpp: a place where a low partial does not move.
void warn_of_pickup(const Element& element, Inspection& inspection);

}  // namespace thrum
