// The recorded runs behind the page, and drawings of all kinds of networks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/bodies/bar.hpp>
#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>
#include <thrum/scene/simulation.hpp>

#include "lab/network_drawing.hpp"
#include "lab/network_layout.hpp"
#include "lab/scene_section.hpp"
#include "lab/watch.hpp"

namespace thrum::app::lab {
namespace {

constexpr double pi = std::numbers::pi;

Scene swinging_string() {
  Scene scene;
  scene.settings.duration = 0.05;
  String string{.length = 0.5, .tension = 100.0, .linear_density = 0.004, .method = "modal"};
  string.shape = {.kind = "mode", .number = {1}, .amplitude = 0.002};
  scene.add("string.a", string);
  scene.add("pickup.middle", Pickup{.on = {"string.a", 0.5}});
  return scene;
}

Scene ball_and_wall() {
  Scene scene;
  scene.settings.duration = 0.02;
  scene.add("mass.ball", Mass{.mass = 0.005, .velocity = 2.0});
  scene.add("barrier.wall", Barrier{.position = 0.001});
  scene.add("contact.hit",
            Contact{.above = "barrier.wall", .below = "mass.ball", .stiffness = 1e6});
  return scene;
}

TEST(Watched, PlacesReadAsPickupsDoAndChangeNothing) {
  Scene scene = ball_and_wall();
  scene.add("pickup.ball", Pickup{.on = "mass.ball"});
  scene.add("pickup.force", Pickup{.on = "contact.hit"});
  Simulation alone(scene);
  Simulation seen(scene, {"mass.ball", "contact.hit"});
  EXPECT_EQ(seen.pickup_count(), 2U);
  for (int step = 0; step < 200; ++step) {
    alone.step();
    seen.step();
    EXPECT_EQ(seen.pickup(0), alone.pickup(0));
    EXPECT_EQ(seen.watched(0), seen.pickup(0));
    EXPECT_EQ(seen.watched(1), seen.pickup(1));
  }
}

// Pickups affect which modes are kept; watched places do not.
TEST(Watched, PlacesHaveNoSayInWhichModesAreKept) {
  Scene scene;
  scene.settings.duration = 0.02;
  Membrane head{.radius = 0.15, .tension = 2000.0, .surface_density = 0.2, .bandwidth = 3000.0};
  head.modes_kept = 12;
  scene.add("membrane.head", head);
  scene.add("force.strike",
            Force{.on = {"membrane.head", 0.3, 0.1}, .amplitude = 1.0, .length = 0.001});
  scene.add("pickup.edge", Pickup{.on = {"membrane.head", 0.7, 0.5}});
  Scene with_pickups = scene;
  std::vector<Where> places;
  for (int i = 0; i < 20; ++i) {
    const Where place("membrane.head", 0.045 * i - 0.4, 0.3);
    places.push_back(place);
    with_pickups.add("pickup.p" + std::to_string(i), Pickup{.on = place});
  }
  Simulation alone(scene);
  Simulation seen(scene, places);
  Simulation heard(with_pickups);
  double difference = 0.0;
  for (int step = 0; step < 400; ++step) {
    alone.step();
    seen.step();
    heard.step();
    ASSERT_EQ(seen.pickup(0), alone.pickup(0));
    difference = std::max(difference, std::abs(heard.pickup(0) - alone.pickup(0)));
  }
  EXPECT_GT(difference, 0.0) << "twenty pickups made no difference: nothing was tested";
}

TEST(Watched, APlaceThatIsNotThereIsAFault) {
  EXPECT_THROW(Simulation(ball_and_wall(), {Where("mass.balloon")}), BadScene);
  EXPECT_THROW(Simulation(swinging_string(), {Where("string.a")}), BadScene);
}

TEST(Watch, ShapesAreThoseOfTheClosedForm) {
  const auto record = watch(swinging_string(), {.label = "", .quiet = true});
  const double period = 2.0 * 0.5 / std::sqrt(100.0 / 0.004);
  ASSERT_EQ(record->shapes.curves.size(), 1U);
  ASSERT_EQ(record->shapes.times.size(), 8U);
  EXPECT_NEAR(record->near.length(), period, 1e-12);
  const Curve& curve = record->shapes.curves[0];
  for (std::size_t m = 0; m < 8; ++m) {
    EXPECT_NEAR(record->shapes.times[m], period * static_cast<double>(m) / 8.0, 0.51 / 44100.0);
    for (std::size_t i = 0; i < curve.at.size(); ++i)
      EXPECT_NEAR(curve.moments[m][i],
                  0.002 * std::sin(pi * curve.at[i]) *
                      std::cos(2.0 * pi * record->shapes.times[m] / period),
                  1e-9);
  }
}

// A free bar that swings in its first mode: its ends move most, by 1 where the middle has -0.608.
TEST(Watch, FreeEndsAreSeenToMove) {
  Scene scene;
  scene.settings.duration = 0.01;
  Bar bar{.length = 0.4, .width = 0.05, .thickness = 0.01, .density = 800.0, .young = 1.5e10};
  bar.shape = {.kind = "mode", .number = {1}, .amplitude = 0.001};
  scene.add("bar.a", bar);
  const auto record = watch(scene, {.label = "", .quiet = true});
  const Curve& curve = record->shapes.curves.at(0);
  EXPECT_EQ(curve.at.front(), 0.0);
  EXPECT_EQ(curve.at.back(), 1.0);
  const auto& moment = curve.moments[0];
  EXPECT_NEAR(moment.front(), 0.001, 1e-9);
  EXPECT_NEAR(moment.back(), 0.001, 1e-9);
  EXPECT_NEAR(moment[moment.size() / 2], -0.000608, 1e-6);
}

TEST(Watch, FindsThePushAndItsLength) {
  const auto record = watch(ball_and_wall(), {.label = "", .quiet = true});
  ASSERT_TRUE(record->strongest);
  // In closed form: from 0.5 ms on, 0.71955 ms long, 48.163 N.
  EXPECT_NEAR(record->strongest->peak, 48.163, 0.2);
  EXPECT_NEAR(record->strongest->start, 0.0005, 1.5 / 44100.0);
  EXPECT_NEAR(record->strongest->end - record->strongest->start, 0.00072, 3.0 / 44100.0);
  EXPECT_GE(record->forces[0].pulse.size(), 36U);
  EXPECT_EQ(record->energy.stored.samples(), 882U);
  EXPECT_LT(record->report.energy->relative_error(), 1e-11);
  EXPECT_EQ(record->report.contact.min_force, 0.0);
}

TEST(Watch, TakesTheMomentsItIsGivenAndDropsThoseBeyondTheEnd) {
  const auto record =
      watch(swinging_string(), {.label = "", .quiet = true, .moments = {0.03, 0.001, 7.0}});
  ASSERT_EQ(record->shapes.times.size(), 2U);
  EXPECT_NEAR(record->shapes.times[0], 0.001, 0.51 / 44100.0);
  EXPECT_NEAR(record->shapes.times[1], 0.03, 0.51 / 44100.0);
}

TEST(Watch, ASceneOfNoStepsOrOfNothingIsStillASection) {
  for (const double duration : {0.0, 1e-5, 0.001}) {
    for (Scene scene : {ball_and_wall(), swinging_string(), Scene()}) {
      scene.settings.duration = duration;
      try {
        Simulation possible(scene);
      } catch (const BadScene&) {
        continue;
      }
      const auto record = watch(scene, {.label = "", .quiet = true});
      const Section section = section_of({.scene = "x"}, *record);
      EXPECT_GE(section.figures.size(), 1U);
    }
  }
}

TEST(NetworkDrawing, NamesEverythingThatEveryShippedSceneHas) {
  for (const ShippedScene& shipped : shipped_scenes()) {
    SCOPED_TRACE(std::string(shipped.name));
    const ReadResult read = load_scene(std::string(shipped.name));
    ASSERT_TRUE(read.ok());
    const std::string svg = network_drawing(SceneGraph(read.scene), "a network");
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    for (const Element& element : read.scene.elements()) {
      const bool listens = element.kind == "pickup" || element.kind == "microphone";
      const std::string name = listens ? element.name : element.path();
      EXPECT_NE(svg.find(">" + name), std::string::npos) << name;
    }
  }
}

// Beside a bar stands the frequency that it sounds at, undercut as it is.
TEST(NetworkDrawing, SaysHowAnUndercutBarSounds) {
  const ReadResult read = load_scene("marimba");
  const std::string svg = network_drawing(SceneGraph(read.scene), "a network");
  EXPECT_NE(svg.find("bar.c4 383 mm, 262 Hz"), std::string::npos)
      << svg.substr(svg.find("bar.c4"), 60);
}

TEST(NetworkLayout, ALineOnPartOfAStringStandsThere) {
  Scene scene;
  scene.add("string.s", String{.length = 1.0, .tension = 100.0, .linear_density = 0.004});
  scene.add("barrier.b", Barrier{});
  Where part("string.s");
  part.from = {0.0};
  part.to = {0.1};
  scene.add("contact.c", Contact{.above = part, .below = "barrier.b", .stiffness = 1e8});
  const SceneGraph graph(scene);
  const NetworkLayout layout(graph);
  const NetworkLayout::Box& string = layout.box(graph.links[0].upper);
  for (const bool upper : {true, false})
    for (const double fraction : {0.0, 0.5, 1.0})
      EXPECT_NEAR(layout.line_end(graph.links[0], upper, fraction).x,
                  string.centre.x + (0.1 * fraction - 0.5) * string.width, 1e-9);
}

TEST(NetworkLayout, KeepsMassesApartAndWhatRestsAboveAbove) {
  Scene scene;
  scene.add("string.s", String{.length = 1.0, .tension = 10.0, .linear_density = 0.01});
  for (int i = 0; i < 5; ++i) {
    const std::string name = std::to_string(i);
    scene.add("mass." + name, Mass{.mass = 0.001});
    scene.add("contact." + name, Contact{.above = {"string.s", 0.5 + 0.01 * i},
                                         .below = Where("mass." + name),
                                         .stiffness = 1e6});
  }
  const SceneGraph graph(scene);
  const NetworkLayout layout(graph);
  EXPECT_EQ(graph.groups, 1U);
  for (std::size_t i = 1; i < 6; ++i) {
    EXPECT_GT(layout.box(i).centre.y, layout.box(0).centre.y);  // SVG counts downwards
    EXPECT_LE(layout.box(i).centre.x + 13.0, layout.width());
    for (std::size_t j = 1; j < i; ++j)
      EXPECT_GE(std::abs(layout.box(i).centre.x - layout.box(j).centre.x), 2 * 26.0);
  }
}

TEST(NetworkLayout, ARingOfContactsAndAThousandMassesComeToAnEnd) {
  Scene ring;
  for (const char* name : {"mass.a", "mass.b", "mass.c"}) ring.add(name, Mass{.mass = 1.0});
  ring.add("contact.ab", Contact{.above = "mass.a", .below = "mass.b", .stiffness = 1.0});
  ring.add("contact.bc", Contact{.above = "mass.b", .below = "mass.c", .stiffness = 1.0});
  ring.add("contact.ca", Contact{.above = "mass.c", .below = "mass.a", .stiffness = 1.0});
  EXPECT_NE(network_drawing(SceneGraph(ring), "ring").find("contact.ca"), std::string::npos);
  Scene many;
  for (int i = 0; i < 1000; ++i) many.add("mass.m" + std::to_string(i), Mass{.mass = 1.0});
  EXPECT_NE(network_drawing(SceneGraph(many), "many").find("and 940 more"), std::string::npos);
}

TEST(ShellCommand, IsQuotedWhereAShellWouldReadMoreIntoIt) {
  const SceneSection wanted{.scene = "my scene.toml",
                            .overrides = {"contact.wire*.gap=0.005", "title=it's"}};
  EXPECT_EQ(shell_command("run", wanted),
            "thrum run 'my scene.toml' --set 'contact.wire*.gap=0.005' --set 'title=it'\\''s'");
  EXPECT_EQ(shell_quoted("rate=44100"), "rate=44100");
  EXPECT_EQ(shell_quoted(""), "''");
}

TEST(Page, EscapesWhatScenesSay) {
  Page page{"<b>", "a & b", {}};
  page.sections.push_back({.id = "s", .heading = "\"<script>alert(1)</script>\n"});
  const std::string html = page.html();
  EXPECT_EQ(html.find("<script>alert"), std::string::npos);
  EXPECT_EQ(html.find("<script"), html.rfind("<script"));  // its own
  EXPECT_NE(html.find("&lt;script&gt;"), std::string::npos);
  EXPECT_EQ(unique_id("a b", {}), "s-a-b");
  EXPECT_EQ(unique_id("a b", {{.id = "s-a-b", .heading = ""}, {.id = "s-a-b-2", .heading = ""}}),
            "s-a-b-3");
}

}  // namespace
}  // namespace thrum::app::lab
