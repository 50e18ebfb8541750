#include "lab/page.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>

#include <thrum/core/version.hpp>

#include "lab/contents.hpp"
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

/// A figure as it stands on the page.
struct Block {
  std::string title;
  std::string classes;
  std::string inside;
  std::string after = {};
  bool is_listed = true;  ///< in the contents
  std::string id = {};
};

std::string html_of(const Block& block) {
  const std::string classes =
      block.classes.empty() ? "" : fmt::format(" class=\"{}\"", block.classes);
  return fmt::format("<figure id=\"{}\"{}><h3>{}</h3>{}</figure>\n{}", block.id, classes,
                     escaped(block.title), block.inside, block.after);
}

Block block_of(const Figure& figure) {
  return {figure.title, figure.wide ? "wide" : "",
          "<div class=\"scroll\">" + figure.body + "</div>" + html_of(figure.caption)};
}

std::string html_of(const Player& player) {
  return fmt::format(
      "<div class=\"player\"><p>{} <span>{}</span></p><audio controls preload=\"metadata\" "
      "src=\"{}\"></audio></div>",
      escaped(player.name), escaped(player.note), player.address);
}

/// The first one stays in view while its section is read, and so needs no entry in the contents.
std::vector<Block> blocks_of(const std::vector<Player>& players) {
  if (players.empty()) return {};
  std::vector<Block> blocks{
      {.title = "Sound",
       .classes = "wide sound",
       .inside = html_of(players.front()),
       .after = "<p class=\"hint\">A cursor runs through the plots over time. Click into one to "
                "hear it from there; drag to see a part, double-click to see all.</p>",
       .is_listed = false}};
  if (players.size() == 1) return blocks;
  std::string others = "<div class=\"players\">";
  for (std::size_t i = 1; i < players.size(); ++i) others += html_of(players[i]);
  blocks.push_back({"Sounds, one by one", "wide", others + "</div>"});
  return blocks;
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

/// `text` as a part of an id: letters and digits of ASCII stay, all else turns into dashes.
std::string dashed(const std::string& text) {
  std::string id;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    id += byte < 128 && std::isalnum(byte) ? letter : '-';
  }
  return id;
}

/// `id`, or with a number behind it where that is taken.
template <class Taken>
std::string numbered(const std::string& id, const Taken& taken) {
  std::string chosen = id;
  for (int number = 2; taken(chosen); ++number) chosen = fmt::format("{}-{}", id, number);
  return chosen;
}

/// A dot stands in no id of a section, so that these are unique on the page.
void name_blocks(const std::string& section, std::vector<Block>& blocks) {
  for (Block& block : blocks)
    block.id = numbered(section + "." + dashed(block.title), [&](const std::string& wanted) {
      return std::any_of(blocks.begin(), blocks.end(),
                         [&](const Block& other) { return other.id == wanted; });
    });
}

std::vector<Block> blocks_of(const Section& section) {
  std::vector<Block> blocks = blocks_of(section.players);
  for (const Figure& figure : section.figures) blocks.push_back(block_of(figure));
  if (!section.numbers.empty())
    blocks.push_back({"The numbers", "wide numbers", preformatted(section.numbers)});
  std::string commands;
  for (const std::string& command : section.commands)
    commands += "<code>" + escaped(command) + "</code>";
  if (!commands.empty()) blocks.push_back({"To do it again", "wide commands", commands});
  name_blocks(section.id, blocks);
  return blocks;
}

std::string html_of(const Section& section, const std::vector<Block>& blocks) {
  std::string html =
      fmt::format("<section id=\"{}\"><h2>{}</h2>", section.id, escaped(section.heading));
  if (!section.subtitle.empty())
    html += fmt::format("<p class=\"subtitle\">{}</p>", escaped(section.subtitle));
  if (!section.about.empty()) html += fmt::format("<p>{}</p>", escaped(section.about));
  html += "<div class=\"figures\">\n";
  for (const Block& block : blocks) html += html_of(block);
  return html + "</div></section>\n";
}

Entry entry_of(const Section& section, const std::vector<Block>& blocks) {
  Entry entry{section.id, section.heading};
  for (const Block& block : blocks)
    if (block.is_listed) entry.parts.push_back({block.id, block.title});
  return entry;
}

}  // namespace

std::string panels(const std::vector<std::string>& drawings) {
  std::string html = "<div class=\"panels\">";
  for (const std::string& drawing : drawings) html += "<div>" + drawing + "</div>";
  return html + "</div>";
}

std::string unique_id(const std::string& text, const std::vector<Section>& others) {
  return numbered("s-" + dashed(text), [&others](const std::string& wanted) {
    return std::any_of(others.begin(), others.end(),
                       [&](const Section& other) { return other.id == wanted; });
  });
}

std::string Page::html() const {
  std::vector<Entry> contents;
  std::string body;
  for (const Section& section : sections) {
    const std::vector<Block> blocks = blocks_of(section);
    contents.push_back(entry_of(section, blocks));
    body += html_of(section, blocks);
  }
  const bool several = contents.size() > 1;
  if (contents.size() == 1) contents = std::vector<Entry>(contents.front().parts);
  return fmt::format(
             "<!DOCTYPE html>\n<html lang=\"en\"{}><head><meta charset=\"utf-8\">"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
             "<meta name=\"generator\" content=\"thrum {}\"><link rel=\"icon\" href=\"data:,\">"
             "<title>{}</title><style>{}</style></head>\n<body><header><h1>{}</h1><p>{}</p></"
             "header>",
             several ? " class=\"several\"" : "", version, escaped(title), page_style(),
             escaped(title), escaped(about)) +
         html_of_contents(contents) + "<main>\n" + body +
         fmt::format(
             "</main><footer>Written by thrum {}. This file needs nothing else: "
             "no network, no other file.</footer><script>{}{}</script></body></html>\n",
             version, page_script(), contents_script());
}

}  // namespace thrum::app::lab
