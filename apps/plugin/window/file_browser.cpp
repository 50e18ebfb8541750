#include "file_browser.hpp"

#include <algorithm>
#include <cctype>
#include <system_error>

#include <thrum/scene/utf8.hpp>
#include <thrum/scene/words.hpp>

namespace thrum::plugin::window {

namespace {

namespace fs = std::filesystem;

constexpr double line_height = 20.0, head = 30.0, foot = 26.0, inset = 10.0;
constexpr std::size_t most_lines = 4096;

/// What is in a folder: folders first, both in the order of their names. Hidden ones are left out.
std::vector<FileBrowser::Line> lines_of(const fs::path& folder) {
  std::vector<FileBrowser::Line> lines;
  std::error_code why;
  for (fs::directory_iterator each(folder, why), end; !why && each != end; each.increment(why)) {
    const std::string name = each->path().filename().string();
    std::error_code unknown;
    const bool is_folder = each->is_directory(unknown);
    // A name that is no text could not be saved.
    if (name.empty() || name[0] == '.' || has_control_character(name) ||
        first_bad_utf8(name) != std::string::npos)
      continue;
    if (is_folder || each->path().extension() == ".toml") lines.push_back({name, is_folder});
    if (lines.size() == most_lines) break;
  }
  std::sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
    return a.is_folder != b.is_folder ? a.is_folder : a.name < b.name;
  });
  if (folder.has_relative_path()) lines.insert(lines.begin(), {"..", true});
  return lines;
}

char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

bool starts_with(const std::string& name, const std::string& typed) {
  return typed.size() <= name.size() &&
         std::equal(typed.begin(), typed.end(), name.begin(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

}  // namespace

std::string fitting(cairo_t* to, std::string text, double width, bool keeps_the_end) {
  cairo_text_extents_t size;
  cairo_text_extents(to, text.c_str(), &size);
  while (size.x_advance > width && text.size() > 1) {
    // Whole characters: what follows the first byte of one goes with it.
    const auto follows = [](char byte) { return (static_cast<unsigned char>(byte) >> 6) == 2; };
    if (keeps_the_end) {
      do text.erase(0, 1);
      while (!text.empty() && follows(text.front()));
    } else {
      while (text.size() > 1 && follows(text.back())) text.pop_back();
      text.pop_back();
    }
    cairo_text_extents(to, text.c_str(), &size);
  }
  return text;
}

void FileBrowser::open(const fs::path& folder) {
  std::error_code why;
  const fs::path full = fs::weakly_canonical(fs::absolute(folder, why), why);
  folder_ = why ? fs::path("/") : full;
  lines_ = lines_of(folder_);
  chosen_ = first_ = 0;
  typed_.clear();
  is_open_ = true;
}

std::optional<fs::path> FileBrowser::take(std::size_t line) {
  if (line >= lines_.size()) return {};
  chosen_ = line;
  const Line taken = lines_[line];
  if (!taken.is_folder) return folder_ / taken.name;
  if (taken.name == "..")
    go_up();
  else
    open(folder_ / taken.name);
  return {};
}

std::optional<fs::path> FileBrowser::enter() { return take(chosen_); }

std::optional<fs::path> FileBrowser::press(double x, double y) {
  if (!box_.holds(x, y)) close();
  if (!is_open_ || !list_.holds(x, y)) return {};
  return take(first_ + static_cast<std::size_t>((y - list_.y) / line_height));
}

/// The folder that one comes from is the one that is chosen then.
void FileBrowser::go_up() {
  const std::string from = folder_.filename().string();
  open(folder_.parent_path());
  const auto found = std::find_if(lines_.begin(), lines_.end(),
                                  [&](const Line& line) { return line.name == from; });
  if (found != lines_.end()) chosen_ = static_cast<std::size_t>(found - lines_.begin());
  keep_in_view();
}

void FileBrowser::step(int lines) {
  typed_.clear();
  if (lines_.empty()) return;
  const long last = static_cast<long>(lines_.size()) - 1;
  chosen_ = static_cast<std::size_t>(std::clamp<long>(static_cast<long>(chosen_) + lines, 0, last));
  keep_in_view();
}

void FileBrowser::type(char letter) {
  typed_ += letter;
  for (int attempt = 0; attempt < 2; ++attempt) {
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (lines_[i].name != ".." && starts_with(lines_[i].name, typed_)) {
        chosen_ = i;
        return keep_in_view();
      }
    typed_ = letter;  // the beginning of another name
  }
}

std::size_t FileBrowser::lines_that_fit() const {
  return static_cast<std::size_t>(std::max(list_.height / line_height, 1.0));
}

void FileBrowser::keep_in_view() {
  const std::size_t fit = lines_that_fit();
  if (chosen_ < first_) first_ = chosen_;
  if (chosen_ >= first_ + fit) first_ = chosen_ + 1 - fit;
}

void FileBrowser::draw(cairo_t* to, const Box& box, const Palette& palette,
                       const std::string& trouble) {
  box_ = box;
  list_ = {box.x + inset, box.y + head, box.width - 2.0 * inset, box.height - head - foot};
  palette.panel.use(to);
  cairo_rectangle(to, box.x, box.y, box.width, box.height);
  cairo_fill(to);
  const auto show = [&](const Colour& colour, const std::string& text, double y, bool end = false) {
    colour.use(to);
    cairo_move_to(to, list_.x, y);
    cairo_show_text(to, fitting(to, one_line(text), list_.width, end).c_str());
  };
  show(palette.faint, folder_.string(), box.y + 20.0, true);
  const std::size_t end = std::min(lines_.size(), first_ + lines_that_fit());
  for (std::size_t i = first_; i < end; ++i) {
    const double y = list_.y + line_height * static_cast<double>(i - first_);
    if (i == chosen_) {
      palette.line.use(to);
      cairo_rectangle(to, list_.x - 4.0, y, list_.width + 8.0, line_height);
      cairo_fill(to);
    }
    const Line& line = lines_[i];
    show(line.is_folder ? palette.faint : palette.words, line.name + (line.is_folder ? "/" : ""),
         y + 14.0);
  }
  const double below = box.y + box.height - 9.0;
  const std::string here = folder_.string() + "/";  // stands above, and leaves less room
  if (trouble.empty())
    show(palette.faint, "an instrument file, or a folder", below);
  else
    show(palette.touch, trouble.substr(trouble.starts_with(here) ? here.size() : 0), below);
}

}  // namespace thrum::plugin::window
