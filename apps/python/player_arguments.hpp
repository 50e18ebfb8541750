// What playing and rendering scores take from Python, checked, and the sound that they give back.
#pragma once

#include <pybind11/numpy.h>
#include <memory>
#include <vector>

#include <thrum/instruments/player.hpp>

namespace thrum::python {

/// Throw ValueError.
int midi_velocity(double velocity);
int checked_key(int key);
int checked_channel(int channel);
PlayerSettings settings_of(double rate, unsigned seed, bool pictured = false);

/// (frames, 2), the memory of the vector.
pybind11::array_t<double> stereo(std::shared_ptr<std::vector<double>> both);

}  // namespace thrum::python
