// Live sound through RtAudio: PulseAudio (or PipeWire's replacement) if it runs, else ALSA.
#include <fmt/format.h>
#include <RtAudio.h>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>

#include <thrum/scene/words.hpp>

#include "failure.hpp"
#include "live/audio_output.hpp"
#include "live/contains.hpp"
#include "live/quiet_standard_error.hpp"

namespace thrum::app {
namespace {

constexpr int usual_rate = 48000;
constexpr int usual_block = 256;
constexpr RtAudio::Api interfaces[] = {RtAudio::LINUX_PULSE, RtAudio::LINUX_ALSA};

struct Device {
  RtAudio::Api interface = RtAudio::UNSPECIFIED;
  unsigned number = 0;
  RtAudio::DeviceInfo info;
  std::string name() const { return RtAudio::getApiDisplayName(interface) + ": " + info.name; }
};

bool is_compiled(RtAudio::Api interface) {
  std::vector<RtAudio::Api> there;
  RtAudio::getCompiledApi(there);
  return std::find(there.begin(), there.end(), interface) != there.end();
}

/// Devices with outputs; the system default first.
std::vector<Device> devices_of(RtAudio::Api interface) {
  std::vector<Device> found;
  if (!is_compiled(interface)) return found;
  const QuietStandardError quiet;
  RtAudio audio(interface);
  audio.showWarnings(false);
  const unsigned count = audio.getDeviceCount();
  for (unsigned number = 0; number < count; ++number) {
    try {
      Device device{interface, number, audio.getDeviceInfo(number)};
      if (device.info.probed && device.info.outputChannels > 0) found.push_back(std::move(device));
    } catch (const RtAudioError&) {
      continue;
    }
  }
  std::stable_partition(found.begin(), found.end(),
                        [](const Device& device) { return device.info.isDefaultOutput; });
  return found;
}

class SoundDevice : public AudioOutput {
 public:
  SoundDevice(const Device& device, const LiveWishes& wishes)
      : name_(device.name()),
        channels_(std::min(2U, device.info.outputChannels)),
        audio_(device.interface) {
    audio_.showWarnings(false);
    RtAudio::StreamParameters output;
    output.deviceId = device.number;
    output.nChannels = channels_;
    RtAudio::StreamOptions options;
    options.flags = RTAUDIO_NONINTERLEAVED | RTAUDIO_SCHEDULE_REALTIME;
    options.streamName = "thrum";
    unsigned frames = static_cast<unsigned>(wishes.block.value_or(usual_block));
    const QuietStandardError quiet;
    audio_.openStream(&output, nullptr, RTAUDIO_FLOAT32, wanted_rate(device, wishes), &frames,
                      call_back, this, &options);
    block_ = static_cast<int>(frames);
    spare_.resize(frames);
    rate_ = audio_.getStreamSampleRate();
  }
  ~SoundDevice() override {
    if (audio_.isStreamOpen()) audio_.closeStream();
  }

  std::string name() const override { return name_; }
  double rate() const override { return rate_; }
  int block() const override { return block_; }
  long long xruns() const override { return xruns_.load(std::memory_order_relaxed); }
  bool is_lost() override { return !audio_.isStreamRunning() || !keeps_time(); }

  void start(LivePlayer& player) override {
    player_ = &player;
    try {
      start_ = Clock::now();
      audio_.startStream();
    } catch (const RtAudioError& error) {
      throw std::runtime_error(name_ + " does not start: " + error.getMessage());
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// RtAudio does not report that a device was removed or a server ended: either the callback is no
  /// longer called, or it is called as fast as possible. Called by is_lost() alone.
  bool keeps_time() {
    constexpr double most_seconds_ahead = 5.0;
    constexpr int most_looks_without_sound = 200;
    const long long frames = frames_.load(std::memory_order_relaxed);
    looks_without_sound_ = frames == frames_seen_ ? looks_without_sound_ + 1 : 0;
    frames_seen_ = frames;
    const double passed = std::chrono::duration<double>(Clock::now() - start_).count();
    return looks_without_sound_ < most_looks_without_sound &&
           static_cast<double>(frames) / rate_ < passed + most_seconds_ahead;
  }

  /// The requested rate, else 48 kHz if the device has it, else its own.
  static unsigned wanted_rate(const Device& device, const LiveWishes& wishes) {
    if (wishes.rate) return static_cast<unsigned>(*wishes.rate);
    const auto& rates = device.info.sampleRates;
    const bool has_usual = std::find(rates.begin(), rates.end(), usual_rate) != rates.end();
    return has_usual || device.info.preferredSampleRate == 0 ? usual_rate
                                                             : device.info.preferredSampleRate;
  }

  static int call_back(void* output, void*, unsigned frames, double, RtAudioStreamStatus status,
                       void* self) {
    static_cast<SoundDevice*>(self)->fill(static_cast<float*>(output), frames, status);
    return 0;
  }

  /// Non-interleaved; a single channel gets the mean of both.
  void fill(float* output, std::size_t frames, RtAudioStreamStatus status) {
    if ((status & RTAUDIO_OUTPUT_UNDERFLOW) != 0) xruns_.fetch_add(1, std::memory_order_relaxed);
    frames_.fetch_add(static_cast<long long>(frames), std::memory_order_relaxed);
    const std::span first(output, frames);
    if (channels_ == 2) return player_->render(first, {output + frames, frames});
    for (std::size_t done = 0; done < frames; done += spare_.size()) {
      const std::size_t count = std::min(spare_.size(), frames - done);
      const auto part = first.subspan(done, count);
      player_->render(part, std::span(spare_).first(count));
      for (std::size_t n = 0; n < count; ++n) part[n] = 0.5F * (part[n] + spare_[n]);
    }
  }

  std::string name_;
  unsigned channels_;
  int block_ = 0;
  double rate_ = 0.0;
  LivePlayer* player_ = nullptr;
  std::vector<float> spare_;
  std::atomic<long long> xruns_{0};
  std::atomic<long long> frames_{0};
  Clock::time_point start_;
  long long frames_seen_ = 0;
  int looks_without_sound_ = 0;
  RtAudio audio_;
};

}  // namespace

std::unique_ptr<AudioOutput> open_sound_device(const LiveWishes& wishes) {
  std::string refusal;
  for (const auto interface : interfaces) {
    for (const Device& device : devices_of(interface)) {
      if (!contains(device.name(), wishes.device)) continue;
      try {
        return std::make_unique<SoundDevice>(device, wishes);
      } catch (const RtAudioError& error) {
        if (refusal.empty()) refusal = device.name() + " cannot be opened: " + error.getMessage();
      }
    }
  }
  if (!refusal.empty()) throw std::runtime_error(refusal);
  return nullptr;
}

std::vector<std::string> list_sound_devices() {
  std::vector<std::string> lines;
  for (const auto interface : interfaces) {
    for (const Device& device : devices_of(interface)) {
      lines.push_back(fmt::format(
          "{}  ({} channel{}, {} Hz)", one_line(device.name()), device.info.outputChannels,
          device.info.outputChannels == 1 ? "" : "s", device.info.preferredSampleRate));
    }
  }
  return lines;
}

}  // namespace thrum::app
