#include <thrum/sweep/ledger.hpp>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <fstream>
#include <optional>
#include <span>
#include <system_error>

#include <thrum/core/state.hpp>

namespace thrum::sweep {

namespace {

namespace fs = std::filesystem;

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string digest_text(std::string_view text) {
  return fmt::format("{:016x}", digest_of(std::as_bytes(std::span(text.data(), text.size()))));
}

/// The number at the beginning of a text, which it is cut off from with what follows it.
template <class T>
std::optional<T> cut_number(std::string_view& text, char end) {
  T number{};
  const char* last = text.data() + text.size();
  const auto read = std::from_chars(text.data(), last, number);
  if (read.ec != std::errc() || read.ptr == last || *read.ptr != end) return {};
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()) + 1);
  return number;
}

std::string whole_text(const fs::path& path, std::uint64_t from) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return {};
  file.seekg(0, std::ios::end);
  const auto size = static_cast<std::uint64_t>(std::max<std::streamoff>(file.tellg(), 0));
  if (size <= from) return {};
  std::string text(size - from, '\0');
  file.seekg(static_cast<std::streamoff>(from));
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

/// Calls each(line) for every line that has an end; returns how many bytes these are.
template <class Each>
std::size_t for_each_line(std::string_view text, const Each& each) {
  std::size_t start = 0;
  for (std::size_t end; (end = text.find('\n', start)) != std::string_view::npos; start = end + 1)
    each(text.substr(start, end - start));
  return start;
}

}  // namespace

Ledger::Ledger(const Folder& folder, std::uint64_t cases, std::string header,
               std::string failed_header)
    : folder_(folder),
      header_(std::move(header)),
      failed_header_(std::move(failed_header)),
      prefix_(digest_text(header_) + "-"),
      state_(cases, State::missing),
      lines_(cases),
      own_(folder.work() / (prefix_ + unique_name() + ".rows")) {}

Ledger::~Ledger() {
  if (journal_ != -1) close(journal_);
}

void Ledger::take(Row row) {
  if (row.number >= state_.size() || has(row.number)) return;
  state_[row.number] = row.failed ? State::failed : State::done;
  ++(row.failed ? failed_ : done_);
  lines_[row.number] = std::move(row.line);
}

void Ledger::forget(std::uint64_t number) {
  if (!has(number)) return;
  --(has_failed(number) ? failed_ : done_);
  state_[number] = State::missing;
  lines_[number].clear();
}

void Ledger::read_tables() {
  read_table(folder_.table(), header_, false);
  read_table(folder_.failures(), failed_header_, true);
}

void Ledger::read_table(const fs::path& path, const std::string& header, bool failed) {
  bool first = true, ours = false;
  for_each_line(whole_text(path, 0), [&](std::string_view line) {
    if (first) ours = line == header;
    std::string_view rest = line;
    const auto number = cut_number<std::uint64_t>(rest, ',');
    if (!first && ours && number) take({*number, failed, std::string(line)});
    first = false;
  });
}

void Ledger::read_journals() {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder_.work(), none)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(prefix_) && name.ends_with(".rows") && entry.path() != own_)
      read_journal(entry.path());
  }
}

// DIGEST TIME NUMBER d|f LINE
void Ledger::read_journal(const fs::path& path) {
  std::uint64_t& from = read_so_far_[path];
  const std::string text = whole_text(path, from);
  from += for_each_line(text, [&](std::string_view line) {
    if (line.size() < 18 || line.substr(0, 16) != digest_text(line.substr(17))) return;
    line.remove_prefix(17);
    const auto time = cut_number<std::int64_t>(line, ' ');
    const auto number = time ? cut_number<std::uint64_t>(line, ' ') : std::nullopt;
    if (!number || line.size() < 2) return;
    times_.push_back(*time);
    take({*number, line[0] == 'f', std::string(line.substr(2))});
  });
}

void Ledger::open_journal() {
  journal_ = open(own_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  if (journal_ == -1)
    throw std::system_error(errno, std::generic_category(), "cannot write " + own_.string());
}

void Ledger::write_down(const Row& row) {
  std::call_once(opened_, [this] { open_journal(); });
  const std::string rest =
      fmt::format("{} {} {} {}", now_ms(), row.number, row.failed ? 'f' : 'd', row.line);
  const std::string line = digest_text(rest) + " " + rest + "\n";
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t count = write(journal_, line.data() + done, line.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0)
      throw std::system_error(errno, std::generic_category(),
                              "cannot write to " + folder_.work().string());
    done += static_cast<std::size_t>(count);
  }
}

std::string Ledger::table(bool failed) const {
  std::string text = (failed ? failed_header_ : header_) + "\n";
  const State wanted = failed ? State::failed : State::done;
  for (std::size_t i = 0; i < state_.size(); ++i)
    if (state_[i] == wanted) text.append(lines_[i]).push_back('\n');
  return text;
}

void Ledger::replace_tables(const Tables& tables) const {
  write_whole(folder_, folder_.failures(), tables.failed);
  write_whole(folder_, folder_.table(), tables.done);
}

}  // namespace thrum::sweep
