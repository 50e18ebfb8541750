#include <thrum/scene/json.hpp>

#include <fmt/format.h>
#include <cmath>

namespace thrum {

std::string json_string(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      quoted += {'\\', letter};
    } else if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f) {
      quoted += fmt::format("\\u{:04x}", static_cast<unsigned>(letter));
    } else {
      quoted += letter;
    }
  }
  return quoted + "\"";
}

std::string json_number(double value) {
  return std::isfinite(value) ? fmt::format("{}", value) : "null";
}

JsonObject& JsonObject::add(std::string_view name, double value) {
  return add_text(name, json_number(value));
}

JsonObject& JsonObject::add(std::string_view name, long long value) {
  return add_text(name, fmt::format("{}", value));
}

JsonObject& JsonObject::add(std::string_view name, const JsonObject& value) {
  return add_text(name, value.text());
}

JsonObject& JsonObject::add(std::string_view name, const JsonArray& value) {
  return add_text(name, value.text());
}

JsonObject& JsonObject::add_words(std::string_view name, std::string_view value) {
  return add_text(name, json_string(value));
}

JsonArray& JsonArray::add_text(std::string_view value) {
  if (!members_.empty()) members_ += ", ";
  members_ += value;
  return *this;
}

JsonObject& JsonObject::add_text(std::string_view name, std::string_view value) {
  if (!members_.empty()) members_ += ", ";
  members_ += json_string(name);
  members_ += ": ";
  members_ += value;
  return *this;
}

}  // namespace thrum
