#include "cli/browser.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

namespace thrum::cli {
namespace {

namespace fs = std::filesystem;

std::string browser() {
  if (const char* chosen = std::getenv("THRUM_BROWSER")) return chosen;
  for (const char* path :
       {"/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"})
    if (fs::exists(path)) return path;
  return "";
}

std::string output_of(const std::string& command) {
  std::string text;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return text;
  std::array<char, 4096> block{};
  for (std::size_t got = 0; (got = std::fread(block.data(), 1, block.size(), pipe)) > 0;)
    text.append(block.data(), got);
  pclose(pipe);
  return text;
}

}  // namespace

void InBrowser::SetUp() {
  if (browser().empty())
    GTEST_SKIP()
        << "no browser to look at the page with; install chromium (scripts/setup.sh browser)";
}

std::string InBrowser::browse(const std::string& page, const std::string& arguments) const {
  return output_of(
      "timeout 120 '" + browser() +
      "' --headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
      "--disable-background-networking --disable-component-update --disable-sync "
      "--disable-dev-shm-usage --hide-scrollbars --enable-logging=stderr --user-data-dir='" +
      (folder_ / "profile").string() + "' " + arguments + " 'file://" + (folder_ / page).string() +
      "' 2>&1");
}

std::string InBrowser::look(std::string_view script, const std::string& size,
                            const std::string& arguments) const {
  std::string html = read("out/index.html");
  html.insert(html.find("<head>") + 6, script);
  write("out/seen.html", html);
  return browse("out/seen.html",
                "--virtual-time-budget=60000 --dump-dom --window-size=" + size + " " + arguments);
}

std::string verdict_in(const std::string& seen) {
  const auto start = seen.find("<verdict>");
  if (start == std::string::npos) {
    ADD_FAILURE() << "the page did not look at itself: " << seen.substr(0, 2000);
    return "";
  }
  return seen.substr(start + 9, seen.find("</verdict>") - start - 9);
}

std::string console_of(const std::string& seen) {
  std::string lines;
  for (const std::string& line : lines_of(seen))
    if (line.find(":CONSOLE") != std::string::npos) lines += line + "\n";
  return lines;
}

}  // namespace thrum::cli
