// Arguments that would have no effect: they are refused, not passed over in silence.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli11.hpp"

namespace thrum::app {

/// For CLI11: what is wrong with the words, or nothing.
std::string not_empty(const std::string& words);

/// For CLI11: the same of words that are no whole number from `lowest`, 0 or more, to `highest`;
/// written without an exponent where it transforms them.
CLI::Validator whole_from(double lowest, double highest);

/// Throws BadArguments if `option` was given together with one that is not among `allowed`;
/// `reason` goes on from its name: "lists devices and plays nothing".
void refuse_beside(const CLI::App& command, const std::string& option,
                   std::span<const std::string_view> allowed, const std::string& reason);

}  // namespace thrum::app
