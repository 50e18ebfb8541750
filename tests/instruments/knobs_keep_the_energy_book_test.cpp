// Knobs turned at random while a scene sounds: the energy book closes as it does for envelopes, and
// a knob that follows an envelope gives the envelope's own bits.
#include <gtest/gtest.h>

#include <thrum/instruments/bind_knob.hpp>
#include <thrum/scene/read_scene.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 44100.0;

const char* scene_text =
    "rate = 44100\nduration = 1\n"
    "[string.s]\nlength = 0.7\ntension = 130\nlinear_density = 0.003\nmethod = \"modal\"\n"
    "bandwidth = 4000\ndamping = 0.5\nshape = { kind = \"pluck\", at = 0.3, amplitude = 0.002 }\n"
    "[mass.m]\nmass = 0.002\nposition = -0.001\nvelocity = 1\nfrequency = 20\n"
    "[contact.c]\nabove = { on = \"string.s\", at = 0.4 }\nbelow = \"mass.m\"\nstiffness = 1e7\n"
    "[barrier.b]\n"
    "[connection.d]\nbetween = [{ on = \"string.s\", at = 0.1 }, \"barrier.b\"]\ndamping = 0.1\n"
    "[bow.b]\non = { on = \"string.s\", at = 0.12 }\nvelocity = 0.1\nforce = 0.5\n"
    "[pickup.p]\non = { on = \"string.s\", at = 0.2 }\n";

struct Turned {
  const char* what;
  double lowest, highest, farthest;
};
constexpr Turned all[] = {
    {"string.s.tension", 100, 180, 0.2},    {"contact.c.stiffness", 5e6, 4e7, 1e5},
    {"contact.c.above.at", 0.3, 0.5, 5e-5}, {"connection.d.damping", 0.0, 0.5, 0.01},
    {"mass.m.mass", 0.001, 0.004, 1e-5},    {"bow.b.force", 0.0, 2.0, 0.01},
    {"bow.b.velocity", -0.2, 0.2, 0.001},   {"bow.b.on.at", 0.08, 0.2, 5e-5},
    {"contact.c.gap", -1e-3, 1e-3, 2e-6}};

TEST(Knobs, KeepTheEnergyBook) {
  ReadResult read = read_scene(scene_text, "knobs.toml");
  ASSERT_TRUE(read.ok());
  std::vector<std::shared_ptr<Knob>> knobs;
  for (const Turned& each : all) {
    knobs.push_back(std::make_shared<Knob>(rate, 0.5 * (each.lowest + each.highest),
                                           Knob::Limits{each.lowest, each.highest, each.farthest}));
    ASSERT_EQ(bind_knob(read.scene, each.what, knobs.back()), "") << each.what;
  }
  Simulation simulation(read.scene);
  simulation.keep_energy_book();
  unsigned random = 7;
  double worst = 0.0, most = 0.0;
  std::vector<double> wanted(std::size(all), 0.0);
  for (long long step = 0; step < 20000; ++step) {
    for (std::size_t i = 0; i < knobs.size(); ++i) {
      random = random * 1664525U + 1013904223U;
      if (step % 50 == 0)
        wanted[i] = all[i].lowest + (all[i].highest - all[i].lowest) *
                                        static_cast<double>(random >> 8) / 16777216.0;
      knobs[i]->write(step + 1, wanted[i]);
    }
    simulation.step();
    worst = std::max(worst, std::abs(simulation.energy().error));
    most = std::max(most, simulation.energy().stored());
  }
  EXPECT_LT(worst, 1e-9 * most);
  EXPECT_GE(simulation.contact_extremes().min_force, 0.0);
}

TEST(Knobs, FollowAnEnvelopeToTheBit) {
  const std::vector<Envelope::Point> points{{0.0, 130.0}, {0.1, 170.0}, {0.2, 110.0}};
  const Envelope envelope(points);
  ReadResult by_envelope = read_scene(
      scene_text, "a.toml", {"string.s.tension=[[0.0, 130.0], [0.1, 170.0], [0.2, 110.0]]"});
  ReadResult by_knob = read_scene(scene_text, "b.toml");
  auto knob = std::make_shared<Knob>(rate, 130.0, Knob::Limits{110.0, 170.0, 1e9});
  ASSERT_EQ(bind_knob(by_knob.scene, "string.s.tension", knob), "");
  knob->write(1, envelope.at(1.0 / rate));
  Simulation first(by_envelope.scene), second(by_knob.scene);
  for (long long step = 0; step < 8000; ++step) {
    knob->write(step + 1, envelope.at(static_cast<double>(step + 1) * (1.0 / rate)));
    first.step();
    second.step();
    ASSERT_EQ(first.pickup(0), second.pickup(0)) << step;
  }
}

TEST(Knobs, SayWhatCannotBeMoved) {
  ReadResult read = read_scene(scene_text, "knobs.toml");
  auto knob = std::make_shared<Knob>(rate, 1.0, Knob::Limits{0.0, 1.0, 1.0});
  EXPECT_EQ(bind_knob(read.scene, "string.x.tension", knob),
            "no element 'string.x' in this scene; did you mean 'string.s'?");
  EXPECT_NE(bind_knob(read.scene, "string.s.length", knob).find("cannot be moved"),
            std::string::npos);
  EXPECT_NE(bind_knob(read.scene, "string.s", knob), "");
  EXPECT_NE(bind_knob(read.scene, "barrier.b.position", knob), "");
}

TEST(Restart, IsAsIfNothingHadHappened) {
  for (const char* name :
       {"hammer-string-tuned", "tromba-bowed", "snare-wire", "prepared-string"}) {
    Simulation simulation(shipped(name)), fresh(shipped(name));
    for (int n = 0; n < 700; ++n) simulation.step();
    simulation.restart();
    for (int n = 0; n < 700; ++n) {
      simulation.step();
      fresh.step();
      for (std::size_t i = 0; i < fresh.pickup_count(); ++i)
        ASSERT_EQ(simulation.pickup(i), fresh.pickup(i)) << name << ", step " << n;
    }
  }
}

}  // namespace
}  // namespace thrum::claims
