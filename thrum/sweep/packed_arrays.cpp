#include <thrum/sweep/packed_arrays.hpp>

#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <limits>
#include <string>
#include <system_error>
#include <utility>

#include <thrum/audio/read_bytes.hpp>

namespace thrum::sweep {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t most_in_zip = std::numeric_limits<std::uint32_t>::max();
/// The first day that a ZIP file can name, so that packs do not depend on when they were made.
constexpr std::uint64_t first_day = (1 << 5) | 1;

/// A number as so many bytes, the lowest first.
void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>((value >> (8 * i)) & 0xFF);
}

/// One array in the pack.
struct Member {
  std::string name;
  std::uint64_t size = 0, place = 0;
  std::uint32_t checksum = 0;
};

/// What local and central headers have in common: version 4.5 for files beyond 4 GiB, stored, day,
/// checksum, sizes.
void put_common(std::string& out, const Member& member, int extra_bytes) {
  put(out, 45, 2);
  put(out, 0, 2);
  put(out, 0, 2);
  put(out, 0, 2);
  put(out, first_day, 2);
  put(out, member.checksum, 4);
  put(out, member.size, 4);
  put(out, member.size, 4);
  put(out, member.name.size(), 2);
  put(out, static_cast<std::uint64_t>(extra_bytes), 2);
}

/// Of a member that is smaller than 4 GiB, wherever it stands.
std::string central_header(const Member& member) {
  const bool far = member.place >= most_in_zip;
  std::string out("PK\x01\x02", 4);
  put(out, 45, 2);
  put_common(out, member, far ? 12 : 0);
  put(out, 0, 2);  // comment
  put(out, 0, 2);  // disk
  put(out, 0, 2);
  put(out, 0, 4);
  put(out, far ? most_in_zip : member.place, 4);
  out += member.name;
  if (!far) return out;
  put(out, 1, 2);
  put(out, 8, 2);
  put(out, member.place, 8);
  return out;
}

/// APPNOTE 6.3.3, sections 4.3.14 to 4.3.16; with the records for large files where they are
/// needed.
std::string end_of(std::uint64_t members, std::uint64_t size, std::uint64_t place) {
  std::string out;
  if (place + size >= most_in_zip) {
    out.append("PK\x06\x06", 4);
    put(out, 44, 8);
    put(out, 45, 2);
    put(out, 45, 2);
    put(out, 0, 8);  // disks
    put(out, members, 8);
    put(out, members, 8);
    put(out, size, 8);
    put(out, place, 8);
    out.append("PK\x06\x07", 4);
    put(out, 0, 4);
    put(out, place + size, 8);
    put(out, 1, 4);
  }
  out.append("PK\x05\x06", 4);
  put(out, 0, 4);
  put(out, members, 2);
  put(out, members, 2);
  put(out, size, 4);
  put(out, std::min(place, most_in_zip), 4);
  put(out, 0, 2);
  return out;
}

/// A file in the work folder that gets its name when it is complete and on the disk.
class Pack {
 public:
  Pack(const Folder& folder, const fs::path& target)
      : target_(target), file_(folder, target), stream_(open()) {}
  ~Pack() {
    if (stream_ != nullptr) std::fclose(stream_);
  }
  Pack(const Pack&) = delete;
  Pack& operator=(const Pack&) = delete;

  void add(const fs::path& array) {
    const auto bytes = read_bytes(array.string(), "array", most_in_zip - 1);
    Member member{array.filename().string(), bytes.size(), place_};
    member.checksum = static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
    std::string header("PK\x03\x04", 4);
    put_common(header, member, 0);
    write(header + member.name);
    write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    members_.push_back(std::move(member));
  }

  void finish() {
    const std::uint64_t start = place_;
    for (const Member& member : members_) write(central_header(member));
    write(end_of(members_.size(), place_ - start, start));
    const bool whole = std::fflush(stream_) == 0 && fsync(fileno(stream_)) == 0;
    const int error = errno;
    if (std::fclose(std::exchange(stream_, nullptr)) != 0 || !whole) refuse(error);
    file_.commit();
  }
  bool is_empty() const { return members_.empty(); }

 private:
  [[noreturn]] void refuse(int error) const {
    throw std::system_error(error != 0 ? error : EIO, std::generic_category(),
                            "cannot write " + target_.string());
  }
  std::FILE* open() const {
    std::FILE* stream = std::fopen(file_.path_to_write().c_str(), "wb");
    if (stream == nullptr) refuse(errno);
    return stream;
  }
  void write(std::string_view bytes) {
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), stream_) != bytes.size()) refuse(errno);
    place_ += bytes.size();
  }

  fs::path target_;
  WholeFile file_;
  std::FILE* stream_;
  std::vector<Member> members_;
  std::uint64_t place_ = 0;
};

}  // namespace

std::vector<std::uint64_t> complete_thousands(const Ledger& ledger, std::uint64_t cases) {
  std::vector<std::uint64_t> found;
  for (std::uint64_t first = 0; first < cases; first += Folder::thousand) {
    const std::uint64_t end = std::min(first + Folder::thousand, cases);
    bool all = true;
    for (std::uint64_t i = first; all && i < end; ++i) all = ledger.has(i);
    if (all) found.push_back(first / Folder::thousand);
  }
  return found;
}

void pack_arrays(const Folder& folder, std::uint64_t thousand) {
  const fs::path target = folder.pack_of(thousand * Folder::thousand);
  std::vector<fs::path> arrays;
  std::error_code none;
  for (std::uint64_t i = 0; i < Folder::thousand; ++i) {
    const fs::path array = folder.file_of(thousand * Folder::thousand + i, "npy");
    const auto bytes = fs::file_size(array, none);
    if (none) continue;
    if (bytes >= most_in_zip) return;  // then each stays a file of its own
    arrays.push_back(array);
  }
  if (arrays.empty()) return;
  if (!fs::exists(target, none)) {
    Pack pack(folder, target);
    for (const fs::path& array : arrays) pack.add(array);
    pack.finish();
  }
  for (const fs::path& array : arrays) fs::remove(array, none);
  fs::remove(arrays.front().parent_path(), none);  // unless sounds stand in it too
}

}  // namespace thrum::sweep
