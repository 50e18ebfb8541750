// A small host, whatever the format: loads a plugin that was built, as a program for music would.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <thrum/audio/midi_message.hpp>

namespace thrum::plugin_tests {

struct Event {
  std::uint32_t frame = 0;
  MidiMessage message = {};
  int parameter = -1;  ///< if it is 0 or more: this one moves to `value`
  double value = 0.0;  ///< in its own unit
};

struct HostedParameter {
  std::string name;
  double lowest, highest, initial;
};

/// One instance of a plugin.
class Hosted {
 public:
  virtual ~Hosted() = default;

  virtual bool activate(double rate, int most_frames) = 0;
  virtual void deactivate() = 0;
  /// Events are in order. False: nothing will be heard until the next event, as far as the format
  /// can say so.
  virtual bool process(std::span<const Event> events, std::span<float> left,
                       std::span<float> right) = 0;
  virtual void reset() = 0;
  virtual std::string save() = 0;
  virtual bool load(const std::string& state) = 0;
  virtual void set_offline(bool offline) = 0;
  virtual bool has_tail() { return true; }  ///< some formats cannot say
  virtual double tail() = 0;
  virtual int latency() = 0;
  virtual std::vector<HostedParameter> parameters() = 0;
  virtual double value(int parameter) = 0;
};

/// A binary with plugins.
class Library {
 public:
  virtual ~Library() = default;
  /// "org.thrum.struck-string"
  virtual std::vector<std::string> ids() = 0;
  virtual std::unique_ptr<Hosted> make(const std::string& id) = 0;
};

std::unique_ptr<Library> open_clap();
std::unique_ptr<Library> open_vst3();
std::unique_ptr<Library> open_lv2();
/// "clap", "vst3" or "lv2"
std::unique_ptr<Library> open_library(const std::string& format);

struct Sound {
  std::vector<float> left, right;
  bool operator==(const Sound&) const = default;
};

/// Renders so many frames in blocks of these sizes, over and over; events count from the first
/// frame.
Sound render(Hosted& plugin, std::size_t frames, std::span<const Event> events,
             const std::vector<std::size_t>& blocks = {256});

}  // namespace thrum::plugin_tests
