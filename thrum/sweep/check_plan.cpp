#include <thrum/sweep/check_plan.hpp>

#include <fmt/format.h>
#include <algorithm>

#include <thrum/core/fault.hpp>
#include <thrum/instruments/keys_not_read.hpp>
#include <thrum/scene/words.hpp>

namespace thrum::sweep {

namespace {

class PlanCheck {
 public:
  PlanCheck(const Plan& plan, const PlanLines& lines) : plan_(plan), lines_(lines) {}

  void check() const {
    check_subject();
    if (plan_.vary.empty()) refuse(1, "nothing varies; a sweep needs a table [vary]");
    check_keys();
    check_design();
    check_keep();
  }

 private:
  [[noreturn]] void refuse(int line, const std::string& message) const {
    throw BadScene(fmt::format("{}:{}: {}", plan_.file, line, message));
  }

  void check_subject() const {
    if (plan_.scene.empty() == plan_.instrument.empty())
      refuse(1,
             "a plan names either a scene, as scene = \"hammer-string\", or an instrument and "
             "a score");
    if (plan_.plays() && plan_.score.empty())
      refuse(1, "an instrument needs a score: score = \"FILE.mid\"");
    if (!plan_.plays() && !(plan_.score + plan_.preset).empty())
      refuse(1, "a score or preset belongs to an instrument; this plan has a scene");
  }

  /// A key that is set in all cases and varies has two values; one that notes do not read has none.
  void check_keys() const {
    for (const Axis& axis : plan_.vary) {
      const std::string about = "vary " + in_quotes(axis.key) + ": ";
      if (std::string why = why_not_read(axis.key, rate_of_sound); plan_.plays() && !why.empty())
        refuse(axis.line, about + why);
      if (plan_.chooses_preset(axis)) check_presets(axis, about);
    }
    for (std::size_t i = 0; i < plan_.set.size(); ++i) check_set(plan_.set[i], plan_.set_lines[i]);
  }

  void check_presets(const Axis& axis, const std::string& about) const {
    if (!plan_.preset.empty())
      refuse(axis.line, about + "the plan has a preset already; leave out one of the two");
    if (axis.values.empty() || std::any_of(axis.values.begin(), axis.values.end(),
                                           [](const Setting& one) { return one.word.empty(); }))
      refuse(axis.line, about + "must be names of presets, as values = [\"soft_felt\"]");
  }

  void check_set(const std::string& set, int line) const {
    const std::string key = set.substr(0, set.find('='));
    const std::string about = "set " + in_quotes(key) + ": ";
    if (std::any_of(plan_.vary.begin(), plan_.vary.end(),
                    [&](const Axis& axis) { return axis.key == key; }))
      refuse(line, about + "varies too, so this value would never be used; leave it out");
    if (!plan_.plays()) return;
    if (key == "preset")
      refuse(line, about + "a preset stands at the top of a plan: preset = \"NAME\"");
    if (std::string why = why_not_read(set, rate_of_sound); !why.empty()) refuse(line, about + why);
  }

  void check_design() const {
    const bool has_levels = std::any_of(plan_.vary.begin(), plan_.vary.end(),
                                        [](const Axis& axis) { return axis.levels() > 0; });
    if (plan_.design == DesignKind::grid) {
      if (!has_levels)
        refuse(lines_.design,
               "design: a grid needs steps or values in [vary]; without them use "
               "kind = \"random\" or \"sobol\"");
    } else if (plan_.samples == 0) {
      refuse(lines_.design, "design: needs samples, the number of cases, as samples = 1000");
    }
    if (plan_.vary.size() > 1000) refuse(1, "more than 1000 keys vary");
    for (const Axis& one : plan_.vary)
      if (std::count_if(plan_.vary.begin(), plan_.vary.end(),
                        [&](const Axis& other) { return other.key == one.key; }) > 1)
        refuse(1, "vary " + in_quotes(one.key) + ": is there twice");
    const bool grid = plan_.design == DesignKind::grid;
    double cases = static_cast<double>(grid ? plan_.repeats() : plan_.samples);
    if (grid)
      for (const Axis& axis : plan_.vary)
        if (axis.levels() > 0) cases *= static_cast<double>(axis.levels());
    if (cases > static_cast<double>(most_cases))
      refuse(lines_.design,
             fmt::format("{} cases; at most {} make a sweep", number_words(cases), most_cases));
  }

  void check_keep() const {
    const Keep& keep = plan_.keep;
    if (plan_.plays() && (keep.measures_of("peak_force") || keep.measures_of("contact_time")))
      refuse(lines_.keep,
             "keep: peak_force and contact_time are measured on a scene, not on an "
             "instrument");
    if (plan_.plays() && (keep.pickups || !keep.pickup.empty()))
      refuse(lines_.keep, "keep: an instrument has no pickups of its own; keep its sound");
    if (plan_.plays() && (keep.rate < 44100))
      refuse(lines_.keep, "keep: rate: an instrument plays at 44100 to 192000 Hz");
  }

  static constexpr const char* rate_of_sound = "rate = HZ in [keep]";
  const Plan& plan_;
  PlanLines lines_;
};

}  // namespace

void check_plan(const Plan& plan, const PlanLines& lines) { PlanCheck(plan, lines).check(); }

}  // namespace thrum::sweep
