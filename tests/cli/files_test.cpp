// A file is replaced only by a complete new one; system errors give status 1.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <csignal>

#include "cli/program.hpp"

namespace thrum::cli {
namespace {

namespace fs = std::filesystem;

class Files : public Cli {
 protected:
  Files() {
    write("ball.toml", ball_scene);
    write("endless.toml", endless_scene);
  }
  void expect_refused(const Result& result) const {
    EXPECT_EQ(result.status, 1) << result.err;
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    EXPECT_EQ(result.err.find("filesystem error"), std::string::npos) << result.err;
  }
};

TEST_F(Files, PathsThatCannotBeWrittenAreToldBeforeTheWork) {
  for (const auto* path : {"missing/a.csv", "ball.toml/a.csv", "/proc/a.csv", "."}) {
    expect_refused(run({"run", "endless.toml", "--csv", path}));
    expect_refused(run({"run", "endless.toml", "--energy", path}));
  }
  expect_refused(run({"render", "ball.toml", "-o", "missing/a.wav"}));
  std::string name = ".wav";
  name.insert(0, 300, 'a');
  const Result long_name = run({"render", "ball.toml", "-o", name});
  expect_refused(long_name);
  EXPECT_NE(long_name.err.find("cannot write aaa"), std::string::npos) << long_name.err;
  fs::create_directory(folder_ / "folder.wav");
  expect_refused(run({"render", "ball.toml", "-o", "folder.wav"}));
  EXPECT_EQ(files(), (std::vector<std::string>{"ball.toml", "endless.toml", "folder.wav"}));
}

// Root may write anywhere, so it drops its privileges first.
TEST_F(Files, FoldersAndFilesWithoutPermissionAreRefused) {
  const auto as_nobody = [] {
    constexpr uid_t nobody = 65534;
    if (geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) _exit(125);
  };
  fs::permissions(folder_, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                               fs::perms::others_read | fs::perms::others_exec);
  if (run({"--version"}, as_nobody).status != 0)
    GTEST_SKIP() << "others cannot reach the program here";
  const auto read_only = fs::perms::owner_read | fs::perms::others_read;
  fs::create_directory(folder_ / "closed");
  write("closed/b.wav", "old");
  fs::permissions(folder_ / "closed", read_only | fs::perms::owner_exec | fs::perms::others_exec);
  expect_refused(run({"run", "endless.toml", "--csv", "closed/a.csv"}, as_nobody));
  expect_refused(run({"render", "ball.toml", "-o", "closed/b.wav"}, as_nobody));
  EXPECT_EQ(read("closed/b.wav"), "old");
  write("a.csv", "old");
  fs::permissions(folder_ / "a.csv", read_only);
  expect_refused(run({"run", "endless.toml", "--csv", "a.csv"}, as_nobody));
  EXPECT_EQ(read("a.csv"), "old");
  fs::permissions(folder_ / "ball.toml", fs::perms::none);
  expect_refused(run({"run", "ball.toml"}, as_nobody));
  fs::permissions(folder_ / "closed", fs::perms::owner_all);
}

TEST_F(Files, AFullDeviceIsNoticed) {
  if (!fs::exists("/dev/full")) GTEST_SKIP();
  fs::create_symlink("/dev/full", folder_ / "full.wav");
  expect_refused(run({"run", "ball.toml", "--csv", "/dev/full"}));
  expect_refused(run({"run", "ball.toml", "--energy", "/dev/full", "--json"}));
  expect_refused(run({"render", "ball.toml", "-o", "full.wav"}));
  EXPECT_TRUE(fs::is_symlink(folder_ / "full.wav"));
  const auto full_output = [] { dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO); };
  for (const Arguments& arguments :
       {Arguments{"run", "ball.toml"}, Arguments{"run", "ball.toml", "--json"}, Arguments{"scenes"},
        Arguments{"describe"}, Arguments{"--help"}, Arguments{"--version"}}) {
    expect_refused(run(arguments, full_output));
  }
}

// A file-size limit simulates a full disk.
TEST_F(Files, OldFilesSurviveAFullDisk) {
  write("a.csv", "old");
  write("a.wav", "old");
  const auto small_files = [] {
    const rlimit limit{4096, 4096};
    setrlimit(RLIMIT_FSIZE, &limit);
  };
  expect_refused(run({"run", "endless.toml", "--csv", "a.csv"}, small_files));
  expect_refused(run({"render", "ball.toml", "-o", "a.wav"}, small_files));
  EXPECT_EQ(read("a.csv"), "old");
  EXPECT_EQ(read("a.wav"), "old");
  EXPECT_EQ(files().size(), 4u);
}

TEST_F(Files, AClosedOrBrokenOutputIsRefusedNotACrash) {
  expect_refused(run({"scenes"}, [] { close(STDOUT_FILENO); }));
  expect_refused(run({"run", "ball.toml", "--csv", "a.csv"}, [] { close(STDOUT_FILENO); }));
  EXPECT_EQ(lines_of(read("a.csv")).size(), 883u);
  expect_refused(run({"run", "ball.toml"}, [] {
    int ends[2];
    if (pipe(ends) != 0) _exit(125);
    close(ends[0]);
    dup2(ends[1], STDOUT_FILENO);
  }));
}

TEST_F(Files, InterruptLeavesTheOldFilesAndNothingElse) {
  write("a.csv", "old");
  write("e.csv", "old");
  const auto before = files();
  Process process(folder_, {"run", "endless.toml", "--csv", "a.csv", "--energy", "e.csv"}, {});
  ASSERT_TRUE(process.wait_until_it_writes(2));
  process.send(SIGINT);
  const Result result = process.wait();
  EXPECT_EQ(result.status, 130);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(files(), before);
  EXPECT_EQ(read("a.csv"), "old");
  EXPECT_EQ(read("e.csv"), "old");
}

TEST_F(Files, TerminationOfARenderLeavesNothing) {
  const auto before = files();
  Process process(folder_, {"render", "endless.toml", "-o", "a.wav", "--set", "duration=8000"}, {});
  ASSERT_TRUE(process.wait_until_it_writes());
  process.send(SIGTERM);
  EXPECT_EQ(process.wait().status, 143);
  EXPECT_EQ(files(), before);
}

TEST_F(Files, PermissionsAreKeptAndLinksFollowed) {
  write("real.csv", "old");
  fs::permissions(folder_ / "real.csv", fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("real.csv", folder_ / "link.csv");
  EXPECT_EQ(run({"run", "ball.toml", "--csv", "link.csv"}).status, 0);
  EXPECT_TRUE(fs::is_symlink(folder_ / "link.csv"));
  EXPECT_EQ(lines_of(read("real.csv")).size(), 883u);
  EXPECT_EQ(fs::status(folder_ / "real.csv").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Files, NewFilesHaveTheUsualPermissionsEvenBehindALink) {
  fs::create_symlink("new.csv", folder_ / "link.csv");
  EXPECT_EQ(run({"run", "ball.toml", "--csv", "link.csv"}, [] { umask(027); }).status, 0);
  EXPECT_TRUE(fs::is_symlink(folder_ / "link.csv"));
  EXPECT_EQ(static_cast<int>(fs::status(folder_ / "new.csv").permissions()), 0640);
}

TEST_F(Files, RedirectedTableIsWrittenWhereItWasRedirected) {
  const Result result = run({"run", "ball.toml", "--quiet", "--csv", "/dev/stdout"},
                            [] { dup2(open("a.csv", O_WRONLY | O_CREAT, 0600), STDOUT_FILENO); });
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(lines_of(read("a.csv")).size(), 883u);
}

}  // namespace
}  // namespace thrum::cli
