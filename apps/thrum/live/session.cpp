#include "live/session.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "interrupt.hpp"

namespace thrum::app {
namespace {

constexpr int milliseconds_between_looks = 20;
constexpr double seconds_between_lines = 0.1;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Session::Session(Stage& stage, bool quiet)
    : stage_(stage),
      line_(!quiet),
      piano_([&stage](const MidiMessage& message) { send(*stage.keyboard, message); }) {}

void Session::run() {
  try {
    while (!ended_) turn();
  } catch (const Interrupted&) {
    return;  // Ctrl-C is one way to end
  }
}

void Session::turn() {
  const std::string typed = terminal_.read(milliseconds_between_looks);
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
  piano_.handle(event, now);
}

void Session::show(double now) {
  auto status = stage_.player->look();
  peak_load_ = std::max(peak_load_, status.peak_load);
  recent_peak_ = std::max(0.93 * recent_peak_, status.peak_load);
  status.peak_load = recent_peak_;
  std::string words = status_words(status, stage_.output->xruns());
  if (has_keyboard()) words += "  " + piano_.words();
  line_.show(words);
  next_line_ = now + seconds_between_lines;
}

}  // namespace thrum::app
