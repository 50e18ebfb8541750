#include "argument_checks.hpp"

#include <algorithm>
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdint>

#include <thrum/math/read_number.hpp>
#include <thrum/scene/words.hpp>

#include "failure.hpp"

namespace thrum::app {

std::string not_empty(const std::string& words) {
  return words.empty() ? "is empty; leave it out, or say what is meant" : "";
}

CLI::Validator whole_from(double lowest, double highest) {
  const auto fault_of = [lowest, highest](std::string& words) -> std::string {
    const auto number = number_in(words);
    if (number && *number >= lowest && *number <= highest && *number == std::floor(*number)) {
      words = std::to_string(static_cast<std::uint64_t>(*number));  // 48e3 is one, too
      return {};
    }
    return in_quotes(words) + " must be a whole number from " + number_words(lowest) + " to " +
           number_words(highest);
  };
  return {fault_of, ""};
}

void refuse_beside(const CLI::App& command, const std::string& option,
                   std::span<const std::string_view> allowed, const std::string& reason) {
  if (command.count(option) == 0) return;
  for (const CLI::Option* other : command.get_options()) {
    const std::string name = other->get_name();
    if (other->count() > 0 && name != option &&
        std::find(allowed.begin(), allowed.end(), name) == allowed.end())
      throw BadArguments(option + " " + reason + "; leave out " + name);
  }
}

}  // namespace thrum::app
