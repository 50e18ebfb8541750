// The contents of a page, as they are written.
#include <gtest/gtest.h>

#include "lab/contents.hpp"
#include "lab/page.hpp"

namespace thrum::app::lab {
namespace {

bool holds(const std::string& html, const std::string& text) {
  return html.find(text) != std::string::npos;
}

TEST(Contents, NothingStandsForNothing) { EXPECT_EQ(html_of_contents({}), ""); }

TEST(Contents, PartsStandInListsOfTheirOwn) {
  EXPECT_EQ(html_of_contents({{"a", "A & B", {{"a.1", "One"}}}, {"c", "C"}}),
            "<nav aria-label=\"Contents\"><ol><li><a href=\"#a\">A &amp; B</a>"
            "<ol><li><a href=\"#a.1\">One</a></li></ol></li>"
            "<li><a href=\"#c\">C</a></li></ol></nav>");
}

TEST(Contents, OfOneSectionAreItsFigures) {
  Section section{.id = "s-a", .heading = "a"};
  section.players = {{"pickup.x", "data:"}};
  section.figures = {{"Motion: a b", "", {"seen"}}, {"Motion: a.b", "", {"seen"}}};
  section.numbers = "1\n";
  section.commands = {"thrum run a"};
  const std::string html = Page{"title", "about", {section}}.html();
  EXPECT_TRUE(holds(html,
                    "<nav aria-label=\"Contents\"><ol>"
                    "<li><a href=\"#s-a.Motion--a-b\">Motion: a b</a></li>"
                    "<li><a href=\"#s-a.Motion--a-b-2\">Motion: a.b</a></li>"
                    "<li><a href=\"#s-a.The-numbers\">The numbers</a></li>"
                    "<li><a href=\"#s-a.To-do-it-again\">To do it again</a></li></ol></nav>"));
  for (const char* id : {"Sound", "Motion--a-b", "Motion--a-b-2", "The-numbers", "To-do-it-again"})
    EXPECT_TRUE(holds(html, "<figure id=\"s-a." + std::string(id) + "\"")) << id;
}

TEST(Contents, OfSeveralSectionsAreTheseAndTheirFigures) {
  Section one{.id = "s-a", .heading = "a"};
  one.figures = {{"Energy", "", {"seen"}}};
  Section other = one;
  other.id = "s-b";
  other.heading = "b";
  const std::string html = Page{"title", "about", {one, other}}.html();
  EXPECT_TRUE(holds(html, "<li><a href=\"#s-b\">b</a><ol><li><a href=\"#s-b.Energy\">Energy</a>"));
  EXPECT_TRUE(holds(html, "<section id=\"s-b\">"));
  EXPECT_TRUE(holds(html, "<figure id=\"s-b.Energy\""));
}

}  // namespace
}  // namespace thrum::app::lab
