// A scene with exactly one fault, and the expected message.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::claims {

struct Bad {
  const char* name;
  std::string text;
  int line;           ///< the fault is on
  std::string words;  ///< of the message
};

inline std::string named(const testing::TestParamInfo<Bad>& each) { return each.param.name; }
inline void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.name; }

/// All faults of a text, from the reader or else from the builder.
inline std::string complaint(const std::string& text) {
  const ReadResult result = read_scene(text, "bad.toml");
  std::string lines;
  for (const std::string& line : result.faults) lines += line + "\n";
  if (!result.ok()) return lines;
  try {
    const Simulation simulation(result.scene);
  } catch (const BadScene& bad) {
    return std::string(bad.what()) + "\n";
  }
  return "";
}

inline void expect_one_line(const Bad& bad) {
  const std::string lines = complaint(bad.text);
  EXPECT_EQ(lines.substr(0, lines.find(": ")), "bad.toml:" + std::to_string(bad.line)) << lines;
  EXPECT_NE(lines.find(bad.words), std::string::npos) << lines;
  EXPECT_EQ(lines.find('\n'), lines.size() - 1) << lines;
}

}  // namespace thrum::claims
