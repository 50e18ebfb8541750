// `thrum lab`: writes a complete page or none.
#include <unistd.h>
#include <algorithm>
#include <csignal>

#include "cli/program.hpp"

namespace thrum::cli {
namespace {

namespace fs = std::filesystem;

class Lab : public Cli {
 protected:
  Lab() {
    write("ball.toml", ball_scene);
    write("endless.toml", endless_scene);
  }
  void expect_fault(const Arguments& arguments, int status, const std::string& words) const {
    const auto before = files();
    const Result result = run(arguments);
    EXPECT_EQ(result.status, status) << result.err;
    EXPECT_EQ(lines_of(result.err).size(), 1U) << result.err;
    EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(files(), before);
  }
};

TEST_F(Lab, WritesOnePageThatNeedsNothingElse) {
  const Result result = run({"lab", "ball.toml", "-o", "out", "--set", "mass.ball.velocity=1.5"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("wrote out/index.html"), std::string::npos) << result.out;
  EXPECT_EQ(fs::directory_iterator(folder_ / "out")->path().filename(), "index.html");
  const std::string html = read("out/index.html");
  for (const char* what :
       {"The network", "Paths of the masses", "Contact force", "The strongest push", "Energy error",
        "Spectrogram of ball", "data:audio/wav;base64,", "data:image/png;base64,", "882 steps",
        "thrum run ball.toml --set mass.ball.velocity=1.5"})
    EXPECT_NE(html.find(what), std::string::npos) << what;
  for (const char* outside :
       {"http:", "https:", "@import", "<script ", "fetch(", "import(", "url("})
    EXPECT_EQ(html.find(outside), std::string::npos) << outside;
}

TEST_F(Lab, TellsTheNumbersThatRunTells) {
  ASSERT_EQ(run({"lab", "ball.toml", "-o", "out", "--quiet"}).out, "");
  const std::string html = read("out/index.html");
  for (const std::string& line : lines_of(run({"run", "ball.toml"}).out)) {
    if (line.find("speed") != std::string::npos) continue;  // never twice the same
    EXPECT_NE(html.find(line), std::string::npos) << line;
  }
}

/// The drawing of that label, and what the page's script reads of it.
std::string drawing_in(const std::string& html, const std::string& label) {
  const std::size_t at = html.find("aria-label=\"" + label + "\"");
  return at == std::string::npos ? "" : html.substr(at, html.find("</figure>", at) - at);
}

TEST_F(Lab, DrawsWholeRunsFromTheirStartToTheirEnd) {
  ASSERT_EQ(run({"lab", "ball.toml", "-o", "out", "--set", "duration=0.5"}).status, 0);
  const std::string html = read("out/index.html");
  for (const char* label :
       {"paths of masses", "forces over time", "energy over time", "energy error over time"}) {
    const std::string plot = drawing_in(html, label);
    EXPECT_NE(plot.find(" data-from=\"0\" data-to=\"0.5\""), std::string::npos) << label;
    for (const char* end : {">0<", ">500<"})
      EXPECT_NE(plot.find(end, plot.find("tick xt")), std::string::npos) << label << end;
  }
}

TEST_F(Lab, ShowsTheMotionOfSurfacesLargerThanItsMoments) {
  ASSERT_EQ(run({"lab", "tromba-connected", "-o", "out", "--set", "duration=0.05"}).status, 0);
  const std::string html = read("out/index.html");
  const auto width = [&](const std::string& label) {
    const std::string drawing = drawing_in(html, label);
    const std::size_t at = drawing.find("max-width:");
    return at == std::string::npos ? 0.0 : std::stod(drawing.substr(at + 10));
  };
  EXPECT_EQ(width("plate.body in motion"), 744.0);
}

TEST_F(Lab, TakesSeveralScenesAndMoments) {
  write("spring.toml", spring_scene);
  ASSERT_EQ(
      run({"lab", "ball.toml", "spring.toml", "ball.toml", "-o", "out", "--at", "0.001"}).status,
      0);
  const std::string html = read("out/index.html");
  for (const char* id : {"id=\"s-ball\"", "id=\"s-spring\"", "id=\"s-ball-2\"",
                         "thrum lab ball.toml -o ball-lab --at 0.001"})
    EXPECT_NE(html.find(id), std::string::npos) << id;
}

TEST_F(Lab, SaysWhatIsWrongInOneLineAndWritesNothing) {
  expect_fault({"lab", "bal.toml", "-o", "out"}, 2, "bal.toml");
  expect_fault({"lab", "ball.toml", "ball.toml", "tromba-bowd", "-o", "out"}, 2, "tromba-bowd");
  expect_fault({"lab", "ball.toml", "-o", "out", "--set", "mass.ball.mass=-1"}, 2, "mass");
  expect_fault({"lab", "ball.toml", "-o", "ball.toml"}, 2, "this is a file");
  expect_fault({"lab", "ball.toml", "-o", ""}, 2, "needs a name");
  expect_fault({"lab", "ball.toml"}, 2, "--output is required");
  expect_fault({"lab", "-o", "out", "--set", "rate=48000"}, 2, "name one");
  expect_fault({"lab", "ball.toml", "-o", "out", "--at", "-1"}, 2, "moments");
  expect_fault({"lab", "ball.toml", "-o", "out", "--at", "soon"}, 2, "--at");
  expect_fault({"lab", "ball.toml", "-o", "missing/out"}, 1,
               "cannot make the folder missing/out (there is no folder missing): No such");
  expect_fault({"lab", "ball.toml", "-o", "/proc/out"}, 1, "/proc/out");
  write("bad.toml", "[mass.a]\nmass = 1\nbroken");
  expect_fault({"lab", "ball.toml", "bad.toml", "-o", "out"}, 2, "bad.toml:3");
}

TEST_F(Lab, InterruptLeavesTheOldPageAndNoFolder) {
  fs::create_directory(folder_ / "old");
  write("old/index.html", "old");
  const auto before = files();
  for (const char* folder : {"old", "new"}) {
    Process process(folder_, {"lab", "endless.toml", "-o", folder}, {});
    ASSERT_TRUE(process.wait_until_it_writes());
    process.send(SIGINT);
    EXPECT_EQ(process.wait().status, 130);
    EXPECT_EQ(files(), before);
  }
  EXPECT_EQ(read("old/index.html"), "old");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "old"), {}), 1);
}

}  // namespace
}  // namespace thrum::cli
