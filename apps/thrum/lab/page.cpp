#include "lab/page.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>

#include <thrum/core/version.hpp>

#include "lab/page_script.hpp"
#include "lab/page_style.hpp"
#include "lab/svg.hpp"

namespace thrum::app::lab {
namespace {

std::string line_of(std::string_view name, const std::string& words) {
  return words.empty() ? "" : fmt::format("<p><b>{}</b> {}</p>", name, escaped(words));
}

std::string html_of(const Caption& caption) {
  return "<figcaption>" + line_of("Seen", caption.seen) + line_of("Expected", caption.expected) +
         line_of("Measured", caption.measured) + "</figcaption>";
}

std::string html_of(const Figure& figure) {
  return fmt::format("<figure{}><h3>{}</h3><div class=\"scroll\">{}</div>{}</figure>\n",
                     figure.wide ? " class=\"wide\"" : "", escaped(figure.title), figure.body,
                     html_of(figure.caption));
}

std::string html_of(const std::vector<Player>& players) {
  if (players.empty()) return "";
  std::string html =
      "<figure class=\"wide sound\"><h3>Sound</h3><p class=\"hint\">A cursor runs through the "
      "plots over time. Click into one to hear it from there; drag to see a part, double-click to "
      "see all.</p><div class=\"players\">";
  for (const Player& player : players) {
    html += fmt::format(
        "<div class=\"player\">{} <span>{}</span><audio controls preload=\"metadata\" "
        "src=\"{}\"></audio></div>",
        escaped(player.name), escaped(player.note), player.address);
  }
  return html + "</div></figure>\n";
}

/// Text of several lines, as it stands.
std::string preformatted(const std::string& text) {
  std::string html;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    html += escaped(text.substr(start, end - start)) + "\n";
    start = end + 1;
  }
  return "<pre>" + html + "</pre>";
}

std::string html_of_text(const Section& section) {
  std::string html;
  if (!section.numbers.empty())
    html += "<figure class=\"wide numbers\"><h3>The numbers</h3>" + preformatted(section.numbers) +
            "</figure>\n";
  if (!section.commands.empty()) {
    html += "<figure class=\"wide commands\"><h3>To do it again</h3>";
    for (const std::string& command : section.commands)
      html += "<code>" + escaped(command) + "</code>";
    html += "</figure>\n";
  }
  return html;
}

std::string html_of(const Section& section) {
  std::string html =
      fmt::format("<section id=\"{}\"><h2>{}</h2>", section.id, escaped(section.heading));
  if (!section.subtitle.empty())
    html += fmt::format("<p class=\"subtitle\">{}</p>", escaped(section.subtitle));
  if (!section.about.empty()) html += fmt::format("<p>{}</p>", escaped(section.about));
  html += "<div class=\"figures\">\n" + html_of(section.players);
  for (const Figure& figure : section.figures) html += html_of(figure);
  return html + html_of_text(section) + "</div></section>\n";
}

}  // namespace

std::string panels(const std::vector<std::string>& drawings) {
  std::string html = "<div class=\"panels\">";
  for (const std::string& drawing : drawings) html += "<div>" + drawing + "</div>";
  return html + "</div>";
}

std::string unique_id(const std::string& text, const std::vector<Section>& others) {
  std::string id = "s-";
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    id += byte < 128 && std::isalnum(byte) ? letter : '-';
  }
  const auto taken = [&others](const std::string& wanted) {
    return std::any_of(others.begin(), others.end(),
                       [&](const Section& other) { return other.id == wanted; });
  };
  std::string chosen = id;
  for (int number = 2; taken(chosen); ++number) chosen = fmt::format("{}-{}", id, number);
  return chosen;
}

std::string Page::html() const {
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
      "<meta name=\"generator\" content=\"thrum {}\"><link rel=\"icon\" href=\"data:,\">"
      "<title>{}</title><style>{}</style></head>\n<body><header><h1>{}</h1><p>{}</p>",
      version, escaped(title), page_style(), escaped(title), escaped(about));
  html += "</header>";
  if (sections.size() > 1) {
    html += "<nav aria-label=\"Contents\"><ol>";
    for (const Section& section : sections)
      html += fmt::format("<li><a href=\"#{}\">{}</a></li>", section.id, escaped(section.heading));
    html += "</ol></nav>";
  }
  html += "<main>\n";
  for (const Section& section : sections) html += html_of(section);
  return html + fmt::format(
                    "</main><footer>Written by thrum {}. This file needs nothing else: "
                    "no network, no other file.</footer><script>{}</script></body></html>\n",
                    version, page_script());
}

}  // namespace thrum::app::lab
