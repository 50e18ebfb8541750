// The displacements of all coordinates at three moments, in one block of memory each, and what
// bodies keep of the oldest so as not to compute it again. Bodies own a slice of them; places are
// indices into them. Nothing else about the bodies changes while they run, so this is what is
// saved, compared and reset.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include <thrum/math/aligned.hpp>

namespace thrum {

/// A body's view of its own coordinates.
template <class Real>
struct Motion {
  Real* next;
  const Real* now;
  const Real* previous;
  Real* kept;  ///< what the body noted of `previous` when that was now
};

template <class Real>
class MotionBlocks {
 public:
  MotionBlocks() = default;
  explicit MotionBlocks(std::size_t size)
      : blocks_{AlignedBlock<Real>(size), AlignedBlock<Real>(size), AlignedBlock<Real>(size)},
        kept_(size) {}

  Real* next() { return blocks_[0].data(); }
  Real* now() { return blocks_[1].data(); }
  Real* previous() { return blocks_[2].data(); }
  Real* kept() { return kept_.data(); }
  const Real* next() const { return blocks_[0].data(); }
  const Real* now() const { return blocks_[1].data(); }
  const Real* previous() const { return blocks_[2].data(); }
  std::size_t size() const { return blocks_[0].size(); }

  Motion<Real> slice(std::size_t first) {
    return {next() + first, now() + first, previous() + first, kept() + first};
  }

  /// [audio] What was next is now; the oldest block is written next.
  void rotate() {
    std::swap(blocks_[2], blocks_[1]);
    std::swap(blocks_[1], blocks_[0]);
  }

 private:
  std::array<AlignedBlock<Real>, 3> blocks_;
  AlignedBlock<Real> kept_;
};

}  // namespace thrum
