// `tune` of what has no tension, or is not a string: the lowest mode is at the pitch of the key, in
// any scale, bent and with vibrato, whatever the shape of the body; losses and the air included.
#include <gtest/gtest.h>

#include <complex>
#include <numbers>
#include <ostream>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

#include "support/playing.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

struct Tuned {
  const char* name;
  const char* path;
  const char* table;
  const char* at;  ///< where it is struck and heard
};

std::ostream& operator<<(std::ostream& out, const Tuned& tuned) { return out << tuned.name; }

constexpr const char* wood = "density = 900\nyoung = 1.5e10\ndamping = 6\nbandwidth = 6000\n";
constexpr const char* steel =
    "density = 7850\nyoung = 2e11\nthickness = 0.002\ndamping = 1\nbandwidth = 6000\n";

std::string text_of(const Tuned& it) {
  std::string text = "[play]\nkeys = [60, 67]\nbend = 2\nvibrato_depth = 50\ntune = \"";
  text += it.path;
  text += "\"\n[play.move.blow]\nwhat = \"force.f.amplitude\"\nhow = \"pulse\"\nlength = 0.001\n";
  text += "value = 1\n[force.f]\nshape = \"hold\"\namplitude = 0\non = { on = \"";
  text += std::string(it.path) + "\", at = " + it.at + " }\n[pickup.p]\nquantity = \"velocity\"\n";
  text += "on = { on = \"" + std::string(it.path) + "\", at = " + it.at + " }\n[";
  text += std::string(it.path) + "]\n" + it.table;
  return text;
}

class Tunes : public testing::TestWithParam<Tuned> {
 protected:
  Instrument instrument() const { return read_instrument(text_of(GetParam()), "tuned.toml"); }

  /// Cents from the frequency that is wanted, over a part of what was heard.
  static double error(const Heard& heard, double from, double to, double wanted) {
    const auto sound = heard.between(from, to, rate);
    return cents_between(peak_frequency(sound, rate, 0.97 * wanted, 1.03 * wanted), wanted);
  }
};

TEST_P(Tunes, ToTheKeyOfAnyScaleAndBends) {
  const Tuning scale(Scale::equal(19), {});
  Player player(instrument(), {.rate = rate, .tuning = scale});
  for (const int key : {60, 67}) {
    Heard heard;
    player.handle(note_on(0, key, 100));
    listen(player, 0.8, heard);
    // Measured: at most 0.3, of a membrane with air.
    EXPECT_NEAR(error(heard, 0.05, 0.8, scale.frequency(key)), 0.0, 1.0) << key;
    player.handle(pitch_bend(0, 8191));
    listen(player, 0.1, heard);
    player.handle(note_on(0, key, 100));
    listen(player, 0.8, heard);
    EXPECT_NEAR(error(heard, 0.95, 1.7, std::exp2(2.0 / 12.0) * scale.frequency(key)), 0.0, 1.0)
        << key;
    player.handle(pitch_bend(0, 0));
    player.handle(control_change(0, 120, 0));
    listen(player, 0.1, heard);
  }
  EXPECT_TRUE(player.left_out().empty());
}

/// |sum of s e^{-iwt}| over the samples, at one frequency.
double carrier_of(const std::vector<double>& sound, double frequency) {
  std::complex<double> sum = 0.0;
  for (std::size_t i = 0; i < sound.size(); ++i)
    sum +=
        std::polar(sound[i], -2.0 * std::numbers::pi * frequency / rate * static_cast<double>(i));
  return std::abs(sum);
}

// A vibrato of 50 cents at 5.5 Hz is frequency modulation by b = 0.0293 f / 5.5 Hz, 1.39 at middle
// C, and leaves J0(b) = 0.57 of the carrier.
TEST_P(Tunes, SwaysWithTheModulationWheel) {
  const auto carrier = [&](int wheel) {
    Player player(instrument(), {.rate = rate});
    Heard heard;
    player.handle(control_change(0, 1, wheel));
    player.handle(note_on(0, 60, 100));
    listen(player, 0.8, heard);
    return carrier_of(heard.between(0.05, 0.77727, rate), key_frequency(60));
  };
  EXPECT_NEAR(carrier(127) / carrier(0), 0.57, 0.1);
}

std::string table(const char* first, const char* second) { return std::string(first) + second; }

const std::string free_bar = table("length = 0.3\nwidth = 0.04\nthickness = 0.01\n", wood);
const std::string undercut = table(
    "length = 0.3\nwidth = 0.04\nthickness = [[0.3, 0.02], [0.5, 0.008], [0.7, 0.02]]\n", wood);
const std::string rectangle = table("size = [0.3, 0.2]\nmethod = \"modal\"\n", steel);
const std::string clamped_disc =
    table("radius = 0.2\nboundary = \"clamped\"\nmodes_kept = 60\n", steel);
const std::string head =
    "radius = 0.05\ntension = 300\nsurface_density = 2.6\ndamping = 3\nair = true\n"
    "bandwidth = 700\n";

INSTANTIATE_TEST_SUITE_P(
    Bodies, Tunes,
    testing::Values(Tuned{"free_bar", "bar.b", free_bar.c_str(), "0.5"},
                    Tuned{"undercut_bar", "bar.b", undercut.c_str(), "0.5"},
                    Tuned{"rectangle", "plate.p", rectangle.c_str(), "[0.5, 0.5]"},
                    Tuned{"clamped_disc", "plate.p", clamped_disc.c_str(), "[0.0, 0.0]"},
                    Tuned{"head_in_air", "membrane.m", head.c_str(), "[0.0, 0.0]"}),
    [](const auto& each) { return std::string(each.param.name); });

// The work of whoever changes the stiffness is in the book, and a bar that rattles meanwhile loses
// and gains nothing else.
TEST(Tune, KeepsTheEnergyBookOfABarWhoseStiffnessMoves) {
  std::string text = "duration = 0.3\n[bar.b]\nlength = 0.3\nwidth = 0.04\nthickness = 0.01\n";
  text += "density = 900\nyoung = [[0, 1.5e10], [0.1, 2.5e10], [0.2, 1e10]]\ndamping = 3\n";
  text += "boundary = \"supported\"\nbandwidth = 6000\n";
  text += "shape = { kind = \"pluck\", at = 0.4, amplitude = 0.001 }\n[barrier.t]\n";
  text += "[contact.c]\nabove = { on = \"bar.b\", at = 0.3 }\nbelow = \"barrier.t\"\n";
  text += "gap = 2e-4\nstiffness = 1e8\n[pickup.p]\non = \"contact.c\"\n";
  const ReadResult read = read_scene(text, "bar.toml");
  ASSERT_TRUE(read.ok()) << read.faults.front();
  Simulation simulation(read.scene);
  simulation.keep_energy_book();
  double largest = 0.0, worst = 0.0, touching = 0.0;
  for (long long step = 0; step < simulation.steps_total(); ++step) {
    simulation.step();
    const EnergyRow& row = simulation.energy();
    largest = std::max(largest, row.stored());
    worst = std::max(worst, std::abs(row.error));
    touching = std::max(touching, simulation.pickup(0));
  }
  EXPECT_GT(touching, 0.0);
  EXPECT_GT(std::abs(simulation.energy().moved.tension), 0.01 * largest);
  EXPECT_LT(worst, 1e-11 * largest);  // measured: 5e-14
}

TEST(Tune, RefusesWhatCannotBeTunedInOneLine) {
  const auto why = [](const Tuned& it) {
    try {
      const Player player(read_instrument(text_of(it), "tuned.toml"), {.rate = rate});
    } catch (const BadScene& bad) {
      return std::string(bad.what());
    }
    return std::string("taken");
  };
  const std::string on_grid = rectangle.substr(0, rectangle.find("method")) + steel;
  const std::string bent = "nonlinear = true\n" + rectangle;
  const std::string without = on_grid.substr(0, on_grid.find("bandwidth"));
  EXPECT_NE(why({"", "plate.p", without.c_str(), "[0.5, 0.5]"})
                .find("plate.p.method: must be \"modal\" for a plate that is tuned"),
            std::string::npos);
  EXPECT_NE(why({"", "plate.p", bent.c_str(), "[0.5, 0.5]"})
                .find("plate.p.nonlinear: must be false for a plate that is tuned"),
            std::string::npos);
}

}  // namespace
}  // namespace thrum::claims
