// --set KEY=VALUE: changes a parsed scene before it is read, so that the same code checks it.
#pragma once

#include <string>
#include <vector>

#include <thrum/scene/read_context.hpp>
#include <thrum/scene/toml_value.hpp>

namespace thrum {

/// Puts each override into the document; what cannot be understood is a fault "--set KEY: ...".
/// KEY is a dotted path: "rate", "solver.contact", "string.a.tension", "contact.hit.above.at",
/// "connection.seat.between.0.at" (entries of a list count from 0). VALUE is TOML; a bare word is a
/// string. Elements must exist, keys need not. A star in an element's name stands for any letters:
/// "contact.wire*.gap" sets the gap of every contact whose name begins with "wire". Templates
/// (templates.hpp) are expanded on the way: an override may name one, or an element that it makes.
void apply_overrides(const std::vector<std::string>& overrides, TomlTable& document,
                     ReadContext& context);

}  // namespace thrum
