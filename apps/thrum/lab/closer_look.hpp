// The second run: shapes at chosen moments, and single samples where something happens.
#pragma once

#include <string>
#include <vector>

#include "lab/record.hpp"

namespace thrum::app::lab {

/// One period of the slowest thing: under a bow in the middle of its stroke, else where the
/// strongest push is, else at the start. Without moments of its own, eight of them within it.
void choose_windows(Record& record, const std::vector<double>& moments);

void look_closer(Record& record, const std::string& label, bool quiet);

}  // namespace thrum::app::lab
