// A window of X11 inside one of the host's, with a thread and a connection of its own: nothing
// depends on how the host waits for events.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "panel.hpp"
#include "processor.hpp"

namespace thrum::plugin::window {

class X11Window {
 public:
  /// [main] `used` is called, by the window's thread, after parameters were moved or keys were
  /// played.
  X11Window(Processor& processor, std::function<void(ByHand)> used);
  ~X11Window();

  /// [main] As a child of a window, 0 for one of its own; false if there is no display.
  bool open(unsigned long parent);
  void show(bool visible) { visible_ = visible; }
  void set_size(unsigned width, unsigned height);
  /// [main] Pixels of a point, and the usual size in them; false for what no screen has.
  bool set_scale(double scale);
  double scale() const { return scale_; }
  /// [main] Of the window, for X11; 0 before it is open.
  unsigned long id() const { return id_; }
  /// [any] By the window manager, or with the host's window.
  bool is_closed() const { return closed_; }
  unsigned width() const { return width_; }
  unsigned height() const { return height_; }

 private:
  struct Inside;
  void run(unsigned long parent);

  Processor& processor_;
  std::function<void(ByHand)> used_;
  std::thread thread_;
  std::atomic<bool> ends_{false}, visible_{false}, opened_{false}, failed_{false}, closed_{false};
  std::atomic<unsigned long> id_{0};
  std::atomic<unsigned> width_, height_;
  std::atomic<double> scale_{1.0};
};

}  // namespace thrum::plugin::window
