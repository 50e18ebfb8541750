#include "surface.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <cstdlib>
#include <exception>
#include <new>

#include <thrum/audio/bad_file.hpp>
#include <thrum/core/fault.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/words.hpp>

namespace thrum::web {

std::string& answer() {
  static std::string text;
  return text;
}

void answer_failure() noexcept {
  try {
    throw;
  } catch (const BadScene& faults) {
    answer() = faults.what();
  } catch (const BadFile& fault) {
    answer() = one_line(fault.what());
  } catch (const std::bad_alloc&) {
    answer() = "thrum: out of memory";
  } catch (const std::exception& error) {
    answer() = "thrum: " + one_line(error.what());
  } catch (...) {
    answer() = "thrum: stopped by an unknown fault";
  }
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

namespace {

bool is_name(std::string_view text_or_name) {
  return text_or_name.find_first_of("\n=[") == std::string_view::npos;
}

}  // namespace

Instrument instrument_of(std::string_view text_or_name, const std::string& preset,
                         const std::vector<std::string>& overrides) {
  return is_name(text_or_name) ? load_instrument(std::string(text_or_name), preset, overrides)
                               : read_instrument(text_or_name, text_name, preset, overrides);
}

Scene scene_of(std::string_view text_or_name, const std::vector<std::string>& overrides) {
  ReadResult result = is_name(text_or_name) ? load_scene(std::string(text_or_name), overrides)
                                            : read_scene(text_or_name, text_name, overrides);
  if (!result.ok()) throw BadScene(fmt::format("{}", fmt::join(result.faults, "\n")));
  return std::move(result.scene);
}

THRUM_EXPORT(thrum_allocate) void* thrum_allocate(std::size_t bytes) { return std::malloc(bytes); }
THRUM_EXPORT(thrum_release) void thrum_release(void* memory) { std::free(memory); }
THRUM_EXPORT(thrum_answer) const char* thrum_answer() { return answer().data(); }
THRUM_EXPORT(thrum_answer_length) std::size_t thrum_answer_length() { return answer().size(); }

}  // namespace thrum::web
