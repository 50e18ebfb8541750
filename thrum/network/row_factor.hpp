// Many rows that read one body of modes, in fewer numbers. Written as a matrix, their weights B
// (rows x modes) have fewer independent shapes than rows where they lie close together, and where
// the rows lie symmetrically a shape needs only the modes of its own symmetry. So
//
//     B = U V',   V' C V = I:    x = U (V' q),   q -= C V (U' f),   B C B' = U U'
//
// with C the step compliance. Rows that are images of one another have the same U but for a sign
// per symmetry, and share it. Reading and driving stay each other's adjoint to rounding, whatever
// was left out of B, so energy balances; what is left out is below 1e-10 of the largest weight.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <thrum/core/place.hpp>
#include <thrum/math/kernels/dense.hpp>

namespace thrum {

class RowFactor {
 public:
  /// [setup] For rows whose entries on the coordinates from `first` on are given, one list per row.
  /// Nothing when it would not pay.
  static std::optional<RowFactor> find(std::vector<std::size_t> rows,
                                       const std::vector<std::span<const PlaceEntry>>& entries,
                                       std::size_t first, std::span<const double> compliances);

  std::size_t first() const { return first_; }
  std::size_t end() const { return first_ + compliances_.size(); }
  std::size_t rank() const { return rank_; }
  std::span<const std::size_t> rows() const { return rows_; }
  /// How many numbers U and V have, each of which is used once to read and once to drive.
  std::size_t numbers() const;
  /// [setup] U of the row at a position.
  std::vector<double> share(std::size_t position) const;

  /// [audio] x += U V' q, for the distances of all rows and all coordinates.
  template <class Real>
  void gather(const Real* q, double* x);
  /// [audio] q -= C V U' f.
  template <class Real>
  void spread(const double* force, Real* q);

 private:
  /// A row as one class of shapes sees it: `sign` times the U of its orbit.
  struct Image {
    std::size_t row;  ///< position among the rows
    std::size_t orbit;
    double sign;
  };
  /// Columns of V that are zero but on some modes.
  struct Shapes {
    std::vector<std::size_t> modes;
    DenseBlock shapes;          ///< V', one row per column
    DenseBlock shares;          ///< U, one row per orbit
    std::vector<Image> images;  ///< of rows where U is not zero
  };

  std::size_t first_ = 0;
  std::size_t rank_ = 0;
  std::vector<std::size_t> rows_;
  std::vector<double> compliances_;
  std::vector<Shapes> classes_;
  AlignedBlock<double> modes_, amounts_, values_;  ///< of modes, of columns, of orbits
};

}  // namespace thrum
