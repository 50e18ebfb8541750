// One JSON object as text, member by member.
#pragma once

#include <string>
#include <string_view>

namespace thrum::app {

/// With quotes; everything that JSON does not allow inside them is escaped.
std::string json_string(std::string_view text);
/// The shortest text that reads back as the same number; null for NaN and infinity.
std::string json_number(double value);

class JsonObject {
 public:
  JsonObject& add(std::string_view name, double value);
  JsonObject& add(std::string_view name, long long value);
  JsonObject& add(std::string_view name, const JsonObject& value);
  /// The object on one line, without a line end.
  std::string text() const { return "{" + members_ + "}"; }

 private:
  JsonObject& add_text(std::string_view name, std::string_view value);
  std::string members_;
};

}  // namespace thrum::app
