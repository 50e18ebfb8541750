#include <thrum/audio/sound_sink.hpp>

#include <cerrno>
#include <cstdint>
#include <span>
#include <utility>

#include <thrum/audio/ogg_pages.hpp>

namespace thrum {

namespace {

constexpr std::uint32_t ogg_serial = 0x7468726d;  // "thrm"; any number will do

class PlainSink final : public SoundSink {
 public:
  using SoundSink::SoundSink;

 private:
  sf_count_t length() override {
    const sf_count_t at = tell();
    seek(0, SEEK_END);
    const sf_count_t end = tell();
    seek(at, SEEK_SET);
    return end;
  }
  sf_count_t seek(sf_count_t offset, int whence) override {
    if (fseeko(file(), static_cast<off_t>(offset), whence) != 0) note_error();
    return tell();
  }
  sf_count_t take(const void* data, sf_count_t count) override {
    return put(data, static_cast<std::size_t>(count)) ? count : 0;
  }
  sf_count_t give(void* data, sf_count_t count) override {
    return static_cast<sf_count_t>(std::fread(data, 1, static_cast<std::size_t>(count), file()));
  }
  sf_count_t tell() override { return static_cast<sf_count_t>(ftello(file())); }
};

class OggSink final : public SoundSink {
 public:
  explicit OggSink(const std::filesystem::path& path)
      : SoundSink(path), pages_(ogg_serial, [this](std::span<const std::uint8_t> page) {
          put(page.data(), page.size());
        }) {}
  void close() override {
    pages_.finish();
    SoundSink::close();
  }

 private:
  sf_count_t length() override { return written_; }
  sf_count_t seek(sf_count_t, int) override { return written_; }
  sf_count_t take(const void* data, sf_count_t count) override {
    pages_.write({static_cast<const std::uint8_t*>(data), static_cast<std::size_t>(count)});
    written_ += count;
    return error() == 0 ? count : 0;
  }
  sf_count_t give(void*, sf_count_t) override { return 0; }
  sf_count_t tell() override { return written_; }

  OggPages pages_;
  sf_count_t written_ = 0;
};

}  // namespace

std::unique_ptr<SoundSink> SoundSink::plain(const std::filesystem::path& path) {
  return std::make_unique<PlainSink>(path);
}
std::unique_ptr<SoundSink> SoundSink::ogg(const std::filesystem::path& path) {
  return std::make_unique<OggSink>(path);
}

SoundSink::SoundSink(const std::filesystem::path& path)
    : file_(std::fopen(path.c_str(), "wb+")), error_(file_ ? 0 : errno) {}

SoundSink::~SoundSink() {
  if (file_) std::fclose(file_);
}

void SoundSink::close() {
  if (file_ && std::fclose(std::exchange(file_, nullptr)) != 0) note_error();
}

void SoundSink::note_error() {
  if (error_ == 0) error_ = errno ? errno : EIO;
}

bool SoundSink::put(const void* data, std::size_t count) {
  if (!file_ || error_ != 0) return false;
  errno = 0;
  if (std::fwrite(data, 1, count, file_) != count) note_error();
  return error_ == 0;
}

SF_VIRTUAL_IO SoundSink::functions() {
  static const auto of = [](void* sink) { return static_cast<SoundSink*>(sink); };
  return {
      [](void* sink) { return of(sink)->length(); },
      [](sf_count_t offset, int whence, void* sink) { return of(sink)->seek(offset, whence); },
      [](void* data, sf_count_t count, void* sink) { return of(sink)->give(data, count); },
      [](const void* data, sf_count_t count, void* sink) { return of(sink)->take(data, count); },
      [](void* sink) { return of(sink)->tell(); }};
}

}  // namespace thrum
