#include <thrum/instruments/motion_picture.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/scene/registry.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

namespace {

constexpr int few_strings = 4;
constexpr int fine = 48, coarse = 24;  ///< intervals of a string, with few and with many of them
constexpr int across = 12;             ///< of the longer side of a surface

class Layouter {
 public:
  explicit Layouter(int intervals) : intervals_(intervals) {}

  void add(const Profile& profile, const std::string& path) {
    FrameBody body{.path = path,
                   .dimensions = profile.dimensions,
                   .disc = profile.disc,
                   .moves = profile.moves,
                   .length = profile.length,
                   .depth = profile.disc ? profile.length : profile.depth,
                   .first = layout.sources.size()};
    if (profile.dimensions == 0 && profile.moves) watch({path});
    if (profile.dimensions == 0 && !profile.moves) fix(static_cast<float>(profile.position));
    if (profile.dimensions == 1) add_line(path, profile, body);
    if (profile.dimensions == 2) add_surface(path, profile, body);
    layout.bodies.push_back(std::move(body));
  }

  FrameLayout layout;

 private:
  void watch(Where place) {
    layout.watched.push_back(std::move(place));
    layout.sources.push_back({});
  }
  void fix(float value) { layout.sources.push_back({false, value}); }

  void add_line(const std::string& path, const Profile& profile, FrameBody& body) {
    body.columns = intervals_ + 1;
    for (int i = 0; i <= intervals_; ++i) {
      if ((i == 0 && profile.is_held(0)) || (i == intervals_ && profile.is_held(1)))
        fix(0.0F);
      else
        watch({path, static_cast<double>(i) / intervals_});
    }
  }

  void add_surface(const std::string& path, const Profile& profile, FrameBody& body) {
    const double longer = std::max(body.length, body.depth);
    const auto count = [&](double side) {
      return std::max(4, static_cast<int>(std::lround(across * side / longer)));
    };
    const int columns = count(body.length), rows = count(body.depth);
    body.columns = columns + 1;
    body.rows = rows + 1;
    const double start = body.disc ? -1.0 : 0.0, width = body.disc ? 2.0 : 1.0;
    for (int j = 0; j <= rows; ++j)
      for (int i = 0; i <= columns; ++i) {
        const double x = start + width * i / columns, y = start + width * j / rows;
        const bool edge = i == 0 || j == 0 || i == columns || j == rows;
        if (body.disc && x * x + y * y >= 1.0)
          fix(std::numeric_limits<float>::quiet_NaN());
        else if (edge && profile.is_held(0))
          fix(0.0F);
        else
          watch({path, x, y});
      }
  }

  int intervals_;
};

}  // namespace

FrameLayout frame_layout(const Scene& scene) {
  const auto& elements = scene.elements();
  const auto is_string = [](const Element& each) {
    const auto profile = kind_of(each).profile;
    return profile != nullptr && profile(each).dimensions == 1;
  };
  const auto strings = std::count_if(elements.begin(), elements.end(), is_string);
  Layouter layouter(strings > few_strings ? coarse : fine);
  for (const Element& element : elements)
    if (const auto profile = kind_of(element).profile)
      layouter.add(profile(element), element.path());
  FrameLayout layout = std::move(layouter.layout);
  layout.values = layout.sources.size();
  for (const Element& element : elements) {
    const Kind& kind = kind_of(element);
    if (kind.role != Role::interaction) continue;
    FrameTouch touch{.path = element.path(), .above = {}, .below = {}};
    if (kind.joint != nullptr) {
      const Joint joint = kind.joint(element);
      touch.above = joint.above;
      touch.below = joint.below;
    } else if (kind.mark != nullptr) {
      touch.above = kind.mark(element).where;
    }
    layout.watched.emplace_back(touch.path);
    layout.touches.push_back(std::move(touch));
  }
  return layout;
}

bool FrameLayout::shows_the_same(const FrameLayout& other) const {
  const auto same_path = [](const auto& a, const auto& b) { return a.path == b.path; };
  return values == other.values && watched.size() == other.watched.size() &&
         std::equal(bodies.begin(), bodies.end(), other.bodies.begin(), other.bodies.end(),
                    same_path) &&
         std::equal(touches.begin(), touches.end(), other.touches.begin(), other.touches.end(),
                    same_path);
}

MotionPicture::MotionPicture(std::vector<FrameLayout> layouts, std::size_t most_voices)
    : layouts_(std::move(layouts)) {
  FrameVoice voice;
  for (const FrameLayout& layout : layouts_) {
    voice.values.resize(std::max(voice.values.size(), layout.values));
    voice.forces.resize(std::max(voice.forces.size(), layout.touches.size()));
  }
  for (MotionFrame& frame : frames_) frame.voices.assign(most_voices, voice);
}

const MotionFrame& MotionPicture::latest() {
  if ((middle_.load(std::memory_order_relaxed) & fresh) != 0)
    front_ = middle_.exchange(front_, std::memory_order_acq_rel) & ~fresh;
  return frames_[front_];
}

void MotionPicture::publish() {
  asked_.store(nobody, std::memory_order_relaxed);
  back_ = middle_.exchange(back_ | fresh, std::memory_order_acq_rel) & ~fresh;
}

}  // namespace thrum
