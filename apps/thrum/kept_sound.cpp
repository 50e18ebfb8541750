#include "kept_sound.hpp"

#include <unistd.h>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace thrum::app {
namespace {

/// It may not exist: then the file cannot be made there, and the message names it.
std::filesystem::path temporary_folder() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
}

}  // namespace

KeptSound::KeptSound() : folder_(temporary_folder()) {
  std::string name = (folder_ / "thrum-XXXXXX").string();
  const int descriptor = mkstemp(name.data());
  if (descriptor == -1) refuse(errno);
  unlink(name.c_str());
  file_.reset(fdopen(descriptor, "w+b"));
  if (file_) return;
  const int error = errno;
  close(descriptor);
  refuse(error);
}

void KeptSound::refuse(int error) const {
  throw std::system_error(
      error, std::generic_category(),
      "cannot keep the sound in " + folder_.string() + " until its loudness is known");
}

void KeptSound::write(std::span<const double> samples) {
  if (std::fwrite(samples.data(), sizeof(double), samples.size(), file_.get()) != samples.size())
    refuse(errno);
}

void KeptSound::rewind() {
  if (std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0) refuse(errno);
}

std::size_t KeptSound::read(std::span<double> samples) {
  const std::size_t count = std::fread(samples.data(), sizeof(double), samples.size(), file_.get());
  if (std::ferror(file_.get()) != 0) refuse(errno);
  return count;
}

}  // namespace thrum::app
