#include <thrum/interactions/contacts.hpp>

#include <algorithm>
#include <memory>
#include <variant>

#include <thrum/interactions/contacts_solve.hpp>
#include <thrum/interactions/papers/root_state_contacts.hpp>

namespace thrum {

std::unique_ptr<ContactSet> make_contacts(ContactSolver solver, const ContactLaw& like,
                                          SolveLimits limits, double time_step) {
  if (solver != ContactSolver::corrected && solver != ContactSolver::newton)
    return std::make_unique<RootStateContacts>(solver, time_step);
  return std::visit(
      [&]<class Law>(const Law&) -> std::unique_ptr<ContactSet> {
        return std::make_unique<Contacts<Law>>(solver, limits, time_step);
      },
      like);
}

double distance_before(double previous, double now, const ContactPoint& point) {
  const double most = std::max(now, point.deadband);
  const double least = point.two_sided ? std::min(now, -point.deadband) : -never_woken;
  return std::clamp(previous, least, most);
}

}  // namespace thrum
