#include "live/status_words.hpp"

#include <fmt/format.h>

namespace thrum::app {

std::vector<std::string> status_parts(const LivePlayer::Status& status, long long xruns,
                                      const std::string& preset, const std::string& keys) {
  std::vector<std::string> parts;
  if (status.limited > 0)
    parts.push_back(fmt::format("TOO LOUD: {} samples limited", status.limited));
  if (status.broken_voices > 0)
    parts.push_back(fmt::format("{} voices restarted", status.broken_voices));
  if (status.cut_at > 0.0)
    parts.push_back(fmt::format("bends beyond {:g} semitones cut", status.cut_at));
  if (!preset.empty()) parts.push_back(preset);
  if (!keys.empty()) parts.push_back(keys);
  if (xruns > 0) parts.push_back(fmt::format("xruns {}", xruns));
  parts.push_back(
      fmt::format("load {:.0f} % (peak {:.0f} %)", 100.0 * status.load, 100.0 * status.peak_load));
  parts.push_back(fmt::format("voices {}", status.voices));
  return parts;
}

std::string fitted(const std::vector<std::string>& parts, std::size_t columns) {
  std::string line = parts.empty() ? "" : parts.front().substr(0, columns);
  for (std::size_t i = 1; i < parts.size(); ++i)
    if (line.size() + 2 + parts[i].size() <= columns) line += "  " + parts[i];
  return line;
}

}  // namespace thrum::app
