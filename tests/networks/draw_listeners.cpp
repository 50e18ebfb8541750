// Pickups and microphones of the random networks.
#include <fmt/format.h>

#include "networks/draw_places.hpp"

namespace thrum::networks {
namespace {

/// Some way above a surface that is not a head of a drum.
void draw_microphone(Sketch& sketch) {
  Dice& dice = sketch.dice;
  std::string heads;
  for (const Table& table : sketch.text.tables)
    if (table.path.starts_with("cavity.")) heads += table.lines[0];
  std::vector<std::string> surfaces;
  for (const Drawn& body : sketch.bodies)
    if ((body.extent == Extent::rectangle || body.extent == Extent::disc ||
         body.path.starts_with("bar.")) &&
        heads.find("\"" + body.path + "\"") == std::string::npos)
      surfaces.push_back(body.path);
  if (surfaces.empty()) return;
  const std::string on = dice.one_of(surfaces);
  sketch.text.tables.push_back(
      {sketch.name("microphone"),
       {fmt::format("hears = [\"{}\"]", on),
        fmt::format("at = [{}, {}, {}]", written(dice.between(-0.5, 0.5)).text,
                    written(dice.between(-0.5, 0.5)).text, written(dice.between(4.0, 6.0)).text)},
       {on},
       2});
}

}  // namespace

/// Up to three places, and the force of up to two interactions.
void draw_pickups(Sketch& sketch) {
  const int places = sketch.dice.whole(1, 3);
  if (places < 3 && sketch.dice.chance(0.4)) draw_microphone(sketch);
  for (int i = 0; i < places; ++i) {
    const DrawnPlace on = draw_place(sketch, false);
    Table table{sketch.name("pickup"), {"on = " + on.text}, {on.body}, 1};
    if (sketch.dice.chance(0.5)) table.lines.push_back(line_of_words("quantity", "velocity"));
    sketch.text.tables.push_back(std::move(table));
  }
  std::vector<std::string> acting;
  for (const Table& table : sketch.text.tables)
    for (const char* kind : {"contact.", "connection.", "bow."})
      if (table.path.starts_with(kind)) acting.push_back(table.path);
  for (int i = 0; i < 2 && !acting.empty(); ++i) {
    const std::string on = sketch.dice.one_of(acting);
    sketch.text.tables.push_back(
        {sketch.name("pickup"), {fmt::format("on = \"{}\"", on), "quantity = \"force\""}, {on}, 2});
  }
}

}  // namespace thrum::networks
