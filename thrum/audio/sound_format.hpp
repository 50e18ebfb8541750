// Sound file formats and their limits.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace thrum {

enum class SoundKind { wav, flac, ogg };
enum class SampleBits { int16, int24, float32 };

/// .wav, .flac or .ogg, in any case; nothing for any other extension.
std::optional<SoundKind> sound_kind_of(std::string_view file_name);

/// "16", "24" or "32f".
std::optional<SampleBits> sample_bits_of(std::string_view text);

/// WAV supports all three; FLAC 16 and 24; OGG (Vorbis) has none and accepts any.
bool can_hold(SoundKind kind, SampleBits bits);

struct SoundFormat {
  SoundKind kind = SoundKind::wav;
  SampleBits bits = SampleBits::int24;

  int most_channels() const;
  bool takes_rate(int rate) const;
  /// "up to 200000 Hz", which rates these are.
  std::string rate_words() const;
  int bytes_per_sample() const;
  /// The most samples of all channels together that one file can hold.
  double most_samples() const;
  /// "24 bits", "32 bits float", "Vorbis".
  std::string words() const;
};

}  // namespace thrum
