#include <thrum/sweep/folder.hpp>

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <system_error>
#include <vector>

namespace thrum::sweep {

namespace {

[[noreturn]] void refuse(int error, const std::filesystem::path& target) {
  throw std::system_error(error, std::generic_category(), "cannot write " + target.string());
}

/// So the names of work folders begin at the end.
constexpr std::string_view retired = ".retired-";

}  // namespace

std::string unique_name() {
  static std::atomic<unsigned long> count{0};
  char host[64] = "";
  gethostname(host, sizeof host - 1);
  const auto moment = std::chrono::system_clock::now().time_since_epoch().count();
  return fmt::format("{}-{}-{}-{}", host, getpid(), moment, count++);
}

Folder::Folder(std::filesystem::path path, std::uint64_t cases)
    : path_(std::move(path)),
      cases_(cases),
      digits_(std::max(6, static_cast<int>(std::to_string(cases).size()))) {}

std::filesystem::path Folder::file_of(std::uint64_t number, std::string_view ending) const {
  std::filesystem::path folder = path_ / "cases";
  if (packs()) folder /= fmt::format("{:0{}}", number / thousand, digits_ - 3);
  return folder / fmt::format("{:0{}}.{}", number, digits_, ending);
}

std::filesystem::path Folder::pack_of(std::uint64_t number) const {
  return path_ / "cases" / fmt::format("{:0{}}.npz", number / thousand, digits_ - 3);
}

void Folder::retire_work() const {
  std::error_code gone;  // another process has done it
  std::filesystem::rename(work(), path_ / (std::string(retired) + unique_name()), gone);
}

void Folder::remove_retired() const {
  std::error_code fault;
  std::vector<std::filesystem::path> all;
  for (std::filesystem::directory_iterator entry(path_, fault), end; !fault && entry != end;
       entry.increment(fault))
    if (entry->path().filename().string().starts_with(retired)) all.push_back(entry->path());
  for (const std::filesystem::path& path : all) {
    // Not empty: another process has just made a file there, by the old name; or its file system
    // keeps what a process still has open, and that process removes it.
    int tries = 10;
    do {
      std::filesystem::remove_all(path, fault);
    } while (fault == std::errc::directory_not_empty && --tries > 0);
  }
}

WholeFile::WholeFile(const Folder& folder, std::filesystem::path target)
    : target_(std::move(target)), partial_(folder.work() / (unique_name() + ".partial")) {}

WholeFile::~WholeFile() {
  if (!partial_.empty()) unlink(partial_.c_str());
}

void WholeFile::commit() {
  if (rename(partial_.c_str(), target_.c_str()) != 0) {
    if (errno != ENOENT) refuse(errno, target_);
    std::filesystem::create_directories(target_.parent_path());  // the first file of its folder
    if (rename(partial_.c_str(), target_.c_str()) != 0) refuse(errno, target_);
  }
  partial_.clear();
}

void write_whole(const Folder& folder, const std::filesystem::path& target,
                 std::span<const std::string_view> pieces, bool safely) {
  WholeFile file(folder, target);
  std::FILE* stream = std::fopen(file.path_to_write().c_str(), "wb");
  if (stream == nullptr) refuse(errno, target);
  errno = 0;
  bool written = true;
  for (const std::string_view piece : pieces)
    written = written && std::fwrite(piece.data(), 1, piece.size(), stream) == piece.size();
  written = written && std::fflush(stream) == 0 && (!safely || fsync(fileno(stream)) == 0);
  const int error = errno;
  if (std::fclose(stream) != 0 || !written) refuse(error ? error : EIO, target);
  file.commit();
}

}  // namespace thrum::sweep
