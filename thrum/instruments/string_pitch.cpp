#include <thrum/instruments/string_pitch.hpp>

#include <cmath>
#include <numbers>

#include <thrum/bodies/string.hpp>
#include <thrum/scene/modal_body.hpp>
#include <thrum/scene/string_material.hpp>

namespace thrum {

StringPitch::StringPitch(const Element& string, Faults& faults) {
  const String& it = string.as<String>();
  if (it.method != "modal")
    faults.add(string.path(), "method",
               "must be \"modal\" for a string that is tuned by play.tune");
  const auto material = string_material(string, faults);
  if (!material) return;
  const double wave = std::numbers::pi / it.length;
  wave_squared_ = wave * wave;
  linear_density_ = material->linear_density;
  stiffness_ = material->bending_stiffness * wave_squared_;
  const double t60 = it.t60.at(0.0);
  const double decay = std::isnan(t60) ? it.damping + it.damping_hf * wave_squared_ : decay_of(t60);
  decay_squared_ = decay * decay;
}

double StringPitch::tension(double frequency) const {
  const double angular = 2.0 * std::numbers::pi * frequency;
  return linear_density_ * (angular * angular + decay_squared_) / wave_squared_ - stiffness_;
}

}  // namespace thrum
