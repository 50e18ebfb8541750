// Which groups of rows with places that move turn pushes round. With W = h^{n+1} C (m. h)', what a
// row reads and where its force acts are not the same place, and for two rows that pass one another
// in the step the two differ in sign: forces that should turn a string one way turn it the other.
// r + W f(r) = d has one root for all laws that never fall if f' W f > 0 for all f, so that is
// asked of the symmetric part of W, by Cholesky's method.
#pragma once

#include <cstddef>

#include <thrum/math/aligned.hpp>
#include <thrum/network/row_group.hpp>

namespace thrum {

class PassingPlaces {
 public:
  PassingPlaces() = default;
  /// [setup] For groups of so much room (BandView::room).
  explicit PassingPlaces(std::size_t room) : factor_(room) {}

  /// [audio] Whether some forces do no work against themselves, or nearly so.
  bool are_in(const RowGroup& group);

 private:
  AlignedBlock<double> factor_;
};

}  // namespace thrum
