// Many sparse symmetric matrices H_k and one vector x: v_k = H_k x for all of them, and the small
// matrix I + V V' of their products. Compiled once per instruction set (see cmake/Kernels.cmake)
// and selected at run time. Where most of a part of a matrix is there it is kept as dense strips of
// eight rows, padded with zeros; the rest is kept in pairs of numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <thrum/math/aligned.hpp>
#include <thrum/math/kernels/dense.hpp>

namespace thrum {

class FormTable {
 public:
  static constexpr std::size_t lanes = 8;

  /// Eight rows of H_k from `to` on (an index into V), and the columns that are there.
  struct Strip {
    std::uint32_t to;
    std::uint32_t first_part, end_part;
    std::size_t first;  ///< of its numbers, eight of each column after another
  };
  /// Columns that follow one another.
  struct Part {
    std::uint32_t from, columns;
  };
  /// V[to] += value[0] x[column[0]] + value[1] x[column[1]].
  struct Pair {
    std::uint32_t to;
    std::uint32_t column[2];
    double value[2];
  };
  struct Entry {
    std::uint32_t form, row, column;
    double value;
  };

  FormTable() = default;
  /// [setup] `forms` matrices of `size` rows. Entries of both triangles. Rows and columns fall into
  /// classes that follow one another, each from its `begins` on.
  FormTable(std::size_t forms, std::size_t size, std::vector<Entry> entries,
            const std::vector<std::size_t>& begins);

  std::size_t size() const { return size_; }
  /// Rows of V: forms, rounded up to a multiple of four, the last ones zero.
  std::size_t forms() const { return forms_; }
  /// Numbers of a row of V and of x: the last ones are zero, some of them room for padding.
  static std::size_t stride_of(std::size_t size) { return round_up(size, lanes) + lanes; }
  std::size_t stride() const { return stride_of(size_); }
  /// Numbers that a product reads.
  std::size_t numbers() const { return dense_.size() + 2 * pairs_.size(); }

  /// What the kernels see of it.
  struct View {
    const Strip* strips;
    std::size_t strip_count;
    const Part* parts;
    const double* dense;
    const Pair* pairs;
    std::size_t pair_count;
  };
  View view() const {
    return {strips_.data(), strips_.size(), parts_.data(),
            dense_.data(),  pairs_.data(),  pairs_.size()};
  }

 private:
  /// Entries of one class of rows and one of columns.
  struct Block {
    std::size_t first, end;  ///< of the entries
    std::size_t row, rows, column, columns;
  };
  std::vector<Block> find_blocks(const std::vector<Entry>& entries,
                                 const std::vector<std::size_t>& begins) const;
  void add_strips(const std::vector<Entry>& entries, std::span<const Block> blocks,
                  std::vector<double>& dense);
  void add_pairs(std::vector<Entry> singles);

  std::size_t size_ = 0, forms_ = 0;
  std::vector<Strip> strips_;
  std::vector<Part> parts_;
  AlignedBlock<double> dense_;
  std::vector<Pair> pairs_;
};

struct FormKernels {
  std::string_view name;
  /// v = H_k x, row by row of V.
  void (*apply)(const FormTable::View& table, const double* x, DenseBlock& v);
  /// m = I + V V', both triangles; V has a multiple of four rows.
  void (*gram)(const DenseBlock& v, DenseBlock& m);
};

/// [any] The fastest set this processor can run.
const FormKernels& best_form_kernels();
/// [any] A set by name ("baseline", "v3", "v4"); nullptr when it is not built or cannot run here.
const FormKernels* find_form_kernels(std::string_view name);

}  // namespace thrum
