// From TOML values to parameters, as the tables of the kinds say.
#pragma once

#include <string>

#include <thrum/core/description.hpp>
#include <thrum/scene/read_context.hpp>
#include <thrum/scene/toml_value.hpp>

namespace thrum {

/// Reads every entry into the parameter of its name. Faults: unknown keys, wrong types, numbers
/// that are not finite. Ranges, choices and missing values are left to check_values(). `path` is
/// that of the table: "string.a", "contact.hit.above", "" for the top level.
void read_table(const TomlTable& table, const Description& description, void* parameters,
                const std::string& path, ReadContext& context);

/// Reads one value. `path` is its own: "string.a.tension". `over` is what an envelope is given at.
void read_value(const TomlValue& value, const ValueRef& parameter, const std::string& path,
                ReadContext& context, const PointsOver& over = {});

}  // namespace thrum
