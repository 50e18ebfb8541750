#include <thrum/interactions/papers/root_state_contacts.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace thrum {

/// At most one of the two sides is closed.
Root<double> RootStateContacts::root_at(const ContactPoint& point, Side side, double distance) {
  const bool upper =
      side == Side::upper || (side == Side::both && point.two_sided && distance < 0.0);
  Root<double> root = root_of(point.law, (upper ? -distance : distance) - point.deadband);
  if (upper) root.slope = -root.slope;
  return root;
}

double RootStateContacts::root_at(const Variable& variable, const double* distances) const {
  double sum = 0.0;
  for (std::size_t i = variable.first; i < variable.first + variable.count; ++i) {
    const double energy = root_at(points_[i], variable.side, distances[i]).energy;
    sum += energy * energy;
  }
  return std::sqrt(sum);
}

/// D is the paper's k (g_K d.K + g_a d.a) to second order. It is scaled down if psi is below
/// psi(x), and never takes more than psi.
void RootStateContacts::move_laws(const RowsView& rows) {
  const double time = static_cast<double>(rows.step) * time_step_;
  for (const MovingLaw& each : moving_) {
    const Row& last = rows_[each.first + each.count - 1];
    const std::span its(&variables_[rows_[each.first].variable],
                        &variables_[last.variable] + last.variables);
    take_law(each, time - time_step_);
    for (Variable& it : its) {
      it.due = 0.5 * root_at(it, rows.previous);
      it.moved = -0.5 * root_at(it, rows.now);
    }
    take_law(each, time + time_step_);
    for (Variable& it : its) it.moved += 0.5 * root_at(it, rows.now);
    take_law(each, time);
    for (Variable& it : its) {
      it.due += 0.5 * root_at(it, rows.now);
      if (it.due > 0.0 && it.root < it.due) it.moved *= std::max(it.root, 0.0) / it.due;
      it.moved = std::max(it.moved, std::min(-it.root, 0.0));
    }
  }
}

/// g_j = psi_j psi_j'/psi.
void RootStateContacts::begin_step(const RowsView& rows) {
  move_laws(rows);
  for (Row& row : rows_) {
    row.loss_slope = 0.0;
    row.released = false;
  }
  for (Variable& it : variables_) {
    double sum = 0.0;
    for (std::size_t k = 0; k < it.count; ++k) {
      const std::size_t i = it.first + k;
      const Root<double> root = root_at(points_[i], it.side, rows.now[i]);
      g_[it.at + k] = root.slope;
      energies_[it.at + k] = root.energy;
      sum += root.energy * root.energy;
      rows_[i].loss_slope +=
          points_[i].damping * 0.5 / time_step_ * root.energy * std::abs(root.slope);
    }
    const double psi = std::sqrt(sum);
    for (std::size_t j = it.at; j < it.at + it.count; ++j)
      g_[j] = psi > 0.0 ? g_[j] * (energies_[j] / psi) : 0.0;
    it.slope = std::abs(g_[it.at]);
    it.emptied = false;
  }
  for (std::size_t i = 0; solver_ == ContactSolver::constrained && i < rows_.size(); ++i)
    choose(i, rows.compliance[i], rows.d[i]);
}

/// The largest g with which a step towards d does not pull: it makes psi zero.
double RootStateContacts::emptying_slope(const Variable& it, double compliance, double d) {
  constexpr double unlimited = std::numeric_limits<double>::infinity();
  const double full = it.root + it.moved;
  if (full <= 0.0) return d > 0.0 ? unlimited : 0.0;
  const double mean = it.moved == 0.0 ? it.root : std::sqrt(std::max(it.root, 0.0) * full);
  const double length = std::hypot(d, 2.0 * std::sqrt(compliance) * mean);
  if (d < 0.0) return 4.0 * full / (length - d);
  return it.root > 0.0 ? (d + length) / (compliance * it.root) : unlimited;
}

void RootStateContacts::limit(Variable& it, double slope, double emptying) {
  it.emptied = slope >= emptying * (1.0 - 1e-9) && it.root + it.moved > 0.0;
  const double least = it.emptied ? emptying : std::min(slope, emptying);
  g_[it.at] = it.side == Side::upper ? -least : least;
}

/// The other side and the loss of the row are eliminated.
void RootStateContacts::choose(std::size_t row, double compliance, double d) {
  const std::span its(&variables_[rows_[row].variable], rows_[row].variables);
  const int rounds = its.size() == 2 ? 3 : 1;
  for (int round = 0; round < rounds; ++round)
    for (Variable& it : its) {
      Response other{0.0, rows_[row].loss_slope};
      for (const Variable& each : its) {
        if (&each == &it) continue;
        other.force += g_[each.at] * (each.root + 0.5 * each.moved);
        other.slope += 0.25 * g_[each.at] * g_[each.at];
      }
      const double over = 1.0 / (1.0 + compliance * other.slope);
      const double free = (d - compliance * other.force) * over;
      const double own_d = it.side == Side::upper ? -free : free;
      const double emptying = emptying_slope(it, compliance * over, own_d);
      const bool parts = it.slope == 0.0 && it.root > 0.0 && own_d < 0.0;
      limit(it, parts ? emptying : it.slope, emptying);
    }
}

/// Corrects one-sided contacts that pull, because their neighbours moved or because their loss
/// exceeds the elastic force. First g is limited again; a contact that still pulls has no force in
/// this step and keeps its energy.
bool RootStateContacts::revise(const RowBatch& batch, int /*pass*/, bool last) {
  bool changed = false;
  for (std::size_t k = 0; solver_ == ContactSolver::constrained && k < batch.rows.size(); ++k) {
    Row& row = rows_[batch.rows[k]];
    const std::size_t i = batch.at[k];
    Variable& it = variables_[row.variable];
    double& g = g_[it.at];
    const double left_over = it.root + it.moved + 0.5 * g * batch.r[i];
    const double full = it.root + std::max(it.moved, 0.0);
    const bool pulls = batch.force[i] < -1e-13 * g * full || left_over < -1e-9 * full;
    if (row.variables == 2 || row.released || !pulls) continue;
    changed = true;
    const double d = batch.r[i] + batch.compliance[i] * batch.force[i];
    const double emptying = emptying_slope(it, batch.compliance[i], d);
    if (row.loss_slope > 0.0) {
      row.released = true;
    } else if (!last && g > emptying) {
      limit(it, g, emptying);
    } else {
      g = 0.0;
      it.emptied = false;
    }
  }
  return changed;
}

void RootStateContacts::end_step(const RowsView& rows, const SleepLimits& /*limits*/) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    Row& row = rows_[i];
    const double r = rows.r[i];
    row.lost = row.loss_slope * r * r;
    if (row.released) {
      // There is no force, so psi may only decrease, at most to zero.
      const Variable& it = variables_[row.variable];
      double& g = g_[it.at];
      g = r < 0.0 ? std::min(g, -2.0 * (it.root + it.moved) / r) : 0.0;
      const Response elastic = elastic_law(i);
      row.lost = -(elastic.force + elastic.slope * r) * r;
    }
    if (!points_[i].two_sided) extremes_.add(rows.now[i], rows.force[i]);
  }
  for (Variable& it : variables_) {
    double rate = 0.0;
    for (std::size_t k = 0; k < it.count; ++k) rate += g_[it.at + k] * rows.r[it.first + k];
    const double before = it.root;
    it.root += it.moved + 0.5 * rate;
    it.moved_work = 0.5 * it.moved * (before + it.root);
    if (it.emptied && std::abs(it.root) <= 1e-9 * (before + std::max(it.moved, 0.0))) it.root = 0.0;
  }
}

}  // namespace thrum
