// What tests of VST3 alone need of its host.
#pragma once

#include "plugin/host.hpp"
#include "plugin/vst3_objects.hpp"

namespace thrum::plugin_tests {

class Vst3Hosted : public Hosted {
 public:
  virtual v3_plugin_view** create_view() = 0;
  virtual v3_edit_controller** controller() = 0;
  /// With the next block, before what it brings.
  virtual void send(const v3_event& event) = 0;
};

/// Of a library that open_vst3() opened.
std::unique_ptr<Vst3Hosted> make_vst3(Library& library, const std::string& id);

}  // namespace thrum::plugin_tests
