// Many alike elements from one table: `count = 14` in [contact.fret] makes contact.fret1 to
// contact.fret14. A value may then differ from one to the next:
//     { each = [v1, ..., vN] }                     as listed
//     { from = a, to = b }                         in equal steps
//     { from = a, to = b, scale = "log" }          in equal ratios
//     { formula = "1 - 2^(-i/12)" }                by a formula of its number i (formula.hpp)
//     "mass.m{i}", "mass.m{i+1}"                   words with such a whole number in them
// also inside lists and tables. What is left is a document as if all had been written out.
#pragma once

#include <thrum/scene/read_context.hpp>
#include <thrum/scene/toml_value.hpp>

namespace thrum {

/// Whether the table of an element has a `count`.
bool is_template(const TomlValue& element);

/// Replaces every template by what it makes; what cannot be understood is a fault, and left out.
void expand_templates(TomlTable& document, ReadContext& context);

}  // namespace thrum
