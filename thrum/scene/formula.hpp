// A formula of an element's number, as templates have them: "0.65 * 2^(-i/12)".
//
//     + - * / ^, parentheses, numbers, pi, i (from 1) and n (how many there are)
//     sqrt exp log log2 sin cos abs floor of one number, min max mod of two
#pragma once

#include <string>
#include <string_view>

namespace thrum {

struct FormulaResult {
  double value = 0.0;
  std::string complaint = {};  ///< what is wrong with it; empty where there is a value

  bool ok() const { return complaint.empty(); }
};

/// [setup]
FormulaResult evaluate_formula(std::string_view text, double i, double n);

}  // namespace thrum
