// Every request for memory and every change of a file is refused once, in turn, while a scene or a
// score is read, built, run and written: the program says so in a line, and there is the old file
// or the complete new one; or it did not need what was refused. It never crashes.
#include <cstdlib>
#include <sstream>
#include <tuple>

#include "cli/program.hpp"
#include "support/midi_score.hpp"

#ifdef THRUM_FAIL_ONCE

namespace thrum::cli {
namespace {

struct Case {
  friend void PrintTo(const Case& each, std::ostream* out) { *out << each.name; }
  const char* name;
  Arguments arguments;
  const char* file;  ///< that it writes
};

class Refused : public Cli, public testing::WithParamInterface<Case> {
 protected:
  Refused() {
    write("spring.toml", spring_scene);
    write("small.toml",
          "[mass.m]\nmass = 0.01\nfrequency = 440\ndamping = 200\n[force.f]\non = \"mass.m\"\n"
          "amplitude = 1\nlength = 0.001\n[pickup.ear]\non = \"mass.m\"\n"
          "[play]\nkeys = [69, 70]\n");
    claims::MidiScore().note(0.0, 69, 100, 0.01).save((folder_ / "small.mid").string());
  }

  Result run_with(const char* variable, long n) const {
    return run(GetParam().arguments, [&] {
      setenv("LD_PRELOAD", THRUM_FAIL_ONCE, 1);
      setenv(variable, std::to_string(n).c_str(), 1);
      setenv("FAIL_COUNT", (folder_ / "count").c_str(), 1);
    });
  }

  /// How often memory is asked for, and files are changed.
  std::pair<long, long> counts() const {
    std::istringstream text(read("count"));
    long memory = 0, files = 0;
    text >> memory >> files;
    return {memory, files};
  }

  void expect_harmless(const char* variable, long n, const std::string& complete) const {
    write(GetParam().file, "the old file");
    const Result result = run_with(variable, n);
    const std::string found = read(GetParam().file);
    const bool is_complete = found == complete, is_old = found == "the old file";
    EXPECT_TRUE(is_complete || (is_old && result.status != 0))
        << variable << " " << n << ": status " << result.status << ", " << found.size() << " bytes";
    if (result.status == 0) return;
    EXPECT_GT(result.status, 0) << variable << " " << n << " ends with signal " << -result.status
                                << "\n"
                                << result.err;
    EXPECT_EQ(lines_of(result.err).size(), 1u) << variable << " " << n << "\n" << result.err;
  }
};

TEST_P(Refused, OnceEndsInALineOrInACompleteFile) {
  const Result whole = run_with("FAIL_MEMORY", 0);
  ASSERT_EQ(whole.status, 0) << whole.err;
  const std::string complete = read(GetParam().file);
  const auto [memory, files] = counts();
  ASSERT_GT(memory, 100);
  ASSERT_GT(files, 1);
  ASSERT_LT(files, 200);
  for (long n = 1; n <= files; ++n) expect_harmless("FAIL_FILE", n, complete);
  // Each of the first and last ones, and some hundred between.
  for (long n = 1; n <= memory; n += n < 40 || n > memory - 40 ? 1 : memory / 150 + 1)
    expect_harmless("FAIL_MEMORY", n, complete);
  EXPECT_EQ(files, counts().second) << "counting is not what it was";
}

const Case all[] = {
    {"run", {"run", "spring.toml", "--csv", "out"}, "out"},
    {"render", {"render", "spring.toml", "-o", "out.wav"}, "out.wav"},
    {"flac", {"render", "spring.toml", "-o", "out.flac"}, "out.flac"},
    {"score", {"render", "small.toml", "small.mid", "-o", "out.wav"}, "out.wav"},
    {"loudness",
     {"render", "small.toml", "small.mid", "--loudness", "-18", "-o", "out.wav"},
     "out.wav"},
};

INSTANTIATE_TEST_SUITE_P(Command, Refused, testing::ValuesIn(all),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace thrum::cli

#endif
