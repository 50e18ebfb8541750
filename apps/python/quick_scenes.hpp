// Which scenes are built and run in a moment, by experience.
//
// Building asks nobody, so a scene that may take long is built on a thread of its own, which Ctrl-C
// can leave behind (interruptible.hpp). Making that thread, and waiting until the system gives it a
// core, costs more than the whole run of a small scene: one that was quick before is run by the
// thread that asks for it.
#pragma once

#include <charconv>
#include <cmath>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace thrum::python {

/// Used with Python's lock.
class QuickScenes {
 public:
  struct Speed {
    double building = 0.0;  ///< s
    double step = 0.0;      ///< s
  };

  /// The same for values that are set to numbers of one power of two: what is twice as large still
  /// takes a moment, what is ten times as large may not.
  static std::size_t mark_of(std::string text, const std::vector<std::string>& overrides) {
    for (const std::string& each : overrides) text += "\n" + roughly(each);
    return std::hash<std::string>{}(text);
  }

  bool has(std::size_t mark, double steps) const {
    constexpr double a_moment = 0.02;  ///< s; a tenth of what Ctrl-C may take
    const auto found = speeds_.find(mark);
    return found != speeds_.end() && found->second.building < 0.1 * a_moment &&
           steps * found->second.step < a_moment;
  }

  void learn(std::size_t mark, Speed speed) {
    constexpr std::size_t most = 4096;
    if (speeds_.size() >= most) speeds_.clear();
    speeds_[mark] = speed;
  }

 private:
  /// A key and its value, of a number only the power of two.
  static std::string roughly(const std::string& override) {
    const std::size_t equals = override.find('=');
    if (equals == std::string::npos) return override;
    const char *first = override.data() + equals + 1, *last = override.data() + override.size();
    double value = 0.0;
    const auto read = std::from_chars(first, last, value);
    if (read.ec != std::errc() || read.ptr != last) return override;
    return override.substr(0, equals) + "~" + std::to_string(std::ilogb(value));
  }

  std::unordered_map<std::size_t, Speed> speeds_;
};

}  // namespace thrum::python
