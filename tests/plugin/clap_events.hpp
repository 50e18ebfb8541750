// Events of CLAP, and what is heard of them.
#pragma once

#include "plugin/clap_host.hpp"

namespace thrum::plugin_tests {

inline clap_event_note_t note(int type, std::uint32_t time, int key, double velocity, int id) {
  clap_event_note_t event{};
  event.header = {sizeof(event), time, 0, static_cast<uint16_t>(type), 0};
  event.note_id = id;
  event.key = static_cast<int16_t>(key);
  event.velocity = velocity;
  return event;
}

inline clap_event_note_expression_t expression(std::uint32_t time, int what, int key, int id,
                                               double value) {
  clap_event_note_expression_t event{};
  event.header = {sizeof(event), time, 0, CLAP_EVENT_NOTE_EXPRESSION, 0};
  event.expression_id = what;
  event.note_id = id;
  event.key = static_cast<int16_t>(key);
  event.value = value;
  return event;
}

inline std::vector<double> heard(ClapHosted& plugin, std::size_t frames,
                                 std::vector<const clap_event_header_t*> events) {
  std::vector<float> left(frames), right(frames);
  for (std::size_t done = 0; done < frames; done += 480) {
    plugin.process_events(events, std::span(left).subspan(done, 480),
                          std::span(right).subspan(done, 480));
    events.clear();
  }
  return {left.begin(), left.end()};
}

}  // namespace thrum::plugin_tests
