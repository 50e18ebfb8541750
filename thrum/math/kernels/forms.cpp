#include <thrum/math/kernels/forms.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(FormKernels, form_kernels)

namespace {

/// The class that a row or column is in.
std::vector<std::size_t> classes_of(std::size_t size, const std::vector<std::size_t>& begins) {
  std::vector<std::size_t> classes(size);
  for (std::size_t i = 0, now = 0; i < size; ++i) {
    while (now + 1 < begins.size() && begins[now + 1] <= i) ++now;
    classes[i] = now;
  }
  return classes;
}

}  // namespace

FormTable::FormTable(std::size_t forms, std::size_t size, std::vector<Entry> entries,
                     const std::vector<std::size_t>& begins)
    : size_(size), forms_(round_up(forms, 4)) {
  const std::vector<std::size_t> classes = classes_of(size, begins);
  const auto key = [&](const Entry& e) {
    return std::tuple(e.form, classes[e.row], classes[e.column], e.row, e.column);
  };
  std::sort(entries.begin(), entries.end(),
            [&](const Entry& a, const Entry& b) { return key(a) < key(b); });
  std::vector<double> dense;
  std::vector<Entry> singles;
  std::vector<Block> together;  // of one form and one class of rows
  for (const Block& block : find_blocks(entries, begins)) {
    // A number of a strip costs about a fifth of one that is looked up.
    if (5 * (block.end - block.first) <= round_up(block.rows, lanes) * block.columns) {
      singles.insert(singles.end(), entries.begin() + static_cast<std::ptrdiff_t>(block.first),
                     entries.begin() + static_cast<std::ptrdiff_t>(block.end));
      continue;
    }
    const bool follows = !together.empty() && together[0].row == block.row &&
                         entries[together[0].first].form == entries[block.first].form;
    if (!follows) add_strips(entries, std::exchange(together, {}), dense);
    together.push_back(block);
  }
  add_strips(entries, together, dense);
  add_pairs(std::move(singles));
  dense_ = AlignedBlock<double>(dense.size());
  std::copy(dense.begin(), dense.end(), dense_.data());
}

std::vector<FormTable::Block> FormTable::find_blocks(const std::vector<Entry>& entries,
                                                     const std::vector<std::size_t>& begins) const {
  const std::vector<std::size_t> classes = classes_of(size_, begins);
  const auto block_of = [&](const Entry& e) {
    return std::tuple(e.form, classes[e.row], classes[e.column]);
  };
  const auto end_of = [&](std::size_t of) {
    return of + 1 < begins.size() ? begins[of + 1] : size_;
  };
  std::vector<Block> blocks;
  for (std::size_t first = 0; first < entries.size();) {
    std::size_t end = first;
    while (end < entries.size() && block_of(entries[end]) == block_of(entries[first])) ++end;
    const std::size_t rows = classes[entries[first].row], columns = classes[entries[first].column];
    blocks.push_back({first, end, begins[rows], end_of(rows) - begins[rows], begins[columns],
                      end_of(columns) - begins[columns]});
    first = end;
  }
  return blocks;
}

/// What a strip is padded with lands on the rows after it: they are written later.
void FormTable::add_strips(const std::vector<Entry>& entries, std::span<const Block> blocks,
                           std::vector<double>& dense) {
  if (blocks.empty()) return;
  const auto first_part = static_cast<std::uint32_t>(parts_.size());
  std::size_t columns = 0;
  for (const Block& block : blocks) {
    parts_.push_back(
        {static_cast<std::uint32_t>(block.column), static_cast<std::uint32_t>(block.columns)});
    columns += block.columns;
  }
  const std::size_t form = entries[blocks[0].first].form, row = blocks[0].row;
  const std::size_t at = dense.size(), strips = round_up(blocks[0].rows, lanes) / lanes;
  for (std::size_t i = 0; i < strips; ++i)
    strips_.push_back({static_cast<std::uint32_t>(form * stride() + row + i * lanes), first_part,
                       static_cast<std::uint32_t>(parts_.size()), at + i * lanes * columns});
  dense.resize(at + strips * lanes * columns, 0.0);
  std::size_t before = 0;
  for (const Block& block : blocks) {
    for (std::size_t i = block.first; i < block.end; ++i) {
      const std::size_t down = entries[i].row - row;
      const std::size_t along = before + entries[i].column - block.column;
      dense[at + (down / lanes) * lanes * columns + along * lanes + down % lanes] +=
          entries[i].value;
    }
    before += block.columns;
  }
}

/// First pairs of all rows, then second ones: no sum waits for the one before.
void FormTable::add_pairs(std::vector<Entry> singles) {
  std::sort(singles.begin(), singles.end(), [](const Entry& a, const Entry& b) {
    return std::tuple(a.form, a.row, a.column) < std::tuple(b.form, b.row, b.column);
  });
  std::vector<std::pair<std::size_t, Pair>> found;
  for (std::size_t i = 0, nth = 0; i < singles.size();) {
    const auto same_row = [&](std::size_t a, std::size_t b) {
      return b < singles.size() && singles[a].form == singles[b].form &&
             singles[a].row == singles[b].row;
    };
    nth = i > 0 && same_row(i - 1, i) ? nth + 1 : 0;
    const Entry& one = singles[i];
    Pair pair{static_cast<std::uint32_t>(one.form * stride() + one.row),
              {one.column, one.column},
              {one.value, 0.0}};
    if (same_row(i, i + 1)) {
      pair.column[1] = singles[i + 1].column;
      pair.value[1] = singles[i + 1].value;
    }
    i += same_row(i, i + 1) ? 2 : 1;
    found.push_back({nth, pair});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [nth, pair] : found) pairs_.push_back(pair);
}

}  // namespace thrum
