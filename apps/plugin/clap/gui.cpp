#include "gui.hpp"

#if defined(THRUM_PLUGIN_WINDOW)

#include <clap/ext/params.h>
#include <algorithm>
#include <cstring>

#include "instance.hpp"
#include "window/panel.hpp"
#include "window/x11_window.hpp"

namespace thrum::plugin::clap {

namespace {

using window::Panel;
using window::X11Window;

X11Window* window_of(const clap_plugin_t* plugin) { return Instance::of(plugin).window.get(); }

bool is_supported(const clap_plugin_t*, const char* api, bool is_floating) {
  return std::strcmp(api, CLAP_WINDOW_API_X11) == 0 && !is_floating;
}

bool create(const clap_plugin_t* plugin, const char* api, bool is_floating) {
  if (!is_supported(plugin, api, is_floating)) return false;
  Instance& it = Instance::of(plugin);
  const clap_host_t* host = it.host();
  const auto* params = it.host_extension<clap_host_params_t>(CLAP_EXT_PARAMS);
  // A plugin that has fallen silent sleeps until the host has an event for it: a key is none.
  it.window = std::make_shared<X11Window>(it.processor(), [host, params](window::ByHand what) {
    if (what == window::ByHand::note) return host->request_process(host);
    if (params != nullptr) params->request_flush(host);
  });
  return true;
}

constexpr clap_plugin_gui_t gui{
    .is_api_supported = is_supported,
    .get_preferred_api =
        [](const clap_plugin_t*, const char** api, bool* is_floating) {
          *api = CLAP_WINDOW_API_X11;
          *is_floating = false;
          return true;
        },
    .create = create,
    .destroy = [](const clap_plugin_t* plugin) { Instance::of(plugin).window.reset(); },
    .set_scale =
        [](const clap_plugin_t* plugin, double scale) {
          X11Window* window = window_of(plugin);
          return window != nullptr && window->set_scale(scale);
        },
    .get_size =
        [](const clap_plugin_t* plugin, uint32_t* width, uint32_t* height) {
          const X11Window* window = window_of(plugin);
          if (window == nullptr) return false;
          *width = window->width();
          *height = window->height();
          return true;
        },
    .can_resize = [](const clap_plugin_t*) { return true; },
    .get_resize_hints =
        [](const clap_plugin_t*, clap_gui_resize_hints_t* hints) {
          *hints = {true, true, false, 1, 1};
          return true;
        },
    .adjust_size =
        [](const clap_plugin_t* plugin, uint32_t* width, uint32_t* height) {
          const X11Window* window = window_of(plugin);
          const double scale = window == nullptr ? 1.0 : window->scale();
          *width = std::max(*width, Panel::pixels(Panel::least_width, scale));
          *height = std::max(*height, Panel::pixels(Panel::least_height, scale));
          return true;
        },
    .set_size =
        [](const clap_plugin_t* plugin, uint32_t width, uint32_t height) {
          if (window_of(plugin) == nullptr) return false;
          window_of(plugin)->set_size(width, height);
          return true;
        },
    .set_parent =
        [](const clap_plugin_t* plugin, const clap_window_t* parent) {
          X11Window* window = window_of(plugin);
          return window != nullptr && std::strcmp(parent->api, CLAP_WINDOW_API_X11) == 0 &&
                 window->open(parent->x11);
        },
    .set_transient = [](const clap_plugin_t*, const clap_window_t*) { return false; },
    .suggest_title = [](const clap_plugin_t*, const char*) {},
    .show =
        [](const clap_plugin_t* plugin) {
          if (window_of(plugin) == nullptr) return false;
          window_of(plugin)->show(true);
          return true;
        },
    .hide =
        [](const clap_plugin_t* plugin) {
          if (window_of(plugin) == nullptr) return false;
          window_of(plugin)->show(false);
          return true;
        }};

}  // namespace

const clap_plugin_gui_t* gui_extension() { return &gui; }

}  // namespace thrum::plugin::clap

#else

namespace thrum::plugin::clap {

const clap_plugin_gui_t* gui_extension() { return nullptr; }

}  // namespace thrum::plugin::clap

#endif
