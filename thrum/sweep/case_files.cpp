#include <thrum/sweep/case_files.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <string>

#include <thrum/audio/output_guard.hpp>
#include <thrum/audio/sound_writer.hpp>

namespace thrum::sweep {

void write_sound(const Folder& folder, const std::filesystem::path& target,
                 const Channels& channels, int rate) {
  constexpr std::size_t frames_per_block = 4096;
  const SoundFormat format{*sound_kind_of(target.string()), SampleBits::int24};
  WholeFile file(folder, target);
  SoundWriter writer(file.path_to_write(), format, rate, static_cast<int>(channels.size()));
  OutputGuard guard(1.0);
  const std::size_t frames = channels.front().size();
  std::vector<double> block;
  for (std::size_t start = 0; start < frames; start += frames_per_block) {
    block.clear();
    for (std::size_t frame = start; frame < std::min(start + frames_per_block, frames); ++frame)
      for (const auto& samples : channels) block.push_back(samples[frame]);
    guard.apply(block);
    writer.write(block);
  }
  writer.close();
  file.commit();
}

void write_array(const Folder& folder, const std::filesystem::path& target,
                 const Channels& channels) {
  static_assert(std::endian::native == std::endian::little);
  const std::size_t steps = channels.empty() ? 0 : channels.front().size();
  std::string header = fmt::format("{{'descr': '<f8', 'fortran_order': True, 'shape': ({}, {}), }}",
                                   steps, channels.size());
  constexpr std::size_t preamble = 10, aligned = 64;
  header.append(aligned - 1 - (preamble + header.size()) % aligned, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size() & 0xFF);
  bytes += static_cast<char>(header.size() >> 8);
  bytes += header;
  std::vector<std::string_view> pieces{bytes};
  for (const auto& samples : channels)
    pieces.emplace_back(reinterpret_cast<const char*>(samples.data()),
                        samples.size() * sizeof(double));
  write_whole(folder, target, pieces, false);
}

}  // namespace thrum::sweep
