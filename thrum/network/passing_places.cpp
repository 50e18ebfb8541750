#include <thrum/network/passing_places.hpp>

namespace thrum {

namespace {
/// Of a row's own compliance, what is left of it where rows before it hold still.
constexpr double least_pivot = 1e-6;
}  // namespace

bool PassingPlaces::are_in(const RowGroup& group) {
  const BandView& w = group.compliance;
  const BandView l(factor_.data(), w.size(), w.reach());
  for (std::size_t j = 0; j < w.size(); ++j) {
    const auto left = [&](std::size_t i) {
      double sum = 0.5 * (w.at(i, j) + w.at(j, i));
      for (std::size_t k = w.first_column(i); k < j; ++k)
        sum -= l.at(i, k) * l.at(j, k) * l.at(k, k);
      return sum;
    };
    l.at(j, j) = left(j);
    if (!(l.at(j, j) > least_pivot * w.at(j, j))) return true;
    for (std::size_t i = j + 1; i < w.end_column(j); ++i) l.at(i, j) = left(i) / l.at(j, j);
  }
  return false;
}

}  // namespace thrum
