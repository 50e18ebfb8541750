#include "player_arguments.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "bindings.hpp"

namespace py = pybind11;

namespace thrum::python {

int midi_velocity(double velocity) {
  if (!(velocity >= 0.0 && velocity <= 1.0))
    throw py::value_error(fmt::format("velocity {}: must be from 0 to 1", velocity));
  return std::max(1, static_cast<int>(std::lround(127.0 * velocity)));
}

int checked_key(int key) {
  if (key < 0 || key > 127)
    throw py::value_error(fmt::format("key {}: must be from 0 to 127", key));
  return key;
}

int checked_channel(int channel) {
  if (channel < 0 || channel > 15)
    throw py::value_error(fmt::format("channel {}: must be from 0 to 15", channel));
  return channel;
}

PlayerSettings settings_of(double rate, unsigned seed, bool pictured) {
  if (!(rate >= lowest_player_rate && rate <= highest_player_rate))
    throw py::value_error(fmt::format("rate {}: an instrument plays at {} to {} Hz", rate,
                                      lowest_player_rate, highest_player_rate));
  PlayerSettings settings;
  settings.rate = rate;
  settings.seed = seed;
  settings.pictured = pictured;
  return settings;
}

py::array_t<double> stereo(std::shared_ptr<std::vector<double>> both) {
  const auto frames = static_cast<py::ssize_t>(both->size() / 2);
  return view_of(*both, both).reshape({frames, py::ssize_t{2}});
}

}  // namespace thrum::python
