#include "live/stage.hpp"

#include <fmt/format.h>
#include <chrono>
#include <cstdlib>
#include <future>
#include <thread>
#include <utility>

#include <thrum/scene/words.hpp>

#include "failure.hpp"

namespace thrum::app {
namespace {

void check_rate(const AudioOutput& output) {
  if (output.rate() >= lowest_player_rate && output.rate() <= highest_player_rate) return;
  throw BadArguments(fmt::format("{} runs at {} Hz; instruments play from {} to {} Hz",
                                 output.name(), output.rate(), lowest_player_rate,
                                 highest_player_rate));
}

/// Sequencer devices are used if requested by name, or if JACK has no MIDI source.
void connect_midi(Stage& stage, const std::string& wish) {
  stage.midi_names = stage.output->midi_sources();
  if (wish == "none") return;
  if (!wish.empty() || stage.midi_names.empty()) {
    stage.devices = std::make_unique<MidiDevices>(wish, *stage.player);
    const auto& more = stage.devices->names();
    stage.midi_names.insert(stage.midi_names.end(), more.begin(), more.end());
  }
  if (wish.empty() || !stage.midi_names.empty()) return;
  throw BadArguments(
      fmt::format("--midi {}: no such device; `thrum play --list-devices` lists those "
                  "there are",
                  in_quotes(wish)));
}

}  // namespace

Stage set_up_stage(const Instrument& instrument, const InstrumentArguments& arguments,
                   const LiveWishes& wishes, LivePlayer::Load load) {
  PlayerSettings settings =
      player_settings(arguments, instrument, wishes.rate ? *wishes.rate : PlayerSettings{}.rate);
  Stage stage;
  stage.output = open_audio(wishes);
  check_rate(*stage.output);
  settings.rate = stage.output->rate();
  stage.player = std::make_unique<LivePlayer>(instrument, settings, std::move(load));
  stage.keyboard = &stage.player->add_input();
  try {
    connect_midi(stage, wishes.midi);
    stage.output->start(*stage.player);
  } catch (...) {
    close_and_rethrow(stage);
  }
  return stage;
}

bool close_output(Stage& stage) {
  constexpr auto patience = std::chrono::seconds(2);
  std::packaged_task<void()> close([&stage] { stage.output.reset(); });
  std::future<void> closed = close.get_future();
  std::thread thread(std::move(close));
  const bool done = closed.wait_for(patience) == std::future_status::ready;
  if (done)
    thread.join();
  else
    thread.detach();
  return done;
}

void close_and_rethrow(Stage& stage) {
  if (!close_output(stage)) std::_Exit(report_failure());
  throw;
}

void fade_out(Stage& stage) {
  for (int channel = 0; channel < 16; ++channel) {
    send(*stage.keyboard, control_change(channel, 120, 0));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
}

}  // namespace thrum::app
