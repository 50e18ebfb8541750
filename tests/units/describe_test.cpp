// `thrum describe` says what the tables say.
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include <thrum/core/fault.hpp>
#include <thrum/scene/describe.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/settings.hpp>

namespace thrum {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The line about a parameter; empty when there is none.
std::string row(const std::string& text, const std::string& name) {
  for (const auto& line : lines_of(text))
    if (line.starts_with("  " + name + " ")) return line;
  return "";
}

bool has(const std::string& text, std::string_view words) {
  return text.find(words) != std::string::npos;
}

TEST(Describe, ListsEveryKindWithItsSentence) {
  const auto lines = lines_of(describe_all());
  ASSERT_GE(lines.size(), kinds().size() + 2);
  for (std::size_t i = 0; i < kinds().size(); ++i) {
    const auto& description = kinds()[i].describe();
    EXPECT_TRUE(lines[i].starts_with(description.kind)) << lines[i];
    EXPECT_TRUE(lines[i].ends_with(description.summary)) << lines[i];
  }
  EXPECT_TRUE(lines[kinds().size()].starts_with("scene ")) << lines[kinds().size()];
  EXPECT_TRUE(lines[kinds().size() + 1].starts_with("solver ")) << lines[kinds().size() + 1];
}

TEST(Describe, ListsEveryParameterOfEveryKind) {
  for (const auto& kind : kinds()) {
    const auto text = describe_kind(kind.name());
    for (const auto& parameter : kind.describe().parameters) {
      const auto line = row(text, std::string(parameter.name));
      EXPECT_TRUE(line.ends_with(parameter.meaning)) << kind.name() << ": " << line;
      EXPECT_TRUE(has(line, parameter.unit)) << kind.name() << ": " << line;
    }
  }
}

TEST(Describe, SaysUnitDefaultAndRange) {
  const auto mass = describe_kind("mass");
  EXPECT_TRUE(has(row(mass, "mass"), "required")) << mass;
  EXPECT_TRUE(has(row(mass, "mass"), "number or envelope")) << mass;
  EXPECT_TRUE(has(row(mass, "mass"), "above 0")) << mass;
  EXPECT_TRUE(has(row(mass, "damping"), "1/s")) << mass;
  EXPECT_TRUE(has(row(mass, "damping"), "at least 0")) << mass;
  EXPECT_TRUE(has(row(describe_kind("string"), "boundary"), "supported, clamped"));
  EXPECT_TRUE(has(row(describe_kind("contact"), "exponent"), " 1.3 "));
}

TEST(Describe, KnowsTheTablesThatAreNoKinds) {
  EXPECT_TRUE(has(row(describe_kind("scene"), "rate"), "44100"));
  EXPECT_TRUE(has(row(describe_kind("scene"), "title"), "the file's name"));
  EXPECT_TRUE(has(row(describe_kind("solver"), "tolerance"), "1e-10"));
  EXPECT_TRUE(has(row(describe_kind("place"), "on"), "required"));
  EXPECT_TRUE(has(row(describe_kind("shape"), "kind"), "mode, pluck, bump"));
  EXPECT_TRUE(has(row(describe_kind("template"), "count"), "at least 1"));
  EXPECT_TRUE(has(row(describe_kind("template"), "scale"), "linear, log"));
}

TEST(Describe, AlignsItsColumns) {
  const auto lines = lines_of(describe_kind("mass"));
  ASSERT_GT(lines.size(), 3u);
  const auto column = lines[2].find("meaning");
  ASSERT_NE(column, std::string::npos) << lines[2];
  for (std::size_t i = 3; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].substr(column - 2, 2), "  ") << lines[i];
    EXPECT_NE(lines[i][column], ' ') << lines[i];
    EXPECT_NE(lines[i].back(), ' ') << lines[i];
  }
}

TEST(Describe, SuggestsTheNearestKind) {
  try {
    describe_kind("sting");
    FAIL() << "there is no such kind";
  } catch (const BadScene& error) {
    EXPECT_STREQ(error.what(), "unknown kind 'sting'; did you mean 'string'?");
  }
}

TEST(Describe, SaysTheSameAsJson) {
  const std::string json = describe_json();
  for (const auto& kind : kinds())
    EXPECT_TRUE(has(json, "\"kind\": \"" + std::string(kind.name()) + "\"")) << kind.name();
  EXPECT_TRUE(has(json, "\"name\": \"tension\""));
  EXPECT_TRUE(has(json, "\"choices\": [\"corrected\""));
}

}  // namespace
}  // namespace thrum
