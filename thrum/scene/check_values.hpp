// Values against the table of their kind: missing, out of range, not among the choices.
#pragma once

#include <functional>
#include <string>

#include <thrum/core/description.hpp>
#include <thrum/core/fault.hpp>

namespace thrum {

/// `defaults` are fresh parameters of the same kind; `prefix` stands before the names of the keys,
/// as "shape." does. A parameter that belongs to other choices is refused if its value is not the
/// default, and also then if its key `is_written`.
void check_rows(const Description& description, void* parameters, void* defaults,
                const std::string& element, const std::string& prefix, Faults& faults,
                const std::function<bool(const std::string& key)>& is_written = {});

}  // namespace thrum
