// The window of an LV2 plugin, ui:X11UI. It reaches its plugin by instance-access, for the picture
// above all; values that a hand moves go the host's way, through the ports. The window has a
// thread of its own, and idle() is when the host is told.
#if defined(THRUM_PLUGIN_WINDOW)

#include <lv2/instance-access/instance-access.h>
#include <lv2/options/options.h>
#include <lv2/ui/ui.h>
#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>

#include "plugin.hpp"
#include "window/x11_window.hpp"

namespace thrum::plugin::lv2 {

namespace {

using window::X11Window;

template <class Data>
Data* find_feature(const LV2_Feature* const* features, const char* uri) {
  for (; features != nullptr && *features != nullptr; ++features)
    if (std::strcmp((*features)->URI, uri) == 0) return static_cast<Data*>((*features)->data);
  return nullptr;
}

/// Pixels of a point, where the host says so.
double scale_of(const LV2_Feature* const* features) {
  const auto* map = find_feature<const LV2_URID_Map>(features, LV2_URID__map);
  const auto* option = find_feature<const LV2_Options_Option>(features, LV2_OPTIONS__options);
  if (map == nullptr || option == nullptr) return 1.0;
  const LV2_URID scale = map->map(map->handle, LV2_UI__scaleFactor);
  const LV2_URID as_float = map->map(map->handle, LV2_ATOM__Float);
  for (; option->key != 0; ++option)
    if (option->key == scale && option->type == as_float && option->size == sizeof(float))
      return static_cast<double>(*static_cast<const float*>(option->value));
  return 1.0;
}

/// What is used later: whether a feature lives longer than the call that brings it is not said.
template <class Data>
std::optional<Data> copy_of(const Data* data) {
  return data == nullptr ? std::nullopt : std::optional<Data>(*data);
}

class Ui {
 public:
  Ui(Plugin& plugin, LV2UI_Write_Function write, LV2UI_Controller controller,
     const LV2_Feature* const* features)
      : plugin_(plugin),
        write_(write),
        controller_(controller),
        touch_(copy_of(find_feature<const LV2UI_Touch>(features, LV2_UI__touch))),
        parent_(reinterpret_cast<unsigned long>(find_feature<void>(features, LV2_UI__parent))),
        seen_changes_(plugin.changes()),
        window_(plugin.processor(), [](window::ByHand) {}) {
    window_.set_scale(scale_of(features));
  }

  static Ui& of(LV2UI_Handle handle) { return *static_cast<Ui*>(handle); }

  /// [main] Without a parent the window is one of its own, and waits for show().
  bool open(const LV2UI_Resize* resize) {
    if (!window_.open(parent_)) return false;
    window_.show(parent_ != 0);
    if (resize != nullptr)
      resize->ui_resize(resize->handle, static_cast<int>(window_.width()),
                        static_cast<int>(window_.height()));
    return true;
  }
  void show(bool visible) { window_.show(visible); }
  LV2UI_Widget widget() const { return reinterpret_cast<LV2UI_Widget>(window_.id()); }
  void set_size(int width, int height) {
    window_.set_size(static_cast<unsigned>(std::max(width, 1)),
                     static_cast<unsigned>(std::max(height, 1)));
  }

  /// [main] Not 0 when the window has been closed.
  int idle() {
    Processor& processor = plugin_.processor();
    for (HandMove move; processor.next_move(move);) {
      if (move.begins) touch(move.parameter, true);
      tell(move.parameter, move.value);
      if (move.ends) touch(move.parameter, false);
    }
    const int changes = plugin_.changes();
    if (std::exchange(seen_changes_, changes) != changes)
      for (std::size_t i = 0; i < processor.parameters().size(); ++i) tell(i, processor.value(i));
    return window_.is_closed() ? 1 : 0;
  }

 private:
  static uint32_t port_of(std::size_t parameter) {
    return first_control + static_cast<uint32_t>(parameter);
  }
  void tell(std::size_t parameter, double value) {
    const auto as_float = static_cast<float>(value);
    write_(controller_, port_of(parameter), sizeof(as_float), 0, &as_float);
  }
  void touch(std::size_t parameter, bool begins) {
    if (touch_) touch_->touch(touch_->handle, port_of(parameter), begins);
  }

  Plugin& plugin_;
  LV2UI_Write_Function write_;
  LV2UI_Controller controller_;
  std::optional<LV2UI_Touch> touch_;
  unsigned long parent_;
  int seen_changes_;
  X11Window window_;
};

LV2UI_Handle instantiate(const LV2UI_Descriptor*, const char*, const char*,
                         LV2UI_Write_Function write, LV2UI_Controller controller,
                         LV2UI_Widget* widget, const LV2_Feature* const* features) try {
  const auto instance = find_feature<void>(features, LV2_INSTANCE_ACCESS_URI);
  if (instance == nullptr) return nullptr;
  auto ui = std::make_unique<Ui>(Plugin::of(instance), write, controller, features);
  if (!ui->open(find_feature<const LV2UI_Resize>(features, LV2_UI__resize))) return nullptr;
  *widget = ui->widget();
  return ui.release();
} catch (const std::exception&) {
  return nullptr;
}

const void* extension_data(const char* uri) {
  static const LV2UI_Idle_Interface idle{[](LV2UI_Handle it) { return Ui::of(it).idle(); }};
  static const LV2UI_Show_Interface show{[](LV2UI_Handle it) {
                                           Ui::of(it).show(true);
                                           return 0;
                                         },
                                         [](LV2UI_Handle it) {
                                           Ui::of(it).show(false);
                                           return 0;
                                         }};
  // The host calls it with the window's handle, whatever the handle in the table is.
  static const LV2UI_Resize resize{nullptr, [](LV2UI_Feature_Handle it, int width, int height) {
                                     Ui::of(it).set_size(width, height);
                                     return 0;
                                   }};
  if (std::strcmp(uri, LV2_UI__idleInterface) == 0) return &idle;
  if (std::strcmp(uri, LV2_UI__showInterface) == 0) return &show;
  return std::strcmp(uri, LV2_UI__resize) == 0 ? &resize : nullptr;
}

constexpr LV2UI_Descriptor descriptor{
    .URI = window_uri,
    .instantiate = instantiate,
    .cleanup = [](LV2UI_Handle it) { delete &Ui::of(it); },
    .port_event = [](LV2UI_Handle, uint32_t, uint32_t, uint32_t, const void*) {},
    .extension_data = extension_data};

}  // namespace

}  // namespace thrum::plugin::lv2

LV2_SYMBOL_EXPORT const LV2UI_Descriptor* lv2ui_descriptor(uint32_t index) {
  return index == 0 ? &thrum::plugin::lv2::descriptor : nullptr;
}

#endif
