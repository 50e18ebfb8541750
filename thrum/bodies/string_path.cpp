#include <thrum/bodies/string_path.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace thrum {

namespace {

class GridPath final : public MovingPlace {
 public:
  GridPath(const Grid& grid, std::size_t first, Envelope path, PathReads reads)
      : MovingPlace(std::move(path)), intervals_(grid.intervals(0)) {
    if (reads == PathReads::whole_body) {
      first_point_ = 1 - static_cast<long long>(grid.first());
      for (std::size_t i = 0; i < grid.size(); ++i) coordinates_.push_back(first + i);
      return;
    }
    const auto point_below = [&](double fraction) {
      return static_cast<long long>(std::floor(fraction * intervals_));
    };
    const long long inner = intervals_ - 1;
    first_point_ = std::clamp(point_below(this->path().lowest()), 1LL, inner);
    const long long last = std::clamp(point_below(this->path().highest()) + 1, 1LL, inner);
    for (long long point = first_point_; point <= last; ++point)
      coordinates_.push_back(first + grid.index(static_cast<std::size_t>(point - 1), 0));
  }

  std::span<const std::size_t> coordinates() const override { return coordinates_; }

  void weigh(double fraction, std::span<double> weights) const override {
    std::fill(weights.begin(), weights.end(), 0.0);
    const double position = fraction * intervals_;
    const double below = std::floor(position);
    const auto put = [&](long long point, double weight) {
      const long long slot = point - first_point_;
      const bool moves = point > 0 && point < intervals_;
      if (moves && slot >= 0 && slot < static_cast<long long>(weights.size()))
        weights[static_cast<std::size_t>(slot)] += weight;
    };
    put(static_cast<long long>(below), 1.0 - (position - below));
    put(static_cast<long long>(below) + 1, position - below);
  }

 private:
  int intervals_;
  long long first_point_ = 1;
  std::vector<std::size_t> coordinates_;
};

class ModalPath final : public MovingPlace {
 public:
  ModalPath(std::vector<int> numbers, std::size_t first, Envelope path)
      : MovingPlace(std::move(path)), numbers_(std::move(numbers)) {
    for (std::size_t i = 0; i < numbers_.size(); ++i) coordinates_.push_back(first + i);
  }

  std::span<const std::size_t> coordinates() const override { return coordinates_; }

  void weigh(double fraction, std::span<double> weights) const override {
    constexpr int lanes = 4;  // that many modes at a time, all turned by as many angles
    const double angle = std::numbers::pi * fraction;
    const double turn_sine = std::sin(lanes * angle);
    const double turn_cosine = std::cos(lanes * angle);
    double sine[lanes], cosine[lanes];
    for (int lane = 0; lane < lanes; ++lane) {
      sine[lane] = std::sin((lane + 1) * angle);
      cosine[lane] = std::cos((lane + 1) * angle);
    }
    std::size_t i = 0;
    for (int first = 1; i < weights.size(); first += lanes) {
      for (; i < weights.size() && numbers_[i] < first + lanes; ++i)
        weights[i] = sine[numbers_[i] - first];
      for (int lane = 0; lane < lanes; ++lane) {
        const double next = sine[lane] * turn_cosine + cosine[lane] * turn_sine;
        cosine[lane] = cosine[lane] * turn_cosine - sine[lane] * turn_sine;
        sine[lane] = next;
      }
    }
  }

 private:
  std::vector<int> numbers_;
  std::vector<std::size_t> coordinates_;
};

class ShapePath final : public MovingPlace {
 public:
  ShapePath(std::shared_ptr<const ModeFamily> family, std::vector<ModeShape> shapes,
            std::size_t first, Envelope path)
      : MovingPlace(std::move(path)), family_(std::move(family)), shapes_(std::move(shapes)) {
    for (std::size_t i = 0; i < shapes_.size(); ++i) coordinates_.push_back(first + i);
  }

  std::span<const std::size_t> coordinates() const override { return coordinates_; }

  void weigh(double fraction, std::span<double> weights) const override {
    for (std::size_t i = 0; i < weights.size(); ++i)
      weights[i] = family_->value(shapes_[i], std::span(&fraction, 1));
  }

 private:
  std::shared_ptr<const ModeFamily> family_;
  std::vector<ModeShape> shapes_;
  std::vector<std::size_t> coordinates_;
};

}  // namespace

std::shared_ptr<const MovingPlace> path_on_grid(const Grid& grid, std::size_t first, Envelope path,
                                                PathReads reads) {
  return std::make_shared<GridPath>(grid, first, std::move(path), reads);
}

std::shared_ptr<const MovingPlace> path_on_modes(std::vector<int> numbers, std::size_t first,
                                                 Envelope path) {
  return std::make_shared<ModalPath>(std::move(numbers), first, std::move(path));
}

std::shared_ptr<const MovingPlace> path_on_shapes(std::shared_ptr<const ModeFamily> family,
                                                  std::vector<ModeShape> shapes, std::size_t first,
                                                  Envelope path) {
  return std::make_shared<ShapePath>(std::move(family), std::move(shapes), first, std::move(path));
}

double farthest_step(const std::vector<int>& numbers) { return 0.25 / std::max(1, numbers.back()); }

}  // namespace thrum
