// A control that is moved for one note: that note sounds as if the control stood there for all, the
// others do not notice, and the next note of the same key does not either.
#include <gtest/gtest.h>

#include <algorithm>

#include <thrum/instruments/player.hpp>

namespace thrum {
namespace {

constexpr std::size_t frames = 4800;

Player player() { return {load_instrument("struck-string"), {}}; }

std::size_t control(const Player& it, const std::string& name) {
  const auto found = std::find_if(it.controls().begin(), it.controls().end(),
                                  [&](const Control& each) { return each.name == name; });
  return static_cast<std::size_t>(found - it.controls().begin());
}

std::vector<double> heard(Player& it) {
  std::vector<double> left(frames), right(frames);
  it.render(left, right);
  return left;
}

TEST(AControlForOneNote, IsThatOfAllForThisNote) {
  Player for_all = player(), for_one = player(), plain = player();
  const std::size_t felt = control(plain, "felt");
  const double value = 0.6 * plain.controls()[felt].initial;
  for_all.set(felt, value);
  for (Player* each : {&for_all, &for_one, &plain}) each->note_on(0, 60, 0.7);
  for_one.set_for_note(60, felt, value);
  const auto sound = heard(for_one);
  EXPECT_EQ(sound, heard(for_all));
  EXPECT_NE(sound, heard(plain));
}

TEST(AControlForOneNote, StaysWhenTheOthersMove) {
  Player for_all = player(), for_one = player();
  const std::size_t felt = control(for_all, "felt");
  const double value = 0.6 * for_all.controls()[felt].initial;
  for_all.set(felt, value);
  for_all.note_on(0, 60, 0.7);
  for_one.note_on(0, 60, 0.7);
  for_one.set_for_note(60, felt, value);
  for_one.set(felt, 1.7 * value);
  EXPECT_EQ(heard(for_one), heard(for_all));
}

TEST(AControlForOneNote, IsForgottenByTheNextNote) {
  Player plain = player(), for_one = player();
  const std::size_t felt = control(plain, "felt");
  plain.note_on(0, 60, 0.7);
  for_one.note_on(0, 60, 0.7);
  for_one.set_for_note(60, felt, 0.6 * plain.controls()[felt].initial);
  for_one.set_for_note(61, felt, 0.6 * plain.controls()[felt].initial);  // no note of this key
  plain.note_on(0, 60, 0.7);
  for_one.note_on(0, 60, 0.7);
  EXPECT_EQ(heard(for_one), heard(plain));
}

}  // namespace
}  // namespace thrum
