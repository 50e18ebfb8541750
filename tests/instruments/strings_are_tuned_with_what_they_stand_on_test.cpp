// A string that stands on something that gives way sounds at neither its own pitch nor that of the
// other. Without `cents`, `tune` tunes the two together, whatever the string stands on, shared or
// not; measured on what is heard.
#include <gtest/gtest.h>

#include <ostream>

#include "support/playing.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

struct Ground {
  const char* name;
  const char* path;
  const char* place;
  const char* table;
  double cents;  ///< more than so many off is a string that is tuned alone
};

std::ostream& operator<<(std::ostream& out, const Ground& ground) { return out << ground.name; }

std::string text_of(const Ground& it, bool shared) {
  std::string text = "[play]\nkeys = [48, 72]\nbend = 2\ntune = \"string.s\"\n";
  if (shared) text += "shared = [\"" + std::string(it.path) + "\"]\n";
  text += "[play.move.blow]\nwhat = \"force.f.amplitude\"\nhow = \"pulse\"\nlength = 0.002\n";
  text += "value = 1\n[force.f]\nshape = \"hold\"\namplitude = 0\n";
  text += "on = { on = \"string.s\", at = 0.12 }\n";
  text += "[string.s]\nlength = 0.6\ntension = 100\nlinear_density = 0.004\ndamping = 0.5\n";
  text += "method = \"modal\"\nbandwidth = 5000\n[connection.foot]\nstiffness = 20000\n";
  text += "between = [{ on = \"string.s\", at = 0.97 }, " + std::string(it.place) + "]\n";
  text += "[pickup.p]\nquantity = \"velocity\"\non = " + std::string(it.place) + "\n";
  return text + "[" + it.path + "]\n" + it.table;
}

class Stands : public testing::TestWithParam<std::tuple<Ground, bool>> {
 protected:
  Instrument instrument(const std::vector<std::string>& set = {}) const {
    const auto& [ground, shared] = GetParam();
    return read_instrument(text_of(ground, shared), "string.toml", "", set);
  }

  /// Cents from where a key ought to be, bent by a wheel.
  static double error(const Instrument& instrument, int key, int wheel = 0) {
    Player player(only_keys(instrument, key, key), {.rate = rate});
    Heard heard;
    player.handle(pitch_bend(0, wheel));
    player.handle(note_on(0, key, 100));
    listen(player, 1.2, heard);
    const double wanted = key_frequency(key) * std::exp2(2.0 / 12.0 * wheel / 8191.0);
    const auto sound = heard.between(0.1, 1.2, rate);
    return cents_between(peak_frequency(sound, rate, 0.955 * wanted, 1.045 * wanted), wanted);
  }
};

// Measured: at most 1.2.
TEST_P(Stands, AndIsInTune) {
  for (const int key : {48, 60, 72}) EXPECT_NEAR(error(instrument(), key), 0.0, 2.0) << key;
  EXPECT_NEAR(error(instrument(), 60, 8191), 0.0, 2.0);
}

TEST_P(Stands, AndIsAsFarOffAsCentsLeaveIt) {
  EXPECT_GT(std::abs(error(instrument({"play.cents=0"}), 60)), std::get<0>(GetParam()).cents);
}

constexpr const char* in_the_middle = "{ on = \"plate.p\", at = [0.4, 0.45] }";

INSTANTIATE_TEST_SUITE_P(
    On, Stands,
    testing::Combine(
        testing::Values(Ground{"mass", "mass.m", "\"mass.m\"",
                               "mass = 0.1\nfrequency = 100\ndamping = 20\n", 20.0},
                        Ground{"board", "plate.p", in_the_middle,
                               "size = [0.6, 0.4]\nthickness = 0.005\ndensity = 400\nyoung = 1e10\n"
                               "damping = 20\nmethod = \"modal\"\nbandwidth = 5000\n",
                               20.0},
                        Ground{"other_string", "string.t", "{ on = \"string.t\", at = 0.4 }",
                               "length = 1\ntension = 500\nlinear_density = 0.05\ndamping = 5\n"
                               "method = \"modal\"\nbandwidth = 4000\n",
                               10.0}),
        testing::Bool()),
    [](const auto& it) {
      return std::string(std::get<0>(it.param).name) + (std::get<1>(it.param) ? "_shared" : "");
    });

TEST(ATunedString, IsNotShared) {
  const Ground mass{"mass", "mass.m", "\"mass.m\"", "mass = 0.1\n", 0.0};
  const Instrument instrument =
      read_instrument(text_of(mass, true), "string.toml", "", {R"(play.shared=["string.s"])"});
  try {
    Player player(instrument, {.rate = rate});
    FAIL();
  } catch (const BadScene& wrong) {
    EXPECT_NE(std::string(wrong.what()).find("'string.s' is shared by all keys"), std::string::npos)
        << wrong.what();
  }
}

}  // namespace
}  // namespace thrum::claims
