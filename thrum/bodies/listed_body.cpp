#include <thrum/bodies/listed_body.hpp>

#include <algorithm>
#include <utility>

namespace thrum {

void ListedBody::set_start(std::vector<double> displacement, std::vector<double> velocity) {
  start_displacement_ = std::move(displacement);
  start_velocity_ = std::move(velocity);
}

void ListedBody::masses(std::span<double> out) const {
  std::copy(mass_.begin(), mass_.end(), out.begin());
}

void ListedBody::step_compliances(std::span<double> out) const {
  std::copy(compliance_.begin(), compliance_.end(), out.begin());
}

void ListedBody::start(std::span<double> displacement, std::span<double> velocity) const {
  std::fill(displacement.begin(), displacement.end(), 0.0);
  std::fill(velocity.begin(), velocity.end(), 0.0);
  std::copy(start_displacement_.begin(), start_displacement_.end(), displacement.begin());
  std::copy(start_velocity_.begin(), start_velocity_.end(), velocity.begin());
}

}  // namespace thrum
