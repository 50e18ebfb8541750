// A simulation as bytes, and back.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>

#include <thrum/scene/simulation_parts.hpp>

namespace thrum {

namespace {

/// What stands before a saved state.
struct StateHeader {
  std::array<char, 8> magic = {'t', 'h', 'r', 'u', 'm', 's', 't', '\0'};
  std::uint32_t version = 4;
  std::uint32_t byte_order = 0x01020304;
  std::uint64_t scene = 0;   ///< digest_of(Scene)
  std::uint64_t size = 0;    ///< of what follows
  std::uint64_t digest = 0;  ///< of what follows
};

}  // namespace

void Simulation::Parts::exchange(State& state) {
  network.exchange(state);
  for (Ear* ear : ears) ear->exchange(state);
}

std::vector<std::byte> Simulation::save() const {
  State state;
  parts_->exchange(state);
  const StateHeader header{.scene = parts_->scene_digest,
                           .size = state.bytes().size(),
                           .digest = digest_of(state.bytes())};
  std::vector<std::byte> bytes(sizeof header + state.bytes().size());
  std::memcpy(bytes.data(), &header, sizeof header);
  std::copy(state.bytes().begin(), state.bytes().end(), bytes.begin() + sizeof header);
  return bytes;
}

void Simulation::restore(std::span<const std::byte> bytes) {
  StateHeader header;
  const StateHeader wanted;
  const auto demand = [](bool holds, const char* otherwise) {
    if (!holds) throw std::invalid_argument(otherwise);
  };
  demand(bytes.size() >= sizeof header, "this is no saved state: it is too short");
  std::memcpy(&header, bytes.data(), sizeof header);
  const auto body = bytes.subspan(sizeof header);
  demand(header.magic == wanted.magic, "this is no saved state");
  demand(header.version == wanted.version && header.byte_order == wanted.byte_order,
         "the state was saved by another version of thrum, or on another kind of machine");
  demand(header.size == body.size() && header.digest == digest_of(body),
         "the saved state is damaged or incomplete");
  demand(header.scene == parts_->scene_digest,
         "the saved state is of another scene, or of one with other values");
  State state({body.begin(), body.end()});
  parts_->exchange(state);
  if (parts_->any_moves) parts_->move_channels();
}

}  // namespace thrum
