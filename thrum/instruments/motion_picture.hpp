// What moves, for people to look at: the shapes of bodies, the forces of what touches, and the
// energy of each voice, as a player left them at one sample.
//
// Whoever looks asks outside the audio thread and gets the picture through three frames that change
// hands by one atomic exchange (a triple buffer): neither side waits. While nobody asks, a player
// looks at one atomic number per block.
// [public]
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include <thrum/core/energy.hpp>
#include <thrum/core/where.hpp>

namespace thrum {

class Scene;

/// How a body lies in the values of a picture: row by row, each from left to right.
struct FrameBody {
  std::string path;
  int dimensions = 0;  ///< 0: a point, 1: a line, 2: a surface
  bool disc = false;
  bool moves = true;
  int columns = 1, rows = 1;
  double length = 0.0, depth = 0.0;  ///< metres, of the lowest key; of a disc its diameter
  std::size_t first = 0;
};

/// A contact, a connection or a bow.
struct FrameTouch {
  std::string path;
  Where above, below;  ///< what it joins; of a bow `above` alone
};

/// What is on a picture of a voice: the same for all voices of a zone.
struct FrameLayout {
  std::vector<FrameBody> bodies;
  std::vector<FrameTouch> touches;
  std::size_t values = 0;

  /// A value is that of a watched place, or always the same: 0 at an edge, NaN beyond a disc.
  struct Source {
    bool is_watched = true;
    float otherwise = 0.0F;
  };
  std::vector<Source> sources;
  std::vector<Where> watched;  ///< of the values that are watched, then of the touches

  /// [setup] The same bodies and touches, whatever their sizes.
  bool shows_the_same(const FrameLayout& other) const;
};

/// [setup]
FrameLayout frame_layout(const Scene& scene);

struct FrameVoice {
  std::size_t layout = 0;  ///< of MotionPicture
  int key = 0;
  bool held = false;
  double level = 0.0;         ///< of its sound
  EnergyTerms energy = {};    ///< stored, J
  std::vector<float> values;  ///< displacements in m, by the layout
  std::vector<float> forces;  ///< N, of each touch
};

struct MotionFrame {
  long long sample = -1;  ///< that was rendered last; -1: none yet
  std::size_t sounding = 0;
  std::vector<FrameVoice> voices;  ///< the first `sounding` of them count
};

class MotionPicture {
 public:
  /// [setup]
  MotionPicture(std::vector<FrameLayout> layouts, std::size_t most_voices);

  /// [any]
  const FrameLayout& layout(std::size_t number = 0) const { return layouts_[number]; }
  std::size_t layouts() const { return layouts_.size(); }

  /// [any one thread] Asks for a picture, not before a sample is rendered.
  void ask(long long sample = 0) { asked_.store(sample, std::memory_order_release); }
  /// [the thread that asks] The latest picture; it stays as it is until the next call.
  const MotionFrame& latest();

  /// [audio] The sample that is asked for; the largest number if none is.
  long long asked() const { return asked_.load(std::memory_order_relaxed); }
  /// [audio] The frame to draw into, and that it is done.
  MotionFrame& drawn() { return frames_[back_]; }
  void publish();

 private:
  static constexpr long long nobody = std::numeric_limits<long long>::max();
  static constexpr unsigned fresh = 4;

  std::vector<FrameLayout> layouts_;
  std::array<MotionFrame, 3> frames_;
  std::atomic<long long> asked_{nobody};
  std::atomic<unsigned> middle_{1};  ///< a frame, and whether it is fresh
  unsigned back_ = 0;                ///< of the audio thread
  unsigned front_ = 2;               ///< of the one that looks
};

}  // namespace thrum
