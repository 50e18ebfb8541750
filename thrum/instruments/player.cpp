#include <thrum/instruments/player.hpp>

#include <algorithm>

#include <thrum/instruments/coarsen.hpp>
#include <thrum/instruments/curves_by_pitch.hpp>
#include <thrum/instruments/shared_part.hpp>
#include <thrum/instruments/sound_path.hpp>
#include <thrum/instruments/sounding.hpp>
#include <thrum/instruments/voice.hpp>
#include <thrum/instruments/voice_keys.hpp>

namespace thrum {

namespace {

/// Voices on a picture; more would not be seen.
constexpr std::size_t most_drawn = 16;

/// Without dampers there is nothing for the pedal to open.
bool has_dampers(const Instrument& instrument) {
  return std::any_of(instrument.moves.begin(), instrument.moves.end(),
                     [](const Move& move) { return move.how == "damper"; });
}

}  // namespace

StepsAndSamples steps_and_samples(const Instrument& instrument, const PlayerSettings& settings) {
  const int over = settings.oversample > 0 ? settings.oversample : instrument.play.oversample;
  if (over > 1) return {.steps_per_sample = over};
  int under = settings.oversample > 0 ? 1 : instrument.play.undersample;
  under = under >= 4 ? 4 : std::min(under, 2);
  while (under > 1 && settings.rate / under < lowest_step_rate) under /= 2;
  return {.samples_per_step = under};
}

Player::Player(const Instrument& instrument, const PlayerSettings& settings)
    : settings_(settings),
      controls_(controls_of(instrument)),
      turned_(controls_.size(), 1.0),
      most_voices_(instrument.play.voices),
      most_answering_(has_dampers(instrument) ? instrument.play.answering : 0),
      reach_(instrument.play.each_key && !instrument.play.tune.empty() ? instrument.play.bend
                                                                       : 0.0),
      per_(steps_and_samples(instrument, settings)),
      path_(std::make_unique<SoundPath>(per_, settings.rate, settings.room)) {
  const double step_rate = per_.step_rate(settings.rate);
  const Instrument pitched = curves_by_pitch(instrument, settings.tuning);
  if (!pitched.play.shared.empty())
    shared_ = std::make_unique<SharedPart>(
        pitched,
        SharedPart::Setup{.rate = step_rate, .seed = settings.seed, .pictured = settings.pictured});
  const auto moves = std::make_shared<const std::vector<Move>>(pitched.moves);
  for (const VoiceKeys& keys : voice_keys_of(pitched, settings.tuning))
    add_voice(pitched, keys, moves);
  awake_.reserve(voices_.size());
  if (shared_) {
    shared_->build_bridges();
    check_bridges(instrument.shared_source);
  }
  if (voices_.empty() && !left_out_.empty())
    throw BadScene(instrument.file + ": no key can be tuned; " + left_out_.front());
  turned_for_note_.assign(voices_.size() * controls_.size(), as_for_all);
  has_turns_.assign(voices_.size(), false);
  for (const auto& [name, value] : settings.controls) set(name, value);
  if (settings.pictured) prepare_picture();
}

/// Voices of a zone share a layout.
void Player::prepare_picture() {
  std::vector<FrameLayout> all;
  for (const auto& voice : voices_) {
    FrameLayout layout = voice->take_layout();
    const auto found = std::find_if(all.begin(), all.end(), [&](const FrameLayout& each) {
      return each.shows_the_same(layout);
    });
    layouts_.push_back(static_cast<std::size_t>(found - all.begin()));
    if (found == all.end()) all.push_back(std::move(layout));
  }
  picture_ = std::make_shared<MotionPicture>(std::move(all), std::min(voices_.size(), most_drawn));
}

void Player::add_voice(const Instrument& instrument, const VoiceKeys& keys,
                       const std::shared_ptr<const std::vector<Move>>& moves) {
  const auto leave_out = [&](int key, const std::string& why) {
    left_out_.push_back("key " + std::to_string(key) + " is left out: " + why);
  };
  try {
    voices_.push_back(std::make_unique<Voice>(instrument, settings_.tuning,
                                              Voice::Setup{keys.lowest,
                                                           keys.highest,
                                                           per_.step_rate(settings_.rate),
                                                           voice_seed(settings_.seed, keys),
                                                           {},
                                                           settings_.pictured,
                                                           shared_.get(),
                                                           moves}));
  } catch (const CannotTune& cannot) {
    for (int key = keys.lowest; key <= keys.highest; ++key)
      if (settings_.tuning.is_mapped(key)) leave_out(key, cannot.what());
    return;
  }
  for (int key = keys.lowest; key <= keys.highest; ++key)
    if (settings_.tuning.is_mapped(key))
      by_key_[static_cast<std::size_t>(key)] = voices_.back().get();
  for (const auto& [key, why] : voices_.back()->pitch().left_out()) {
    by_key_[static_cast<std::size_t>(key)] = nullptr;
    leave_out(key, why);
  }
}

Player::~Player() = default;

int Player::delay() const { return per_.steps_per_sample > 1 ? Decimator::delay : 0; }

long long Player::limited() const { return path_->limited(); }

bool Player::cut_a_bend() const {
  return std::any_of(voices_.begin(), voices_.end(),
                     [](const auto& voice) { return voice->pitch().was_cut(); });
}

Voice* Player::voice_of(int key) const {
  return key >= 0 && key < Tuning::keys ? by_key_[static_cast<std::size_t>(key)] : nullptr;
}

int Player::sounding() const {
  return static_cast<int>(std::count_if(voices_.begin(), voices_.end(), [](const auto& v) {
    return !v->sleeps() && !v->is_answering();
  }));
}

bool Player::is_silent() const {
  return std::all_of(voices_.begin(), voices_.end(), [](const auto& v) { return v->sleeps(); }) &&
         (shared_ == nullptr || shared_->sleeps()) && path_->room_is_silent();
}

const Voice* Player::latest_voice() const {
  const Voice* latest = nullptr;
  for (const auto& voice : voices_)
    if (!voice->sleeps() && !voice->is_answering() &&
        (latest == nullptr || voice->age() < latest->age()))
      latest = voice.get();
  return latest;
}

long long Player::broken_voices() const {
  long long sum = shared_ ? shared_->broken() : 0;
  for (const auto& voice : voices_) sum += voice->broken();
  return sum;
}

/// A voice beyond the limit takes the place of the quietest that fades out, else of the quietest
/// released one, else of the quietest of all. That one is no longer computed from now on.
void Player::make_room() {
  int busy = 0;
  Voice* quietest = nullptr;
  const auto rank = [](const Voice& voice) {
    return std::pair(voice.is_fading() ? 0 : voice.is_held() ? 2 : 1, voice.level());
  };
  for (const auto& voice : voices_) {
    if (voice->sleeps() || voice->is_answering()) continue;
    ++busy;
    if (quietest == nullptr || rank(*voice) < rank(*quietest)) quietest = voice.get();
  }
  if (busy < most_voices_ || quietest == nullptr) return;
  cut(*quietest);
}

void Player::cut(Voice& voice) { voice.cut(path_->tails()[0], path_->tails()[1]); }

void Player::note_on(int channel, int key, double velocity) {
  Voice* voice = voice_to_strike(channel, key);
  if (voice == nullptr) return;
  if (voice->sleeps() || voice->is_answering()) make_room();
  forget_turns(*voice);
  voice->note_on(key, velocity, channel, channels_);
  newest_ = voice;
  unprepared_steps_ = 0;
  if (shared_) {
    shared_->note_on(key, voice->sources(channels_));
    let_answer(channel, key);
  }
  most_sounding_ = std::max(most_sounding_, sounding());
}

/// What the keys stand on hears them come up, too.
void Player::came_up(const Voice& voice) {
  if (shared_) shared_->note_off(voice.key(), voice.sources(channels_));
}

void Player::note_off(int key) {
  if (!has_key(key)) return;
  for (int channel = 0; channel < MidiChannels::count; ++channel)
    handle(thrum::note_off(channel, key));
}

void Player::express(int key, Expression what, double value) {
  if (Voice* voice = voice_of(key)) voice->express(key, what, value);
}

void Player::choke(int key) {
  Voice* voice = voice_of(key);
  if (voice != nullptr && voice->key() == key && !voice->sleeps()) silence(*voice);
}

bool Player::sounds(int key) const {
  const Voice* voice = voice_of(key);
  return voice != nullptr && !voice->sleeps();
}

void Player::reset() {
  channels_ = MidiChannels();
  for (auto& of_channel : lent_) of_channel.fill(nullptr);
  samples_ = 0;
  std::fill(turned_.begin(), turned_.end(), 1.0);
  std::fill(turned_for_note_.begin(), turned_for_note_.end(), as_for_all);
  std::fill(has_turns_.begin(), has_turns_.end(), false);
  newest_ = nullptr;
  if (shared_) shared_->reset();
  for (const auto& voice : voices_) voice->reset();
  path_->reset();
  for (const auto& [name, value] : settings_.controls) set(name, value);
}

void Player::handle(const MidiMessage& message) {
  if (message.is_note_on())
    return note_on(message.channel(), message.key(), message.velocity() / 127.0);
  if (message.is_note_off() || message.is_key_pressure()) {
    const int key = message.key();
    Voice* voice = voice_that_plays(message.channel(), key);
    if (message.is_note_off()) lent(message.channel(), key) = nullptr;
    if (voice == nullptr) return;
    if (!message.is_note_off())
      return voice->express(key, Expression::pressure, message.pressure() / 127.0);
    if (voice->note_off(key, message.channel(), channels_)) came_up(*voice);
    return;
  }
  channels_.handle(message);
  if (!message.is_controller()) return;
  const int controller = message.controller();
  turn(controller, message.value());
  for (const auto& voice : voices_) {
    if ((controller == 64 || controller == 121) && voice->pedal_moved(channels_)) came_up(*voice);
    if (controller == MidiMessage::all_notes_off && voice->all_notes_off(channels_))
      came_up(*voice);
    if (controller == MidiMessage::all_sound_off && !voice->sleeps()) silence(*voice);
  }
  if (controller == 64) pedal_moved(message.channel());
}

}  // namespace thrum
