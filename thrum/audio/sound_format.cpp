#include <thrum/audio/sound_format.hpp>

#include <algorithm>
#include <cctype>

namespace thrum {
namespace {

bool ends_in(std::string_view name, std::string_view ending) {
  if (name.size() <= ending.size()) return false;
  const auto last = name.substr(name.size() - ending.size());
  return std::equal(last.begin(), last.end(), ending.begin(), [](unsigned char a, char b) {
    return static_cast<char>(std::tolower(a)) == b;
  });
}

}  // namespace

std::optional<SoundKind> sound_kind_of(std::string_view file_name) {
  const auto name = file_name.substr(file_name.find_last_of('/') + 1);
  if (ends_in(name, ".wav")) return SoundKind::wav;
  if (ends_in(name, ".flac")) return SoundKind::flac;
  if (ends_in(name, ".ogg")) return SoundKind::ogg;
  return {};
}

std::optional<SampleBits> sample_bits_of(std::string_view text) {
  if (text == "16") return SampleBits::int16;
  if (text == "24") return SampleBits::int24;
  if (text == "32f") return SampleBits::float32;
  return {};
}

bool can_hold(SoundKind kind, SampleBits bits) {
  return kind != SoundKind::flac || bits != SampleBits::float32;
}

int SoundFormat::most_channels() const {
  switch (kind) {
    case SoundKind::flac:
      return 8;
    case SoundKind::ogg:
      return 255;
    default:
      return 1024;
  }
}

// FLAC: the rates of a frame header, RFC 9639, section 9.1.2. Vorbis: the modes of libvorbisenc.
bool SoundFormat::takes_rate(int rate) const {
  switch (kind) {
    case SoundKind::flac:
      return rate <= 65'535 || (rate <= 655'350 && rate % 10 == 0);
    case SoundKind::ogg:
      return rate <= 200'000;
    default:
      return true;
  }
}

std::string SoundFormat::rate_words() const {
  switch (kind) {
    case SoundKind::flac:
      return "up to 65535 Hz, and multiples of 10 up to 655350 Hz";
    case SoundKind::ogg:
      return "up to 200000 Hz";
    default:
      return "any";
  }
}

int SoundFormat::bytes_per_sample() const {
  switch (bits) {
    case SampleBits::int16:
      return 2;
    case SampleBits::int24:
      return 3;
    default:
      return 4;
  }
}

// A WAV file stores its length in 32 bits; the others that of each channel in 36 (FLAC) and 64
// (Ogg).
double SoundFormat::most_samples() const {
  constexpr double header_room = 4096.0;
  if (kind == SoundKind::wav) return (4294967295.0 - header_room) / bytes_per_sample();
  return 68719476735.0;
}

std::string SoundFormat::words() const {
  if (kind == SoundKind::ogg) return "Vorbis";
  switch (bits) {
    case SampleBits::int16:
      return "16 bits";
    case SampleBits::int24:
      return "24 bits";
    default:
      return "32 bits float";
  }
}

}  // namespace thrum
