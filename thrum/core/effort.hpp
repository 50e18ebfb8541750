// How hard the solvers worked since the start.
// [public]
#pragma once

namespace thrum {

struct SolverEffort {
  long long solves = 0;      ///< solves that needed any iteration
  long long iterations = 0;  ///< all together
  int most_iterations = 0;   ///< in one solve
  long long capped = 0;      ///< solves that met the cap before the tolerance
  long long bisected = 0;    ///< those of them that bisection has finished, to the same result

  void count(int steps, bool converged) {
    if (steps == 0) return;
    ++solves;
    iterations += steps;
    if (steps > most_iterations) most_iterations = steps;
    if (!converged) ++capped;
  }
  void count_bisected(int steps) {
    count(steps, false);
    ++bisected;
  }
  long long unfinished() const { return capped - bisected; }
  double mean_iterations() const {
    return solves == 0 ? 0.0 : static_cast<double>(iterations) / static_cast<double>(solves);
  }
  SolverEffort& operator+=(const SolverEffort& other) {
    solves += other.solves;
    iterations += other.iterations;
    if (other.most_iterations > most_iterations) most_iterations = other.most_iterations;
    capped += other.capped;
    bisected += other.bisected;
    return *this;
  }
};

}  // namespace thrum
