// Whether the parts of a plan fit one another.
#pragma once

#include <thrum/sweep/plan.hpp>

namespace thrum::sweep {

/// Where tables stand in the file.
struct PlanLines {
  int design = 1;
  int keep = 1;
};

/// Throws BadScene, one line for the first fault.
void check_plan(const Plan& plan, const PlanLines& lines);

}  // namespace thrum::sweep
