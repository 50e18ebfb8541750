#include "view.hpp"

#if defined(THRUM_PLUGIN_WINDOW)

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <utility>

#include "window/panel.hpp"
#include "window/x11_window.hpp"

namespace thrum::plugin::vst3 {

namespace {

using window::Panel;
using window::X11Window;

extern const v3_plugin_view_cpp view_functions;
extern const v3_plugin_view_content_scale_cpp scale_functions;
extern const v3_timer_handler_cpp timer_functions;

constexpr uint64_t timer_milliseconds = 30;

class View;
struct ViewFace {
  const void* functions;
  View* view;
};

class View {
 public:
  explicit View(Plugin& plugin) : plugin_(plugin) { plugin_.ref(); }
  ~View() {
    remove();
    set_frame(nullptr);
    plugin_.unref();
  }

  static View& of(void* self) { return *static_cast<ViewFace*>(self)->view; }
  v3_plugin_view** first() { return reinterpret_cast<v3_plugin_view**>(&view_); }

  v3_result query(const v3_tuid iid, void** object) {
    const bool is_view =
        v3_tuid_match(iid, v3_funknown_iid) || v3_tuid_match(iid, v3_plugin_view_iid);
    const bool is_scale = v3_tuid_match(iid, v3_plugin_view_content_scale_iid);
    const bool is_timer = v3_tuid_match(iid, v3_timer_handler_iid);
    *object = is_view ? &view_ : is_scale ? &scaling_ : is_timer ? &timing_ : nullptr;
    if (*object == nullptr) return V3_NO_INTERFACE;
    ref();
    return V3_OK;
  }
  uint32_t ref() { return ++count_; }
  uint32_t unref() {
    const uint32_t left = --count_;
    if (left == 0) delete this;
    return left;
  }

  v3_result attach(void* parent, const char* type) {
    if (std::strcmp(type, V3_VIEW_PLATFORM_TYPE_X11) != 0 || window_ != nullptr)
      return V3_INVALID_ARG;
    // The plugin tells the host of moves: telling.cpp.
    window_ = std::make_unique<X11Window>(plugin_.processor(), [](window::ByHand) {});
    window_->set_scale(scale_);
    window_->set_size(width_, height_);
    if (!window_->open(reinterpret_cast<unsigned long>(parent))) {
      window_.reset();
      return V3_INTERNAL_ERR;
    }
    window_->show(true);
    start_timer();
    return V3_OK;
  }
  void remove() {
    if (window_ == nullptr) return;
    window_.reset();
    stop_timer();
    plugin_.on_timer();  // the last time, or, without a timer, the only one
  }
  /// Where there is one, a host on Linux has a loop whose timers call from its own thread.
  void set_frame(v3_plugin_frame** frame) {
    stop_timer();
    if (loop_ != nullptr) v3_cpp_obj_unref(std::exchange(loop_, nullptr));
    if (frame != nullptr && v3_cpp_obj_query_interface(frame, v3_run_loop_iid, &loop_) != V3_OK)
      loop_ = nullptr;
    if (window_ != nullptr) start_timer();
  }
  void on_timer() { plugin_.on_timer(); }
  void get_size(v3_view_rect& rect) const {
    rect = {0, 0, static_cast<int32_t>(width_), static_cast<int32_t>(height_)};
  }
  void set_size(const v3_view_rect& rect) {
    width_ = static_cast<unsigned>(std::max(rect.right - rect.left, 1));
    height_ = static_cast<unsigned>(std::max(rect.bottom - rect.top, 1));
    if (window_ != nullptr) window_->set_size(width_, height_);
  }
  void set_scale(double scale) {
    if (!Panel::can_have(scale)) return;
    scale_ = scale;
    width_ = Panel::pixels(Panel::usual_width, scale);
    height_ = Panel::pixels(Panel::usual_height, scale);
    if (window_ != nullptr) window_->set_scale(scale);
  }
  void widen(v3_view_rect& rect) const {
    const auto least = [&](int points) {
      return static_cast<int32_t>(Panel::pixels(points, scale_));
    };
    rect.right = std::max(rect.right, rect.left + least(Panel::least_width));
    rect.bottom = std::max(rect.bottom, rect.top + least(Panel::least_height));
  }

 private:
  v3_timer_handler** timer() { return reinterpret_cast<v3_timer_handler**>(&timing_); }
  void start_timer() {
    if (loop_ == nullptr || is_timed_) return;
    is_timed_ = v3_cpp_obj(loop_)->register_timer(loop_, timer(), timer_milliseconds) == V3_OK;
    if (is_timed_) plugin_.set_timer(true);
  }
  void stop_timer() {
    if (!std::exchange(is_timed_, false)) return;
    v3_cpp_obj(loop_)->unregister_timer(loop_, timer());
    plugin_.set_timer(false);
  }

  ViewFace view_{&view_functions, this};
  ViewFace scaling_{&scale_functions, this};
  ViewFace timing_{&timer_functions, this};
  std::atomic<uint32_t> count_{1};
  Plugin& plugin_;
  v3_run_loop** loop_ = nullptr;
  bool is_timed_ = false;
  std::unique_ptr<X11Window> window_;
  unsigned width_ = Panel::usual_width, height_ = Panel::usual_height;
  double scale_ = 1.0;
};

constexpr v3_funknown unknown{
    [](void* self, const v3_tuid iid, void** object) { return View::of(self).query(iid, object); },
    [](void* self) { return View::of(self).ref(); },
    [](void* self) { return View::of(self).unref(); }};

const v3_plugin_view_cpp view_functions{
    unknown,
    {.is_platform_type_supported = [](void*, const char* type) -> v3_result {
       return std::strcmp(type, V3_VIEW_PLATFORM_TYPE_X11) == 0 ? V3_TRUE : V3_FALSE;
     },
     .attached = [](void* self, void* parent, const char* type) -> v3_result {
       return View::of(self).attach(parent, type);
     },
     .removed = [](void* self) -> v3_result {
       View::of(self).remove();
       return V3_OK;
     },
     .on_wheel = [](void*, float) -> v3_result { return V3_NOT_IMPLEMENTED; },
     .on_key_down = [](void*, int16_t, int16_t, int16_t) -> v3_result {
       return V3_NOT_IMPLEMENTED;
     },
     .on_key_up = [](void*, int16_t, int16_t, int16_t) -> v3_result { return V3_NOT_IMPLEMENTED; },
     .get_size = [](void* self, v3_view_rect* rect) -> v3_result {
       View::of(self).get_size(*rect);
       return V3_OK;
     },
     .on_size = [](void* self, v3_view_rect* rect) -> v3_result {
       View::of(self).set_size(*rect);
       return V3_OK;
     },
     .on_focus = [](void*, v3_bool) -> v3_result { return V3_OK; },
     .set_frame = [](void* self, v3_plugin_frame** frame) -> v3_result {
       View::of(self).set_frame(frame);
       return V3_OK;
     },
     .can_resize = [](void*) -> v3_result { return V3_TRUE; },
     .check_size_constraint = [](void* self, v3_view_rect* rect) -> v3_result {
       View::of(self).widen(*rect);
       return V3_OK;
     }}};

const v3_plugin_view_content_scale_cpp scale_functions{
    unknown, {.set_content_scale_factor = [](void* self, float factor) -> v3_result {
      View::of(self).set_scale(static_cast<double>(factor));
      return V3_OK;
    }}};

const v3_timer_handler_cpp timer_functions{
    unknown, {.on_timer = [](void* self) { View::of(self).on_timer(); }}};

}  // namespace

v3_plugin_view** make_view(Plugin& plugin) { return (new View(plugin))->first(); }

}  // namespace thrum::plugin::vst3

#else

namespace thrum::plugin::vst3 {

v3_plugin_view** make_view(Plugin&) { return nullptr; }

}  // namespace thrum::plugin::vst3

#endif
