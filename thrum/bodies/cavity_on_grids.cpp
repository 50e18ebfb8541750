// A cavity between two heads on grids: from words to one body.
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

#include <thrum/bodies/air_keys.hpp>
#include <thrum/bodies/built_grid.hpp>
#include <thrum/bodies/cavity.hpp>
#include <thrum/bodies/coupled_heads.hpp>
#include <thrum/bodies/grid_choice.hpp>
#include <thrum/bodies/grid_drum.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/method_keys.hpp>
#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

/// The air resonates up to this fraction of 1/k (rad/s), 2.1 kHz at 44.1 kHz. Above it is mass.
/// More would take more of the heads' stability.
constexpr double air_highest = 0.3;
/// The shapes of the air are orthogonal on the continuous disc, and nearly so on its points.
constexpr double safety = 1.05;
/// The air outside loads modes of the heads up to about this wave number times the radius.
constexpr double widest_outside = 12.0;

/// What a drum of two grids is in the network.
class BuiltDrum final : public Built {
 public:
  BuiltDrum(std::array<Grid, 2> grids, std::array<GridBody::Parameters, 2> heads,
            const CoupledHeads::Parameters& coupled)
      : upper_(grids[0], heads[0]), lower_(grids[1], heads[1]), heads_(heads), coupled_(coupled) {}

  /// Its partials are those of the coupled modes of the same drum.
  BodyCheck check() const override {
    BodyCheck check = upper_.check();
    check.coordinates += lower_.check().coordinates;
    check.partials.clear();
    constexpr double most_operations = 1e10;  // slow sound makes many modes of the air
    if (CoupledHeads::size_of(coupled_).operations > most_operations) return check;
    if (is_in_air()) check.decay_at_1_khz = {};  // not what the head loses by itself
    const CoupledHeads modes(coupled_);
    constexpr std::size_t shown = 4;
    for (std::size_t i = 0; i < std::min(shown, modes.modes().size()); ++i)
      check.partials.push_back({{0, 0},
                                modes.modes()[i].angular_frequency / (2.0 * std::numbers::pi),
                                decay_of(modes.modes()[i], modes)});
    return check;
  }
  Price price() const override {
    const Price a = upper_.price(), b = lower_.price();
    // Heads of a drum do not fit the first cache, as those that were priced did: measured.
    const double with_air = is_in_air() ? 2.0 : 1.3, time = is_in_air() ? 4.2 : 3.3;
    return {with_air * (a.operations + b.operations), time * (a.nanoseconds + b.nanoseconds)};
  }
  bool loses() const override { return upper_.loses() || lower_.loses() || is_in_air(); }
  Waves waves() const override { return upper_.waves(); }
  void warn(const BodyCheck& body, Inspection& inspection) const override {
    upper_.warn(body, inspection);
  }

 private:
  bool is_in_air() const {
    return coupled_.heads[0].air_outside > 0.0 || coupled_.heads[1].air_outside > 0.0;
  }
  /// By the air outside, and by the heads as their kinetic energies are.
  double decay_of(const CoupledHeads::Mode& mode, const CoupledHeads& modes) const {
    double lost = 0.0, all = 0.0;
    for (const std::size_t head : {0u, 1u})
      for (std::size_t i = 0; i < mode.share[head].size(); ++i) {
        const double z = modes.zeros(static_cast<int>(head), mode.order)[i] / coupled_.radius;
        lost += mode.share[head][i] * (heads_[head].damping + heads_[head].damping_hf * z * z);
        all += mode.share[head][i];
      }
    return mode.radiated + (all > 0.0 ? lost / all : 0.0);
  }

  BuiltGrid upper_, lower_;
  std::array<GridBody::Parameters, 2> heads_;
  CoupledHeads::Parameters coupled_;
};

GridBody::Parameters head_parameters(const Membrane& it, double time_step) {
  return {.wave_speed_squared = it.tension.at(0.0) / it.surface_density,
          .damping = it.damping,
          .damping_hf = it.damping_hf,
          .density = it.surface_density,
          .time_step = time_step};
}

/// The heads leave the air its part of the stability bound: c^2 k^2 L + 4 s1 k L <= 4 - k^2 pull.
GridBody::Parameters with_room_for(GridBody::Parameters it, double pull) {
  const double share = 4.0 / (4.0 - it.time_step * it.time_step * pull);
  it.wave_speed_squared *= share;
  it.damping_hf *= share;
  return it;
}

OutsideAir::Parameters around(const Cavity& it, const std::array<const Membrane*, 2>& heads,
                              double time_step) {
  OutsideAir::Parameters around{.radius = *heads[0]->radius,
                                .depth = it.depth,
                                .sound_speed = it.sound_speed,
                                .highest = air_highest / time_step,
                                .time_step = time_step};
  for (std::size_t i = 0; i < 2; ++i)
    around.heads[i] = {air_outside(*heads[i]), heads[i]->surface_density,
                       std::sqrt(heads[i]->tension.at(0.0) / heads[i]->surface_density)};
  return around;
}

}  // namespace

void assemble_grid_drum(const Element& element, const DrumHeads& heads, Builder& builder) {
  const Cavity& it = element.as<Cavity>();
  const double k = builder.time_step;
  const std::array membranes{&heads[0]->as<Membrane>(), &heads[1]->as<Membrane>()};
  const std::size_t before = builder.faults.list().size();
  for (const Element* head : heads)
    check_method_keys<Membrane>(*head, membrane_kind().describe(), false, builder.faults);
  if (it.modes_kept)
    builder.faults.add(element.path(), "modes_kept",
                       "is for heads in modes, and these are on grids; leave it out");
  const double radius = *membranes[0]->radius;
  const bool in_air = membranes[0]->air || membranes[1]->air;
  CavityAir air({radius, it.depth, it.air_density, it.sound_speed, air_highest / k,
                 AirFace::most_shapes, in_air ? widest_outside : 0.0});
  OutsideAir outside(around(it, membranes, k), air.shapes);
  const std::array densities{membranes[0]->surface_density, membranes[1]->surface_density};
  const double inside = safety * air.largest_pull(densities);
  const double pull = inside + safety * outside.largest_pull(air.shapes, densities);
  constexpr double most_pull = 2.0;
  if (!(k * k * inside <= most_pull))
    builder.faults.add(element.path(), "depth",
                       formatted("is so little that the air is stiffer than %.6g Hz can step on a "
                                 "grid; raise the rate, or put the heads in modes",
                                 1.0 / k));
  else if (!(k * k * pull <= most_pull))
    builder.faults.add(
        heads[membranes[0]->air ? 0 : 1]->path(), "air",
        formatted("is so heavy beside this head that %.6g Hz cannot step it on a grid; "
                  "put the heads in modes, or leave it out",
                  1.0 / k));
  if (builder.faults.list().size() > before) return;

  std::array<std::unique_ptr<GridBody>, 2> bodies;
  std::array<GridBody::Parameters, 2> parameters;
  std::vector<Grid> grids;
  for (std::size_t i = 0; i < 2; ++i) {
    parameters[i] = head_parameters(*membranes[i], k);
    const auto grid = choose_disc_grid(*heads[i], radius, membranes[i]->points,
                                       with_room_for(parameters[i], pull), builder);
    if (!grid) return;
    grids.push_back(*grid);
    bodies[i] = make_grid_body(*heads[i], *grid, parameters[i], membranes[i]->shape,
                               membranes[i]->velocity_shape, builder);
    if (!bodies[i]) return;
  }
  auto drum = std::make_unique<GridDrum>(std::move(bodies), std::move(air), parameters,
                                         best_kernels(), std::move(outside));
  const std::array firsts{drum->first_of(0), drum->first_of(1)};
  const std::size_t first = builder.add(std::move(drum));
  const CoupledHeads::Parameters coupled{
      .heads = {{{membranes[0]->surface_density, membranes[0]->tension.at(0.0),
                  air_outside(*membranes[0])},
                 {membranes[1]->surface_density, membranes[1]->tension.at(0.0),
                  air_outside(*membranes[1])}}},
      .radius = radius,
      .depth = it.depth,
      .air_density = it.air_density,
      .sound_speed = it.sound_speed,
      .bandwidth = std::min(0.25 / k, std::sqrt(parameters[0].wave_speed_squared) / radius)};
  builder.add_built(element.path(), std::make_unique<BuiltDrum>(std::array{grids[0], grids[1]},
                                                                parameters, coupled));
  for (std::size_t i = 0; i < 2; ++i)
    builder.add_thing(heads[i]->path(), thing_on_grid(grids[i], first + firsts[i]));
}

}  // namespace thrum
