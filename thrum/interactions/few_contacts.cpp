// A few contacts that act on one another, quickly: what quick_contacts.cpp does for a lone row, for
// up to four rows of which each is within a touch, on one side, or meets nothing. It asks the same
// questions as an island does (predict, foresee, settle, solve) and gives the same answers, but
// evaluates the law once per row and step of Newton's method. Whatever is out of the ordinary is
// left to the island.
#include <algorithm>
#include <array>

#include <thrum/interactions/contacts.hpp>
#include <thrum/interactions/touches.hpp>

namespace thrum {

/// The rows of a few that touch, and those that meet nothing.
struct Contacts::Sorted {
  std::array<TouchingRow, FewRows::most> touch;
  std::array<std::size_t, FewRows::most> open;
  std::size_t touch_count = 0, open_count = 0;
};

template <std::size_t count>
bool Contacts::solve_touches(Sorted& sorted, const FewRows& few) {
  Touches<count> touches(sorted.touch, few);
  const int steps = touches.predict(0.1 * limits_.tolerance, std::min(6, limits_.cap));
  if (steps == 0 || !touches.foresee(100.0 * limits_.tolerance) || !touches.settle()) return false;
  for (std::size_t k = 0; k < sorted.open_count; ++k) {
    const std::size_t i = sorted.open[k];
    few.r[i] = touches.motion_of(i, few);
    few.force[i] = 0.0;
    if (!is_idle(few.rows[i], few.r[i])) return false;
  }
  touches.leave(few);
  effort_.count(steps, true);
  return true;
}

bool Contacts::solve_few(const FewRows& few) {
  Sorted sorted;
  if (sort_few(few, sorted) && solve_sorted(sorted, few)) return true;
  for (const std::size_t row : few.rows)
    for (ContactHalf& half : rows_[row].half) half.lead = 0.0;
  return false;
}

bool Contacts::sort_few(const FewRows& few, Sorted& sorted) {
  for (std::size_t i = 0; i < few.rows.size(); ++i) {
    ContactRow& row = rows_[few.rows[i]];
    const int which = usual_half(row);
    if (which >= 0) {
      ContactHalf& half = row.half[which];
      sorted.touch[sorted.touch_count++] = {&half, &row.law,          which == 0 ? 1.0 : -1.0,
                                            i,     row.damping_slope, {{}, half.seen}};
    } else if (solver_ == ContactSolver::corrected && is_idle(few.rows[i], 0.0)) {
      sorted.open[sorted.open_count++] = i;
    } else {
      return false;
    }
  }
  return true;
}

bool Contacts::solve_sorted(Sorted& sorted, const FewRows& few) {
  switch (sorted.touch_count) {
    case 1:
      return solve_touches<1>(sorted, few);
    case 2:
      return solve_touches<2>(sorted, few);
    case 3:
      return solve_touches<3>(sorted, few);
    case 4:
      return solve_touches<4>(sorted, few);
    default:
      return false;
  }
}

}  // namespace thrum
