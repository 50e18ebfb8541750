#include <thrum/scene/read_scene.hpp>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/overrides.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/toml_convert.hpp>
#include <thrum/scene/toml_parse.hpp>
#include <thrum/scene/utf8.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

// One [KIND.NAME] of the document.
struct Section {
  const Kind* kind;
  const TomlEntry* entry;
};

// Turns a parsed document into a scene, table by table.
class SceneReader {
 public:
  SceneReader(Scene& scene, ReadContext& context) : scene_(scene), context_(context) {}

  void read(const TomlTable& document) {
    for (const auto& entry : document) read_top(entry);
    std::stable_sort(sections_.begin(), sections_.end(), [](const Section& a, const Section& b) {
      return a.entry->value.place < b.entry->value.place;
    });
    if (sections_.size() > static_cast<std::size_t>(most_tables))
      return context_.fault({}, "",
                            std::to_string(sections_.size()) + " elements; at most " +
                                std::to_string(most_tables) + " make a scene");
    for (const auto& section : sections_) read_element(section);
    if (sections_.empty() && context_.faults.empty())
      context_.fault({}, "",
                     "no elements; a scene needs at least one table [KIND.NAME], "
                     "for example [mass.ball]");
  }

 private:
  void read_top(const TomlEntry& entry) {
    const auto& [key, value] = entry;
    if (const Parameter* row = describe_settings().find(key)) {
      note(key, value);
      read_value(value, row->value(&scene_.settings), key, context_);
    } else if (key == describe_solver().kind) {
      read_solver(value);
    } else if (const Kind* kind = find_kind(key)) {
      find_sections(*kind, value);
    } else if (is_instrument_table(key)) {
      if (key == "play") note(key, value);
      scene_.sources[key] = context_.source(value.place);
    } else {
      context_.fault(value.place, "", why_not_at_the_top(key, value.as<TomlTable>() != nullptr));
    }
  }

  void read_solver(const TomlValue& value) {
    const std::string path(describe_solver().kind);
    note(path, value);
    if (const auto* table = value.as<TomlTable>())
      read_table(*table, describe_solver(), &scene_.solver, path, context_);
    else
      context_.fault(value.place, "",
                     "'solver' must be a table [solver], not " + std::string(value.type_words()));
  }

  void find_sections(const Kind& kind, const TomlValue& value) {
    const auto* table = value.as<TomlTable>();
    if (!table || table->empty()) return nameless(kind, value.place);
    const auto stray = std::find_if(table->begin(), table->end(), [&](const TomlEntry& entry) {
      return !is_list_of_tables(entry.value) && !entry.value.as<TomlTable>();
    });
    if (stray != table->end()) nameless(kind, value.place);
    for (const auto& entry : *table) {
      if (is_list_of_tables(entry.value))
        context_.fault(entry.value.place, join_path(kind.name(), entry.key),
                       "is a list of tables; write [KIND.NAME] in single brackets");
      else if (entry.value.as<TomlTable>() &&
               (stray == table->end() || !kind.describe().find(entry.key)))
        sections_.push_back({&kind, &entry});
    }
  }

  static bool is_list_of_tables(const TomlValue& value) {
    const auto* list = value.as<TomlValue::List>();
    return list && !list->empty() && list->front().as<TomlTable>();
  }

  // [mass] in place of [mass.ball].
  void nameless(const Kind& kind, const TomlPlace& place) {
    const std::string name(kind.name());
    context_.fault(
        place, "",
        "a " + name + " needs a name: write [" + name + ".NAME], one table for each element");
  }

  void read_element(const Section& section) {
    const auto& [name, value] = *section.entry;
    const std::string kind(section.kind->name());
    if (const auto why = why_not_a_name(name); !why.empty())
      return context_.fault(value.place, kind, why);
    Element element{kind, name, section.kind->fresh()};
    const std::string path = element.path();
    const auto& table = *value.as<TomlTable>();
    scene_.sources[path] = context_.source(value.place);
    for (const auto& [key, part] : table) note(join_path(path, key), part);
    read_table(table, section.kind->describe(), section.kind->address(element.parameters), path,
               context_);
    scene_.append(std::move(element));
  }

  // Remembers where a value, and everything named inside it, was written.
  void note(const std::string& path, const TomlValue& value) {
    scene_.sources[path] = context_.source(latest_place(value));
    if (const auto* table = value.as<TomlTable>())
      for (const auto& [key, part] : *table) note(join_path(path, key), part);
    if (const auto* list = value.as<TomlValue::List>())
      for (std::size_t i = 0; i < list->size(); ++i)
        if ((*list)[i].as<TomlTable>()) note(path + "." + std::to_string(i), (*list)[i]);
  }

  Scene& scene_;
  ReadContext& context_;
  std::vector<Section> sections_;
};

// "string.a.shape" for "string.a.shape.width": the parameter that a fault is about.
std::string parameter_of(const std::string& path) {
  std::size_t end = 0;
  for (int i = 0; i < 3 && end != std::string::npos; ++i) end = path.find('.', end + (i > 0));
  return path.substr(0, end);
}

// Values that were read but are not allowed. What could not be read has been said already.
void check_read_values(const Scene& scene, ReadContext& context) {
  std::set<std::string> said = context.excused;
  for (const auto& fault : context.faults) said.insert(parameter_of(fault.path));
  Faults faults;
  check_values(scene, faults, true);
  for (const auto& fault : faults.list()) {
    auto found = with_source(scene, fault);
    if (!said.contains(parameter_of(found.path))) context.faults.push_back(std::move(found));
  }
}

}  // namespace

ReadResult read_scene(std::string_view text, const std::string& file,
                      const std::vector<std::string>& overrides,
                      const std::vector<std::string>& sources) {
  ReadResult result;
  ReadContext context{file};
  context.override_sources = sources;
  result.scene.origin = context.source({});
  auto parsed = parse_toml(text);
  if (const auto* fault = std::get_if<TextFault>(&parsed)) {
    context.fault({fault->line}, "", fault->message);
  } else if (is_blank_toml(text)) {
    context.fault({}, "",
                  "the file is empty; a scene needs at least one table [KIND.NAME], "
                  "for example [mass.ball]");
  } else {
    auto& document = std::get<TomlTable>(parsed);
    apply_overrides(overrides, document, context);
    SceneReader(result.scene, context).read(document);
    check_read_values(result.scene, context);
  }
  if (result.scene.settings.title.empty())
    result.scene.settings.title = std::filesystem::path(file).stem().string();
  sort_by_source(context.faults);
  merge_copies(context.faults);
  for (const auto& fault : context.faults) {
    result.faults.push_back(fault.line());
    if (fault.wrong_name) result.wrong_names.push_back(fault.line());
  }
  return result;
}

}  // namespace thrum
