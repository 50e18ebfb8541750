// What tests of LV2 alone need of its host.
#pragma once

#include <lilv/lilv.h>
#include <lv2/urid/urid.h>

#include "plugin/host.hpp"

namespace thrum::plugin_tests {

class Lv2Hosted : public Hosted {
 public:
  virtual LilvInstance* instance() = 0;  ///< that has been activated
  virtual LV2_Handle handle() = 0;
  virtual const LilvPlugin* described() = 0;
  virtual void set_port(std::uint32_t port, float value) = 0;
  virtual std::vector<float> ports() = 0;  ///< of all parameters, as the host has written them
  /// From now on parameters move by patch:Set messages at their samples, and no port moves.
  virtual void send_messages() = 0;
  /// With the next block, at its first sample: a message as it is, whatever it says.
  virtual void send(std::vector<std::uint8_t> atom) = 0;
};

LV2_URID_Map& numbers();
/// The number that hosts of these tests have for a URI.
LV2_URID number_of(const char* uri);
/// patch:Set of a property, as an atom.
std::vector<std::uint8_t> set_message(LV2_URID property, double value);

/// Of a library that open_lv2() opened.
std::unique_ptr<Lv2Hosted> make_lv2(Library& library, const std::string& id);

}  // namespace thrum::plugin_tests
