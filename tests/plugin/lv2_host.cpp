#include <lilv/lilv.h>
#include <lv2/atom/atom.h>
#include <lv2/atom/util.h>
#include <lv2/core/lv2.h>
#include <lv2/midi/midi.h>
#include <lv2/patch/patch.h>
#include <lv2/state/state.h>
#include <lv2/urid/urid.h>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "plugin/lv2_host.hpp"

namespace thrum::plugin_tests {

namespace {

constexpr char prefix[] = "urn:thrum:";
constexpr char state_uri[] = "urn:thrum:saved-sound";

class Instance : public Lv2Hosted {
 public:
  Instance(LilvWorld* world, const LilvPlugin* plugin) : plugin_(plugin) {
    const LilvNode* audio = lilv_new_uri(world, LILV_URI_AUDIO_PORT);
    const LilvNode* control = lilv_new_uri(world, LILV_URI_CONTROL_PORT);
    const LilvNode* input = lilv_new_uri(world, LILV_URI_INPUT_PORT);
    const LilvNode* designation = lilv_new_uri(world, LV2_CORE__designation);
    const std::uint32_t count = lilv_plugin_get_num_ports(plugin);
    std::vector<float> lowest(count), highest(count), initial(count);
    lilv_plugin_get_port_ranges_float(plugin, lowest.data(), highest.data(), initial.data());
    for (std::uint32_t i = 0; i < count; ++i) {
      const LilvPort* port = lilv_plugin_get_port_by_index(plugin, i);
      const std::string symbol = lilv_node_as_string(lilv_port_get_symbol(plugin, port));
      LilvNode* name = lilv_port_get_name(plugin, port);
      const bool is_input = lilv_port_is_a(plugin, port, input);
      if (lilv_port_is_a(plugin, port, audio))
        audio_.push_back(i);
      else if (!lilv_port_is_a(plugin, port, control))
        events_port_ = i;
      else if (symbol == "latency_out")
        latency_port_ = i;
      else if (symbol == "free_wheeling_in")
        free_wheeling_port_ = i;
      else if (is_input) {
        controls_.push_back(i);
        symbols_.push_back(symbol);
        LilvNode* property = lilv_port_get(plugin, port, designation);
        properties_.push_back(property == nullptr ? 0 : number_of(lilv_node_as_uri(property)));
        lilv_node_free(property);
        infos_.push_back({lilv_node_as_string(name), lowest[i], highest[i], initial[i]});
        values_.push_back(initial[i]);
      }
      lilv_node_free(name);
    }
    for (const LilvNode* node : {audio, control, input, designation})
      lilv_node_free(const_cast<LilvNode*>(node));
    sequence_.resize(1 << 20);
  }
  ~Instance() override { end(); }

  LilvInstance* instance() override { return instance_; }
  std::vector<float> ports() override { return values_; }
  LV2_Handle handle() override { return lilv_instance_get_handle(instance_); }
  const LilvPlugin* described() override { return plugin_; }
  void set_port(std::uint32_t port, float value) override {
    for (std::size_t i = 0; i < controls_.size(); ++i)
      if (controls_[i] == port) values_[i] = value;
  }
  void send_messages() override { sends_messages_ = true; }
  void send(std::vector<std::uint8_t> atom) override { message_ = std::move(atom); }

  bool activate(double rate, int) override {
    // LV2 has no other rate for an instance that is there.
    if (instance_ != nullptr && rate != rate_) {
      const std::string state = save();
      end();
      if (!begin(rate) || !load(state)) return false;
    }
    if (instance_ == nullptr && !begin(rate)) return false;
    lilv_instance_activate(instance_);
    active_ = true;
    return true;
  }
  void deactivate() override {
    lilv_instance_deactivate(instance_);
    active_ = false;
  }
  /// Ports have one value in a block: a move of one divides it, as good hosts do.
  bool process(std::span<const Event> events, std::span<float> left,
               std::span<float> right) override {
    std::size_t done = 0, first = 0;
    for (std::size_t i = 0; i < events.size() && !sends_messages_; ++i) {
      if (events[i].parameter < 0) continue;
      const std::size_t frame = std::min<std::size_t>(events[i].frame, left.size());
      if (frame > done || i > first)
        run(events.subspan(first, i - first), done, left.subspan(done, frame - done),
            right.subspan(done, frame - done));
      done = frame;
      first = i + 1;
      values_[static_cast<std::size_t>(events[i].parameter)] = static_cast<float>(events[i].value);
    }
    run(events.subspan(first), done, left.subspan(done), right.subspan(done));
    return true;
  }
  void reset() override {
    deactivate();
    lilv_instance_activate(instance_);
    active_ = true;
  }
  std::string save() override {
    if (instance_ == nullptr && !begin(48000.0)) return "";
    std::string text;
    state_interface()->save(
        lilv_instance_get_handle(instance_),
        [](LV2_State_Handle to, uint32_t key, const void* value, std::size_t size, uint32_t type,
           uint32_t) {
          if (key == number_of(state_uri) && type == number_of(LV2_ATOM__String))
            static_cast<std::string*>(to)->assign(static_cast<const char*>(value), size - 1);
          return LV2_STATE_SUCCESS;
        },
        &text, LV2_STATE_IS_POD, nullptr);
    return text;
  }
  bool load(const std::string& state) override {
    if (instance_ == nullptr && !begin(48000.0)) return false;
    std::string copy = state;
    return state_interface()->restore(
               lilv_instance_get_handle(instance_),
               [](LV2_State_Handle from, uint32_t key, std::size_t* size, uint32_t* type,
                  uint32_t* flags) -> const void* {
                 if (key != number_of(state_uri)) return nullptr;
                 const auto& text = *static_cast<std::string*>(from);
                 *size = text.size() + 1;
                 *type = number_of(LV2_ATOM__String);
                 *flags = LV2_STATE_IS_POD;
                 return text.c_str();
               },
               &copy, 0, nullptr) == LV2_STATE_SUCCESS;
  }
  void set_offline(bool offline) override { free_wheeling_ = offline ? 1.0F : 0.0F; }
  bool has_tail() override { return false; }
  double tail() override { return 0.0; }
  int latency() override { return static_cast<int>(latency_); }
  std::vector<HostedParameter> parameters() override { return infos_; }
  double value(int parameter) override {
    const std::string text = save();
    const std::string start = "\n" + symbols_[static_cast<std::size_t>(parameter)] + " = ";
    const std::size_t at = text.find(start);
    return at == std::string::npos ? -1e9 : std::atof(text.c_str() + at + start.size());
  }

 private:
  bool begin(double rate) {
    static const LV2_Feature feature{LV2_URID__map, &numbers()};
    static const LV2_Feature* const features[] = {&feature, nullptr};
    instance_ = lilv_plugin_instantiate(plugin_, rate, features);
    if (instance_ == nullptr) return false;
    rate_ = rate;
    for (std::size_t i = 0; i < controls_.size(); ++i)
      lilv_instance_connect_port(instance_, controls_[i], &values_[i]);
    lilv_instance_connect_port(instance_, latency_port_, &latency_);
    lilv_instance_connect_port(instance_, free_wheeling_port_, &free_wheeling_);
    lilv_instance_connect_port(instance_, events_port_, sequence_.data());
    return true;
  }
  void end() {
    if (instance_ == nullptr) return;
    if (active_) deactivate();
    lilv_instance_free(instance_);
    instance_ = nullptr;
  }
  const LV2_State_Interface* state_interface() const {
    return static_cast<const LV2_State_Interface*>(
        lilv_instance_get_extension_data(instance_, LV2_STATE__interface));
  }
  /// Messages of MIDI take no memory: some tests watch the thread that sends them.
  void append(LV2_Atom_Sequence& sequence, std::size_t frame, const Event& event) {
    if (event.parameter >= 0) {
      const auto property = properties_[static_cast<std::size_t>(event.parameter)];
      const std::vector<std::uint8_t> message = set_message(property, event.value);
      return append(sequence, frame, std::span(message));
    }
    const LV2_Atom head{
        static_cast<std::uint32_t>(std::max(MidiMessage::data_bytes(event.message.status), 0)) + 1,
        midi_type_};
    std::array<std::uint8_t, sizeof(head) + 3> bytes{};
    std::memcpy(bytes.data(), &head, sizeof(head));
    bytes[sizeof(head)] = event.message.status;
    bytes[sizeof(head) + 1] = event.message.data1;
    bytes[sizeof(head) + 2] = event.message.data2;
    append(sequence, frame, std::span<const std::uint8_t>(bytes));
  }
  void append(LV2_Atom_Sequence& sequence, std::size_t frame, std::span<const std::uint8_t> atom) {
    std::array<std::uint64_t, 64> place{};
    auto& event = *reinterpret_cast<LV2_Atom_Event*>(place.data());
    event.time.frames = static_cast<std::int64_t>(frame);
    std::memcpy(&event.body, atom.data(), std::min(atom.size(), sizeof(place) - 8));
    lv2_atom_sequence_append_event(&sequence, static_cast<std::uint32_t>(sequence_.size()) - 64,
                                   &event);
  }
  void run(std::span<const Event> events, std::size_t from, std::span<float> left,
           std::span<float> right) {
    auto* sequence = reinterpret_cast<LV2_Atom_Sequence*>(sequence_.data());
    sequence->atom = {sizeof(LV2_Atom_Sequence_Body), sequence_type_};
    sequence->body = {0, 0};
    if (!message_.empty()) append(*sequence, 0, std::span(std::as_const(message_)));
    message_.clear();
    for (const Event& event : events) append(*sequence, event.frame - from, event);
    lilv_instance_connect_port(instance_, audio_[0], left.data());
    lilv_instance_connect_port(instance_, audio_[1], right.data());
    lilv_instance_run(instance_, static_cast<std::uint32_t>(left.size()));
  }

  const LilvPlugin* plugin_;
  LilvInstance* instance_ = nullptr;
  double rate_ = 0.0;
  bool active_ = false;
  LV2_URID midi_type_ = number_of(LV2_MIDI__MidiEvent);
  LV2_URID sequence_type_ = number_of(LV2_ATOM__Sequence);
  std::vector<std::uint32_t> audio_, controls_;
  std::uint32_t events_port_ = 0, latency_port_ = 0, free_wheeling_port_ = 0;
  std::vector<std::string> symbols_;
  std::vector<LV2_URID> properties_;
  bool sends_messages_ = false;
  std::vector<std::uint8_t> message_;
  std::vector<HostedParameter> infos_;
  std::vector<float> values_;
  float latency_ = -1.0F, free_wheeling_ = 0.0F;
  std::vector<std::uint8_t> sequence_;
};

class Lv2Library : public Library {
 public:
  Lv2Library() : world_(lilv_world_new()) {
    LilvNode* bundle = lilv_new_file_uri(world_, nullptr, THRUM_PLUGIN_DIR "/thrum.lv2/");
    lilv_world_load_bundle(world_, bundle);
    lilv_node_free(bundle);
  }
  ~Lv2Library() override { lilv_world_free(world_); }
  std::vector<std::string> ids() override {
    std::vector<std::string> all;
    const LilvPlugins* plugins = lilv_world_get_all_plugins(world_);
    LILV_FOREACH(plugins, i, plugins) {
      const std::string uri = lilv_node_as_uri(lilv_plugin_get_uri(lilv_plugins_get(plugins, i)));
      all.push_back(uri.substr(std::strlen(prefix)));
    }
    return all;
  }
  std::unique_ptr<Hosted> make(const std::string& id) override {
    const std::lock_guard guard(lock_);  // lilv is for one thread at a time
    LilvNode* uri = lilv_new_uri(world_, (prefix + id).c_str());
    const LilvPlugin* plugin = lilv_plugins_get_by_uri(lilv_world_get_all_plugins(world_), uri);
    lilv_node_free(uri);
    if (plugin == nullptr) throw std::runtime_error(id);
    return std::make_unique<Instance>(world_, plugin);
  }

 private:
  LilvWorld* world_;
  std::mutex lock_;
};

}  // namespace

std::unique_ptr<Lv2Hosted> make_lv2(Library& library, const std::string& id) {
  auto made = library.make(id);
  return std::unique_ptr<Lv2Hosted>(&dynamic_cast<Lv2Hosted&>(*made.release()));
}

std::unique_ptr<Library> open_lv2() { return std::make_unique<Lv2Library>(); }

}  // namespace thrum::plugin_tests
