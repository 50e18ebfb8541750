#include <algorithm>
#include <cmath>

#include "catalogue.hpp"
#include "plugin/module.hpp"
#include "plugin/vst3_host.hpp"

namespace thrum::plugin_tests {

namespace {

using plugin::catalogue;
using plugin::Entry;

template <class Interface>
Interface** ask(v3_component** component, const v3_tuid iid) {
  Interface** it = nullptr;
  if (v3_cpp_obj_query_interface(component, iid, &it) != V3_OK)
    throw std::runtime_error("no such interface");
  v3_cpp_obj_unref(it);  // the component lives longer
  return it;
}

class Instance : public Vst3Hosted {
 public:
  Instance(v3_plugin_factory** factory, const v3_tuid class_id) {
    if (v3_cpp_obj(factory)->create_instance(factory, class_id, v3_component_iid,
                                             reinterpret_cast<void**>(&component_)) != V3_OK)
      throw std::runtime_error("no instance");
    v3_cpp_obj_initialize(component_, nullptr);
    processor_ = ask<v3_audio_processor>(component_, v3_audio_processor_iid);
    controller_ = ask<v3_edit_controller>(component_, v3_edit_controller_iid);
    mapping_ = ask<v3_midi_mapping>(component_, v3_midi_mapping_iid);
    changes_.queues.reserve(100000);
    events_.events.reserve(100000);
    for (int32_t i = 0; i < v3_cpp_obj(controller_)->get_parameter_count(controller_); ++i) {
      v3_param_info info{};
      v3_cpp_obj(controller_)->get_parameter_info(controller_, i, &info);
      if ((info.flags & (V3_PARAM_IS_HIDDEN | V3_PARAM_PROGRAM_CHANGE)) == 0)
        infos_.push_back(info);
    }
  }
  ~Instance() override {
    v3_cpp_obj_terminate(component_);
    v3_cpp_obj_unref(component_);
  }

  v3_plugin_view** create_view() override {
    return v3_cpp_obj(controller_)->create_view(controller_, "editor");
  }
  v3_edit_controller** controller() override { return controller_; }
  bool activate(double rate, int most_frames) override {
    v3_process_setup setup{offline_ ? V3_OFFLINE : V3_REALTIME, V3_SAMPLE_32, most_frames, rate};
    return v3_cpp_obj(processor_)->setup_processing(processor_, &setup) == V3_OK &&
           v3_cpp_obj(component_)->set_active(component_, 1) == V3_OK &&
           v3_cpp_obj(processor_)->set_processing(processor_, 1) == V3_OK;
  }
  void deactivate() override {
    v3_cpp_obj(processor_)->set_processing(processor_, 0);
    v3_cpp_obj(component_)->set_active(component_, 0);
  }
  bool process(std::span<const Event> events, std::span<float> left,
               std::span<float> right) override {
    changes_.queues.clear();
    events_.events.clear();
    events_.events.insert(events_.events.end(), sent_.begin(), sent_.end());
    sent_.clear();
    for (const Event& event : events) add(event);
    float* channels[2] = {left.data(), right.data()};
    v3_audio_bus_buffers out{};
    out.num_channels = 2;
    out.channel_buffers_32 = channels;
    v3_process_data data{};
    data.process_mode = offline_ ? V3_OFFLINE : V3_REALTIME;
    data.symbolic_sample_size = V3_SAMPLE_32;
    data.nframes = static_cast<int32_t>(left.size());
    data.num_output_buses = 1;
    data.outputs = &out;
    data.input_params = reinterpret_cast<v3_param_changes**>(&changes_);
    data.input_events = reinterpret_cast<v3_event_list**>(&events_);
    v3_cpp_obj(processor_)->process(processor_, &data);
    return out.channel_silence_bitset != 3;
  }
  void send(const v3_event& event) override { sent_.push_back(event); }
  void reset() override {
    v3_cpp_obj(processor_)->set_processing(processor_, 0);
    v3_cpp_obj(processor_)->set_processing(processor_, 1);
  }
  std::string save() override {
    Stream stream{&stream_functions, {}};
    v3_cpp_obj(component_)->get_state(component_, reinterpret_cast<v3_bstream**>(&stream));
    return stream.bytes;
  }
  bool load(const std::string& state) override {
    Stream stream{&stream_functions, state};
    return v3_cpp_obj(component_)->set_state(component_, reinterpret_cast<v3_bstream**>(&stream)) ==
           V3_OK;
  }
  void set_offline(bool offline) override { offline_ = offline; }
  double tail() override { return v3_cpp_obj(processor_)->get_tail_samples(processor_); }
  int latency() override {
    return static_cast<int>(v3_cpp_obj(processor_)->get_latency_samples(processor_));
  }
  std::vector<HostedParameter> parameters() override {
    std::vector<HostedParameter> all;
    for (const v3_param_info& info : infos_) {
      std::string name;
      for (int i = 0; info.title[i] != 0; ++i) name += static_cast<char>(info.title[i]);
      all.push_back({name, plain(info.param_id, 0.0), plain(info.param_id, 1.0),
                     plain(info.param_id, info.default_normalised_value)});
    }
    return all;
  }
  double value(int parameter) override {
    const v3_param_id id = infos_[static_cast<std::size_t>(parameter)].param_id;
    return plain(id, v3_cpp_obj(controller_)->get_parameter_normalised(controller_, id));
  }

 private:
  double plain(v3_param_id id, double share) {
    return v3_cpp_obj(controller_)->normalised_parameter_to_plain(controller_, id, share);
  }
  void add_change(const Event& event, v3_param_id id, double share) {
    changes_.queues.push_back(
        {&queue_functions, id, static_cast<int32_t>(event.frame), std::clamp(share, 0.0, 1.0)});
  }
  /// As a host translates MIDI: notes are events, everything else goes through the mapping.
  void add(const Event& event) {
    if (event.parameter >= 0) {
      const v3_param_id id = infos_[static_cast<std::size_t>(event.parameter)].param_id;
      return add_change(
          event, id,
          v3_cpp_obj(controller_)->plain_parameter_to_normalised(controller_, id, event.value));
    }
    const MidiMessage& message = event.message;
    const auto channel = static_cast<int16_t>(message.channel());
    v3_event it{};
    it.sample_offset = static_cast<int32_t>(event.frame);
    if (message.is_note_on()) {
      it.type = V3_EVENT_NOTE_ON;
      it.note_on = {
          channel, message.data1, 0.0F, static_cast<float>(message.velocity()) / 127.0F, 0, -1};
      events_.events.push_back(it);
    } else if (message.is_note_off()) {
      it.type = V3_EVENT_NOTE_OFF;
      it.note_off = {channel, message.data1, 0.0F, -1, 0.0F};
      events_.events.push_back(it);
    } else if (message.is_key_pressure()) {
      it.type = V3_EVENT_POLY_PRESSURE;
      it.poly_pressure = {channel, message.data1, static_cast<float>(message.data2) / 127.0F, -1};
      events_.events.push_back(it);
    } else {
      add_controller(event, channel);
    }
  }
  void add_controller(const Event& event, int16_t channel) {
    const MidiMessage& message = event.message;
    int number = -1;
    double share = message.value() / 127.0;
    if (message.is_controller()) number = message.controller();
    if (message.is_channel_pressure()) {
      number = V3_CONTROLLER_AFTERTOUCH;
      share = message.data1 / 127.0;
    }
    if (message.is_pitch_bend()) {
      number = V3_CONTROLLER_BEND;
      share = (message.bend() + 8192) / 16383.0;
    }
    v3_param_id id = 0;
    if (number >= 0 && v3_cpp_obj(mapping_)->get_midi_controller_assignment(
                           mapping_, 0, channel, static_cast<int16_t>(number), &id) == V3_TRUE)
      add_change(event, id, share);
  }

  v3_component** component_ = nullptr;
  v3_audio_processor** processor_ = nullptr;
  v3_edit_controller** controller_ = nullptr;
  v3_midi_mapping** mapping_ = nullptr;
  std::vector<v3_param_info> infos_;
  bool offline_ = false;
  Changes changes_{&changes_functions, {}};
  Events events_{&events_functions, {}};
  std::vector<v3_event> sent_;
};

class Vst3Library : public Library {
 public:
  Vst3Library()
      : module_(THRUM_PLUGIN_DIR "/thrum.vst3/Contents/" THRUM_ARCHITECTURE "-linux/thrum.so") {
    if (!module_.find<bool(void*)>("ModuleEntry")(nullptr)) throw std::runtime_error("ModuleEntry");
    factory_ = reinterpret_cast<v3_plugin_factory**>(
        const_cast<void*>(module_.find<const void*()>("GetPluginFactory")()));
  }
  ~Vst3Library() override { module_.find<bool()>("ModuleExit")(); }
  /// VST3 has no ids in words: by the name.
  std::vector<std::string> ids() override {
    std::vector<std::string> all;
    for (int32_t i = 0; i < v3_cpp_obj(factory_)->num_classes(factory_); ++i) {
      const v3_class_info info = class_info(i);
      for (const Entry& entry : catalogue())
        if (entry.name == info.name) all.push_back(entry.id);
    }
    return all;
  }
  std::unique_ptr<Hosted> make(const std::string& id) override {
    for (int32_t i = 0; i < v3_cpp_obj(factory_)->num_classes(factory_); ++i) {
      const v3_class_info info = class_info(i);
      if (plugin::find_entry(id)->name == info.name)
        return std::make_unique<Instance>(factory_, info.class_id);
    }
    throw std::runtime_error(id);
  }

 private:
  v3_class_info class_info(int32_t i) {
    v3_class_info info{};
    v3_cpp_obj(factory_)->get_class_info(factory_, i, &info);
    return info;
  }
  Module module_;
  v3_plugin_factory** factory_;
};

}  // namespace

std::unique_ptr<Vst3Hosted> make_vst3(Library& library, const std::string& id) {
  auto made = library.make(id);
  return std::unique_ptr<Vst3Hosted>(&dynamic_cast<Vst3Hosted&>(*made.release()));
}

std::unique_ptr<Library> open_vst3() { return std::make_unique<Vst3Library>(); }

}  // namespace thrum::plugin_tests
