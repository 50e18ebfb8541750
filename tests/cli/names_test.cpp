// Names of scenes, instruments, options and scores: what is none is told what would be one.
#include "cli/program.hpp"
#include "support/midi_score.hpp"

namespace thrum::cli {
namespace {

using claims::MidiScore;

class Names : public Cli {
 protected:
  void expect_refusal(const Arguments& arguments, const std::string& words) const {
    const Result result = run(arguments);
    EXPECT_EQ(result.status, 2) << words;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
  }
  void write_score(const std::string& name, const MidiScore& score) const {
    score.save((folder_ / name).string());
  }
};

TEST_F(Names, OfScenesAndInstrumentsAreBothSuggested) {
  for (const Arguments& command : {Arguments{"run", "strukc-string"},
                                   {"check", "strukc-string"},
                                   {"expand", "strukc-string"},
                                   {"lab", "strukc-string", "-o", "page"},
                                   {"render", "strukc-string", "-o", "a.wav"}})
    expect_refusal(command, "(did you mean the shipped instrument 'struck-string'?)");
  expect_refusal({"run", "mass-barier"}, "(did you mean the shipped scene 'mass-barrier'?)");
  expect_refusal({"run", "nothing-like-it"},
                 "`thrum scenes` and `thrum instruments` list those that are shipped");
  EXPECT_TRUE(files().empty());
}

TEST_F(Names, OfInstrumentsAreKnownWhereScenesArePrinted) {
  expect_refusal({"scenes", "struck-string"},
                 "it is an instrument, which `thrum instruments struck-string --text` prints");
  expect_refusal({"scenes", "instruments/sitar"}, "`thrum instruments sitar --text` prints");
  expect_refusal({"scenes", "strukc-string"}, "did you mean the instrument 'struck-string'?");
  expect_refusal({"scenes", "mass-barier"}, "did you mean 'mass-barrier'?");
  const Result folder = run({"scenes", "scenes/snare-drum"});
  EXPECT_EQ(folder.status, 0) << folder.err;
  EXPECT_EQ(folder.out, run({"scenes", "snare-drum"}).out);
}

// As other warnings, that is told with --quiet, too; a name that says which of the two is not.
TEST_F(Names, ThatTwoHaveAreToldEverywhere) {
  const std::string words = "snare-drum is a scene and an instrument; this is the scene";
  const Arguments short_run = {"--set", "duration=0.001"};
  for (Arguments command : {Arguments{"check", "snare-drum"},
                            {"check", "snare-drum", "--quiet"},
                            {"run", "snare-drum", "--quiet"},
                            {"render", "snare-drum", "-o", "a.wav", "--quiet"}}) {
    command.insert(command.end(), short_run.begin(), short_run.end());
    EXPECT_NE(run(command).err.find(words), std::string::npos) << command[0];
    command[1] = "scenes/snare-drum";
    EXPECT_EQ(run(command).err.find(words), std::string::npos) << command[0];
  }
}

TEST_F(Names, OfOptionsAreSuggested) {
  expect_refusal({"run", "mass-barrier", "--cvs", "a.csv"},
                 "unknown option '--cvs'; did you mean '--csv'? (see `thrum run --help`)");
  expect_refusal({"render", "mass-barrier", "--outptu=a.wav"}, "did you mean '--output'?");
  expect_refusal({"run", "mass-barrier", "--colour"}, "unknown option '--colour' (see");
}

// An instrument that nobody plays is silent, and every command that runs it says so.
TEST_F(Names, OfInstrumentsAreSilentWhereNobodyPlays) {
  const std::string words = "thrum: bowed-string is silent, for an instrument sounds when it is";
  const std::string instrument = "instruments/bowed-string";
  for (const Arguments& command :
       {Arguments{"run", instrument, "--set", "duration=0.01"},
        {"run", instrument, "--set", "duration=0.01", "--quiet"},
        {"lab", instrument, "-o", "page", "--set", "duration=0.01"},
        {"render", instrument, "-o", "a.wav", "--set", "duration=0.01"}}) {
    const Result result = run(command);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.err.rfind(words, 0), 0u) << command[0] << ": " << result.err;
  }
  EXPECT_EQ(run({"run", "mass-barrier"}).err, "");
}

// By its ending, in any letters, or by its first bytes.
TEST_F(Names, OfScoresAreFree) {
  for (const std::string name : {"song", "song.kar", "song.Mid"}) {
    write_score(name, MidiScore().note(0.0, 48, 100, 0.01));
    const Result result = run({"render", "snare-drum", name, "-o", "a.wav"});
    EXPECT_EQ(result.status, 0) << name << ": " << result.err;
    EXPECT_NE(result.out.find("1 notes"), std::string::npos) << result.out;
  }
  write("text", "no score");
  for (const std::string name : {"text", "missing", "/dev/null", "."})
    expect_refusal({"render", "snare-drum", name, "-o", "b.wav"},
                   "'" + name + "' is no score, which ends in .mid or .midi or begins as");
  expect_refusal({"render", "snare-drum", "song", "text", "-o", "folder"}, "'text' is no score");
  expect_refusal({"render", "mass-barrier", "two-masses", "-o", "b.wav"},
                 "-o b.wav: several files go into a folder; name one");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "b.wav"));
}

TEST_F(Names, OfScoresWithoutNotesAreRefused) {
  write_score("empty.mid", MidiScore().message(0.0, {0xC0, 5, 0}));
  expect_refusal({"render", "snare-drum", "empty.mid", "-o", "a.wav"},
                 "empty.mid: there are no notes in it");
  EXPECT_EQ(files(), std::vector<std::string>{"empty.mid"});
}

// A fault in one of several leaves nothing, not even the folder.
TEST_F(Names, ThatAreWrongLeaveNoFolder) {
  write_score("a.mid", MidiScore().note(0.0, 48, 100, 0.01));
  write_score("b.mid", MidiScore().note(0.0, 48, 100, 0.01));
  const std::vector<std::string> before = files();
  expect_refusal({"render", "mass-barrier", "nosuch", "-o", "dd"}, "cannot open scene nosuch");
  expect_refusal({"render", "snare-drum", "a.mid", "c.mid", "-o", "dd/ee"}, "c.mid");
  expect_refusal({"render", "snare-drum", "a.mid", "b.mid", "-o", "dd", "--preset", "nix"},
                 "no preset 'nix'");
  EXPECT_EQ(
      run({"render", "snare-drum", "a.mid", "b.mid", "-o", "dd/" + std::string(300, 'e')}).status,
      1);
  EXPECT_EQ(files(), before);
  EXPECT_EQ(run({"render", "snare-drum", "a.mid", "b.mid", "-o", "dd/ee"}).status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "dd/ee/b.wav"));
}

}  // namespace
}  // namespace thrum::cli
