#include <thrum/sweep/check_plan.hpp>

#include <fmt/format.h>
#include <algorithm>

#include <thrum/core/fault.hpp>
#include <thrum/scene/words.hpp>

namespace thrum::sweep {

namespace {

class PlanCheck {
 public:
  PlanCheck(const Plan& plan, const PlanLines& lines) : plan_(plan), lines_(lines) {}

  void check() const {
    check_subject();
    if (plan_.vary.empty()) refuse(1, "nothing varies; a sweep needs a table [vary]");
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

  const Plan& plan_;
  PlanLines lines_;
};

}  // namespace

void check_plan(const Plan& plan, const PlanLines& lines) { PlanCheck(plan, lines).check(); }

}  // namespace thrum::sweep
