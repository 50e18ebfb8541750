// With sanitizers: what cairo and fontconfig keep of fonts for as long as a program runs is given
// back at its end, so that every leak that is told is one.
#if defined(THRUM_PLUGIN_WINDOW) && defined(THRUM_SLOW)

#include <gtest/gtest.h>

#include <cairo.h>
#include <dlfcn.h>

namespace thrum::plugin_tests {
namespace {

class FontStore : public testing::Environment {
 public:
  void TearDown() override {
    cairo_debug_reset_static_data();
    if (auto* finish = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "FcFini"))) finish();
  }
};

const testing::Environment* const added = testing::AddGlobalTestEnvironment(new FontStore);

}  // namespace
}  // namespace thrum::plugin_tests

#endif
