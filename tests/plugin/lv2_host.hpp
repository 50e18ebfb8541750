// What a window of LV2 needs of its host.
#pragma once

#include <lilv/lilv.h>

#include "plugin/host.hpp"

namespace thrum::plugin_tests {

class Lv2Hosted : public Hosted {
 public:
  virtual LV2_Handle handle() = 0;  ///< of an instance that has been activated
  virtual const LilvPlugin* described() = 0;
  virtual void set_port(std::uint32_t port, float value) = 0;
};

/// Of a library that open_lv2() opened.
std::unique_ptr<Lv2Hosted> make_lv2(Library& library, const std::string& id);

}  // namespace thrum::plugin_tests
