#include <thrum/audio/read_bytes.hpp>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include <thrum/audio/bad_file.hpp>

namespace thrum {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

[[noreturn]] void refuse(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

}  // namespace

// Reads little more than the limit: a pipe or a device may never end.
std::vector<std::uint8_t> read_bytes(const std::string& path, const std::string& kind,
                                     std::size_t most) {
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (!file) refuse(errno, "cannot open " + kind + " " + path);
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint8_t> block(65536);
  while (bytes.size() <= most) {
    errno = 0;
    const std::size_t count = std::fread(block.data(), 1, block.size(), file.get());
    bytes.insert(bytes.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(count));
    if (count == block.size()) continue;
    if (std::ferror(file.get())) refuse(errno ? errno : EIO, "cannot read " + kind + " " + path);
    return bytes;
  }
  throw BadFile(path + ": a " + kind + " has at most " + std::to_string(most) +
                " bytes; this file has more");
}

}  // namespace thrum
