// --set KEY=VALUE: the same words, the same checks, and faults that name the override.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/connection.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/read_scene.hpp>

namespace thrum {
namespace {

constexpr std::string_view text = R"(rate = 44100
[string.a]
length = 1.0
tension = 100
linear_density = 0.01
[mass.ball]
mass = 0.005
[mass."heavy one"]
mass = 1
[contact.hit]
above = { on = "string.a", at = 0.3 }
below = "mass.ball"
stiffness = 1e7
[connection.seat]
between = ["mass.ball", { on = "string.a", at = 0.5 }]
[pickup.p]
on = "mass.ball"
)";

ReadResult with(const std::vector<std::string>& overrides) {
  return read_scene(text, "file.toml", overrides);
}

Scene good(const std::vector<std::string>& overrides) {
  auto result = with(overrides);
  EXPECT_TRUE(result.ok()) << testing::PrintToString(result.faults);
  return std::move(result.scene);
}

std::string only_fault(const std::string& override_text) {
  const auto result = with({override_text});
  EXPECT_EQ(result.faults.size(), 1u) << testing::PrintToString(result.faults);
  return result.faults.empty() ? "" : result.faults.front();
}

TEST(Overrides, ChangeWhatTheFileSays) {
  const Scene scene = good({"string.a.tension=80", "rate=48000", "mass.heavy one.mass=2"});
  EXPECT_EQ(scene.find("string.a")->as<String>().tension.at(0.0), 80.0);
  EXPECT_EQ(scene.settings.rate, 48000.0);
  EXPECT_EQ(scene.find("mass.heavy one")->as<Mass>().mass.at(0.0), 2.0);
  EXPECT_EQ(scene.elements().size(), 6u);
}

TEST(Overrides, SetAllElementsThatAStarMatches) {
  const Scene both = good({"mass.*.velocity=3"});
  EXPECT_EQ(both.find("mass.ball")->as<Mass>().velocity, 3.0);
  EXPECT_EQ(both.find("mass.heavy one")->as<Mass>().velocity, 3.0);
  const Scene one = good({"mass.*a*l*.velocity=3"});
  EXPECT_EQ(one.find("mass.ball")->as<Mass>().velocity, 3.0);
  EXPECT_EQ(one.find("mass.heavy one")->as<Mass>().velocity, 0.0);
  EXPECT_NE(only_fault("mass.b*x.velocity=3").find("no element"), std::string::npos);
  EXPECT_NE(only_fault("mass.ball*.speed=3").find("unknown key"), std::string::npos);
}

TEST(Overrides, SetKeysTheFileDoesNotHave) {
  const Scene scene = good({"mass.ball.velocity=-2", "solver.contact=newton", "duration = 0.5",
                            "string.a.shape.kind=mode", "string.a.shape.amplitude=0.01"});
  EXPECT_EQ(scene.find("mass.ball")->as<Mass>().velocity, -2.0);
  EXPECT_EQ(scene.solver.contact, "newton");
  EXPECT_EQ(scene.settings.duration, 0.5);
  EXPECT_EQ(scene.find("string.a")->as<String>().shape.amplitude, 0.01);
}

TEST(Overrides, TakeTomlAndBareWords) {
  const Scene scene =
      good({"contact.hit.stiffness=[[0, 1e5], [1, 2e5]]", "contact.hit.below=mass.ball",
            "title=\"two words\"", "pickup.p.quantity=velocity",
            "string.a.shape={ kind = \"pluck\", at = 0.2 }"});
  const auto& hit = scene.find("contact.hit")->as<Contact>();
  EXPECT_DOUBLE_EQ(hit.stiffness.at(0.5), 1.5e5);
  EXPECT_EQ(hit.below, Where("mass.ball"));
  EXPECT_EQ(scene.settings.title, "two words");
  EXPECT_EQ(scene.find("pickup.p")->as<Pickup>().quantity, "velocity");
  EXPECT_EQ(scene.find("string.a")->as<String>().shape.at, std::vector<double>{0.2});
}

TEST(Overrides, ReachIntoTablesAndLists) {
  const Scene scene = good({"contact.hit.above.at=0.7", "connection.seat.between.1.at=0.25"});
  EXPECT_EQ(scene.find("contact.hit")->as<Contact>().above, Where("string.a", 0.7));
  EXPECT_EQ(scene.find("connection.seat")->as<Connection>().between[1], Where("string.a", 0.25));
}

TEST(Overrides, TheLastOneWins) {
  EXPECT_EQ(good({"rate=1000", "rate=2000"}).settings.rate, 2000.0);
}

TEST(Overrides, AreTheSourceOfWhatTheyChange) {
  const Scene scene = good({"string.a.tension=80", "contact.hit.above.at=0.7"});
  EXPECT_EQ(scene.sources.at("string.a"), "file.toml:2");
  EXPECT_EQ(scene.sources.at("string.a.length"), "file.toml:3");
  EXPECT_EQ(scene.line({"string.a", "tension", "too tight"}), "--set string.a.tension: too tight");
  EXPECT_EQ(scene.line({"contact.hit", "above", "outside"}), "--set contact.hit.above.at: outside");
  EXPECT_EQ(scene.line({"contact.hit", "below", "outside"}),
            "file.toml:12: contact.hit.below: outside");
}

TEST(BadOverrides, AreCheckedLikeTheFile) {
  EXPECT_EQ(only_fault("mass.ball.mass=0"), "--set mass.ball.mass: must be above 0, not 0");
  EXPECT_EQ(only_fault("mass.ball.mass=nan"),
            "--set mass.ball.mass: must be a finite number, not nan");
  EXPECT_EQ(only_fault("rate=fast"), "--set rate: must be a number, not a string");
  EXPECT_EQ(only_fault("string.a.tensoin=3"),
            "--set string.a.tensoin: unknown key 'tensoin'; did you mean 'tension'?");
  EXPECT_EQ(only_fault("contact.hit.above.att=1"),
            "--set contact.hit.above.att: unknown key 'att'; did you mean 'at'?");
  EXPECT_NE(only_fault("solver.contact=newtn").find("did you mean 'newton'?"), std::string::npos);
}

TEST(BadOverrides, DoNotMakeElements) {
  EXPECT_EQ(only_fault("mass.bal.mass=1"),
            "--set mass.bal.mass: no element 'mass.bal' in this scene; did you mean 'mass.ball'?");
  EXPECT_EQ(only_fault("mas.ball.mass=1"),
            "--set mas.ball.mass: unknown kind 'mas'; did you mean 'mass'?");
  EXPECT_EQ(only_fault("rat=1"), "--set rat: unknown key 'rat'; did you mean 'rate'?");
  EXPECT_NE(only_fault("plate.p.young=1").find("no element 'plate.p'"), std::string::npos);
}

TEST(BadOverrides, MustBeAKeyAndAValue) {
  const std::string form = "must be KEY=VALUE";
  EXPECT_EQ(only_fault("rate").find("--set rate: " + form), 0u);
  EXPECT_NE(only_fault("").find(form), std::string::npos);
  EXPECT_NE(only_fault("=3").find(form), std::string::npos);
  EXPECT_NE(only_fault("rate=").find("has no value"), std::string::npos);
  EXPECT_NE(only_fault("mass..mass=3").find("empty part"), std::string::npos);
  EXPECT_NE(only_fault("mass=3").find("mass.NAME.KEY"), std::string::npos);
  EXPECT_NE(only_fault("mass.ball=3").find("mass.NAME.KEY"), std::string::npos);
  EXPECT_NE(only_fault("title=two words").find("needs quotes"), std::string::npos);
  EXPECT_NE(only_fault("rate=[1").find("not a TOML value"), std::string::npos);
  EXPECT_NE(only_fault("rate=1\nduration=2").find("not a TOML value"), std::string::npos);
  EXPECT_NE(only_fault("title=\xff").find("not a TOML value"), std::string::npos);
}

TEST(BadOverrides, MustFindTheirWay) {
  EXPECT_NE(only_fault("contact.hit.below.at=0.5").find("'below' is a string"), std::string::npos);
  EXPECT_NE(only_fault("connection.seat.between.2.at=0.5").find("list of 2"), std::string::npos);
  EXPECT_EQ(only_fault("connection.seat.between.1x.at=0.5"),
            "--set connection.seat.between.1x.at: '1x' is no entry of a list of 2; "
            "they count from 0");
  EXPECT_NE(only_fault("rate.x=1").find("'rate' is a number"), std::string::npos);
}

TEST(BadOverrides, AreAllReported) {
  const auto result = with({"rate=0", "mass.x.mass=1", "duration=-1"});
  EXPECT_EQ(result.faults.size(), 3u) << testing::PrintToString(result.faults);
}

}  // namespace
}  // namespace thrum
