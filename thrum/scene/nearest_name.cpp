#include <thrum/scene/nearest_name.hpp>

#include <algorithm>
#include <vector>

#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

constexpr std::size_t longest_compared = 64;

char small(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool begins_with(std::string_view name, std::string_view beginning) {
  return name.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), name.begin(),
                    [](char a, char b) { return small(a) == small(b); });
}

int allowed_distance(std::string_view name) {
  return std::max(1, static_cast<int>((name.size() + 1) / 3));
}

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  // Optimal string alignment: rows[i][j] is the distance of the first i letters to the first j.
  const std::size_t width = b.size() + 1;
  std::vector<int> rows((a.size() + 1) * width);
  for (std::size_t j = 0; j <= b.size(); ++j) rows[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    rows[i * width] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = small(a[i - 1]) == small(b[j - 1]);
      int best = rows[(i - 1) * width + j - 1] + (same ? 0 : 1);
      best = std::min({best, rows[(i - 1) * width + j] + 1, rows[i * width + j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && small(a[i - 1]) == small(b[j - 2]) &&
                           small(a[i - 2]) == small(b[j - 1]);
      if (swapped) best = std::min(best, rows[(i - 2) * width + j - 2] + 1);
      rows[i * width + j] = best;
    }
  }
  return rows.back();
}

std::optional<std::string_view> nearest_name(std::string_view name,
                                             std::span<const std::string_view> valid) {
  if (name.empty() || name.size() > longest_compared) return std::nullopt;
  std::optional<std::string_view> nearest;
  int least = allowed_distance(name) + 1;
  for (const auto candidate : valid) {
    if (candidate.size() > longest_compared) continue;
    const int distance = edit_distance(name, candidate);
    if (distance < least && distance < static_cast<int>(candidate.size())) {
      least = distance;
      nearest = candidate;
    }
  }
  if (nearest) return nearest;
  for (const auto candidate : valid)
    if (name.size() >= 3 && begins_with(candidate, name)) return candidate;
  return std::nullopt;
}

std::string suggestion(std::string_view name, std::span<const std::string_view> valid) {
  if (const auto nearest = nearest_name(name, valid))
    return "; did you mean " + in_quotes(*nearest) + "?";
  return valid.empty() ? std::string() : "; valid names are " + list_words(valid);
}

}  // namespace thrum
