// Evaluates one [play.move.NAME]: from notes and sources to the values of a knob, step by step.
//
// Sources are sampled every `control_period` steps, with linear interpolation in between, so that
// the sound does not depend on the block size.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>

#include <thrum/core/knob.hpp>
#include <thrum/instruments/play.hpp>

namespace thrum {

inline constexpr int control_period = 16;

/// The fraction of the remaining distance per control period for a glide of about `seconds`.
double glide_share(double seconds, double rate);

class Gesture {
 public:
  /// [setup] `resting` is the parameter before the first note. Voices share their moves: their
  /// curves are in a cache when many notes begin at once.
  Gesture(std::shared_ptr<const Move> move, std::shared_ptr<Knob> knob, double rate,
          double resting);

  /// [setup] What it moves is not in the network of its voice, but in the shared one, or the other
  /// way round: it does nothing.
  void leave_out() { left_out_ = true; }
  /// [audio] Before the first note of an idle voice: start values are set without a glide.
  void wake(int key, const Sources& sources);
  void note_on(int key, const Sources& sources);
  /// [audio] Its keys have come up, and nothing holds them.
  void note_off(int key, const Sources& sources);
  /// [setup] Of its wavering.
  void seed(unsigned number) { random_ = seed_ = number; }
  void set_gate(bool open) {
    settled_ = settled_ && open == open_;
    open_ = open;
  }
  /// [audio] The pedal goes down on a key that is not played: a damper opens.
  void lift() {
    if (is_damper()) set_gate(true);
  }
  /// [audio] Resets, with a network that is about to start: a damper is open, since there is
  /// nothing that it could damp.
  void prepare(const Sources& sources);
  /// [audio] After wake(), in a network in which nothing moves: it is at once where it leads, since
  /// while it moved every step would cost more.
  void begin_at_once();
  bool is_damper() const { return is_damper_; }
  /// Holds a place: it moves so slowly that a hammer would land before it is there.
  bool is_place() const { return is_place_; }
  /// [audio] Scales what it aims at: the product of all controls that move it.
  void set_scale(double factor) {
    settled_ = settled_ && factor == scale_;
    scale_ = factor;
  }
  /// [audio] Resets to rest at once, with its network.
  void reset();
  /// [audio] As it was built.
  void start_over();

  /// [audio] Once in a control period; it may be left out while it is settled and the sources are
  /// what they were.
  void follow(const Sources& sources);
  bool is_settled() const { return left_out_ || settled_; }
  /// [audio] The knob's value of a step.
  void write(long long step);
  const Knob& knob() const { return *knob_; }
  /// [any] It has nothing to write before the next follow() or note.
  bool rests() const { return left_out_ || (change_ == 0.0 && since_ < 0.0 && knob_->is_still()); }

 private:
  enum class How { hold, gate, stroke, pulse, pluck, fall };

  /// Of what comes and goes by itself after a note has begun or ended.
  bool is_bump() const { return how_ == How::pulse || how_ == How::pluck || how_ == How::fall; }
  void begin_bump(int key, const Sources& sources);
  void waver();
  double bump();
  void set_key(double key);
  /// As Move::factor() has it, without the curves that are 1 for all sources.
  double factor(const Sources& sources) const;
  double wanted(const Sources& sources) const { return scale_ * value_of_key_ * factor(sources); }
  /// Controls scale it too: what a damper does, it does at rest.
  double rest() const { return scale_ * move_->rest * pedal_; }
  double value() const;

  std::shared_ptr<const Move> move_;
  How how_;
  bool is_damper_, is_place_;
  std::shared_ptr<Knob> knob_;
  double rate_;
  double resting_;
  double share_;              ///< of a glide, in a control period
  double opening_, closing_;  ///< of a gate, in a control period
  double key_ = 60.0;
  double value_of_key_;                   ///< before the factors of sources
  double soft_of_key_ = 0.0;              ///< the logarithm of by_key_soft
  std::array<bool, source_count> hears_;  ///< sources whose curve is not 1
  double scale_ = 1.0;                    ///< by Player::set
  bool rest_hears_pedal_;
  double pedal_ = 1.0;  ///< its factor of rest
  double wanted_ = 0.0;
  double waver_share_;     ///< of the wavering that is new in a control period
  double wavering_ = 0.0;  ///< relative to the value
  std::uint32_t seed_ = 1, random_ = 1;
  bool left_out_ = false;
  bool settled_ = false;  ///< the same sources once more would change nothing
  bool open_ = false;
  double level_ = 0.0;  ///< of a gate, from 0 to 1; of a stroke from -1 to 1
  double sign_ = -1.0;  ///< of a stroke
  double at_, change_ = 0.0;
  double height_ = 0.0;  ///< of a bump
  double since_ = -1.0;  ///< its beginning, s; below 0: none
};

/// [setup] The range of values of a move over some keys, within the range of its controls.
Knob::Limits limits_of(const Move& move, int lowest_key, int highest_key, double resting,
                       std::pair<double, double> scales = {1.0, 1.0});

}  // namespace thrum
