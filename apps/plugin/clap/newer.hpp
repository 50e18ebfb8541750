// Parts of CLAP that the headers of dpf-source (1.1.1) do not have: the same C structures as in
// CLAP 1.2 (https://github.com/free-audio/clap, MIT licence), as far as they are used here.
#pragma once

#include <clap/ext/params.h>
#include <clap/plugin.h>
#include <clap/stream.h>

extern "C" {

inline constexpr char CLAP_EXT_TAIL[] = "clap.tail";
struct clap_plugin_tail {
  uint32_t(CLAP_ABI* get)(const clap_plugin_t* plugin);
};

inline constexpr char CLAP_EXT_RENDER[] = "clap.render";
enum { CLAP_RENDER_REALTIME = 0, CLAP_RENDER_OFFLINE = 1 };
struct clap_plugin_render {
  bool(CLAP_ABI* has_hard_realtime_requirement)(const clap_plugin_t* plugin);
  bool(CLAP_ABI* set)(const clap_plugin_t* plugin, int32_t mode);
};

inline constexpr char CLAP_EXT_VOICE_INFO[] = "clap.voice-info";
struct clap_voice_info {
  uint32_t voice_count;
  uint32_t voice_capacity;
  uint64_t flags;
};
struct clap_plugin_voice_info {
  bool(CLAP_ABI* get)(const clap_plugin_t* plugin, clap_voice_info* info);
};
struct clap_host_voice_info {
  void(CLAP_ABI* changed)(const clap_host_t* host);
};

inline constexpr char CLAP_EXT_NOTE_NAME[] = "clap.note-name";
struct clap_note_name {
  char name[CLAP_NAME_SIZE];
  int16_t port;     // -1: every port
  int16_t key;      // -1: every key
  int16_t channel;  // -1: every channel
};
struct clap_plugin_note_name {
  uint32_t(CLAP_ABI* count)(const clap_plugin_t* plugin);
  bool(CLAP_ABI* get)(const clap_plugin_t* plugin, uint32_t index, clap_note_name* note_name);
};
struct clap_host_note_name {
  void(CLAP_ABI* changed)(const clap_host_t* host);
};

inline constexpr char CLAP_EXT_STATE_CONTEXT[] = "clap.state-context/2";
enum {
  CLAP_STATE_CONTEXT_FOR_PRESET = 1,
  CLAP_STATE_CONTEXT_FOR_DUPLICATE = 2,
  CLAP_STATE_CONTEXT_FOR_PROJECT = 3
};
struct clap_plugin_state_context {
  bool(CLAP_ABI* save)(const clap_plugin_t* plugin, const clap_ostream_t* stream, uint32_t context);
  bool(CLAP_ABI* load)(const clap_plugin_t* plugin, const clap_istream_t* stream, uint32_t context);
};

inline constexpr char CLAP_EXT_LOG[] = "clap.log";
enum { CLAP_LOG_ERROR = 3 };
struct clap_host_log {
  void(CLAP_ABI* log)(const clap_host_t* host, int32_t severity, const char* message);
};

inline constexpr char CLAP_EXT_PRESET_LOAD[] = "clap.preset-load/2";
inline constexpr char CLAP_EXT_PRESET_LOAD_COMPAT[] = "clap.preset-load.draft/2";
enum { CLAP_PRESET_DISCOVERY_LOCATION_FILE = 0, CLAP_PRESET_DISCOVERY_LOCATION_PLUGIN = 1 };
struct clap_plugin_preset_load {
  bool(CLAP_ABI* from_location)(const clap_plugin_t* plugin, uint32_t location_kind,
                                const char* location, const char* load_key);
};
struct clap_host_preset_load {
  void(CLAP_ABI* on_error)(const clap_host_t* host, uint32_t location_kind, const char* location,
                           const char* load_key, int32_t os_error, const char* message);
  void(CLAP_ABI* loaded)(const clap_host_t* host, uint32_t location_kind, const char* location,
                         const char* load_key);
};

inline constexpr char CLAP_PRESET_DISCOVERY_FACTORY_ID[] = "clap.preset-discovery-factory/2";
inline constexpr char CLAP_PRESET_DISCOVERY_FACTORY_ID_COMPAT[] =
    "clap.preset-discovery-factory/draft-2";
enum { CLAP_PRESET_DISCOVERY_IS_FACTORY_CONTENT = 1, CLAP_PRESET_DISCOVERY_IS_USER_CONTENT = 2 };
struct clap_universal_plugin_id {
  const char* abi;
  const char* id;
};
struct clap_preset_discovery_metadata_receiver {
  void* receiver_data;
  void(CLAP_ABI* on_error)(const clap_preset_discovery_metadata_receiver* receiver,
                           int32_t os_error, const char* message);
  bool(CLAP_ABI* begin_preset)(const clap_preset_discovery_metadata_receiver* receiver,
                               const char* name, const char* load_key);
  void(CLAP_ABI* add_plugin_id)(const clap_preset_discovery_metadata_receiver* receiver,
                                const clap_universal_plugin_id* plugin_id);
  void(CLAP_ABI* set_soundpack_id)(const clap_preset_discovery_metadata_receiver* receiver,
                                   const char* soundpack_id);
  void(CLAP_ABI* set_flags)(const clap_preset_discovery_metadata_receiver* receiver,
                            uint32_t flags);
  void(CLAP_ABI* add_creator)(const clap_preset_discovery_metadata_receiver* receiver,
                              const char* creator);
  void(CLAP_ABI* set_description)(const clap_preset_discovery_metadata_receiver* receiver,
                                  const char* description);
  void(CLAP_ABI* set_timestamps)(const clap_preset_discovery_metadata_receiver* receiver,
                                 uint64_t creation, uint64_t modification);
  void(CLAP_ABI* add_feature)(const clap_preset_discovery_metadata_receiver* receiver,
                              const char* feature);
  void(CLAP_ABI* add_extra_info)(const clap_preset_discovery_metadata_receiver* receiver,
                                 const char* key, const char* value);
};
struct clap_preset_discovery_filetype {
  const char* name;
  const char* description;
  const char* file_extension;
};
struct clap_preset_discovery_location {
  uint32_t flags;
  const char* name;
  uint32_t kind;
  const char* location;
};
struct clap_preset_discovery_soundpack;
struct clap_preset_discovery_provider_descriptor {
  clap_version_t clap_version;
  const char* id;
  const char* name;
  const char* vendor;
};
struct clap_preset_discovery_provider {
  const clap_preset_discovery_provider_descriptor* desc;
  void* provider_data;
  bool(CLAP_ABI* init)(const clap_preset_discovery_provider* provider);
  void(CLAP_ABI* destroy)(const clap_preset_discovery_provider* provider);
  bool(CLAP_ABI* get_metadata)(const clap_preset_discovery_provider* provider,
                               uint32_t location_kind, const char* location,
                               const clap_preset_discovery_metadata_receiver* receiver);
  const void*(CLAP_ABI* get_extension)(const clap_preset_discovery_provider* provider,
                                       const char* extension_id);
};
struct clap_preset_discovery_indexer {
  clap_version_t clap_version;
  const char* name;
  const char* vendor;
  const char* url;
  const char* version;
  void* indexer_data;
  bool(CLAP_ABI* declare_filetype)(const clap_preset_discovery_indexer* indexer,
                                   const clap_preset_discovery_filetype* filetype);
  bool(CLAP_ABI* declare_location)(const clap_preset_discovery_indexer* indexer,
                                   const clap_preset_discovery_location* location);
  bool(CLAP_ABI* declare_soundpack)(const clap_preset_discovery_indexer* indexer,
                                    const clap_preset_discovery_soundpack* soundpack);
  const void*(CLAP_ABI* get_extension)(const clap_preset_discovery_indexer* indexer,
                                       const char* extension_id);
};
struct clap_preset_discovery_factory {
  uint32_t(CLAP_ABI* count)(const clap_preset_discovery_factory* factory);
  const clap_preset_discovery_provider_descriptor*(CLAP_ABI* get_descriptor)(
      const clap_preset_discovery_factory* factory, uint32_t index);
  const clap_preset_discovery_provider*(CLAP_ABI* create)(
      const clap_preset_discovery_factory* factory, const clap_preset_discovery_indexer* indexer,
      const char* provider_id);
};

}  // extern "C"
