// Modes that are computed once for all bodies that are alike.
#pragma once

#include <map>
#include <memory>

namespace thrum {

template <class Key, class Modes>
class SharedModes {
 public:
  /// [setup] The modes for a key, by `compute` if nobody asked for them before.
  template <class Compute>
  std::shared_ptr<const Modes> get(const Key& key, const Compute& compute) {
    std::shared_ptr<const Modes>& known = known_[key];
    if (!known) known = compute();
    return known;
  }

 private:
  std::map<Key, std::shared_ptr<const Modes>> known_;
};

}  // namespace thrum
