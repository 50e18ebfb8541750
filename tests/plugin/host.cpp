#include "plugin/host.hpp"

#include <algorithm>
#include <stdexcept>

namespace thrum::plugin_tests {

std::unique_ptr<Library> open_library(const std::string& format) {
  if (format == "clap") return open_clap();
  if (format == "vst3") return open_vst3();
  if (format == "lv2") return open_lv2();
  throw std::invalid_argument(format);
}

Sound render(Hosted& plugin, std::size_t frames, std::span<const Event> events,
             const std::vector<std::size_t>& blocks) {
  Sound sound{std::vector<float>(frames), std::vector<float>(frames)};
  std::size_t next = 0, block = 0;
  std::vector<Event> now;
  now.reserve(events.size());
  for (std::size_t done = 0; done < frames; ++block) {
    const std::size_t count = std::min(blocks[block % blocks.size()], frames - done);
    now.clear();
    for (; next < events.size() && events[next].frame < done + count; ++next) {
      now.push_back(events[next]);
      now.back().frame -= static_cast<std::uint32_t>(done);
    }
    plugin.process(now, std::span(sound.left).subspan(done, count),
                   std::span(sound.right).subspan(done, count));
    done += count;
  }
  return sound;
}

}  // namespace thrum::plugin_tests
