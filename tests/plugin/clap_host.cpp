#include "plugin/clap_host.hpp"

#include <clap/ext/latency.h>
#include <clap/ext/params.h>
#include <clap/ext/state.h>
#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "clap/newer.hpp"
#include "plugin/module.hpp"

namespace thrum::plugin_tests {

namespace {

union AnyEvent {
  clap_event_header_t header;
  clap_event_midi_t midi;
  clap_event_param_value_t value;
};

class Instance : public ClapHosted {
 public:
  Instance(const clap_plugin_factory_t& factory, const std::string& id) {
    host_.host_data = this;
    ended_.reserve(1024);
    events_.reserve(100000);
    pointers_.reserve(100000);
    plugin_ = factory.create_plugin(&factory, &host_, id.c_str());
    if (plugin_ == nullptr || !plugin_->init(plugin_)) throw std::runtime_error(id);
    for (const auto& each : parameters_info()) ids_.push_back(each.id);
  }
  ~Instance() override {
    if (active_) deactivate();
    plugin_->destroy(plugin_);
  }

  bool activate(double rate, int most_frames) override {
    active_ = plugin_->activate(plugin_, rate, 1, static_cast<uint32_t>(most_frames));
    return active_ && plugin_->start_processing(plugin_);
  }
  void deactivate() override {
    plugin_->stop_processing(plugin_);
    plugin_->deactivate(plugin_);
    active_ = false;
  }
  bool process(std::span<const Event> events, std::span<float> left,
               std::span<float> right) override {
    events_.clear();
    pointers_.clear();
    for (const Event& event : events) events_.push_back(converted(event));
    for (const AnyEvent& event : events_) pointers_.push_back(&event.header);
    return process_events(pointers_, left, right) != CLAP_PROCESS_SLEEP;
  }
  clap_process_status process_events(std::span<const clap_event_header_t* const> events,
                                     std::span<float> left, std::span<float> right) override {
    given_ = events;
    float* channels[2] = {left.data(), right.data()};
    clap_audio_buffer_t out{channels, nullptr, 2, 0, 0};
    const clap_input_events_t in{
        this,
        [](const clap_input_events_t* list) {
          return static_cast<uint32_t>(static_cast<Instance*>(list->ctx)->given_.size());
        },
        [](const clap_input_events_t* list, uint32_t i) {
          return static_cast<Instance*>(list->ctx)->given_[i];
        }};
    const clap_output_events_t told{
        this, [](const clap_output_events_t* list, const clap_event_header_t* event) {
          auto& ended = static_cast<Instance*>(list->ctx)->ended_;
          if (event->type == CLAP_EVENT_NOTE_END && ended.size() < ended.capacity())
            ended.push_back(*reinterpret_cast<const clap_event_note_t*>(event));
          return true;
        }};
    clap_process_t block{};
    block.frames_count = static_cast<uint32_t>(left.size());
    block.audio_outputs = &out;
    block.audio_outputs_count = 1;
    block.in_events = &in;
    block.out_events = &told;
    return plugin_->process(plugin_, &block);
  }
  void reset() override { plugin_->reset(plugin_); }
  std::string save() override {
    std::string text;
    const clap_ostream_t stream{
        &text, [](const clap_ostream_t* to, const void* bytes, uint64_t size) -> int64_t {
          const std::uint64_t count = std::min<std::uint64_t>(size, 7);  // a stream may be slow
          static_cast<std::string*>(to->ctx)->append(static_cast<const char*>(bytes), count);
          return static_cast<int64_t>(count);
        }};
    const auto* state = extension_as<clap_plugin_state_t>(CLAP_EXT_STATE);
    return state->save(plugin_, &stream) ? text : "";
  }
  bool load(const std::string& state) override {
    std::string_view left = state;
    const clap_istream_t stream{
        &left, [](const clap_istream_t* from, void* bytes, uint64_t size) -> int64_t {
          auto& rest = *static_cast<std::string_view*>(from->ctx);
          const std::size_t count = std::min<std::size_t>({size, rest.size(), 5});
          std::memcpy(bytes, rest.data(), count);
          rest.remove_prefix(count);
          return static_cast<int64_t>(count);
        }};
    return extension_as<clap_plugin_state_t>(CLAP_EXT_STATE)->load(plugin_, &stream);
  }
  void set_offline(bool offline) override {
    extension_as<clap_plugin_render>(CLAP_EXT_RENDER)
        ->set(plugin_, offline ? CLAP_RENDER_OFFLINE : CLAP_RENDER_REALTIME);
  }
  double tail() override { return extension_as<clap_plugin_tail>(CLAP_EXT_TAIL)->get(plugin_); }
  int latency() override {
    return static_cast<int>(extension_as<clap_plugin_latency_t>(CLAP_EXT_LATENCY)->get(plugin_));
  }
  std::vector<HostedParameter> parameters() override {
    std::vector<HostedParameter> all;
    for (const auto& info : parameters_info())
      all.push_back({info.name, info.min_value, info.max_value, info.default_value});
    return all;
  }
  double value(int parameter) override {
    double value = 0.0;
    extension_as<clap_plugin_params_t>(CLAP_EXT_PARAMS)
        ->get_value(plugin_, ids_[static_cast<std::size_t>(parameter)], &value);
    return value;
  }

  const clap_plugin_t* plugin() override { return plugin_; }
  const void* extension(const char* id) override { return plugin_->get_extension(plugin_, id); }
  std::vector<clap_event_note_t> take_ended_notes() override {
    auto taken = ended_;
    ended_.clear();
    return taken;
  }
  std::string last_log() override { return log_; }
  bool call_back() override {
    if (!callback_asked_.exchange(false)) return false;
    plugin_->on_main_thread(plugin_);
    return true;
  }
  std::uint32_t take_rescans() override { return std::exchange(rescans_, 0U); }
  bool wants_restart() override { return restart_asked_; }
  bool wants_process() override { return process_asked_; }

 private:
  template <class Extension>
  const Extension* extension_as(const char* id) {
    return static_cast<const Extension*>(extension(id));
  }
  std::vector<clap_param_info_t> parameters_info() {
    const auto* params = extension_as<clap_plugin_params_t>(CLAP_EXT_PARAMS);
    std::vector<clap_param_info_t> all(params->count(plugin_));
    for (std::size_t i = 0; i < all.size(); ++i)
      params->get_info(plugin_, static_cast<uint32_t>(i), &all[i]);
    return all;
  }
  AnyEvent converted(const Event& event) const {
    AnyEvent it{};
    if (event.parameter >= 0) {
      it.value = {};
      it.value.header = {sizeof(it.value), event.frame, 0, CLAP_EVENT_PARAM_VALUE, 0};
      it.value.param_id = ids_[static_cast<std::size_t>(event.parameter)];
      it.value.note_id = it.value.port_index = it.value.channel = it.value.key = -1;
      it.value.value = event.value;
    } else {
      it.midi = {};
      it.midi.header = {sizeof(it.midi), event.frame, 0, CLAP_EVENT_MIDI, 0};
      it.midi.data[0] = event.message.status;
      it.midi.data[1] = event.message.data1;
      it.midi.data[2] = event.message.data2;
    }
    return it;
  }

  static Instance& of(const clap_host_t* host) { return *static_cast<Instance*>(host->host_data); }
  static const void* host_extension(const clap_host_t*, const char* id) {
    static const clap_host_params_t params{
        [](const clap_host_t* host, clap_param_rescan_flags flags) { of(host).rescans_ |= flags; },
        [](const clap_host_t*, clap_id, clap_param_clear_flags) {}, [](const clap_host_t*) {}};
    if (std::strcmp(id, CLAP_EXT_PARAMS) == 0) return &params;
    static const clap_host_log log{
        [](const clap_host_t* host, int32_t, const char* words) { of(host).log_ = words; }};
    return std::strcmp(id, CLAP_EXT_LOG) == 0 ? &log : nullptr;
  }

  clap_host_t host_{CLAP_VERSION_INIT,
                    nullptr,
                    "thrum's test host",
                    "thrum",
                    "",
                    "1",
                    host_extension,
                    [](const clap_host_t* host) { of(host).restart_asked_ = true; },
                    [](const clap_host_t* host) { of(host).process_asked_ = true; },
                    [](const clap_host_t* host) { of(host).callback_asked_ = true; }};
  std::atomic<bool> callback_asked_{false}, restart_asked_{false}, process_asked_{false};
  std::uint32_t rescans_ = 0;
  const clap_plugin_t* plugin_ = nullptr;
  bool active_ = false;
  std::vector<clap_id> ids_;
  std::vector<AnyEvent> events_;
  std::vector<const clap_event_header_t*> pointers_;
  std::span<const clap_event_header_t* const> given_;
  std::vector<clap_event_note_t> ended_;
  std::string log_;
};

class ClapLibrary : public Library {
 public:
  ClapLibrary() : module_(THRUM_PLUGIN_DIR "/thrum.clap") {
    entry_ = module_.find<const clap_plugin_entry_t>("clap_entry");
    if (!entry_->init(THRUM_PLUGIN_DIR "/thrum.clap")) throw std::runtime_error("clap_entry.init");
    factory_ =
        static_cast<const clap_plugin_factory_t*>(entry_->get_factory(CLAP_PLUGIN_FACTORY_ID));
  }
  ~ClapLibrary() override { entry_->deinit(); }
  std::vector<std::string> ids() override {
    std::vector<std::string> all;
    for (uint32_t i = 0; i < factory_->get_plugin_count(factory_); ++i)
      all.emplace_back(factory_->get_plugin_descriptor(factory_, i)->id);
    return all;
  }
  std::unique_ptr<Hosted> make(const std::string& id) override {
    return std::make_unique<Instance>(*factory_, id);
  }
  const clap_plugin_entry_t& entry() const { return *entry_; }

 private:
  Module module_;
  const clap_plugin_entry_t* entry_;
  const clap_plugin_factory_t* factory_;
};

}  // namespace

std::unique_ptr<Library> open_clap() { return std::make_unique<ClapLibrary>(); }

std::unique_ptr<ClapHosted> make_clap(Library& library, const std::string& id) {
  return std::unique_ptr<ClapHosted>(static_cast<ClapHosted*>(library.make(id).release()));
}

const clap_plugin_entry_t& clap_entry_of(Library& library) {
  return static_cast<ClapLibrary&>(library).entry();
}

}  // namespace thrum::plugin_tests
