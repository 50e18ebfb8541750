// `thrum play` against a JACK server with the dummy driver: note in, sound out.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <chrono>
#include <cmath>
#include <csignal>
#include <memory>
#include <thread>

#include "cli/program.hpp"
#include "live/jack_ear.hpp"
#include "live/jack_server.hpp"
#include "support/ringing.hpp"
#include "support/small_instrument.hpp"

namespace thrum::live {
namespace {

using claims::peak_frequency;

double level(const std::vector<double>& sound) {
  double most = 0.0;
  for (const double sample : sound) most = std::max(most, std::abs(sample));
  return most;
}

class Live : public cli::Cli {
 protected:
  void SetUp() override {
    if (!JackServer::is_installed()) {
      GTEST_SKIP() << "jackd is not installed; scripts/setup.sh installs it";
    }
    server_ = std::make_unique<JackServer>();
    if (!server_->runs()) {
      GTEST_SKIP() << "jackd -d dummy does not start here; it says: " << server_->reason();
    }
    write("small.toml", claims::small_instrument(57, 74));
  }
  std::function<void()> here() const {
    return [this] { server_->become_default(); };
  }
  void expect_to_tell_that_the_server_ended(const std::function<void()>& prepare) {
    cli::Process program(folder_, {"play", "small.toml", "--quiet"}, prepare);
    {
      JackEar ear(server_->name());
      ASSERT_TRUE(ear.connect_to_thrum());
    }
    server_->stop();
    const cli::Result result = program.wait();
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.err, "thrum: JACK (as thrum) has gone; nothing is heard any more\n");
  }

  std::unique_ptr<JackServer> server_;
};

TEST_F(Live, ANoteComesInAndSoundGoesOut) {
  cli::Process program(folder_, {"play", "small.toml"}, here());
  JackEar ear(server_->name());
  ASSERT_TRUE(ear.is_there());
  ASSERT_TRUE(ear.connect_to_thrum());
  EXPECT_EQ(level(ear.listen(0.1)), 0.0);
  ear.send(note_on(0, 69, 100));
  const auto sound = ear.listen(1.2);
  EXPECT_GT(level(sound), 0.01);
  EXPECT_LE(level(sound), 2.0);
  const std::vector<double> ringing(sound.begin() + 4800, sound.end());
  EXPECT_NEAR(1200.0 * std::log2(peak_frequency(ringing, JackServer::rate, 400.0, 480.0) / 440.0),
              0.0, 5.0);
  ear.send(note_off(0, 69));
  (void)ear.listen(1.0);
  EXPECT_LT(level(ear.listen(0.2)), 0.02 * level(sound));
  program.send(SIGINT);
  const cli::Result result = program.wait();
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.err, "");
  const auto lines = cli::lines_of(result.out);
  ASSERT_EQ(lines.size(), 4u) << result.out;
  EXPECT_EQ(lines[0].rfind("small.toml: JACK (as thrum), 48000 Hz, blocks of 256", 0), 0u);
  EXPECT_EQ(lines[3].rfind("played ", 0), 0u);
}

// The scale of Bohlen and Pierce on the same keys: 61 is one of 13 steps to 3/1 above 60.
TEST_F(Live, ATuningMovesTheKeys) {
  std::string scl = "Bohlen-Pierce\n13\n";
  for (int step = 1; step <= 13; ++step) {
    scl += std::to_string(1200.0 * std::log2(3.0) * step / 13.0) + "\n";
  }
  write("a.scl", scl);
  cli::Process program(folder_, {"play", "small.toml", "--scl", "a.scl", "--quiet"}, here());
  JackEar ear(server_->name());
  ASSERT_TRUE(ear.connect_to_thrum());
  ear.send(note_on(0, 62, 100));
  const auto sound = ear.listen(1.0);
  const double expected = 440.0 * std::exp2(-0.75) * std::pow(3.0, 2.0 / 13.0);
  const double found = peak_frequency({sound.begin() + 4800, sound.end()}, JackServer::rate,
                                      0.9 * expected, 1.1 * expected);
  EXPECT_NEAR(1200.0 * std::log2(found / expected), 0.0, 5.0);
  program.send(SIGTERM);
  const cli::Result result = program.wait();
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out + result.err, "");
}

TEST_F(Live, ServersThatEndAreNoticed) { expect_to_tell_that_the_server_ended(here()); }

#ifdef THRUM_NEVER_CLOSES
// As JACK's library does now and then when the server ends just as a client begins.
TEST_F(Live, AServerThatEndsIsToldThoughTheLibraryDoesNotReturn) {
  expect_to_tell_that_the_server_ended([this] {
    server_->become_default();
    setenv("LD_PRELOAD", THRUM_NEVER_CLOSES, 1);
  });
}
#endif

// Ctrl-C while the server does not answer: in the middle of playing, and while it starts.
TEST_F(Live, EndsThoughTheServerIsFrozen) {
  cli::Process program(folder_, {"play", "small.toml", "--quiet"}, here());
  {
    JackEar ear(server_->name());
    ASSERT_TRUE(ear.connect_to_thrum());
    ear.send(note_on(0, 69, 100));
    EXPECT_GT(level(ear.listen(1.5)), 0.01);  // it plays, and is past its start
  }
  server_->freeze();
  const auto start = std::chrono::steady_clock::now();
  program.send(SIGINT);
  const cli::Result result = program.wait();
  cli::Process late(folder_, {"play", "small.toml", "--quiet"}, here());
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  late.send(SIGINT);
  (void)late.wait();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  server_->stop();
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.err, "thrum: the audio server does not answer; left without closing\n");
  EXPECT_LT(seconds, 10.0);
}

TEST_F(Live, AProgramChangeChoosesAPreset) {
  cli::Process program(folder_, {"play", "small.toml", "--quiet"}, here());
  JackEar ear(server_->name());
  ASSERT_TRUE(ear.connect_to_thrum());
  // On a machine that is busy a note may come late: it is struck again until it is heard.
  const auto struck = [&ear] {
    double change = 0.0, all = 0.0;
    for (int tries = 0; tries < 10 && all == 0.0; ++tries) {
      ear.send(note_on(0, 69, 100));
      const auto sound = ear.listen(0.5);
      ear.send(note_off(0, 69));
      (void)ear.listen(1.0);
      for (std::size_t i = 1; i < sound.size(); ++i) {
        change += std::pow(sound[i] - sound[i - 1], 2);
        all += sound[i] * sound[i];
      }
    }
    return change / all;
  };
  const double plain = struck();
  ear.send({0xC0, 3, 0});
  double preset = plain;
  for (int i = 0; i < 10 && std::abs(std::log(preset / plain)) < 0.4; ++i) preset = struck();
  EXPECT_GT(std::abs(std::log(preset / plain)), 0.4) << "iron hammers sound as felt ones do";
  program.send(SIGINT);
  EXPECT_EQ(program.wait().status, 0);
}

TEST_F(Live, WishesThatCannotBeMetAreRefused) {
  const std::pair<cli::Arguments, std::string> bad[] = {
      {{"--rate", "96000"}, "--rate 96000: the JACK server runs at 48000 Hz"},
      {{"--block", "64"}, "--block 64: the JACK server runs at 256 frames"},
      {{"--device", "jack:nowhere"}, "--device 'jack:nowhere': JACK has no such input"},
      {{"--midi", "nobody"}, "--midi 'nobody': no such device"},
  };
  for (const auto& [more, words] : bad) {
    cli::Arguments arguments{"play", "small.toml"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const cli::Result result = run(arguments, here());
    EXPECT_EQ(result.status, 2) << words;
    EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
    EXPECT_EQ(cli::lines_of(result.err).size(), 1u) << result.err;
  }
}

TEST_F(Live, DevicesAreListed) {
  const cli::Result result = run({"play", "--list-devices"}, here());
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.out.find("\n  jack  (48000 Hz, 256 frames)\n"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("\n  jack:system:playback_1\n"), std::string::npos) << result.out;
}

/// The program in a terminal of its own.
class InTerminal {
 public:
  InTerminal(const std::filesystem::path& folder, const std::function<void()>& prepare) {
    id_ = forkpty(&terminal_, nullptr, nullptr, nullptr);
    if (id_ != 0) return;
    if (chdir(folder.c_str()) != 0) _exit(126);
    prepare();
    setenv("TERM", "xterm", 1);
    execl(THRUM_PROGRAM, "thrum", "play", "small.toml", "--midi", "none", nullptr);
    _exit(127);
  }
  ~InTerminal() {
    if (id_ > 0) kill(id_, SIGKILL);
    if (id_ > 0) waitpid(id_, nullptr, 0);
    close(terminal_);
  }
  void type(const std::string& keys) const {
    EXPECT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  termios state() const {
    termios now{};
    tcgetattr(terminal_, &now);
    return now;
  }
  /// Everything it wrote until it ended.
  std::pair<int, std::string> wait() {
    std::string text;
    char block[4096];
    for (ssize_t count = 0; (count = ::read(terminal_, block, sizeof block)) > 0;) {
      text.append(block, static_cast<std::size_t>(count));
    }
    int status = 0;
    waitpid(id_, &status, 0);
    id_ = -1;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text};
  }

 private:
  int terminal_ = -1;
  pid_t id_ = -1;
};

// The letter y is the A of the middle octave.
TEST_F(Live, TheComputersKeyboardPlays) {
  InTerminal program(folder_, here());
  const termios before = program.state();
  JackEar ear(server_->name());
  ASSERT_TRUE(ear.connect_to_thrum());
  for (int attempt = 0; attempt < 500 && (program.state().c_lflag & ICANON) != 0; ++attempt) {
    usleep(10000);
  }
  EXPECT_EQ(program.state().c_lflag & (ICANON | ECHO), 0u);
  program.type("y");
  const auto sound = ear.listen(1.0);
  EXPECT_GT(level(sound), 0.01);
  EXPECT_NEAR(peak_frequency({sound.begin() + 9600, sound.end()}, JackServer::rate, 400.0, 480.0),
              440.0, 2.0);
  (void)ear.listen(1.0);  // nobody holds the key: it is let go by itself
  EXPECT_LT(level(ear.listen(0.2)), 0.05 * level(sound));
  program.type("\x1b");
  const auto [status, text] = program.wait();
  EXPECT_EQ(status, 0) << text;
  EXPECT_NE(text.find("load "), std::string::npos) << text;
  EXPECT_NE(text.find("voices 1"), std::string::npos) << text;
  EXPECT_NE(text.find("octave 3, velocity 96"), std::string::npos) << text;
  const termios after = program.state();
  EXPECT_EQ(after.c_lflag, before.c_lflag);
  EXPECT_EQ(after.c_iflag, before.c_iflag);
}

TEST(NoLive, WithoutAnyServerOrDeviceItSaysSo) {
  if (std::filesystem::exists("/dev/snd")) GTEST_SKIP() << "this machine has a sound card";
  const auto nobody = [] {
    setenv("JACK_DEFAULT_SERVER", "thrum-test-nobody", 1);
    setenv("PULSE_SERVER", "/nowhere", 1);
  };
  const cli::Result result = cli::Process("/", {"play", "bowed-string"}, nobody).wait();
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.err.rfind("thrum: no audio device: ", 0), 0u) << result.err;
  EXPECT_EQ(cli::lines_of(result.err).size(), 1u) << result.err;
}

}  // namespace
}  // namespace thrum::live
