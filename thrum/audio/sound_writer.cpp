#include <thrum/audio/sound_writer.hpp>

#include <sndfile.h>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <thrum/audio/sound_sink.hpp>

namespace thrum {
namespace {

constexpr double vorbis_quality = 0.6;  // about 192 kbit/s in stereo
/// The output of libvorbis depends on the block size, and it keeps a block on the stack.
constexpr std::size_t frames_at_once = 1024;

/// A score may end later than expected.
constexpr double margin = 0.9;

bool needs_rf64(const SoundFormat& format, double samples) {
  return format.kind == SoundKind::wav && samples > margin * format.most_samples();
}

int libsndfile_format(const SoundFormat& format, bool rf64) {
  if (format.kind == SoundKind::ogg) return SF_FORMAT_OGG | SF_FORMAT_VORBIS;
  const int kind = format.kind == SoundKind::flac ? SF_FORMAT_FLAC
                   : rf64                         ? SF_FORMAT_RF64
                                                  : SF_FORMAT_WAV;
  switch (format.bits) {
    case SampleBits::int16:
      return kind | SF_FORMAT_PCM_16;
    case SampleBits::int24:
      return kind | SF_FORMAT_PCM_24;
    default:
      return kind | SF_FORMAT_FLOAT;
  }
}

}  // namespace

struct SoundWriter::File {
  std::filesystem::path path;
  int channels = 0;
  bool streams = false;  ///< OGG: what was written stays as it is
  std::unique_ptr<SoundSink> sink = {};
  SNDFILE* handle = nullptr;
  std::string name = {};
  double room = 0.0;                 ///< samples that it can still hold
  std::vector<double> pending = {};  ///< less than is written at once
  long long clipped = 0;

  ~File() {
    if (handle) sf_close(handle);
  }

  [[noreturn]] void fail(std::string reason) const {
    while (!reason.empty() && (reason.back() == '.' || reason.back() == ' ')) reason.pop_back();
    throw std::runtime_error("cannot write " + name + ": " + reason);
  }
  void check() const {
    if (sink->error() != 0) fail(std::strerror(sink->error()));
    if (sf_error(handle) != SF_ERR_NO_ERROR) fail(sf_strerror(handle));
  }
  void open(SF_INFO info) {
    if (sink->error() != 0) fail(std::strerror(sink->error()));
    SF_VIRTUAL_IO functions = SoundSink::functions();
    handle = sf_open_virtual(&functions, SFM_WRITE, &info, sink.get());
    if (!handle) fail(sf_strerror(nullptr));
  }
  double clip(double sample) {
    if (std::abs(sample) <= 1.0) return sample;
    ++clipped;
    return std::isnan(sample) ? 0.0 : std::clamp(sample, -1.0, 1.0);
  }
  void write_pending() {
    const auto count = static_cast<sf_count_t>(pending.size());
    room -= static_cast<double>(count);
    if (room < 0.0) fail("it is longer than such a file can hold; write FLAC, or fewer minutes");
    if (sf_write_double(handle, pending.data(), count) != count) {
      check();
      fail("only a part could be written; is the disk full?");
    }
    pending.clear();
  }
};

SoundWriter::SoundWriter(const std::filesystem::path& path, const SoundFormat& format, int rate,
                         int channels, const Options& options)
    : file_(new File{.path = path,
                     .channels = channels,
                     .name = options.name.empty() ? path.string() : options.name}) {
  const bool rf64 = needs_rf64(format, options.expected_samples);
  file_->room = rf64 ? std::numeric_limits<double>::infinity() : format.most_samples();
  SF_INFO info{};
  info.samplerate = rate;
  info.channels = channels;
  info.format = libsndfile_format(format, rf64);
  const bool ogg = format.kind == SoundKind::ogg;
  file_->streams = ogg;
  file_->sink = ogg ? SoundSink::ogg(path) : SoundSink::plain(path);
  file_->open(info);
  // The PEAK chunk carries the time of writing.
  sf_command(file_->handle, SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
  double quality = vorbis_quality;
  if (ogg) sf_command(file_->handle, SFC_SET_VBR_ENCODING_QUALITY, &quality, sizeof quality);
  file_->check();
}

SoundWriter::~SoundWriter() = default;
SoundWriter::SoundWriter(SoundWriter&&) noexcept = default;
SoundWriter& SoundWriter::operator=(SoundWriter&&) noexcept = default;

void SoundWriter::write(std::span<const double> interleaved) {
  const std::size_t most = frames_at_once * static_cast<std::size_t>(file_->channels);
  for (const double sample : interleaved) {
    file_->pending.push_back(file_->clip(sample));
    if (file_->pending.size() == most) file_->write_pending();
  }
}

long long SoundWriter::clipped() const { return file_->clipped; }

void SoundWriter::close() {
  file_->write_pending();
  if (!file_->streams) sf_command(file_->handle, SFC_UPDATE_HEADER_NOW, nullptr, 0);
  file_->check();
  const int error = sf_close(std::exchange(file_->handle, nullptr));
  file_->sink->close();
  if (file_->sink->error() != 0) file_->fail(std::strerror(file_->sink->error()));
  if (error != SF_ERR_NO_ERROR) file_->fail(sf_error_number(error));
}

}  // namespace thrum
