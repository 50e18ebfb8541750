#include <thrum/audio/room.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace thrum {

namespace {

/// s; at 48 kHz primes, so that no two lines agree: 433, 557, 677, 811, 953, 1103, 1289, 1553.
constexpr std::array<double, Room::lines> delays{433 / 48e3, 557 / 48e3,  677 / 48e3,  811 / 48e3,
                                                 953 / 48e3, 1103 / 48e3, 1289 / 48e3, 1553 / 48e3};
constexpr std::array<double, Room::lines> to_left{1, -1, 1, -1, 1, -1, 1, -1};
constexpr std::array<double, Room::lines> to_right{1, 1, -1, -1, 1, 1, -1, -1};
/// T60 at 8 kHz over that of low notes: air and furniture take the high ones.
constexpr double brightness = 0.45;
constexpr double bright_hz = 8000.0;
/// Of a steady noise, with T60 0.6 s, about 10 dB less than the direct sound.
constexpr double amount = 0.5;
constexpr double inaudible = 1e-5;
/// Below it nothing is worth a denormal number.
constexpr double tiny = 1e-30;

/// Of the low-pass (1 - p) / (1 - p z^-1) that leaves `part` of bright_hz:
///     (1 - part^2) (1 + p^2) = 2 (1 - part^2 cos w) p
double pole_of(double part, double rate) {
  const double lost = 1.0 - part * part;
  const double half = 1.0 - part * part * std::cos(2.0 * std::numbers::pi * bright_hz / rate);
  return (half - std::sqrt(half * half - lost * lost)) / lost;
}

}  // namespace

Room::Room(double seconds, double rate) {
  if (!(seconds >= shortest && seconds <= longest))
    throw std::invalid_argument("a room rings for 0.2 to 3 s");
  for (std::size_t i = 0; i < lines; ++i) {
    const double samples = std::round(delays[i] * rate);
    Line& line = lines_[i];
    line.samples.assign(static_cast<std::size_t>(samples), 0.0);
    line.gain = std::pow(10.0, -3.0 * samples / (rate * seconds));
    line.pole = pole_of(std::pow(line.gain, 1.0 / brightness - 1.0), rate);
    longest_line_ = std::max(longest_line_, line.samples.size());
  }
  reset();
}

void Room::reset() {
  for (Line& line : lines_) {
    std::fill(line.samples.begin(), line.samples.end(), 0.0);
    line.place = 0;
    line.out = 0.0;
  }
  quiet_ = longest_line_ + 1;
}

void Room::apply(double& left, double& right) {
  constexpr double part = 2.0 / lines;
  double sum = 0.0, to_the_left = 0.0, to_the_right = 0.0;
  for (std::size_t i = 0; i < lines; ++i) {
    Line& line = lines_[i];
    const double in = line.gain * (1.0 - line.pole) * line.samples[line.place];
    line.out = in + line.pole * line.out;
    if (std::abs(line.out) < tiny) line.out = 0.0;
    sum += line.out;
    to_the_left += to_left[i] * line.out;
    to_the_right += to_right[i] * line.out;
  }
  for (std::size_t i = 0; i < lines; ++i) {
    Line& line = lines_[i];
    line.samples[line.place] = 0.5 * (i < lines / 2 ? left : right) + line.out - part * sum;
    line.place = line.place + 1 < line.samples.size() ? line.place + 1 : 0;
  }
  constexpr double unit = amount / (2.0 * std::numbers::sqrt2);  // signs of eight, made one
  const double loudest =
      std::max({std::abs(left), std::abs(right), std::abs(to_the_left), std::abs(to_the_right)});
  quiet_ = loudest > inaudible ? 0 : std::min(quiet_ + 1, longest_line_ + 1);
  left += unit * to_the_left;
  right += unit * to_the_right;
}

}  // namespace thrum
