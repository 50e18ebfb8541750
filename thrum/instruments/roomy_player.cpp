#include <thrum/instruments/roomy_player.hpp>

#include <algorithm>
#include <utility>

#include <thrum/core/fault.hpp>
#include <thrum/instruments/room_for_bends.hpp>

namespace thrum {

RoomyPlayer::Act::Act(const Instrument& instrument, const PlayerSettings& settings)
    : player(instrument, settings), room(room_for_bends(instrument)) {}

std::unique_ptr<RoomyPlayer::Act> RoomyPlayer::build(const Instrument& instrument,
                                                     const PlayerSettings& settings) {
  return std::make_unique<Act>(instrument, settings);
}

RoomyPlayer::RoomyPlayer(Instrument instrument, const PlayerSettings& settings,
                         const RoomyPlayer* before, Build build)
    : instrument_(std::move(instrument)), settings_(settings), build_(std::move(build)) {
  const double asked = before != nullptr ? before->player().asked_bend_range() : 0.0;
  acts_.set(build_(with_room_for_bends(instrument_, asked), settings_));
  if (before != nullptr) player().take_bend_ranges_of(before->player());
  built_for_ = room();
}

void RoomyPlayer::handle(const MidiMessage& message) {
  keys_.heed(message);
  player().handle(message);
  if (message.is_data_entry()) make_room();
}

void RoomyPlayer::make_room() {
  const double wanted = room_for_bends(player().asked_bend_range());
  if (wanted <= built_for_) return;
  try {
    acts_.offer(build_(with_room_for_bends(instrument_, wanted), settings_));
  } catch (const BadScene&) {
    built_for_ = wanted;
    throw;
  }
  built_for_ = wanted;
  waits_ = true;
  change_act();
}

void RoomyPlayer::change_act() {
  if (!waits_ || !acts_.change()) return;
  waits_ = false;
  const Player& before = acts_.leaving()->player;
  player().take_channels_of(before);
  player().take_controls_of(before);
  keys_.strike(player());
  begun_at_ += before.samples();
  if (player().picture()) player().picture()->ask(before.picture()->asked() - before.samples());
}

/// While an act waits, sample by sample: so it takes over at the same one in any blocks.
void RoomyPlayer::render(std::span<double> left, std::span<double> right) {
  while (!left.empty()) {
    change_act();
    const std::size_t count = std::min(waits_ ? 1 : acts_.most_at_once, left.size());
    if (acts_.render(left.first(count), right.first(count))) acts_.tidy();
    left = left.subspan(count);
    right = right.subspan(count);
  }
}

}  // namespace thrum
