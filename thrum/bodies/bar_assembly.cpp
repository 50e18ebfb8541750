// Bars: from words to a grid or a bank of modes.
#include <thrum/bodies/bar.hpp>
#include <thrum/bodies/bar_modes.hpp>
#include <thrum/bodies/built_bar_grid.hpp>
#include <thrum/bodies/method_keys.hpp>
#include <thrum/bodies/modal_body.hpp>
#include <thrum/bodies/modal_formula.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

bool profile_stays(const Element& element, Builder& builder) {
  if (element.as<Bar>().thickness.knob() == nullptr) return true;
  builder.faults.add(element.path(), "thickness",
                     "is that of the bar as it is made and cannot be played");
  return false;
}

bool is_modal(const Bar& it) { return it.method.empty() ? it.points == 0 : it.method == "modal"; }

ModalBody in_modes(const Bar& it, const BarSection& section) {
  const BarEnds ends = bar_ends(it.boundary);
  const GridBody::Parameters parameters{.stiffness_squared = section.stiffness_squared(),
                                        .damping = it.damping,
                                        .density = section.mean_linear_density()};
  ModalBody body = modal_body_of(it, {1, {it.length, 0.0}, false}, parameters);
  body.string = {it.length, false};
  body.width = it.width;
  body.free_ends = {first_end_is_free(ends), last_end_is_free(ends)};
  body.tension = it.young;
  body.tuned_by = "young";
  if (!section.is_uniform()) {
    body.shapes = [=](double highest) { return undercut_modes(section, ends, highest); };
    for (const Envelope::Point& point : it.thickness.points())
      body.shapes_key.insert(body.shapes_key.end(), {point.time, point.value});
  } else if (ends != BarEnds::supported) {
    body.shapes = [=](double highest) { return bar_modes(section.length, ends, highest); };
  }
  if (ends != BarEnds::supported) body.shapes_key.push_back(static_cast<double>(ends));
  return body;
}

void assemble_bar(const Element& element, ModeFamilies& families, Builder& builder) {
  const Bar& it = element.as<Bar>();
  if (!profile_stays(element, builder)) return;
  const BarSection section = section_of(it);
  const bool modal = is_modal(it);
  if (!may_move(element, "young", it.young, modal, builder.faults)) return;
  check_method_keys<Bar>(element, bar_kind().describe(), modal, builder.faults);
  if (modal) return add_modal_body(element, in_modes(it, section), families, builder);
  const BarGrid::Losses losses{it.damping, it.damping_hf};
  const auto lattice =
      choose_bar_lattice(element, section, bar_ends(it.boundary), it.points, losses, builder);
  if (lattice)
    add_bar_grid(element, section, *lattice, losses, it.shape, it.velocity_shape, builder);
}

}  // namespace

std::optional<PitchLaw> bar_pitch(const Element& element, Faults& faults) {
  const Bar& it = element.as<Bar>();
  if (is_modal(it)) return pitch_law_of(in_modes(it, section_of(it)));
  faults.add(element.path(), "method", "must be \"modal\" for a bar that is tuned by play.tune");
  return std::nullopt;
}

void assemble_bars(Elements elements, Builder& builder) {
  ModeFamilies families;
  for (const Element* element : elements) assemble_bar(*element, families, builder);
}

}  // namespace thrum
