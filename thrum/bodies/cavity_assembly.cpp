// A cavity and its two heads: from words to one bank of coupled modes.
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include <thrum/bodies/air_keys.hpp>
#include <thrum/bodies/built_modes.hpp>
#include <thrum/bodies/cavity.hpp>
#include <thrum/bodies/coupled_heads.hpp>
#include <thrum/bodies/kept_modes.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/method_keys.hpp>
#include <thrum/bodies/modal_body.hpp>
#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

using std::numbers::pi;
constexpr double most_coupled_modes = 8000.0;
using Heads = DrumHeads;

const Membrane& membrane(const Heads& heads, std::size_t head) {
  return heads[head]->as<Membrane>();
}

bool on_grid(const Heads& heads, std::size_t head) {
  return membrane(heads, head).method == "grid";
}

/// The two membranes of a cavity; a fault and nothing when they are not two discs of one radius.
std::optional<Heads> heads_of(const Element& element, Builder& builder) {
  const Cavity& it = element.as<Cavity>();
  const auto fault = [&](std::string message) {
    builder.faults.add(element.path(), "between", std::move(message));
    return std::nullopt;
  };
  Heads heads{};
  for (std::size_t i = 0; i < 2; ++i) {
    heads[i] = builder.find(it.between[i].on);
    if (heads[i] == nullptr || std::any_cast<Membrane>(&heads[i]->parameters) == nullptr)
      return fault("'" + it.between[i].on +
                   "' is not a membrane; name two, as [\"membrane.batter\", \"membrane.snare\"]");
    if (!membrane(heads, i).radius)
      return fault("'" + it.between[i].on + "' must be a disc: give it a radius");
    if (!membrane(heads, i).tension.is_constant())
      return fault("the tension of '" + it.between[i].on +
                   "' moves, and that of a drum's head cannot; give it one number");
    if (!membrane(heads, i).modes.empty())
      return fault("'" + it.between[i].on +
                   "' has 'modes' of its own, which the air would undo; leave them out");
  }
  if (heads[0] == heads[1]) return fault("must name two different membranes");
  if (*membrane(heads, 0).radius != *membrane(heads, 1).radius)
    return fault("the two membranes must have the same radius");
  for (const Element* head : heads) check_air_keys<Membrane>(*head, builder.faults);
  if (on_grid(heads, 0) != on_grid(heads, 1))
    return fault(
        "one of the two membranes is on a grid and the other in modes; give both the same "
        "'method'");
  return heads;
}

bool is_alone(const Element& element, Elements cavities, Builder& builder) {
  for (const Element* other : cavities)
    for (const Where& head : other->as<Cavity>().between)
      for (const Where& own : element.as<Cavity>().between)
        if (other != &element && head.on == own.on) {
          builder.faults.add(
              element.path(), "between",
              "'" + own.on + "' is part of '" + other->path() + "' too; a head has one cavity");
          return false;
        }
  return true;
}

std::optional<CoupledHeads::Parameters> parameters_of(const Element& element, const Heads& heads,
                                                      Builder& builder) {
  const Cavity& it = element.as<Cavity>();
  const double rate = 1.0 / builder.time_step;
  CoupledHeads::Parameters parameters{.radius = *membrane(heads, 0).radius,
                                      .depth = it.depth,
                                      .air_density = it.air_density,
                                      .sound_speed = it.sound_speed,
                                      .bandwidth = 0.49 * rate};
  double expected = 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    const Membrane& head = membrane(heads, i);
    parameters.heads[i] = {head.surface_density, head.tension.at(0.0), air_outside(head)};
    if (head.bandwidth) parameters.bandwidth = std::min(parameters.bandwidth, *head.bandwidth);
  }
  for (const CoupledHeads::Head& head : parameters.heads)
    expected += std::pow(pi * parameters.bandwidth * parameters.radius, 2) * head.surface_density /
                head.tension;
  if (expected <= most_coupled_modes) return parameters;
  builder.faults.add(element.path(), "",
                     formatted("would couple about %.0f modes below %.6g Hz and the most is "
                               "%.0f; give its membranes a lower 'bandwidth'",
                               expected, parameters.bandwidth, most_coupled_modes));
  return std::nullopt;
}

/// What a membrane may not say for itself once it is part of a drum.
bool heads_are_sound(const Element& element, const Heads& heads, Builder& builder) {
  const std::size_t before = builder.faults.list().size();
  const double nyquist = 0.5 / builder.time_step;
  for (std::size_t i = 0; i < 2; ++i) {
    check_method_keys<Membrane>(*heads[i], membrane_kind().describe(), true, builder.faults);
    if (membrane(heads, i).modes_kept)
      builder.faults.add(
          heads[i]->path(), "modes_kept",
          "counts the modes of both heads together; give it to '" + element.path() + "'");
    if (membrane(heads, i).rest_bandwidth)
      builder.faults.add(heads[i]->path(), "rest_bandwidth",
                         "is for a head without a cavity; leave it out");
    if (membrane(heads, i).bandwidth.value_or(0.0) >= nyquist)
      builder.faults.add(heads[i]->path(), "bandwidth",
                         formatted("must be below half the rate, %.6g Hz", nyquist));
  }
  return builder.faults.list().size() == before;
}

/// Every head mode in a coupled one loses as it would by itself, weighted by its kinetic energy,
/// and the air outside takes its part; by a t60 curve, as the curve says at the coupled frequency,
/// which holds all losses.
double decay_in(const CoupledHeads::Mode& mode, const CoupledHeads& coupled, const Heads& heads) {
  double lost = 0.0;
  double all = 0.0;
  bool by_curve = false;
  for (std::size_t head = 0; head < 2; ++head) {
    const Membrane& it = membrane(heads, head);
    const bool by_t60 = !std::isnan(it.t60.at(0.0));
    by_curve = by_curve || by_t60;
    const std::vector<double>& zeros = coupled.zeros(static_cast<int>(head), mode.order);
    for (std::size_t i = 0; i < zeros.size(); ++i) {
      const double wave_number = zeros[i] / *it.radius;
      const double decay = by_t60 ? decay_of(it.t60.at(mode.angular_frequency / (2.0 * pi)))
                                  : it.damping + it.damping_hf * wave_number * wave_number;
      lost += decay * mode.share[head][i];
      all += mode.share[head][i];
    }
  }
  const double in_heads = all > 0.0 ? lost / all : 0.0;
  return by_curve ? in_heads : in_heads + mode.radiated;
}

/// One head's initial shape as amplitudes of its own modes; a fault and zeros where it has none.
std::vector<double> bent_modes(const Element& element, const char* key, const InitialShape& shape,
                               const ModeFamily& family, double radius, Builder& builder) {
  std::vector<double> bent(family.modes().size(), 0.0);
  if (const std::string wrong = direction_fault(shape, 1); !wrong.empty()) {
    builder.faults.add(element.path(), key, wrong);
    return bent;
  }
  if (shape.kind == "mode") {
    for (std::size_t i = 0; i < bent.size(); ++i) {
      const ModeShape& mode = family.modes()[i];
      const bool named = shape.number.size() == 2 && mode.number[0] == shape.number[0] &&
                         mode.number[1] == shape.number[1] && !mode.turned;
      if (!named) continue;
      bent[i] = shape.amplitude / mode.highest;
      return bent;
    }
    builder.faults.add(element.path(), key,
                       "names no mode within the bandwidth; a mode of a disc has two numbers");
    return bent;
  }
  const Outline outline{2, {radius, radius}, true};
  if (const std::string wrong = drawing_fault(shape, outline); !wrong.empty()) {
    builder.faults.add(element.path(), key, wrong);
    return bent;
  }
  bent = family.project(drawing_of(shape, outline));
  for (double& each : bent) each *= shape.amplitude;
  return bent;
}

/// Adds one head's initial shape to the amplitudes of the modes of the drum.
void add_shape(const Element& element, const char* key, const InitialShape& shape, std::size_t head,
               const CoupledHeads& coupled, double radius, Builder& builder,
               std::vector<double>& amplitudes) {
  if (shape.is_flat()) return;
  double highest = 0.0;
  for (int order = 0; !coupled.zeros(static_cast<int>(head), order).empty(); ++order)
    highest = std::max(highest, coupled.zeros(static_cast<int>(head), order).back());
  const auto family = disc_modes(radius, highest / radius * (1.0 + 1e-12));
  const std::vector<double> bent = bent_modes(element, key, shape, *family, radius, builder);
  std::vector<double> taken(amplitudes.size(), 0.0);
  for (std::size_t i = 0; i < bent.size(); ++i) {
    if (bent[i] == 0.0) continue;
    const ModeShape& from = family->modes()[i];
    for (std::size_t k = 0; k < taken.size(); ++k) {
      const CoupledHeads::Mode& mode = coupled.modes()[k];
      if (mode.order == from.number[0] && mode.turned == from.turned)
        taken[k] += mode.take[head][static_cast<std::size_t>(from.number[1] - 1)] * bent[i];
    }
  }
  for (std::size_t k = 0; k < taken.size(); ++k) amplitudes[k] += taken[k];
}

ModalStart start_of(const Heads& heads, const CoupledHeads& coupled, Builder& builder) {
  const std::vector<double> rest(coupled.modes().size(), 0.0);
  ModalStart start{rest, rest};
  for (std::size_t head = 0; head < 2; ++head) {
    const Membrane& it = membrane(heads, head);
    add_shape(*heads[head], "shape", it.shape, head, coupled, *it.radius, builder,
              start.displacement);
    add_shape(*heads[head], "velocity_shape", it.velocity_shape, head, coupled, *it.radius, builder,
              start.velocity);
  }
  return start;
}

using Coupled = std::shared_ptr<const CoupledHeads>;
using Values = std::function<std::vector<double>(std::span<const double>)>;

Values values_on(const Coupled& coupled, std::size_t head) {
  return [coupled, head](std::span<const double> at) {
    return coupled->values(static_cast<int>(head), at);
  };
}

std::vector<std::size_t> keep_modes(const Element& element, const Heads& heads,
                                    const Coupled& coupled,
                                    const std::vector<ModeBank::Mode>& modes,
                                    const ModalStart& start, const Builder& builder) {
  std::array<ModalFace, 2> faces;
  for (std::size_t head = 0; head < 2; ++head)
    faces[head] = {heads[head]->path(), 2, values_on(coupled, head)};
  return kept_modes(modes, faces, start, element.as<Cavity>().modes_kept, builder);
}

Thing thing_of(Values values, std::vector<std::size_t> kept, std::size_t first) {
  Thing thing;
  thing.dimensions = 2;
  thing.disc = true;
  thing.locate = [values = std::move(values), kept = std::move(kept),
                  first](std::span<const double> at) {
    Spot spot;
    const std::vector<double> all = values(at);
    for (const std::size_t i : kept) spot.place.push_back({first + spot.place.size(), all[i]});
    return spot;
  };
  return thing;
}

using Drums = SharedModes<CoupledHeads::Parameters, CoupledHeads>;

void assemble_cavity(const Element& element, Drums& drums, Builder& builder) {
  const auto heads = heads_of(element, builder);
  if (!heads) return;
  if (on_grid(*heads, 0)) return assemble_grid_drum(element, *heads, builder);
  if (!heads_are_sound(element, *heads, builder)) return;
  const auto parameters = parameters_of(element, *heads, builder);
  if (!parameters) return;
  const CoupledHeads::Size size = CoupledHeads::size_of(*parameters);
  constexpr double matrices = 4.0;
  if (!builder.can_afford(
          element, {matrices * sizeof(double) * size.largest * size.largest, size.operations}))
    return;
  const Coupled coupled =
      drums.get(*parameters, [&] { return std::make_shared<const CoupledHeads>(*parameters); });
  std::vector<ModeBank::Mode> modes;
  for (const CoupledHeads::Mode& mode : coupled->modes())
    modes.push_back({mode.angular_frequency, decay_in(mode, *coupled, *heads), 1.0});
  if (modes.empty()) {
    builder.faults.add(element.path(), "",
                       formatted("has no mode below %.6g Hz; give its membranes a higher "
                                 "'bandwidth'",
                                 parameters->bandwidth));
    return;
  }
  const ModalStart start = start_of(*heads, *coupled, builder);
  const auto kept = keep_modes(element, *heads, coupled, modes, start, builder);
  if (!builder.has_room(element, static_cast<double>(kept.size()))) return;
  auto bank = std::make_unique<ModeBank>(only(modes, kept), builder.time_step);
  bank->set_start(only(start.displacement, kept), only(start.velocity, kept));
  const std::size_t first = builder.add(std::move(bank));
  builder.add_built(element.path(),
                    std::make_unique<BuiltModes>(BuiltModes::Parameters{
                        .modes = only(modes, kept), .in_band = modes.size(), .dimensions = 2}));
  for (std::size_t head = 0; head < 2; ++head)
    builder.add_thing((*heads)[head]->path(), thing_of(values_on(coupled, head), kept, first));
}

}  // namespace

void assemble_cavities(Elements elements, Builder& builder) {
  Drums drums;
  for (const Element* element : elements)
    if (is_alone(*element, elements, builder)) assemble_cavity(*element, drums, builder);
}

}  // namespace thrum
