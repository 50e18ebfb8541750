// The course of one `force`.
// [public]
#pragma once

#include <limits>

#include <thrum/core/drive.hpp>
#include <thrum/core/envelope.hpp>

namespace thrum {

enum class ForceShape { strike, pluck, hold, noise };

class ForceDrive final : public Drive {
 public:
  struct Parameters {
    ForceShape shape = ForceShape::hold;
    Envelope amplitude = 0.0;
    double start = 0.0;
    double length = std::numeric_limits<double>::infinity();
    unsigned seed = 1;
    double time_step = 0.0;
  };

  explicit ForceDrive(Parameters parameters) : it_(std::move(parameters)) {}
  double force(long long step) const override;
  long long keeps_until(long long step) const override;
  const Knob* held_by() const override;

 private:
  Parameters it_;
};

}  // namespace thrum
