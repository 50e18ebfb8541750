// What was probably meant: the nearest of the names that are valid.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace thrum {

/// Letters to insert, remove, replace or swap with their neighbour; capitals count as small ones.
int edit_distance(std::string_view a, std::string_view b);

/// The nearest name when it is near enough to be a slip (about one letter in three, or a
/// beginning of it); nothing otherwise.
std::optional<std::string_view> nearest_name(std::string_view name,
                                             std::span<const std::string_view> valid);

/// "; did you mean 'tension'?", or else "; valid names are a, b, c".
std::string suggestion(std::string_view name, std::span<const std::string_view> valid);

}  // namespace thrum
