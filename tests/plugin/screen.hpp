// A display that nobody sees: Xvfb. Where there is none, tests are skipped.
#pragma once

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <set>
#include <string>
#include <thread>

// X11 defines words that others use: the last to be included.
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace thrum::plugin_tests {

class Screen {
 public:
  Screen() {
    int ends[2];
    if (pipe(ends) != 0) return;
    child_ = fork();
    if (child_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM);  // also where the test does not come to its end
      const std::string out = std::to_string(ends[1]);
      freopen("/dev/null", "w", stderr);
      execlp("Xvfb", "Xvfb", "-displayfd", out.c_str(), "-screen", "0", "2000x1300x24", nullptr);
      _exit(127);
    }
    close(ends[1]);
    char number[16] = {};
    if (read(ends[0], number, sizeof(number) - 1) > 0) {
      name_ = ":" + std::to_string(std::atoi(number));
      setenv("DISPLAY", name_.c_str(), 1);
    }
    close(ends[0]);
  }
  ~Screen() {
    if (child_ <= 0) return;
    kill(child_, SIGTERM);
    waitpid(child_, nullptr, 0);
  }
  bool is_there() const { return !name_.empty(); }

 private:
  pid_t child_ = -1;
  std::string name_;
};

/// True as soon as it is so; on a busy machine a window takes its time.
template <class Condition>
bool comes_true(Condition condition) {
  for (int i = 0; i < 1000 && !condition(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return condition();
}

/// Files and threads that this process has.
inline std::size_t entries_of(const char* folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}
inline std::size_t open_files() { return entries_of("/proc/self/fd"); }
inline std::size_t threads() { return entries_of("/proc/self/task"); }

/// The one window inside another; 0 if there is none.
inline Window child_of(Display* display, Window window) {
  Window root = 0, parent = 0, *children = nullptr;
  unsigned count = 0;
  XQueryTree(display, window, &root, &parent, &children, &count);
  const Window child = count == 1 ? children[0] : 0;
  if (children != nullptr) XFree(children);
  return child;
}

inline bool has_size(Display* display, Window window, int width, int height) {
  XWindowAttributes found{};
  XGetWindowAttributes(display, window, &found);
  return found.width == width && found.height == height;
}

inline void send_button(Display* display, Window to, int x, int y, int type) {
  XEvent event{};
  event.xbutton.type = type;
  event.xbutton.window = to;
  event.xbutton.x = x;
  event.xbutton.y = y;
  event.xbutton.button = Button1;
  event.xbutton.same_screen = True;
  XSendEvent(display, to, False, ButtonPressMask | ButtonReleaseMask, &event);
  XSync(display, False);
}

inline void send_key(Display* display, Window to, KeySym key, unsigned with) {
  XEvent event{};
  event.xkey.type = KeyPress;
  event.xkey.window = to;
  event.xkey.keycode = XKeysymToKeycode(display, key);
  event.xkey.state = with;
  event.xkey.same_screen = True;
  XSendEvent(display, to, False, KeyPressMask, &event);
  XSync(display, False);
}

inline unsigned long pixel_of(Display* display, Window window, int x, int y) {
  XImage* image = XGetImage(display, window, x, y, 1, 1, AllPlanes, ZPixmap);
  const unsigned long pixel = XGetPixel(image, 0, 0);
  XDestroyImage(image);
  return pixel;
}

inline std::size_t colours_of(Display* display, Window window, unsigned width, unsigned height) {
  XImage* image = XGetImage(display, window, 0, 0, width, height, AllPlanes, ZPixmap);
  std::set<unsigned long> all;
  for (unsigned y = 0; y < height; y += 2)
    for (unsigned x = 0; x < width; ++x)
      all.insert(XGetPixel(image, static_cast<int>(x), static_cast<int>(y)));
  XDestroyImage(image);
  return all.size();
}

}  // namespace thrum::plugin_tests
