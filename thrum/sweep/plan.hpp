// What a sweep does, as its plan says: which scene or instrument, what varies, by which design, and
// what is kept of each case. The format is docs/how-to/run-thousands.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace thrum::sweep {

/// A value as --set takes it, and as the table shows it.
struct Setting {
  std::string toml;
  std::string cell;
  std::string word = {};  ///< without quotes, if it is a string
};

/// One varied key: a list of values, so many steps of a range, or a whole range.
struct Axis {
  std::string key;
  std::vector<Setting> values = {};
  double from = 0.0;
  double to = 0.0;
  std::uint64_t steps = 0;  ///< 0: any number of the range
  bool logarithmic = false;
  int line = 1;  ///< of the plan

  /// 0 where it is continuous.
  std::uint64_t levels() const { return values.empty() ? steps : values.size(); }
  Setting level(std::uint64_t number) const;
  /// At a fraction, from 0 up to but not including 1; levels have equal shares.
  Setting at(double fraction) const;
};

struct Keep {
  bool sound = false;
  bool pickups = false;
  bool report = true;
  std::vector<std::string> measures = {};
  std::string pickup = {};  ///< that measures listen to; the first by default
  int rate = 48000;         ///< of sound files
  bool normalise = true;    ///< a scene's sound to -1 dBFS, as `thrum render` does

  bool measures_of(std::string_view name) const;
};

enum class DesignKind { grid, random, sobol };

struct Plan {
  std::string scene = {};  ///< a path or a shipped name; or
  std::string instrument = {};
  std::string score = {};
  std::string preset = {};
  std::vector<std::string> set = {};  ///< [set]: the same in all cases, as --set takes them
  std::vector<int> set_lines = {};    ///< where each stands
  std::vector<Axis> vary = {};
  DesignKind design = DesignKind::grid;
  std::uint64_t samples = 0;
  std::uint64_t seed = 1;
  Keep keep = {};

  std::string text = {};  ///< of the file
  std::string file = {};

  bool plays() const { return !instrument.empty(); }
  /// Whether an axis chooses presets, and is no key of the instrument.
  bool chooses_preset(const Axis& axis) const { return plays() && axis.key == "preset"; }
  /// Cases at each point of a grid: `samples` where a range without steps is drawn, else one.
  std::uint64_t repeats() const;
};

inline constexpr std::uint64_t most_cases = 10'000'000;

/// The names that `measures` may have.
const std::vector<std::string_view>& measure_names();

/// Throws BadScene, one line for the first fault.
Plan read_plan(std::string_view text, const std::string& file);

}  // namespace thrum::sweep
