#include <thrum/scene/toml_parse.hpp>

#include <algorithm>
#include <string>
#include <utility>

#include <toml++/toml.h>

#include <thrum/scene/ascii_text.hpp>
#include <thrum/scene/utf8.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

TomlPlace place_of(const toml::source_region& region) {
  return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column), -1};
}

// A table with a header stands where the header is, everything else where its key is.
TomlPlace place_of(const toml::key& key, const toml::node& node) {
  const auto* table = node.as_table();
  return place_of(table && !table->is_inline() ? node.source() : key.source());
}

// Copies the parser's tree, and turns its text back into what the file said. The depth of the
// recursion is what guard_text() allows.
class Copier {
 public:
  explicit Copier(bool encoded) : encoded_(encoded) {}

  TomlTable table(const toml::table& from) const {
    TomlTable copy;
    copy.reserve(from.size());
    for (const auto& [key, node] : from) {
      copy.push_back({text(key.str()), value(node)});
      copy.back().value.place = place_of(key, node);
    }
    std::stable_sort(copy.begin(), copy.end(), [](const TomlEntry& a, const TomlEntry& b) {
      return a.value.place < b.value.place;
    });
    return copy;
  }

  std::string text(std::string_view from) const {
    return encoded_ ? from_ascii(from) : std::string(from);
  }

 private:
  TomlValue::List list(const toml::array& from) const {
    TomlValue::List copy;
    copy.reserve(from.size());
    for (const auto& node : from) copy.push_back(value(node));
    return copy;
  }

  TomlValue value(const toml::node& node) const {
    TomlValue copy;
    copy.place = place_of(node.source());
    if (const auto* entries = node.as_table())
      copy.data = table(*entries);
    else if (const auto* array = node.as_array())
      copy.data = list(*array);
    else if (const auto* string = node.as_string())
      copy.data = text(string->get());
    else if (const auto* integer = node.as_integer())
      copy.data = integer->get();
    else if (const auto* number = node.as_floating_point())
      copy.data = number->get();
    else if (const auto* boolean = node.as_boolean())
      copy.data = boolean->get();
    return copy;
  }

  bool encoded_;
};

/// What would be right, where the parser's words leave it open.
struct Advice {
  std::string_view fault;
  const char* words;
};
constexpr Advice advices[] = {
    {"cannot redefine", "; a table or a key may be written only once"},
    {"could not be interpreted as a value", "; a number is at most 1.8e308"},
    {"not representable in 64 bits", "; a large number is written with an exponent, as 1e20"},
};

TextFault fault_of(const toml::parse_error& error, const Copier& copier) {
  constexpr std::string_view parser_prefix = "Error while parsing ";
  std::string message = copier.text(error.description());
  if (message.starts_with(parser_prefix)) message.erase(0, parser_prefix.size());
  message = "not TOML: " + one_line(message);
  for (const Advice& advice : advices)
    if (message.find(advice.fault) != std::string::npos) message += advice.words;
  return {static_cast<int>(error.source().begin.line), message};
}

}  // namespace

std::variant<TomlTable, TextFault> parse_toml(std::string_view text) {
  if (text.substr(0, byte_order_mark.size()) == byte_order_mark)
    text.remove_prefix(byte_order_mark.size());
  if (auto fault = guard_text(text)) return *std::move(fault);
  const Copier copier(!is_ascii(text));
  try {
    return copier.table(is_ascii(text) ? toml::parse(text) : toml::parse(to_ascii(text)));
  } catch (const toml::parse_error& error) {
    return fault_of(error, copier);
  }
}

}  // namespace thrum
