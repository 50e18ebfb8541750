#include <thrum/instruments/player.hpp>

#include <algorithm>

#include <thrum/instruments/coarsen.hpp>
#include <thrum/instruments/shared_part.hpp>
#include <thrum/instruments/sounding.hpp>
#include <thrum/instruments/voice_keys.hpp>

namespace thrum {

namespace {

/// Samples that are decimated or interpolated at once; more gain nothing.
constexpr std::size_t block_samples = 256;

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
      decimators_{Decimator(per_.steps_per_sample), Decimator(per_.steps_per_sample)},
      interpolators_{Interpolator(per_.samples_per_step), Interpolator(per_.samples_per_step)},
      blockers_{DcBlocker(settings.rate), DcBlocker(settings.rate)},
      limiter_(settings.rate, OutputGuard::usual_knee) {
  if (settings.room > 0.0) room_.emplace(settings.room, settings.rate);
  if (per_.steps_per_sample > 1 || per_.samples_per_step > 1)
    steps_.resize(2 * block_samples * static_cast<std::size_t>(per_.steps_per_sample));
  if (per_.samples_per_step > 1)
    for (std::vector<double>& samples : between_) samples.resize(block_samples);
  const double step_rate = per_.step_rate(settings.rate);
  for (SoundTails& tails : tails_)
    tails = SoundTails(most_tails, static_cast<std::size_t>(tail_seconds * step_rate));
  if (!instrument.play.shared.empty())
    shared_ = std::make_unique<SharedPart>(
        instrument,
        SharedPart::Setup{.rate = step_rate, .seed = settings.seed, .pictured = settings.pictured});
  const auto moves = std::make_shared<const std::vector<Move>>(instrument.moves);
  for (const VoiceKeys& keys : voice_keys_of(instrument, settings.tuning))
    add_voice(instrument, keys, moves);
  awake_.reserve(voices_.size());
  if (shared_) {
    shared_->build_bridges();
    check_bridges(instrument.file);
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
                       const SharedMoves& moves) {
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
         (shared_ == nullptr || shared_->sleeps()) && (!room_ || room_->is_silent());
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

void Player::cut(Voice& voice) { voice.cut(tails_[0], tails_[1]); }

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

void Player::note_off(int key) {
  if (Voice* voice = voice_of(key)) voice->note_off(key, channels_);
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
  for (Decimator& decimator : decimators_) decimator.reset();
  for (Interpolator& interpolator : interpolators_) interpolator.reset();
  unheard_ = 0;
  blockers_.fill(DcBlocker(settings_.rate));
  if (room_) room_->reset();
  limiter_.reset();
  for (SoundTails& tails : tails_) tails.clear();
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
    if (message.is_note_off()) return voice->note_off(key, channels_);
    return voice->express(key, Expression::pressure, message.pressure() / 127.0);
  }
  channels_.handle(message);
  if (!message.is_controller()) return;
  const int controller = message.controller();
  turn(controller, message.value());
  for (const auto& voice : voices_) {
    if (controller == 64 || controller == 121) voice->pedal_moved(channels_);
    if (controller == 123) voice->all_notes_off();
    if (controller == 120 && !voice->sleeps()) silence(*voice);
  }
  if (controller == 64) pedal_moved(message.channel());
}

}  // namespace thrum
