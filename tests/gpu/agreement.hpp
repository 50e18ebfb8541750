// Whether a kernel gave what the engine gives: pickups to 1e-9 of their peak, up to 20 ms after the
// first touch, or all the way where nothing touches. Contacts amplify rounding: where the engine
// itself answers to a change of the rate by a few digits of the last place with more than 1e-9, a
// kernel may differ by ten times that.
#pragma once

#include <string>

#include <thrum/scene/recorded_run.hpp>

namespace thrum::test {

/// Nothing, or what differs.
std::string difference(const Scene& scene, const RecordedRun& there);

}  // namespace thrum::test
