// A cache-line-aligned array of numbers. Sized once, initially zero.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <utility>

namespace thrum {

inline constexpr std::size_t cache_line_bytes = 64;

template <class Real>
class AlignedBlock {
 public:
  AlignedBlock() = default;
  explicit AlignedBlock(std::size_t size)
      : data_(static_cast<Real*>(::operator new (std::max<std::size_t>(size, 1) * sizeof(Real),
                                                 std::align_val_t{cache_line_bytes}))),
        size_(size) {
    std::fill_n(data_.get(), std::max<std::size_t>(size, 1), Real(0));
  }

  AlignedBlock(const AlignedBlock& other) : AlignedBlock(other.size_) {
    std::copy_n(other.data_.get(), size_, data_.get());
  }
  AlignedBlock(AlignedBlock&&) noexcept = default;
  AlignedBlock& operator=(AlignedBlock other) noexcept {
    data_ = std::move(other.data_);
    size_ = other.size_;
    return *this;
  }
  ~AlignedBlock() = default;

  Real* data() { return data_.get(); }
  const Real* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  Real& operator[](std::size_t i) { return data_.get()[i]; }
  Real operator[](std::size_t i) const { return data_.get()[i]; }
  std::span<Real> span() { return {data_.get(), size_}; }
  std::span<const Real> span() const { return {data_.get(), size_}; }

 private:
  struct Free {
    void operator()(Real* block) const {
      ::operator delete (block, std::align_val_t{cache_line_bytes});
    }
  };
  std::unique_ptr<Real[], Free> data_;
  std::size_t size_ = 0;
};

/// The smallest multiple of `step` that is not below `size`.
constexpr std::size_t round_up(std::size_t size, std::size_t step) {
  return (size + step - 1) / step * step;
}

}  // namespace thrum
