// The main loop of `thrum play`: handles keys and signals and updates the status line.
#pragma once

#include <string>

#include "live/key_decoder.hpp"
#include "live/piano_keys.hpp"
#include "live/raw_terminal.hpp"
#include "live/stage.hpp"
#include "live/status_line.hpp"

namespace thrum::app {

class Session {
 public:
  /// `preset` is the number of the one that plays, 0 being none.
  Session(Stage& stage, int preset, bool quiet);

  bool has_keyboard() const { return terminal_.is_there(); }
  double peak_load() const { return peak_load_; }

  /// Until the user ends it; throws std::runtime_error if the output is lost.
  void run();

 private:
  void turn();
  void handle(const KeyEvent& event, double now);
  void choose_preset(int number);
  void show(double now);

  Stage& stage_;
  RawTerminal terminal_;
  StatusLine line_;
  KeyDecoder decoder_;
  PianoKeys piano_;
  int preset_;
  std::string told_;  ///< what the player said last of a preset
  double next_line_ = 0.0;
  double peak_load_ = 0.0;
  double recent_peak_ = 0.0;  ///< halves in a second
  bool ended_ = false;
};

}  // namespace thrum::app
