#include "moving_view.hpp"

#include <algorithm>
#include <cmath>

#include "surface_projection.hpp"

namespace thrum::plugin::window {

namespace {

constexpr double forget = 0.985;          ///< of what was the most, per picture
constexpr double slow_period = 1.0 / 48;  ///< of a period, per picture
constexpr double smallest = 1e-7;         ///< m that are drawn at full height
constexpr double weakest = 1e-3;          ///< N that are drawn at full brightness
constexpr std::size_t most_lanes = 8;

double key_frequency(int key) { return 440.0 * std::exp2((key - 69) / 12.0); }

}  // namespace

void MovingView::show(std::shared_ptr<MotionPicture> buffer) {
  if (buffer == buffer_) return;
  buffer_ = std::move(buffer);
  if (buffer_ == nullptr) return;
  scales_.clear();
  for (std::size_t i = 0; i < buffer_->layouts(); ++i) {
    const std::size_t bodies = buffer_->layout(i).bodies.size();
    scales_.push_back({std::vector<Slot>(bodies), std::vector<double>(bodies, smallest),
                       std::vector<double>(buffer_->layout(i).touches.size(), weakest)});
  }
  most_energy_ = 0.0;
}

void MovingView::ask(const MotionFrame& picture, double rate, double seconds) {
  const double earliest = static_cast<double>(std::max(picture.sample, 0LL)) + seconds * rate;
  if (picture.sounding == 0) return buffer_->ask(static_cast<long long>(earliest));
  const double period = rate / key_frequency(picture.voices[picture.sounding - 1].key);
  phase_ = std::fmod(phase_ + slow_period, 1.0);
  const double periods = std::ceil(earliest / period - phase_) + phase_;
  buffer_->ask(std::llround(periods * period));
}

const FrameBody* MovingView::body_of(const std::string& path) const {
  const auto& bodies = layout_->bodies;
  const auto found = std::find_if(bodies.begin(), bodies.end(),
                                  [&](const FrameBody& each) { return each.path == path; });
  return found == bodies.end() ? nullptr : &*found;
}

const MovingView::Slot& MovingView::slot_of(const FrameBody& body) const {
  return now_->slots[static_cast<std::size_t>(&body - layout_->bodies.data())];
}

void MovingView::place_bodies(const Box& box, const FrameVoice& voice) {
  const auto& bodies = layout_->bodies;
  double sum = 0.0;
  const auto weight = [](const FrameBody& body) {
    return body.moves ? 1.0 * body.dimensions : 0.0;
  };
  for (const FrameBody& body : bodies) sum += weight(body);
  double y = box.y;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const FrameBody& body = bodies[i];
    const double height = sum > 0.0 ? box.height * weight(body) / sum : box.height;
    now_->slots[i].box = {box.x, y, box.width, height};
    y += sum > 0.0 ? height : 0.0;
    const auto count = static_cast<std::size_t>(body.columns * body.rows);
    for (std::size_t k = 0; k < count; ++k) {
      const double far = std::abs(static_cast<double>(voice.values[body.first + k]));
      if (far > now_->farthest[i]) now_->farthest[i] = far;
    }
    const double room = body.dimensions == 2 ? 0.25 : 0.42;
    now_->slots[i].scale = room * height / now_->farthest[i];
  }
}

void MovingView::draw_line(cairo_t* to, const FrameBody& body, const Slot& slot,
                           const FrameVoice& voice) const {
  const double middle = slot.box.y + 0.5 * slot.box.height;
  for (int i = 0; i < body.columns; ++i) {
    const double x = slot.box.x + slot.box.width * i / (body.columns - 1);
    const double y =
        middle -
        slot.scale * static_cast<double>(voice.values[body.first + static_cast<std::size_t>(i)]);
    if (i == 0)
      cairo_move_to(to, x, y);
    else
      cairo_line_to(to, x, y);
  }
  cairo_stroke(to);
}

void MovingView::draw_surface(cairo_t* to, const FrameBody& body, const Slot& slot,
                              const FrameVoice& voice) const {
  const SurfaceProjection projection(slot.box, body.disc);
  const auto draw = [&](bool along_rows) {
    const int outer = along_rows ? body.rows : body.columns;
    const int inner = along_rows ? body.columns : body.rows;
    for (int a = 0; a < outer; ++a) {
      bool down = false;
      for (int b = 0; b < inner; ++b) {
        const int i = along_rows ? b : a, j = along_rows ? a : b;
        const double value = static_cast<double>(
            voice.values[body.first + static_cast<std::size_t>(j * body.columns + i)]);
        const double across = static_cast<double>(i) / (body.columns - 1);
        const double along = static_cast<double>(j) / (body.rows - 1);
        const double x = projection.x(across, along), y = projection.y(along, slot.scale * value);
        const bool there = !std::isnan(value);
        if (there && down)
          cairo_line_to(to, x, y);
        else if (there)
          cairo_move_to(to, x, y);
        down = there;
      }
    }
  };
  draw(true);
  draw(false);
  cairo_stroke(to);
}

void MovingView::draw_voice(cairo_t* to, const Box& box, const Palette& palette,
                            const FrameVoice& voice) {
  layout_ = &buffer_->layout(voice.layout);
  now_ = &scales_[voice.layout];
  place_bodies(box, voice);
  const auto& bodies = layout_->bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!bodies[i].moves) continue;
    palette.accent.use(to, bodies[i].dimensions == 2 ? 0.55 : 1.0);
    cairo_set_line_width(to, bodies[i].dimensions == 2 ? 0.8 : 1.8);
    if (bodies[i].dimensions == 1) draw_line(to, bodies[i], now_->slots[i], voice);
    if (bodies[i].dimensions == 2) draw_surface(to, bodies[i], now_->slots[i], voice);
  }
  draw_touches(to, palette, voice);
  draw_points(to, palette, voice);
}

/// Kinetic, potential and in contacts, against the most that there was lately.
void MovingView::draw_energy(cairo_t* to, const Box& box, const Palette& palette,
                             const MotionFrame& picture) {
  EnergyTerms sum;
  for (std::size_t i = 0; i < picture.sounding; ++i) sum += picture.voices[i].energy;
  most_energy_ = std::max(sum.stored(), most_energy_ * forget);
  palette.panel.use(to);
  cairo_rectangle(to, box.x, box.y, box.width, box.height);
  cairo_fill(to);
  if (!(most_energy_ > 0.0)) return;
  double x = box.x;
  const auto part = [&](double energy, const Colour& colour) {
    const double width = box.width * std::max(energy, 0.0) / most_energy_;
    colour.use(to);
    cairo_rectangle(to, x, box.y, width, box.height);
    cairo_fill(to);
    x += width;
  };
  part(sum.kinetic, palette.kinetic);
  part(sum.potential, palette.potential);
  part(sum.contact, palette.contact);
}

FrameVoice MovingView::at_rest() const {
  FrameVoice still;
  const auto& sources = buffer_->layout().sources;
  for (const auto& source : sources)
    still.values.push_back(source.is_watched ? 0.0F : source.otherwise);
  still.forces.assign(buffer_->layout().touches.size(), 0.0F);
  return still;
}

void MovingView::draw(cairo_t* to, const Box& box, const Palette& palette, double rate,
                      double seconds) {
  if (buffer_ == nullptr) return;
  const MotionFrame& picture = buffer_->latest();
  ask(picture, rate, seconds);
  constexpr double band = 6.0;
  draw_energy(to, {box.x, box.y + box.height - band, box.width, band}, palette, picture);
  cairo_save(to);
  cairo_rectangle(to, box.x, box.y, box.width, box.height - band);
  cairo_clip(to);
  for (Scales& scales : scales_) {
    for (double& far : scales.farthest) far = std::max(far * forget, smallest);
    for (double& force : scales.strongest) force = std::max(force * forget, weakest);
  }
  const std::size_t lanes = std::min(picture.sounding, most_lanes);
  for (std::size_t i = 0; i < lanes; ++i) {
    const double height = (box.height - band) / static_cast<double>(lanes);
    draw_voice(to, {box.x, box.y + height * static_cast<double>(i), box.width, height}, palette,
               picture.voices[picture.sounding - lanes + i]);
  }
  if (lanes == 0) draw_voice(to, {box.x, box.y, box.width, box.height - band}, palette, at_rest());
  cairo_restore(to);
}

}  // namespace thrum::plugin::window
