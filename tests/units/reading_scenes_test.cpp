// A scene file says what its words say: values, order, places, sources; and the same in C++.
#include <gtest/gtest.h>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/connection.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>

namespace thrum {
namespace {

std::string all_lines(const ReadResult& result) {
  std::string text;
  for (const auto& line : result.faults) text += line + "\n";
  return text;
}

Scene read_good(std::string_view text) {
  auto result = read_scene(text, "folder/test.toml");
  EXPECT_TRUE(result.ok()) << all_lines(result);
  return std::move(result.scene);
}

constexpr std::string_view thrown_mass = R"(title = "A mass thrown at a wall"
rate = 48000
duration = 0.02

[mass.ball]
mass = 0.005
velocity = 2

[barrier.wall]
position = 0.001

[contact.hit]
above = "barrier.wall"
below = "mass.ball"
stiffness = 1e7
exponent = 1.5

[pickup.ball]
on = "mass.ball"
)";

TEST(ReadingScenes, GivesEveryValueItsPlace) {
  const Scene scene = read_good(thrown_mass);
  EXPECT_EQ(scene.settings.title, "A mass thrown at a wall");
  EXPECT_EQ(scene.settings.rate, 48000.0);
  EXPECT_EQ(scene.settings.steps(), 960);
  ASSERT_NE(scene.find("mass.ball"), nullptr);
  const auto& ball = scene.find("mass.ball")->as<Mass>();
  EXPECT_EQ(ball.mass.at(0.0), 0.005);
  EXPECT_EQ(ball.velocity, 2.0);
  const auto& hit = scene.find("contact.hit")->as<Contact>();
  EXPECT_EQ(hit.above, Where("barrier.wall"));
  EXPECT_EQ(hit.stiffness.at(0.0), 1e7);
  EXPECT_EQ(hit.exponent.at(0.0), 1.5);
  EXPECT_EQ(hit.sides, 1) << "what is not said keeps its default";
}

TEST(ReadingScenes, KeepsTheOrderOfTheFile) {
  const Scene scene = read_good(
      "[pickup.z]\non = \"mass.b\"\n[mass.b]\nmass = 1\n[pickup.a]\non = \"mass.b\"\n"
      "[mass.a]\nmass = 1\n");
  std::string order;
  for (const auto& element : scene.elements()) order += element.path() + " ";
  EXPECT_EQ(order, "pickup.z mass.b pickup.a mass.a ");
}

TEST(ReadingScenes, RemembersWhereEachValueWasWritten) {
  const Scene scene = read_good(thrown_mass);
  EXPECT_EQ(scene.sources.at("rate"), "folder/test.toml:2");
  EXPECT_EQ(scene.sources.at("mass.ball"), "folder/test.toml:5");
  EXPECT_EQ(scene.sources.at("contact.hit.exponent"), "folder/test.toml:16");
  EXPECT_EQ(scene.line({"contact.hit", "exponent", "why"}),
            "folder/test.toml:16: contact.hit.exponent: why");
  EXPECT_EQ(scene.line({"contact.hit", "gap", "why"}), "folder/test.toml:12: contact.hit.gap: why")
      << "a value that was not written stands where its element does";
  EXPECT_EQ(scene.line({"", "", "why"}), "folder/test.toml:1: why");
}

TEST(ReadingScenes, SortsFaultLinesByTheirPlaceInTheFile) {
  const Scene scene = read_good(thrown_mass);
  Faults faults;
  faults.add("contact.hit", "exponent", "third");
  faults.add("mass.ball", "velocity", "second");
  faults.add("", "rate", "first");
  EXPECT_EQ(scene.lines(faults),
            "folder/test.toml:2: rate: first\nfolder/test.toml:7: mass.ball.velocity: second\n"
            "folder/test.toml:16: contact.hit.exponent: third");
}

TEST(ReadingScenes, TakesTheFileNameAsTitleWhenThereIsNone) {
  EXPECT_EQ(read_good("[mass.a]\nmass = 1\n").settings.title, "test");
}

TEST(ReadingScenes, UnderstandsEnvelopesPlacesLinesAndShapes) {
  const Scene scene = read_good(R"(
[string.a]
length = 1.0
tension = 100
linear_density = 0.01
points = 40.0
shape = { kind = "bump", at = 0.3, width = 0.2, amplitude = 0.002 }
[plate.p]
size = [1.0, 0.5]
thickness = 0.01
density = 50
young = 2e5
points = [20, 10]
shape = { kind = "mode", number = [1, 2], amplitude = 0.001 }
[contact.c]
above = { on = "string.a", path = [[0.0, 0.1], [1.0, 0.2]] }
below = { on = "plate.p", from = [0.1, 0.2], to = [0.3, 0.4] }
stiffness = [[0.0, 1e5], [0.5, 2e5]]
[contact.d]
above = { on = "string.a", along = true }
below = { on = "plate.p", at = [0.5, 0.25] }
stiffness = 1
[connection.k]
between = ["mass.a", { on = "string.a", at = 0.25 }]
)");
  const auto& string = scene.find("string.a")->as<String>();
  EXPECT_EQ(string.points, 40) << "a whole number may be written 40.0";
  EXPECT_EQ(string.shape.kind, "bump");
  EXPECT_EQ(string.shape.at, std::vector<double>{0.3});
  EXPECT_EQ(string.shape.width, 0.2);
  const auto& plate = scene.find("plate.p")->as<Plate>();
  EXPECT_EQ(plate.size, (std::vector<double>{1.0, 0.5}));
  EXPECT_EQ(plate.points, (std::vector<int>{20, 10}));
  EXPECT_EQ(plate.shape.number, (std::vector<int>{1, 2}));
  const auto& moving = scene.find("contact.c")->as<Contact>();
  EXPECT_EQ(moving.above.path, (std::vector<Envelope::Point>{{0.0, 0.1}, {1.0, 0.2}}));
  EXPECT_EQ(moving.below.from, (std::vector<double>{0.1, 0.2}));
  EXPECT_EQ(moving.below.to, (std::vector<double>{0.3, 0.4}));
  EXPECT_DOUBLE_EQ(moving.stiffness.at(0.25), 1.5e5);
  EXPECT_EQ(scene.find("contact.d")->as<Contact>().above, along("string.a"));
  EXPECT_EQ(scene.find("contact.d")->as<Contact>().below, Where("plate.p", 0.5, 0.25));
  EXPECT_EQ(scene.find("connection.k")->as<Connection>().between[1], Where("string.a", 0.25));
}

TEST(ReadingScenes, AllowsAnyLettersInStringsAndComments) {
  const Scene scene = read_good(
      "\xef\xbb\xbftitle = \"Trumscheit \xc3\xbc\" # \xc3\xa9\n[mass.\"\xc3\xa4\"]\nmass = 1\n");
  EXPECT_EQ(scene.settings.title, "Trumscheit \xc3\xbc");
  EXPECT_NE(scene.find("mass.\xc3\xa4"), nullptr);
}

TEST(ReadingScenes, GivesTextBackAsItWasWritten) {
  for (const std::string title : {"~x41", "~", "\xc3\xa9~x41~~x", "\xe2\x82\xac \xf0\x9f\x8e\xbb"})
    EXPECT_EQ(read_good("title = '" + title + "'\n[mass.a]\nmass = 1\n").settings.title, title);
  EXPECT_EQ(read_good("title = \"\\u00e9\"\n[mass.a]\nmass = 1\n").settings.title, "\xc3\xa9");
}

TEST(ReadingScenes, TakesInlineTablesAndDottedKeysToo) {
  const Scene scene =
      read_good("mass.a = { mass = 1 }\nmass.b.mass = 2\n[pickup]\n[pickup.p]\non = 'mass.a'\n");
  EXPECT_EQ(scene.elements().size(), 3u);
  EXPECT_EQ(scene.find("mass.b")->as<Mass>().mass.at(0.0), 2.0);
}

TEST(ReadingScenes, TakesWindowsLineEndsAndLongStrings) {
  const Scene scene = read_good("title = \"\"\"a \"quote\"\"\"\"\r\n[mass.a]\r\nmass = 1\r\n");
  EXPECT_EQ(scene.settings.title, "a \"quote\"");
  EXPECT_EQ(scene.sources.at("mass.a.mass"), "folder/test.toml:3");
}

TEST(BuildingScenes, UsesTheSameNamesAsAFile) {
  Scene scene;
  scene.add("mass.ball", Mass{.mass = 0.005}).add("barrier.wall", Barrier{});
  ASSERT_NE(scene.find("mass.ball"), nullptr);
  EXPECT_EQ(scene.find("mass.ball")->as<Mass>().mass.at(0.0), 0.005);
  EXPECT_EQ(scene.find("mass.wall"), nullptr);
  EXPECT_EQ(scene.find("wall"), nullptr);
}

TEST(BuildingScenes, RefusesPathsThatDoNotFit) {
  Scene scene;
  scene.add("mass.ball", Mass{.mass = 1.0});
  EXPECT_THROW(scene.add("mass.ball", Mass{.mass = 1.0}), BadScene) << "taken";
  EXPECT_THROW(scene.add("string.b", Mass{.mass = 1.0}), BadScene) << "another kind";
  EXPECT_THROW(scene.add("ball", Mass{.mass = 1.0}), BadScene) << "no kind";
  EXPECT_THROW(scene.add("mass.", Mass{.mass = 1.0}), BadScene) << "no name";
  EXPECT_THROW(scene.add("mass.a.b", Mass{.mass = 1.0}), BadScene) << "a dot in the name";
  EXPECT_THROW(scene.add("mass.c", 3), BadScene) << "not a kind";
  EXPECT_EQ(scene.elements().size(), 1u);
}

TEST(BuildingScenes, IsCheckedByTheSameTables) {
  Scene scene;
  scene.add("mass.ball", Mass{.mass = -1.0}).add("mass.nothing", Mass{});
  Faults faults;
  check_values(scene, faults);
  EXPECT_EQ(scene.lines(faults),
            "mass.ball.mass: must be above 0, not -1\n"
            "mass.nothing.mass: missing; give a number or envelope in kg, above 0");
}

class SceneFile : public testing::Test {
 protected:
  SceneFile() { std::filesystem::create_directories(folder_); }
  ~SceneFile() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, std::string_view text) const {
    const auto path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  static int error_of(const std::string& path) {
    try {
      load_scene(path);
    } catch (const std::system_error& error) {
      EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
      return error.code().value();
    }
    return 0;
  }

  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      ("thrum_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(SceneFile, IsReadFromItsPath) {
  const auto path = write("one.toml", "[mass.a]\nmass = 1\n");
  const auto result = load_scene(path);
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.scene.settings.title, "one");
  EXPECT_EQ(result.scene.sources.at("mass.a"), path + ":1");
}

TEST_F(SceneFile, ThatIsNotThereIsTheMachinesRefusal) {
  EXPECT_EQ(error_of((folder_ / "nothing.toml").string()), ENOENT);
  EXPECT_EQ(error_of(folder_.string()), EISDIR);
  EXPECT_EQ(error_of(""), ENOENT);
}

TEST(ShippedScenes, AreFoundByNameAndReadWithoutFault) {
  EXPECT_EQ(find_shipped_scene("no-such-scene"), nullptr);
  for (const auto& shipped : shipped_scenes()) {
    EXPECT_EQ(find_shipped_scene(shipped.name), &shipped);
    const auto result = load_scene(std::string(shipped.name));
    EXPECT_TRUE(result.ok()) << all_lines(result);
    EXPECT_EQ(result.scene.origin, std::string(shipped.name) + ".toml:1");
    EXPECT_EQ(result.scene.settings.title, shipped_scene_title(shipped));
  }
}

}  // namespace
}  // namespace thrum
