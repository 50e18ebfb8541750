// Instruments, and a player of one.
#include <fmt/format.h>
#include <pybind11/stl.h>
#include <algorithm>
#include <array>
#include <memory>
#include <new>

#include <thrum/instruments/roomy_player.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/words.hpp>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "one_at_a_time.hpp"
#include "patience.hpp"
#include "player_arguments.hpp"

namespace py = pybind11;

namespace thrum::python {
namespace {

py::array_t<double> shape_of(const FrameBody& body, const FrameVoice& voice) {
  py::array_t<double> shape(body.columns * body.rows);
  for (int i = 0; i < body.columns * body.rows; ++i)
    shape.mutable_at(i) =
        static_cast<double>(voice.values[body.first + static_cast<std::size_t>(i)]);
  if (body.dimensions < 2) return shape;
  return shape.reshape({body.rows, body.columns});
}

/// A voice of a picture in Python's words.
py::dict voice_of(const FrameLayout& layout, const FrameVoice& voice) {
  py::dict shapes, forces, energy, all;
  for (const FrameBody& body : layout.bodies) shapes[py::str(body.path)] = shape_of(body, voice);
  for (std::size_t i = 0; i < layout.touches.size(); ++i)
    forces[py::str(layout.touches[i].path)] = static_cast<double>(voice.forces[i]);
  energy["kinetic"] = voice.energy.kinetic;
  energy["potential"] = voice.energy.potential;
  energy["contact"] = voice.energy.contact;
  energy["stored"] = voice.energy.stored();
  all["key"] = voice.key;
  all["held"] = voice.held;
  all["shapes"] = shapes;
  all["forces"] = forces;
  all["energy"] = energy;
  return all;
}

std::unique_ptr<RoomyPlayer::Act> build_interruptibly(const Instrument& instrument,
                                                      const PlayerSettings& settings) {
  return interruptible(
      [instrument, settings](Work&) { return RoomyPlayer::build(instrument, settings); }, 1.0,
      py::none());
}

class LivePlayer {
 public:
  LivePlayer(const Instrument& instrument, double rate, unsigned seed)
      : roomy_(instrument, settings_of(rate, seed, true), nullptr, build_interruptibly) {}

  void note_on(int key, double velocity, int channel) {
    const auto turn = turns_.hold();
    roomy_.handle(
        thrum::note_on(checked_channel(channel), checked_key(key), midi_velocity(velocity)));
  }
  void note_off(int key, int channel) {
    const auto turn = turns_.hold();
    roomy_.handle(thrum::note_off(checked_channel(channel), checked_key(key)));
  }
  void midi(const std::vector<std::uint8_t>& bytes) {
    const auto turn = turns_.hold();
    const auto message = midi_message_of(bytes);
    if (!message) throw py::value_error("midi: not the bytes of one channel message");
    roomy_.handle(*message);
  }

  py::array_t<double> render(py::ssize_t frames) {
    if (frames < 0) throw py::value_error("render: the number of frames must not be negative");
    const auto turn = turns_.hold();
    constexpr std::size_t longest = 512;
    auto both = std::make_shared<std::vector<double>>();
    const std::size_t numbers = 2 * static_cast<std::size_t>(frames);
    if (numbers > both->max_size()) throw std::bad_alloc();
    both->reserve(numbers);  // all at once, and touched on the way
    Patience patience{py::none()};
    roomy_.player().picture()->ask(roomy_.player().samples() + frames);
    {
      const py::gil_scoped_release free;
      std::array<double, longest> left{}, right{};
      for (std::size_t done = 0; done < static_cast<std::size_t>(frames);) {
        const std::size_t count = std::min(longest, static_cast<std::size_t>(frames) - done);
        roomy_.render(std::span(left).first(count), std::span(right).first(count));
        for (std::size_t i = 0; i < count; ++i) {
          both->push_back(left[i]);
          both->push_back(right[i]);
        }
        done += count;
        patience.report(0.0, 1.0);
      }
    }
    return stereo(std::move(both));
  }

  void set(const std::string& name, double value) {
    const auto turn = turns_.hold();
    std::vector<std::string_view> names;
    for (const Control& control : roomy_.player().controls()) {
      names.push_back(control.name);
      if (control.name == name && !(value >= control.lowest && value <= control.highest))
        throw py::value_error(fmt::format("{}: must be from {} to {}, not {}", name, control.lowest,
                                          control.highest, value));
    }
    if (!roomy_.player().set(name, value))
      throw WrongName("no control " + in_quotes(name) + " of this instrument" +
                      suggestion(name, names));
  }

  py::dict controls() const {
    const auto turn = turns_.hold();
    py::dict all;
    for (const Control& control : roomy_.player().controls()) {
      py::dict about;
      about["range"] = py::make_tuple(control.lowest, control.highest);
      about["default"] = control.initial;
      about["unit"] = control.unit;
      about["moves"] = control.moves;
      about["declared"] = control.declared;
      all[py::str(control.name)] = about;
    }
    return all;
  }

  /// As the last frame of the last render() left it.
  py::dict picture() {
    const auto turn = turns_.hold();
    const MotionFrame& frame = roomy_.player().picture()->latest();
    py::list voices;
    for (std::size_t i = 0; i < frame.sounding; ++i)
      voices.append(
          voice_of(roomy_.player().picture()->layout(frame.voices[i].layout), frame.voices[i]));
    py::dict all;
    all["sample"] = roomy_.begun_at() + std::max(frame.sample, 0LL);
    all["voices"] = voices;
    return all;
  }

  int sounding() const {
    const auto turn = turns_.hold();
    return roomy_.player().sounding();
  }
  double rate() const {
    const auto turn = turns_.hold();
    return roomy_.player().rate();
  }

 private:
  OneAtATime turns_;
  RoomyPlayer roomy_;
};

}  // namespace

void bind_player(py::module_& module) {
  py::class_<Instrument>(module, "Instrument")
      .def_readonly("title", &Instrument::title)
      .def_readonly("text", &Instrument::text)
      .def_property_readonly("description",
                             [](const Instrument& it) { return it.play.description; })
      .def_property_readonly("keys", [](const Instrument& it) { return it.play.keys; })
      .def_property_readonly("presets", [](const Instrument& it) {
        py::dict presets;
        for (const Preset& preset : it.presets) presets[py::str(preset.name)] = preset.description;
        return presets;
      });
  module.def("load_instrument", &load_instrument);
  module.def("read_instrument", [](const std::string& text, const std::string& preset,
                                   const std::vector<std::string>& overrides) {
    return read_instrument(text, "<text>", preset, overrides);
  });
  py::class_<LivePlayer>(module, "LivePlayer")
      .def(py::init<const Instrument&, double, unsigned>())
      .def("note_on", &LivePlayer::note_on)
      .def("note_off", &LivePlayer::note_off)
      .def("midi", &LivePlayer::midi)
      .def("render", &LivePlayer::render)
      .def("set", &LivePlayer::set)
      .def("controls", &LivePlayer::controls)
      .def("picture", &LivePlayer::picture)
      .def_property_readonly("sounding", &LivePlayer::sounding)
      .def_property_readonly("rate", &LivePlayer::rate);
}

}  // namespace thrum::python
