// The cases of a sweep: which values each of them has. Every case can be asked for by its number
// alone, so that parts of a sweep need nothing of one another.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <thrum/sweep/plan.hpp>

namespace thrum::sweep {

class Design {
 public:
  explicit Design(const Plan& plan);
  ~Design();
  Design(const Design&) = delete;
  Design& operator=(const Design&) = delete;

  std::uint64_t size() const { return size_; }
  /// [any] One for each varied key, in the order of the plan.
  std::vector<Setting> settings(std::uint64_t number) const;

 private:
  struct Sobol;
  std::vector<Setting> grid_point(std::uint64_t number) const;
  std::vector<double> sobol_point(std::uint64_t number) const;

  const Plan& plan_;
  std::uint64_t size_;
  std::unique_ptr<const Sobol> sobol_;
};

}  // namespace thrum::sweep
