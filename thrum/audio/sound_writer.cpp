#include <thrum/audio/wav_writer.hpp>

#include <sndfile.h>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace thrum {

struct WavWriter::File {
  std::filesystem::path path;
  int channels = 0;
  SNDFILE* handle = nullptr;
  std::vector<double> block = {};
  long long clipped = 0;

  ~File() {
    if (handle) sf_close(handle);
  }

  [[noreturn]] void fail(std::string reason) const {
    while (!reason.empty() && (reason.back() == '.' || reason.back() == ' ')) reason.pop_back();
    throw std::runtime_error("cannot write " + path.string() + ": " + reason);
  }
  void check() const {
    if (sf_error(handle) != SF_ERR_NO_ERROR) fail(sf_strerror(handle));
  }
  double clip(double sample) {
    if (std::abs(sample) <= 1.0) return sample;
    ++clipped;
    return std::isnan(sample) ? 0.0 : std::clamp(sample, -1.0, 1.0);
  }
};

WavWriter::WavWriter(const std::filesystem::path& path, int rate, int channels)
    : file_(new File{.path = path, .channels = channels}) {
  SF_INFO format{};
  format.samplerate = rate;
  format.channels = channels;
  format.format = SF_FORMAT_WAV | SF_FORMAT_PCM_24;
  file_->handle = sf_open(path.c_str(), SFM_WRITE, &format);
  if (!file_->handle) file_->fail(sf_strerror(nullptr));
  // The PEAK chunk carries the time of writing.
  sf_command(file_->handle, SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
  file_->check();
}

WavWriter::~WavWriter() = default;
WavWriter::WavWriter(WavWriter&&) noexcept = default;
WavWriter& WavWriter::operator=(WavWriter&&) noexcept = default;

void WavWriter::write(std::span<const double> interleaved) {
  file_->block.resize(interleaved.size());
  std::transform(interleaved.begin(), interleaved.end(), file_->block.begin(),
                 [this](double sample) { return file_->clip(sample); });
  const auto count = static_cast<sf_count_t>(interleaved.size());
  if (sf_write_double(file_->handle, file_->block.data(), count) != count) {
    file_->check();
    file_->fail("only a part could be written; is the disk full?");
  }
}

long long WavWriter::clipped() const { return file_->clipped; }

void WavWriter::close() {
  sf_command(file_->handle, SFC_UPDATE_HEADER_NOW, nullptr, 0);
  file_->check();
  const int error = sf_close(std::exchange(file_->handle, nullptr));
  if (error != SF_ERR_NO_ERROR) file_->fail(sf_error_number(error));
}

}  // namespace thrum
