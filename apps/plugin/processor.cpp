#include "processor.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <system_error>

#include <thrum/scene/words.hpp>

namespace thrum::plugin {

namespace {

constexpr double longest_tail = 30.0;  ///< seconds

}  // namespace

Processor::Processor(const Entry& entry, std::function<void()> changed)
    : entry_(entry),
      changed_(std::move(changed)),
      parameters_(parameters_of(entry, load_instrument(entry.instrument))),
      values_(parameters_.size()),
      modulation_(parameters_.size(), 0.0),
      note_modulation_(128 * parameters_.size(), none),
      worker_([this] { run_errand(); }) {
  const Instrument instrument = load_instrument(entry.instrument);
  sound_.instrument = entry.instrument;
  presets_ = instrument.presets;
  zones_ = instrument.zones;
  keys_ = {instrument.play.keys[0], instrument.play.keys[1]};
  const auto links = links_of(parameters_, controls_of(instrument));
  name_free_ones(parameters_, links);
  for (std::size_t i = 0; i < links.size(); ++i) {
    initials_.push_back(links[i].initial);
    values_[i] = links[i].initial;
  }
  most_voices_ = instrument.play.voices;
  preset_count_ = static_cast<int>(presets_.size());
}

Processor::~Processor() = default;

std::unique_ptr<Act> Processor::build(const SavedSound& sound, double rate) {
  std::unique_ptr<Act> act;
  worker_.run([&] { act = act_for(sound, rate); });
  return act;
}

void Processor::activate(double rate) {
  if (!(rate >= lowest_player_rate && rate <= highest_player_rate))
    throw std::invalid_argument(fmt::format("rate {}: an instrument plays at {} to {} Hz", rate,
                                            lowest_player_rate, highest_player_rate));
  deactivate();
  worker_.run([&] {  // there, because the worker may come with a new sound at any time
    const SavedSound now = sound();
    if (ready_ == nullptr || !ready_->is(now, rate, mode())) ready_ = act_at_any_price(now, rate);
    rate_ = rate;
    start(std::move(ready_));
    active_ = true;
  });
}

void Processor::deactivate() {
  if (!active_) return;
  worker_.run([this] {  // after any errand of the audio thread
    active_ = false;
    ready_ = stage_.take();
    ready_->reset();
    sounding_ = 0;
  });
}

/// While no audio thread is about.
void Processor::start(std::unique_ptr<Act> act) {
  latency_ = act->player.delay();
  most_voices_ = act->player.most_voices();
  {
    const std::lock_guard guard(lock_);
    picture_ = act->player.picture();
    staged_ = act->overrides;
    staged_room_ = act->room;
  }
  rate_now_ = act->player.rate();
  stage_.set(std::move(act));
  held_.fill({});
  for (auto& down : down_) down = false;
  std::fill(modulation_.begin(), modulation_.end(), 0.0);
  for (int key = 0; key < 128; ++key) forget_modulation(key);
  apply_values();
}

SavedSound Processor::sound() const {
  const std::lock_guard guard(lock_);
  return sound_;
}

std::string Processor::save() const {
  SavedSound now = sound();
  for (std::size_t i = 0; i < parameters_.size(); ++i)
    now.controls.emplace_back(parameters_[i].key, value(i));
  return text_of(now);
}

void Processor::load(std::string_view text) {
  SavedSound wanted = read_saved_sound(text);
  if (wanted.instrument.empty()) wanted.instrument = entry_.instrument;
  if (!entry_.any_file && wanted.instrument != entry_.instrument)
    throw BadScene(fmt::format("instrument: this is a sound of {}, and this plugin plays {}",
                               in_quotes(wanted.instrument), in_quotes(entry_.instrument)));
  std::unique_ptr<Act> act;
  if (!wanted.is_built_as(sound())) try {
      act = build(wanted, rate_);
    } catch (const std::system_error& error) {
      throw BadScene(one_line(error.what()));
    }
  if (act != nullptr) {
    const std::lock_guard guard(lock_);
    name_free_ones(parameters_, act->links);
  }
  adopt(std::move(act), wanted);
}

void Processor::choose_preset(const std::string& name) {
  SavedSound wanted = sound();
  wanted.preset = name;
  adopt(build(wanted, rate_), wanted);
}

/// [main, worker] Values of controls that the sound does not name are those that the instrument
/// begins with. Controls that this instrument has no more are none of its own.
void Processor::adopt(std::unique_ptr<Act> act, const SavedSound& sound) {
  const std::lock_guard guard(lock_);
  sound_ = sound;
  sound_.controls.clear();
  if (act != nullptr) {
    presets_ = act->instrument.presets;
    preset_count_ = static_cast<int>(presets_.size());
    zones_ = act->instrument.zones;
    keys_ = {act->instrument.play.keys[0], act->instrument.play.keys[1]};
    for (std::size_t i = 0; i < initials_.size(); ++i) initials_[i] = act->links[i].initial;
  }
  for (std::size_t i = 0; i < initials_.size(); ++i) values_[i] = initials_[i];
  for (const auto& [key, value] : sound.controls)
    if (const auto found = find_parameter(parameters_, key))
      values_[*found] = std::clamp(value, parameters_[*found].lowest, parameters_[*found].highest);
  if (act != nullptr) put_on_stage(std::move(act));
  revalue_ = true;
}

/// [worker]
void Processor::run_errand() {
  stage_.tidy();
  std::string path;
  {
    const std::lock_guard guard(lock_);
    path = std::exchange(wanted_instrument_, "");
  }
  if (!path.empty()) take_over({.instrument = path, .live = sound().live});
  if (const int quality = wanted_quality_.exchange(-1); quality >= 0)
    take_quality(static_cast<std::size_t>(quality));
  if (const int number = wanted_preset_.exchange(-1); number >= 0) take_preset(number);
  try_to_follow_mode();
}

/// [worker]
void Processor::take_preset(int number) {
  SavedSound wanted = sound();
  {
    const std::lock_guard guard(lock_);
    if (number > static_cast<int>(presets_.size())) return;
    wanted.preset = number == 0 ? "" : presets_[static_cast<std::size_t>(number) - 1].name;
  }
  if (wanted.preset != sound().preset) take_over(wanted);
}

/// [worker] What cannot be built leaves the sound as it is.
void Processor::take_over(const SavedSound& wanted) {
  std::string trouble;
  try {
    auto act = act_for(wanted, rate_);
    {
      const std::lock_guard guard(lock_);
      name_free_ones(parameters_, act->links);
    }
    adopt(std::move(act), wanted);
  } catch (const std::exception& error) {
    trouble = error.what();
  }
  set_trouble(trouble);
  if (trouble.empty()) changed_();
}

void Processor::ask_instrument(std::string path) {
  if (!entry_.any_file) return;
  {
    const std::lock_guard guard(lock_);
    wanted_instrument_ = std::move(path);
  }
  worker_.nudge();
}

std::string Processor::instrument() const { return sound().instrument; }

std::string Processor::trouble() const {
  {
    const std::lock_guard guard(lock_);
    if (!trouble_.empty()) return trouble_;
  }
  const double cut = cut_at_.load(std::memory_order_relaxed);
  return cut > 0.0 ? fmt::format("bends beyond {:g} semitones are cut", cut) : "";
}

std::vector<Preset> Processor::presets() const {
  const std::lock_guard guard(lock_);
  return presets_;
}

std::vector<Parameter> Processor::parameters_now() const {
  const std::lock_guard guard(lock_);
  return parameters_;
}

std::pair<int, int> Processor::keys() const {
  const std::lock_guard guard(lock_);
  return keys_;
}

std::shared_ptr<MotionPicture> Processor::picture() const {
  const std::lock_guard guard(lock_);
  return picture_;
}

std::string Processor::preset() const { return sound().preset; }

std::vector<Zone> Processor::zones() const {
  const std::lock_guard guard(lock_);
  return zones_.size() > 1 ? zones_ : std::vector<Zone>{};
}

double Processor::tail() const { return longest_tail * rate_; }

}  // namespace thrum::plugin
