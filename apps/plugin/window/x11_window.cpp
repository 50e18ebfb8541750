#include "x11_window.hpp"

#include <cairo-xlib.h>
#include <poll.h>
#include <X11/keysym.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <algorithm>
#include <chrono>

#include "x11_errors.hpp"

namespace thrum::plugin::window {

namespace {

using Clock = std::chrono::steady_clock;
constexpr double frame_seconds = 1.0 / 30.0;

std::optional<Panel::Key> key_of(KeySym symbol) {
  switch (symbol) {
    case XK_Tab:
    case XK_Down:
      return Panel::Key::next;
    case XK_ISO_Left_Tab:
    case XK_Up:
      return Panel::Key::previous;
    case XK_Right:
      return Panel::Key::up;
    case XK_Left:
      return Panel::Key::down;
    case XK_Page_Up:
      return Panel::Key::page_up;
    case XK_Page_Down:
      return Panel::Key::page_down;
    case XK_Home:
      return Panel::Key::home;
    case XK_Return:
    case XK_KP_Enter:
    case XK_space:
      return Panel::Key::enter;
    case XK_BackSpace:
      return Panel::Key::back;
    case XK_Escape:
      return Panel::Key::escape;
    default:
      return {};
  }
}

}  // namespace

/// What lives as long as the thread does.
struct X11Window::Inside {
  explicit Inside(X11Window& it) : outside(it), panel(it.processor_, it.used_) {}

  bool open(unsigned long parent, unsigned width, unsigned height) {
    display = XOpenDisplay(nullptr);
    if (display == nullptr) return false;
    pass_over_errors(display);
    const int screen = DefaultScreen(display);
    window = XCreateSimpleWindow(display, parent != 0 ? parent : RootWindow(display, screen), 0, 0,
                                 width, height, 0, 0, BlackPixel(display, screen));
    XSelectInput(display, window,
                 ExposureMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask |
                     KeyPressMask | StructureNotifyMask);
    tell_window_manager();
    surface = cairo_xlib_surface_create(display, window, DefaultVisual(display, screen),
                                        static_cast<int>(width), static_cast<int>(height));
    XFlush(display);
    return true;
  }
  ~Inside() {
    if (surface != nullptr) {  // and what cairo keeps of the connection
      cairo_device_t* device = cairo_device_reference(cairo_surface_get_device(surface));
      cairo_surface_destroy(surface);
      cairo_device_finish(device);
      cairo_device_destroy(device);
    }
    if (display == nullptr) return;
    if (window != 0) XDestroyWindow(display, window);
    XCloseDisplay(display);
  }

  void tell_window_manager() {
    XSizeHints sizes{};
    sizes.flags = PMinSize;
    sizes.min_width = static_cast<int>(Panel::pixels(Panel::least_width, outside.scale_));
    sizes.min_height = static_cast<int>(Panel::pixels(Panel::least_height, outside.scale_));
    XSetWMNormalHints(display, window, &sizes);
    XStoreName(display, window, outside.processor_.entry().name.c_str());
    closing = XInternAtom(display, "WM_DELETE_WINDOW", False);
    XSetWMProtocols(display, window, &closing, 1);
  }

  /// Whoever holds the window may resize it as well. What was asked for meanwhile counts more.
  void follow_size(unsigned width, unsigned height) {
    if (outside.width_ != drawn_width || outside.height_ != drawn_height) return;
    if (width == drawn_width && height == drawn_height) return;
    outside.set_size(width, height);
    drawn_width = outside.width_;
    drawn_height = outside.height_;
    cairo_xlib_surface_set_size(surface, static_cast<int>(width), static_cast<int>(height));
  }

  void handle(XEvent& event) {
    if (event.type == ButtonPress) {
      const auto& button = event.xbutton;
      const bool fine = (button.state & ShiftMask) != 0;
      XSetInputFocus(display, window, RevertToParent, CurrentTime);
      if (button.button == Button1) panel.press(button.x, button.y, fine);
      if (button.button == Button4) panel.wheel(button.x, button.y, -1);
      if (button.button == Button5) panel.wheel(button.x, button.y, 1);
    }
    if (event.type == ButtonRelease && event.xbutton.button == Button1) panel.release();
    if (event.type == MotionNotify)
      panel.drag(event.xmotion.x, event.xmotion.y, (event.xmotion.state & ShiftMask) != 0);
    if (event.type == ConfigureNotify)
      follow_size(static_cast<unsigned>(event.xconfigure.width),
                  static_cast<unsigned>(event.xconfigure.height));
    if (event.type == DestroyNotify) window = 0;  // with the host's
    if (event.type == DestroyNotify ||
        (event.type == ClientMessage && static_cast<Atom>(event.xclient.data.l[0]) == closing))
      outside.closed_ = true;
    constexpr unsigned of_shortcuts = ControlMask | Mod1Mask | Mod4Mask;
    if (event.type == KeyPress && (event.xkey.state & of_shortcuts) == 0) {
      const KeySym symbol = XLookupKeysym(&event.xkey, (event.xkey.state & ShiftMask) != 0);
      if (const auto key = key_of(symbol)) panel.key(*key);
      if (symbol > XK_space && symbol <= XK_asciitilde) panel.type(static_cast<char>(symbol));
    }
  }

  void draw(unsigned width, unsigned height, double scale) {
    if (width != drawn_width || height != drawn_height) {
      XResizeWindow(display, window, width, height);
      cairo_xlib_surface_set_size(surface, static_cast<int>(width), static_cast<int>(height));
      drawn_width = width;
      drawn_height = height;
    }
    // In memory first: cairo 1.16 loses some of its glyphs with every connection that it has drawn
    // words through.
    cairo_surface_t* image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width),
                                                        static_cast<int>(height));
    cairo_t* in_memory = cairo_create(image);
    panel.draw(in_memory, width, height, scale, frame_seconds);
    cairo_destroy(in_memory);
    cairo_t* to = cairo_create(surface);
    cairo_set_source_surface(to, image, 0.0, 0.0);
    cairo_paint(to);
    cairo_destroy(to);
    cairo_surface_destroy(image);
    cairo_surface_flush(surface);
    XFlush(display);
  }

  X11Window& outside;
  Panel panel;
  Display* display = nullptr;
  Window window = 0;
  Atom closing = 0;
  cairo_surface_t* surface = nullptr;
  unsigned drawn_width = 0, drawn_height = 0;
  bool is_mapped = false;
};

X11Window::X11Window(Processor& processor, std::function<void(ByHand)> used)
    : processor_(processor),
      used_(std::move(used)),
      width_(Panel::usual_width),
      height_(Panel::usual_height) {}

X11Window::~X11Window() {
  ends_ = true;
  if (thread_.joinable()) thread_.join();
}

void X11Window::set_size(unsigned width, unsigned height) {
  width_ = std::clamp(width, 100U, 8192U);
  height_ = std::clamp(height, 100U, 8192U);
}

bool X11Window::set_scale(double scale) {
  if (!Panel::can_have(scale)) return false;
  scale_ = scale;
  set_size(Panel::pixels(Panel::usual_width, scale), Panel::pixels(Panel::usual_height, scale));
  return true;
}

bool X11Window::open(unsigned long parent) {
  if (thread_.joinable()) return false;
  thread_ = std::thread([this, parent] { run(parent); });
  while (!opened_ && !failed_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return opened_;
}

void X11Window::run(unsigned long parent) {
  Inside inside(*this);
  if (!inside.open(parent, width_, height_)) {
    failed_ = true;
    return;
  }
  id_ = inside.window;
  opened_ = true;
  auto next = Clock::now();
  while (!ends_) {
    if (visible_ != inside.is_mapped && inside.window != 0) {
      inside.is_mapped = visible_;
      if (inside.is_mapped)
        XMapWindow(inside.display, inside.window);
      else
        XUnmapWindow(inside.display, inside.window);
      XFlush(inside.display);
    }
    while (XPending(inside.display) > 0) {
      XEvent event;
      XNextEvent(inside.display, &event);
      inside.handle(event);
    }
    const auto now = Clock::now();
    if (now >= next) {
      if (inside.is_mapped && inside.window != 0) inside.draw(width_, height_, scale_);
      next = now + std::chrono::duration_cast<Clock::duration>(
                       std::chrono::duration<double>(frame_seconds));
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - Clock::now());
    pollfd wait{ConnectionNumber(inside.display), POLLIN, 0};
    poll(&wait, 1, std::max<int>(static_cast<int>(left.count()), 0));
  }
}

}  // namespace thrum::plugin::window
