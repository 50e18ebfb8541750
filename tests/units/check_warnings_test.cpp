// Every warning of `thrum check`: a scene that triggers it, and a similar one that does not.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include <thrum/core/formatted.hpp>
#include <thrum/scene/check.hpp>
#include <thrum/scene/check_warnings.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>

namespace thrum {
namespace {

std::vector<std::string> warnings(const std::string& text,
                                  const std::vector<std::string>& overrides = {}) {
  const ReadResult read = read_scene(text, "a.toml", overrides);
  EXPECT_TRUE(read.ok()) << read.faults.front();
  std::vector<std::string> lines;
  for (const SourcedFault& warning : check_scene(read.scene).warnings)
    lines.push_back(warning.line());
  return lines;
}

struct Doubt {
  const char* name;
  std::string scene;
  std::string better;  ///< what --set puts right
  std::string begins;  ///< the warning
  std::string says;
};

void PrintTo(const Doubt& doubt, std::ostream* out) { *out << doubt.name; }

class Doubts : public testing::TestWithParam<Doubt> {};

TEST_P(Doubts, AreToldOnceWithTheirLineAndNotWithoutReason) {
  const auto told = warnings(GetParam().scene);
  ASSERT_EQ(told.size(), 1u) << (told.empty() ? "" : told[1]);
  EXPECT_TRUE(told[0].starts_with(GetParam().begins)) << told[0];
  EXPECT_NE(told[0].find(GetParam().says), std::string::npos) << told[0];
  const auto mended = warnings(GetParam().scene, {GetParam().better});
  EXPECT_TRUE(mended.empty()) << mended.front();
}

const std::string ball = R"([mass.ball]
mass = 0.005
velocity = 2
[barrier.wall]
position = 0.001
[contact.hit]
above = "barrier.wall"
below = "mass.ball"
stiffness = 1e6
)";

const std::string wire = R"([string.a]
length = 0.7
tension = 130
linear_density = 0.0032
damping = 1
)";

const std::string sheet = R"([plate.a]
size = [0.4, 0.3]
thickness = 0.002
density = 7850
young = 2e11
damping = 1
shape = { kind = "pluck", at = [0.3, 0.4], amplitude = 1e-4 }
)";

std::string with(std::string scene, const std::string& from, const std::string& to) {
  return scene.replace(scene.find(from), from.size(), to);
}

const std::string bow = "[bow.b]\non = { on = \"string.a\", at = 0.1 }\nvelocity = 0.1\nforce = ";
const std::string plucked = wire + "shape = { kind = \"pluck\", at = 0.3, amplitude = 0.002 }\n";

INSTANTIATE_TEST_SUITE_P(
    Every, Doubts,
    testing::Values(
        Doubt{"ShortTouch", with(ball, "1e6", "1e10"), "rate=600000", "a.toml:9: contact.hit.stiff",
              "samples"},
        Doubt{"Overlap", with(ball, "0.001", "-0.01"), "barrier.wall.position=0",
              "a.toml:6: ", "inside each other"},
        Doubt{"Gap",
              "[mass.a]\nmass = 0.01\nfrequency = 100\nposition = 0.001\n[barrier.b]\nposition = "
              "0.002\n[contact.c]\nabove = \"barrier.b\"\nbelow = \"mass.a\"\nstiffness = 1e6\n",
              "mass.a.position=-0.003", "a.toml:7: contact.c", "never meet"},
        Doubt{"Silence", "[mass.a]\nmass = 0.01\nfrequency = 100\n", "mass.a.velocity=1",
              "a.toml:1: mass.a", "nothing sets it in motion"},
        Doubt{"DeepTouch",
              sheet + "[mass.m]\nmass = 0.1\nposition = 0.001\nvelocity = -3\n[contact.c]\nabove = "
                      "\"mass.m\"\nbelow = { on = \"plate.a\", at = [0.3, 0.4] }\nstiffness = "
                      "1e3\nexponent = 1\n",
              "contact.c.stiffness=1e6", "a.toml:", "more than 'plate.a' is thick"},
        Doubt{"DeepTouchOfATable",
              sheet + "[mass.m]\nmass = 0.1\nposition = 0.001\nvelocity = -3\n[contact.c]\nabove = "
                      "\"mass.m\"\nbelow = { on = \"plate.a\", at = [0.3, 0.4] }\nlaw = "
                      "\"table\"\npoints = [[0, 0], [0.01, 10]]\n",
              "contact.c.points=[[0, 0], [0.01, 10000]]", "a.toml:16: contact.c.points",
              "more than 'plate.a' is thick"},
        Doubt{"StiffSpring",
              "[mass.a]\nmass = 0.001\nvelocity = 1\n[barrier.b]\n[connection.c]\nbetween = "
              "[\"mass.a\", \"barrier.b\"]\nstiffness = 1e8\n",
              "connection.c.stiffness=1e4", "a.toml:7: connection.c.stiff", "above half the rate"},
        Doubt{"ThickPlate", with(sheet, "0.002", "0.05") + "method = \"modal\"\n",
              "plate.a.thickness=0.01", "a.toml:3: plate.a.thickness", "Kirchhoff"},
        Doubt{"LongPlate", with(sheet, "[0.4, 0.3]", "[1.2, 0.1]") + "method = \"modal\"\n",
              "plate.a.size=[0.6, 0.1]", "a.toml:2: plate.a.size", "as a bar"},
        Doubt{"LongCells", with(sheet, "0.002", "0.0005") + "points = [16, 44]\n",
              "plate.a.points=[40, 30]", "a.toml:8: plate.a.points", "slower one way"},
        Doubt{"StoutBar",
              "[string.a]\nlength = 0.1\nyoung = 2e11\ndensity = 7850\nradius = 0.01\nmethod = "
              "\"modal\"\nshape = { kind = \"pluck\", at = 0.3, amplitude = 1e-5 }\n",
              "string.a.radius=0.002", "a.toml:5: string.a.radius", "slender"},
        Doubt{"Dispersion", plucked + "points = 10\n", "string.a.points=60",
              "a.toml:7: string.a.points", "out of tune"},
        Doubt{"SharpSpring", "[mass.a]\nmass = 0.01\nfrequency = 9000\nvelocity = 1\n",
              "mass.a.frequency=900", "a.toml:3: mass.a.frequency", "cents sharp"},
        Doubt{"HeavyBow", wire + bow + "20\n", "bow.b.force=1", "a.toml:9: bow.b.force",
              "too much"},
        Doubt{"HeavyBowOnSoftBristles", wire + bow + "8\n", "bow.b.force=1",
              "a.toml:9: bow.b.force",
              "bristles of 1e+04 N/m are so soft that no force is too much"},
        Doubt{"HeavyBowOnStiffBristles", wire + bow + "8\nbristle_stiffness = 1e5\n",
              "bow.b.force=1", "a.toml:9: bow.b.force", "sounds raucous"},
        Doubt{"LightBow", wire + bow + "0.002\n", "bow.b.force=1", "a.toml:9: bow.b.force",
              "too little"},
        Doubt{"NoLossUnderABow", with(wire, "damping = 1\n", "") + bow + "1\n",
              "string.a.damping=1", "a.toml:1: string.a.damping", "'bow.b'"},
        Doubt{"NoLossUnderNoise",
              "[mass.a]\nmass = 1\nfrequency = 100\n[force.f]\non = \"mass.a\"\nshape = "
              "\"noise\"\namplitude = 1\n",
              "mass.a.damping=1", "a.toml:1: mass.a.damping", "without end"},
        Doubt{"LateForce",
              plucked + "[force.f]\non = { on = \"string.a\", at = 0.2 }\namplitude = 1\nlength = "
                        "0.01\nstart = 2\n",
              "duration=3", "a.toml:11: force.f.start", "never acts"},
        Doubt{"ShortForce",
              wire + "[force.f]\non = { on = \"string.a\", at = 0.2 }\namplitude = 1\nlength = "
                     "3e-5\n",
              "force.f.length=0.001", "a.toml:9: force.f.length", "samples"},
        Doubt{"Node", plucked + "[pickup.p]\non = { on = \"string.a\", at = 0.5 }\n",
              "pickup.p.on.at=0.45", "a.toml:8: pickup.p.on", "partial 2"},
        Doubt{"Centre",
              "[membrane.a]\nradius = 0.2\ntension = 2000\nsurface_density = 0.3\ndamping = "
              "1\nbandwidth = 2000\n[force.f]\non = { on = \"membrane.a\", at = [0.4, 0.1] "
              "}\namplitude = 1\nlength = 0.001\n[pickup.p]\non = { on = \"membrane.a\", at = [0, "
              "0] }\n",
              "pickup.p.on.at=[0.3, 0.2]", "a.toml:12: pickup.p.on", "nodal diameter"}),
    [](const auto& doubt) { return doubt.param.name; });

TEST(Warnings, OfAnOverrideNameIt) {
  const auto told = warnings(ball, {"contact.hit.stiffness=1e10"});
  ASSERT_EQ(told.size(), 1u);
  EXPECT_TRUE(told[0].starts_with("--set contact.hit.stiffness: a touch")) << told[0];
}

TEST(Warnings, OfOneSortAreToldOnce) {
  std::string many;
  for (const char* name : {"a", "b", "c", "d", "e", "f"})
    many += std::string("[mass.") + name + "]\nmass = 1\nfrequency = 9000\nvelocity = 1\n";
  const auto told = warnings(many);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_NE(told[0].find("holds for mass.b, mass.c, mass.d and 2 more"), std::string::npos)
      << told[0];
}

TEST(Warnings, AnInstrumentWaitsForItsPlayer) {
  const std::string still = "[mass.a]\nmass = 1\nfrequency = 100\n";
  EXPECT_EQ(warnings(still).size(), 1u);
  EXPECT_TRUE(warnings(still + "[play]\n").empty());
}

TEST(Warnings, SymmetricMotionIsHeardInTheMiddle) {
  EXPECT_TRUE(warnings(wire + "shape = { kind = \"mode\", number = 1, amplitude = 0.002 }\n"
                              "[pickup.p]\non = { on = \"string.a\", at = 0.5 }\n")
                  .empty());
}

/// The shipped scenes with a warning: nearly rigid contacts from the papers, and a mallet of wool
/// that gives way by more than a gong is thick.
TEST(Warnings, OfShippedScenesAreDeserved) {
  const std::map<std::string, std::string> expected = {
      {"gong", "contact.hit"},
      {"snare-drum", "contact.wire3"},
      {"string-barrier", "contact.floor"},
      {"tanpura", "contact.bridge1"},
      {"tromba-bowed", "contact.rattle"},
      {"tromba-collided", "contact.rattle"},
      {"tromba-connected", "contact.rattle"},
      {"tromba-connected-lossless", "contact.rattle"},
      {"two-strings", "contact.rattle"}};
  for (const ShippedScene& shipped : shipped_scenes()) {
    const std::string name(shipped.name);
    const ReadResult read = load_scene(name);
    const auto told = check_scene(read.scene).warnings;
    const auto wanted = expected.find(name);
    ASSERT_EQ(told.size(), wanted == expected.end() ? 0u : 1u)
        << name << ": " << (told.empty() ? "" : told.back().line());
    if (told.empty()) continue;
    EXPECT_EQ(told[0].path, wanted->second + ".stiffness") << name;
    const char* said = name == "gong" ? "gives way" : "samples";
    EXPECT_NE(told[0].message.find(said), std::string::npos) << told[0].line();
  }
}

TEST(RoughWords, AreShort) {
  EXPECT_EQ(rough_words(123456.0), "120000");
  EXPECT_EQ(rough_words(4.56), "4.6");
  EXPECT_EQ(rough_words(0.0123), "0.012");
  EXPECT_EQ(rough_words(99.6), "100");
  EXPECT_EQ(rough_words(0.0), "0");
}

}  // namespace
}  // namespace thrum
