// Somebody plays: keys and signals are looked at, and the status line is kept, until it is over.
#pragma once

#include "live/key_decoder.hpp"
#include "live/piano_keys.hpp"
#include "live/raw_terminal.hpp"
#include "live/stage.hpp"
#include "live/status_line.hpp"

namespace thrum::app {

class Session {
 public:
  Session(Stage& stage, bool quiet);

  bool has_keyboard() const { return terminal_.is_there(); }
  double peak_load() const { return peak_load_; }

  /// Until somebody ends it; throws std::runtime_error when the output is gone.
  void run();

 private:
  void turn();
  void handle(const KeyEvent& event, double now);
  void show(double now);

  Stage& stage_;
  RawTerminal terminal_;
  StatusLine line_;
  KeyDecoder decoder_;
  PianoKeys piano_;
  double next_line_ = 0.0;
  double peak_load_ = 0.0;
  double recent_peak_ = 0.0;  ///< falls by half in a second
  bool ended_ = false;
};

}  // namespace thrum::app
