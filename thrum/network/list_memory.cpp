// The memory of a network that steps read and write, part by part: core/footprint.hpp.
#include <thrum/core/envelope.hpp>
#include <thrum/core/footprint.hpp>
#include <thrum/network/rooms.hpp>

namespace thrum {

void MovingRows::list_memory(Footprint& footprint) const {
  footprint.add_lists(each_, gaps_);
  for (const MovingRow& each : each_) {
    footprint.add_list(each.parts);
    for (const Part& part : each.parts) part.moving.place->path().list_memory(footprint);
  }
}

void Groups::list_memory(Footprint& footprint) const {
  footprint.add_lists(islands_, island_of_, position_, varies_, neighbours_, first_neighbour_,
                      followed_, changed_in_, awake_in_, head_, used_, head_in_, parent_);
  for (const Island& each : islands_) footprint.add_list(each.memory.span());
}

/// Of a bank what comes first is read, where there are few readings and no drags.
void CalmSteps::list_memory(Footprint& footprint) const {
  constexpr std::size_t few = 3;
  footprint.add_lists(followed_, places_, bodies_, forces_, readings_, goals_, lanes_, pushes_,
                      still_zero_, runners_, courses_, additions_);
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const BankStretch& bank = banks_[i];
    footprint.add(&bank,
                  static_cast<std::size_t>(reinterpret_cast<const char*>(bank.response[few]) -
                                           reinterpret_cast<const char*>(&bank)));
    footprint.add(bank.ahead, few * sizeof bank.ahead[0]);
  }
  footprint.add(rooms_.data(), rooms_taken_ * sizeof(double));
}

void Network::Rooms::list_memory(Footprint& footprint) const {
  footprint.add_object(*this);
  footprint.add_lists(parts_.bodies, parts_.interactions, parts_.drives, lone_);
  for (const PlacedBody& each : parts_.bodies) each.body->list_memory(footprint);
  for (const PlacedInteraction& each : parts_.interactions)
    each.interaction->list_memory(footprint);
  for (const PlacedDrive& each : parts_.drives) {
    footprint.add_list(each.push);
    if (each.held != nullptr) footprint.add_object(*each.held);
  }
  const RowNumbers& numbers = parts_.numbers;
  footprint.add_lists(numbers.previous, numbers.now, numbers.next, numbers.d, numbers.r,
                      numbers.force, numbers.compliance);
  parts_.rows.list_memory(footprint, wake_set_.limits());
  parts_.moving_rows.list_memory(footprint);
  groups_.list_memory(footprint);
  wake_set_.list_memory(footprint);
  calm_.list_memory(footprint);
  calm_.list_memory_of_modes(footprint);
  std::visit(
      [&](const auto& motion) {
        for (const auto* block : {motion.next(), motion.now(), motion.previous(), motion.kept()})
          footprint.add(block, motion.size() * sizeof *block);
      },
      motion_);
}

bool Network::list_memory_at_rest(Footprint& footprint) const {
  if (!rooms_->calm_.is_on()) return false;
  footprint.add_object(*rooms_);
  rooms_->calm_.list_memory(footprint);
  return true;
}

void Network::list_memory(Footprint& footprint) const { rooms_->list_memory(footprint); }

}  // namespace thrum
