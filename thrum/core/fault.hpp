// What is wrong with a description of a network, and where.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace thrum {

struct Fault {
  std::string element;  ///< "string.a"; "" for the scene as a whole
  std::string key;      ///< "tension"; "" for the element as a whole
  std::string message;  ///< what is wrong, and what would be right
};

/// Collects faults, so that a person sees all of them at once.
class Faults {
 public:
  void add(std::string element, std::string key, std::string message) {
    faults_.push_back({std::move(element), std::move(key), std::move(message)});
  }
  bool empty() const { return faults_.empty(); }
  const std::vector<Fault>& list() const { return faults_; }

 private:
  std::vector<Fault> faults_;
};

/// Thrown while building (never while stepping) when a description cannot be a network.
class BadScene : public std::runtime_error {
 public:
  explicit BadScene(std::string lines) : std::runtime_error(std::move(lines)) {}
};

}  // namespace thrum
