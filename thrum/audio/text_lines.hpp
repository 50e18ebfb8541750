// The significant lines of a short text file, with their numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <thrum/audio/bad_file.hpp>

namespace thrum {

class TextLines {
 public:
  /// Lines that begin with `comment` are skipped; bytes above 127 count as letters.
  TextLines(std::string_view text, const std::string& name, char comment)
      : rest_(text), name_(&name), comment_(comment) {
    if (rest_.starts_with("\xef\xbb\xbf")) rest_.remove_prefix(3);
  }

  /// The next line without its end: LF, CR LF or CR.
  std::optional<std::string_view> next() {
    while (!rest_.empty()) {
      const auto line = cut_line();
      if (line.empty() || line.front() != comment_) return line;
    }
    return {};
  }
  /// The next non-blank line, trimmed.
  std::optional<std::string_view> next_filled() {
    while (const auto line = next()) {
      if (const auto inner = trimmed(*line); !inner.empty()) return inner;
    }
    return {};
  }

  static std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t";
    const auto start = text.find_first_not_of(blanks);
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(blanks) - start + 1);
  }

  /// Of the last line read.
  int number() const { return number_; }

  [[noreturn]] void refuse(const std::string& message) const {
    throw BadFile(*name_ + ":" + std::to_string(number_ > 0 ? number_ : 1) + ": " + message);
  }

 private:
  std::string_view cut_line() {
    ++number_;
    const auto end = rest_.find_first_of("\r\n");
    const auto line = rest_.substr(0, end);
    if (end == std::string_view::npos) {
      rest_ = {};
    } else {
      rest_.remove_prefix(rest_.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
    }
    return line;
  }

  std::string_view rest_;
  const std::string* name_;
  char comment_;
  int number_ = 0;
};

}  // namespace thrum
