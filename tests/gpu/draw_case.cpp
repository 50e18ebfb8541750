#include "draw_case.hpp"

#include <fmt/format.h>
#include <vector>

#include "networks/dice.hpp"

namespace thrum::test {

namespace {

using networks::Dice;

struct Drawing {
  Dice shape;    ///< what there is
  Dice numbers;  ///< how much of it
  std::string text = {};
  std::vector<std::string> moving = {};  ///< bodies
  std::vector<std::string> still = {};
  int count = 0;

  template <class... Values>
  void line(fmt::format_string<Values...> words, Values&&... values) {
    text += fmt::format(words, std::forward<Values>(values)...) + "\n";
  }
  std::string begin(const char* kind) {
    const std::string path = fmt::format("{}.e{}", kind, count++);
    line("[{}]", path);
    return path;
  }
  /// A place on a body.
  std::string place(const std::string& body) {
    if (!body.starts_with("string")) return fmt::format("\"{}\"", body);
    return fmt::format("{{ on = \"{}\", at = {} }}", body, numbers.between(0.05, 0.95));
  }
};

void draw_mass(Drawing& it) {
  it.moving.push_back(it.begin("mass"));
  it.line("mass = {}", it.numbers.decades(1e-3, 0.1));
  it.line("position = {}\nvelocity = {}", it.numbers.between(-1e-3, 1e-3),
          it.numbers.between(-3.0, 3.0));
  it.line("frequency = {}\ndamping = {}",
          it.shape.chance(0.5) ? 0.0 : it.numbers.decades(5.0, 500.0),
          it.numbers.between(0.0, 5.0));
}

void draw_string(Drawing& it) {
  it.moving.push_back(it.begin("string"));
  it.line("length = {}\ntension = {}\nlinear_density = {}", it.numbers.between(0.8, 1.0),
          it.numbers.between(100.0, 300.0), it.numbers.between(4e-3, 8e-3));
  it.line("bending_stiffness = {}\ndamping = {}", it.numbers.decades(1e-5, 1e-3),
          it.numbers.between(0.0, 3.0));
  it.line("damping_hf = {}", it.numbers.chance(0.3) ? 0.0 : it.numbers.decades(1e-4, 1e-3));
  if (it.shape.chance(0.5))
    it.line("method = \"modal\"\nmodes_kept = {}", it.numbers.whole(33, 60));
  else
    it.line("points = {}", it.numbers.whole(40, 60));
  if (it.shape.chance(0.5))
    it.line("shape = {{ kind = \"pluck\", at = {}, amplitude = {} }}", it.numbers.between(0.1, 0.9),
            it.numbers.between(-2e-3, 2e-3));
}

void draw_contact(Drawing& it) {
  const std::string one = it.shape.one_of(it.moving);
  std::string other = one;
  while (other == one)
    other = it.shape.chance(0.4) ? it.shape.one_of(it.still) : it.shape.one_of(it.moving);
  it.begin("contact");
  const bool first_above = it.shape.chance(0.5);
  it.line("above = {}\nbelow = {}", it.place(first_above ? one : other),
          it.place(first_above ? other : one));
  if (it.shape.chance(0.25))
    it.line("law = \"exponential\"\ndepth = {}\nstiffness = {}", it.numbers.decades(1e-3, 1e-2),
            it.numbers.decades(1e3, 1e6));
  else
    it.line("stiffness = {}\nexponent = {}", it.numbers.decades(1e4, 1e9),
            it.numbers.chance(0.3) ? 1.5 : it.numbers.between(1.0, 3.0));
  it.line("gap = {}\ndamping = {}", it.numbers.between(0.0, 1e-3),
          it.numbers.chance(0.5) ? 0.0 : it.numbers.decades(1e-2, 1.0));
  if (it.shape.chance(0.3))
    it.line("sides = 2\ndeadband = {}", it.numbers.decades(1e-5, 1e-3));
  else if (it.shape.chance(0.2))
    it.line("solver = \"newton\"");
}

void draw_connection(Drawing& it) {
  const std::string one = it.shape.one_of(it.moving);
  std::string other = one;
  while (other == one)
    other = it.shape.chance(0.3) ? it.shape.one_of(it.still) : it.shape.one_of(it.moving);
  it.begin("connection");
  it.line("between = [{}, {}]", it.place(one), it.place(other));
  it.line("stiffness = {}\ncubic = {}\ndamping = {}", it.numbers.decades(1e2, 1e5),
          it.numbers.chance(0.5) ? 0.0 : it.numbers.decades(1e6, 1e10),
          it.numbers.between(0.0, 0.1));
}

void draw_force(Drawing& it) {
  const std::string on = it.shape.one_of(it.moving);
  it.begin("force");
  it.line("on = {}", it.place(on));
  if (it.shape.chance(0.3))
    it.line("shape = \"hold\"\namplitude = {}", it.numbers.between(-0.1, 0.1));
  else
    it.line("shape = \"strike\"\namplitude = {}\nstart = {}\nlength = {}",
            it.numbers.between(-5.0, 5.0), it.numbers.between(0.0, 2e-3),
            it.numbers.between(1e-3, 4e-3));
}

/// A string of its own that a bow rubs: in modes too it acts on nothing else within a step. Lifted,
/// pressed and lifted again, at speeds that change their sign.
void draw_bow(Drawing& it) {
  const std::size_t others = it.moving.size();
  draw_string(it);
  const std::string on = it.moving.back();
  it.begin("bow");
  it.line("on = {}", it.place(on));
  const bool moves = it.shape.chance(0.5);
  if (moves) {
    it.line("force = [[0.002, 0.0], [0.004, {}], [0.009, {}], [0.011, 0.0]]",
            it.numbers.decades(0.05, 5.0), it.numbers.decades(0.05, 5.0));
    it.line("velocity = [[0.0, {}], [0.012, {}]]", it.numbers.between(-0.3, 0.3),
            it.numbers.between(-0.3, 0.3));
  } else {
    it.line("force = {}\nvelocity = {}", it.numbers.decades(0.05, 5.0),
            it.numbers.between(-0.3, 0.3));
  }
  it.line("bristle_stiffness = {}\npassive = {}", it.numbers.decades(3e3, 1e5),
          it.shape.chance(0.7) ? "true" : "false");
  if (it.shape.chance(0.3)) it.line("noise = {}\nseed = 3", it.numbers.decades(1e-3, 1e-1));
  it.begin("pickup");
  it.line("on = {}\nquantity = \"velocity\"", it.place(on));
  it.moving.resize(others);
}

void draw_pickups(Drawing& it) {
  for (const std::string& body : std::vector<std::string>(it.moving)) {
    it.begin("pickup");
    it.line("on = {}", it.place(body));
    if (it.shape.chance(0.5)) it.line("quantity = \"velocity\"");
  }
}

}  // namespace

std::string draw_case(std::uint64_t structure, std::uint64_t numbers) {
  Drawing it{Dice(structure), Dice(1'000'003 * structure + numbers + 1)};
  it.line("rate = 44100\nduration = {}", it.numbers.between(0.015, 0.02));
  it.still.push_back(it.begin("barrier"));
  it.line("position = {}", it.numbers.between(-1e-3, 1e-3));
  for (int i = it.shape.whole(1, 3); i > 0; --i) draw_mass(it);
  for (int i = it.shape.whole(1, 2); i > 0; --i) draw_string(it);
  for (int i = it.shape.whole(1, 4); i > 0; --i) draw_contact(it);
  for (int i = it.shape.whole(0, 2); i > 0; --i) draw_connection(it);
  if (it.shape.chance(0.4)) draw_force(it);
  draw_pickups(it);
  if (structure % 3 == 0) draw_bow(it);
  return it.text;
}

}  // namespace thrum::test
