// Numbers measured from a sound. What cannot be measured is NaN.
#pragma once

#include <span>
#include <vector>

namespace thrum::sweep {

struct Pitch0 {
  double hz;
  double error;  ///< Hz: by how much it may be wrong
};

/// The fundamental. Which one it is is decided by the normalised square difference function
/// (McLeod, Wyvill: A smarter way to find pitch, ICMC 2005); where a partial is found there, its
/// frequency is that of its peak in a spectrum under Hann's window. The error is half the
/// difference between the first and the second half of the stretch that was looked at, and at least
/// a hundredth of a bin, by which the peak may be off.
Pitch0 measure_f0(std::span<const double> samples, double rate);

/// Seconds in which the level falls by 60 dB: a straight line through the level in decibels, from
/// 5 dB to 35 dB below its largest value or to the end of the sound; from its largest value on
/// where that is too short. NaN where the slope is uncertain by over a quarter.
double measure_t60(std::span<const double> samples, double rate);

/// The mean frequency of the amplitude spectrum, Hz.
double measure_centroid(std::span<const double> samples, double rate);

/// Integrated loudness after EBU R 128 (ITU-R BS.1770), LUFS; every channel counts once. Shorter
/// sounds are followed by silence up to the 400 ms of one block.
double measure_loudness(const std::vector<std::vector<double>>& channels, double rate);

}  // namespace thrum::sweep
