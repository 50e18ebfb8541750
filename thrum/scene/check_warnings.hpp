// What is questionable about a scene, each line with the sort of doubt it is: many of one sort are
// told once.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <thrum/core/fault.hpp>
#include <thrum/scene/fault_lines.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

class Warnings {
 public:
  /// `sort` names the warning; `key` is where in the element to look.
  void add(std::string sort, std::string element, std::string key, std::string message) {
    list_.push_back({std::move(sort), {std::move(element), std::move(key), std::move(message)}});
  }

  /// With their sources and by these; of those of one sort and kind the first stands for all.
  std::vector<SourcedFault> lines(const Scene& scene) const;

 private:
  struct Warning {
    std::string sort;
    Fault fault;
  };
  std::vector<Warning> list_;
};

}  // namespace thrum
