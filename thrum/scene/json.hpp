// JSON objects and lists as text, member by member.
#pragma once

#include <string>
#include <string_view>

namespace thrum {

/// With quotes; characters that JSON does not allow are escaped.
std::string json_string(std::string_view text);
/// The shortest text that reads back as the same number; null for NaN and infinity.
std::string json_number(double value);

class JsonArray;

class JsonObject {
 public:
  JsonObject& add(std::string_view name, const JsonArray& value);
  JsonObject& add_words(std::string_view name, std::string_view value);
  JsonObject& add(std::string_view name, double value);
  JsonObject& add(std::string_view name, long long value);
  JsonObject& add(std::string_view name, const JsonObject& value);
  /// The object on one line, without a line end.
  std::string text() const { return "{" + members_ + "}"; }

 private:
  JsonObject& add_text(std::string_view name, std::string_view value);
  std::string members_;
};

class JsonArray {
 public:
  JsonArray& add(double value) { return add_text(json_number(value)); }
  JsonArray& add(const JsonObject& value) { return add_text(value.text()); }
  JsonArray& add_words(std::string_view value) { return add_text(json_string(value)); }
  std::string text() const { return "[" + members_ + "]"; }

 private:
  JsonArray& add_text(std::string_view value);
  std::string members_;
};

}  // namespace thrum
