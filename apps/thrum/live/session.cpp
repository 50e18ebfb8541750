#include "live/session.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include <thrum/scene/words.hpp>

#include "interrupt.hpp"
#include "live/status_words.hpp"

namespace thrum::app {
namespace {

constexpr int milliseconds_between_readings = 20;
constexpr double seconds_between_lines = 0.1;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Session::Session(Stage& stage, int preset, bool quiet)
    : stage_(stage),
      line_(!quiet),
      piano_([&stage](const MidiMessage& message) { send(*stage.keyboard, message); }),
      preset_(preset) {}

void Session::run() {
  try {
    while (!ended_) turn();
  } catch (const Interrupted&) {
    return;  // Ctrl-C is one way to end
  }
}

void Session::turn() {
  const std::string typed = terminal_.read(milliseconds_between_readings);
  const double now = seconds();
  for (const auto& event : typed.empty() ? decoder_.pause() : decoder_.feed(typed)) {
    handle(event, now);
  }
  piano_.let_go(now);
  stop_if_interrupted();
  if (stage_.output->is_lost()) {
    throw std::runtime_error(stage_.output->name() + " has gone; nothing is heard any more");
  }
  if (now >= next_line_) show(now);
}

void Session::handle(const KeyEvent& event, double now) {
  const bool quits = event.key == KeyEvent::escape || (event.control && event.key == 'c');
  if (quits && event.what == KeyEvent::What::down) ended_ = true;
  if (event.what != KeyEvent::What::up && event.key == KeyEvent::tab) choose_preset(preset_ + 1);
  if (event.what != KeyEvent::What::up && event.key == KeyEvent::backspace)
    choose_preset(preset_ - 1);
  piano_.handle(event, now);
}

/// Past the last comes the first, which is none.
void Session::choose_preset(int number) {
  const int all = stage_.player->preset_count() + 1;
  preset_ = (number + all) % all;
  stage_.player->ask_preset(preset_);
}

void Session::show(double now) {
  auto status = stage_.player->status();
  peak_load_ = std::max(peak_load_, status.peak_load);
  recent_peak_ = std::max(0.93 * recent_peak_, status.peak_load);
  status.peak_load = recent_peak_;
  const std::string preset = one_line(stage_.player->preset_words());
  const std::size_t name = preset.find(": ");  // ends there if it failed, and why stands behind
  if (name != std::string::npos && preset != told_) line_.tell(preset);
  told_ = preset;
  line_.show(status_parts(status, stage_.output->xruns(), preset.substr(0, name),
                          has_keyboard() ? piano_.words() : ""));
  next_line_ = now + seconds_between_lines;
}

}  // namespace thrum::app
