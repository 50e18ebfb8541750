// The moving picture: strings, boards and heads as they vibrate, contacts that light up with their
// force, and the energy of it all as a thin band.
#pragma once

#include <memory>
#include <vector>

#include <thrum/instruments/motion_picture.hpp>

#include "box.hpp"
#include "palette.hpp"

namespace thrum::plugin::window {

class MovingView {
 public:
  /// Whatever plays now; the same one again changes nothing.
  void show(std::shared_ptr<MotionPicture> buffer);
  /// Draws the latest picture, and asks for the next one `seconds` later. A stroboscope: pictures
  /// are taken at nearly the same phase of the latest note, so that it seems to move slowly.
  void draw(cairo_t* to, const Box& box, const Palette& palette, double rate, double seconds);

 private:
  /// Where a body is drawn.
  struct Slot {
    Box box;
    double scale = 0.0;  ///< pixels per metre of displacement
  };

  /// Of the voices with one layout.
  struct Scales {
    std::vector<Slot> slots;        ///< of each body
    std::vector<double> farthest;   ///< displacement of each body that was seen lately, m
    std::vector<double> strongest;  ///< force of each touch that was seen lately, N
  };

  void ask(const MotionFrame& picture, double rate, double seconds);
  void draw_voice(cairo_t* to, const Box& box, const Palette& palette, const FrameVoice& voice);
  void place_bodies(const Box& box, const FrameVoice& voice);
  void draw_line(cairo_t* to, const FrameBody& body, const Slot& slot,
                 const FrameVoice& voice) const;
  void draw_surface(cairo_t* to, const FrameBody& body, const Slot& slot,
                    const FrameVoice& voice) const;
  void draw_touches(cairo_t* to, const Palette& palette, const FrameVoice& voice);
  void draw_points(cairo_t* to, const Palette& palette, const FrameVoice& voice) const;
  void draw_energy(cairo_t* to, const Box& box, const Palette& palette, const MotionFrame& picture);
  bool find(const Where& where, const FrameVoice& voice, double& x, double& y) const;
  const FrameBody* body_of(const std::string& path) const;
  const Slot& slot_of(const FrameBody& body) const;
  FrameVoice at_rest() const;

  std::shared_ptr<MotionPicture> buffer_;
  std::vector<Scales> scales_;           ///< of each layout
  const FrameLayout* layout_ = nullptr;  ///< of the voice that is being drawn
  Scales* now_ = nullptr;                ///< and its scales
  double most_energy_ = 0.0;
  double phase_ = 0.0;
};

}  // namespace thrum::plugin::window
