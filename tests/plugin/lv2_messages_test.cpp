// In LV2 a port has one value in a block. Messages have a time: parameters move at their samples.
#include <gtest/gtest.h>
#include <lv2/atom/atom.h>
#include <lv2/patch/patch.h>

#include <cstring>
#include <limits>

#include "plugin/every_format.hpp"
#include "plugin/lv2_host.hpp"

namespace thrum::plugin_tests {
namespace {

class Lv2Messages : public testing::Test {
 protected:
  Lv2Messages() {
    plugin_ = make_lv2(*library_, "org.thrum.bowed-string");
    plugin_->send_messages();
    EXPECT_TRUE(plugin_->activate(rate, 8192));
  }
  int number(const std::string& name) {
    const auto controls = controls_of(instrument_);
    const auto found = std::find_if(controls.begin(), controls.end(),
                                    [&](const Control& each) { return each.name == name; });
    return static_cast<int>(found - controls.begin());
  }

  Instrument instrument_ = load_instrument("bowed-string");
  std::unique_ptr<Library> library_ = open_lv2();
  std::unique_ptr<Lv2Hosted> plugin_;
};

TEST_F(Lv2Messages, MoveParametersAtTheirSamplesToTheBit) {
  // Values that are no numbers in single precision, as those of a port would be.
  const std::vector<Event> events{
      {3, note_on(0, 60, 100)},          {1001, {}, number("speed"), 0.1},
      {1001, {}, number("volume"), 0.7}, {2050, {}, number("speed"), 0.3},
      {2051, {}, number("speed"), 0.2},  {5555, note_off(0, 60)}};
  Player player(instrument_, {.rate = rate});
  const Sound wanted = played(player, 7000, events);
  EXPECT_TRUE(render(*plugin_, 7000, events, {512}) == wanted);
  EXPECT_EQ(plugin_->value(number("speed")), 0.2);
}

/// An atom: its type, and what follows.
template <class... Parts>
std::vector<std::uint8_t> atom(const char* type, const Parts&... parts) {
  std::vector<std::uint8_t> body;
  [[maybe_unused]] const auto add = [&](const auto& part) {
    const auto* first = reinterpret_cast<const std::uint8_t*>(&part);
    body.insert(body.end(), first, first + sizeof(part));
  };
  (add(parts), ...);
  const LV2_Atom head{static_cast<std::uint32_t>(body.size()), number_of(type)};
  std::vector<std::uint8_t> bytes(sizeof(head));
  std::memcpy(bytes.data(), &head, sizeof(head));
  bytes.insert(bytes.end(), body.begin(), body.end());
  return bytes;
}

TEST_F(Lv2Messages, ThatAreBrokenMoveNothing) {
  const std::string before = plugin_->save();
  const LV2_URID set = number_of(LV2_PATCH__Set), get = number_of(LV2_PATCH__Get);
  const LV2_URID property = number_of(LV2_PATCH__property), value = number_of(LV2_PATCH__value);
  const LV2_URID urid = number_of(LV2_ATOM__URID), numeric = number_of(LV2_ATOM__Double);
  const LV2_URID text = number_of(LV2_ATOM__String);
  const LV2_URID volume = number_of("urn:thrum:org.thrum.bowed-string:volume");
  const LV2_URID other = number_of("urn:thrum:org.thrum.bowed-string:no-such-thing");
  const std::uint32_t none = 0;
  const auto message = [&](LV2_URID kind, LV2_URID which, LV2_URID type, double number) {
    return atom(LV2_ATOM__Object, none, kind, property, none, LV2_Atom{4, urid}, which, none, value,
                none, LV2_Atom{8, type}, number);
  };
  for (const auto& each :
       {message(set, other, numeric, 0.5), message(get, volume, numeric, 0.5),
        message(set, volume, text, 0.5),
        message(set, volume, numeric, std::numeric_limits<double>::quiet_NaN()),
        atom(LV2_ATOM__Object), atom(LV2_ATOM__Object, none, set),
        atom(LV2_ATOM__Object, none, set, property, none, LV2_Atom{4, urid}, volume, none)}) {
    plugin_->send(each);
    render(*plugin_, 64, {});
    EXPECT_EQ(plugin_->save(), before);
  }
  plugin_->send(message(set, volume, numeric, 0.5));  // and the same one unbroken
  render(*plugin_, 64, {});
  EXPECT_EQ(plugin_->value(number("volume")), 0.5);
}

}  // namespace
}  // namespace thrum::plugin_tests
