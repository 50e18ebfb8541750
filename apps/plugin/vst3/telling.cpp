// What a host is told of: what a hand moved in the window, and new sounds. While a view has a timer
// of the host's, by the controller, as edits that the host can record; else by the processor, as
// its output.
#include "plugin.hpp"

namespace thrum::plugin::vst3 {

namespace {

/// One of two threads empties a queue; the other one comes back later. Nobody waits.
class Turn {
 public:
  explicit Turn(std::atomic_flag& taken)
      : taken_(taken), mine_(!taken.test_and_set(std::memory_order_acquire)) {}
  ~Turn() {
    if (mine_) taken_.clear(std::memory_order_release);
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  explicit operator bool() const { return mine_; }

 private:
  std::atomic_flag& taken_;
  bool mine_;
};

}  // namespace

void Plugin::sound_came() {
  sound_changed_.store(true, std::memory_order_release);
  untold_.store(true, std::memory_order_release);
}

/// [audio] After a new preset or instrument, everything.
void Plugin::tell_as_output(v3_param_changes** out) {
  const auto tell = [&](std::size_t i, double value) {
    const Parameter& parameter = processor_.parameters()[i];
    const double share = parameter.share_of(value);
    shown_[i].store(share, std::memory_order_relaxed);
    if (out == nullptr) return;
    v3_param_id id = parameter.id;
    int32_t index = 0;
    v3_param_value_queue** queue = v3_cpp_obj(out)->add_param_data(out, &id, &index);
    if (queue != nullptr) v3_cpp_obj(queue)->add_point(queue, 0, share, &index);
  };
  if (sound_changed_.exchange(false, std::memory_order_acquire))
    for (std::size_t i = 0; i < shown_.size(); ++i) tell(i, processor_.value(i));
  if (has_timer_.load(std::memory_order_acquire)) return;
  if (const Turn turn(emptying_); turn)
    for (HandMove move; processor_.take_move(move);) tell(move.parameter, move.value);
}

/// [main] The host sends an edit to the processor, if one is at work.
void Plugin::tell_of_edits() {
  if (handler_ == nullptr) return;
  const Turn turn(emptying_);
  if (!turn) return;
  for (HandMove move; processor_.next_move(move);) {
    const Parameter& parameter = processor_.parameters()[move.parameter];
    const double share = parameter.share_of(move.value);
    if (move.begins) v3_cpp_obj(handler_)->begin_edit(handler_, parameter.id);
    show(parameter.id, share);
    v3_cpp_obj(handler_)->perform_edit(handler_, parameter.id, share);
    if (move.ends) v3_cpp_obj(handler_)->end_edit(handler_, parameter.id);
  }
}

void Plugin::tell_of_new_sound() {
  if (handler_ == nullptr || !untold_.exchange(false, std::memory_order_acquire)) return;
  show_all();
  restart();
}

/// [main] The names of free controls are those of the instrument.
void Plugin::restart() {
  if (handler_ == nullptr) return;
  int32_t flags = V3_RESTART_PARAM_VALUES_CHANGED;
  if (processor_.entry().any_file) flags |= V3_RESTART_PARAM_TITLES_CHANGED;
  if (processor_.latency() != told_latency_) flags |= V3_RESTART_LATENCY_CHANGED;
  told_latency_ = processor_.latency();
  v3_cpp_obj(handler_)->restart_component(handler_, flags);
}

void Plugin::on_timer() {
  tell_of_edits();
  tell_of_new_sound();
}

}  // namespace thrum::plugin::vst3
