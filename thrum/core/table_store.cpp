#include <thrum/core/table_store.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <system_error>

#include <thrum/core/formatted.hpp>
#include <thrum/core/state.hpp>

namespace thrum {

namespace {

/// What stands before the key and the table.
struct Header {
  std::array<char, 8> magic = {'t', 'h', 'r', 'u', 'm', 't', 'b', '\0'};
  std::uint32_t revision = 1;  ///< to be raised whenever a table is computed in another way
  std::uint32_t byte_order = 0x01020304;
  std::uint64_t key_size = 0;
  std::uint64_t table_size = 0;
  std::uint64_t digest = 0;  ///< of key and table
};

std::uint64_t digest_of_both(std::span<const double> key, std::span<const double> table) {
  return digest_of(std::as_bytes(table), digest_of(std::as_bytes(key)));
}

Header header_of(std::span<const double> key, std::span<const double> table) {
  return {.key_size = key.size(), .table_size = table.size(), .digest = digest_of_both(key, table)};
}

std::optional<std::vector<double>> read_numbers(std::istream& file, std::size_t count) {
  std::vector<double> numbers(count);
  file.read(reinterpret_cast<char*>(numbers.data()),
            static_cast<std::streamsize>(count * sizeof(double)));
  if (!file) return std::nullopt;
  return numbers;
}

void write_numbers(std::ostream& file, std::span<const double> numbers) {
  file.write(reinterpret_cast<const char*>(numbers.data()),
             static_cast<std::streamsize>(numbers.size_bytes()));
}

std::optional<TableStore>& store_of_process() {
  static std::optional<TableStore> store;
  return store;
}

}  // namespace

std::filesystem::path TableStore::file_of(std::span<const double> key) const {
  return folder_ /
         formatted("table-%02zu", static_cast<std::size_t>(digest_of(std::as_bytes(key)) % slots));
}

std::optional<std::vector<double>> TableStore::find(std::span<const double> key) const {
  std::ifstream file(file_of(key), std::ios::binary);
  Header found;
  const Header wanted;
  if (!file.read(reinterpret_cast<char*>(&found), sizeof found)) return std::nullopt;
  if (found.magic != wanted.magic || found.revision != wanted.revision ||
      found.byte_order != wanted.byte_order || found.key_size != key.size() ||
      found.table_size > most_bytes / sizeof(double))
    return std::nullopt;
  const auto its_key = read_numbers(file, key.size());
  if (!its_key || std::memcmp(its_key->data(), key.data(), key.size_bytes()) != 0)
    return std::nullopt;
  auto table = read_numbers(file, static_cast<std::size_t>(found.table_size));
  if (!table || found.digest != digest_of_both(key, *table)) return std::nullopt;
  return table;
}

void TableStore::keep(std::span<const double> key, std::span<const double> table) const {
  if (table.size_bytes() > most_bytes) return;
  std::error_code ignored;
  std::filesystem::create_directories(folder_, ignored);
  const std::filesystem::path target = file_of(key);
  std::filesystem::path partial = target;
  partial += formatted(
      "-%llx.partial",
      static_cast<unsigned long long>(std::chrono::steady_clock::now().time_since_epoch().count()));
  std::ofstream file(partial, std::ios::binary);
  const Header header = header_of(key, table);
  file.write(reinterpret_cast<const char*>(&header), sizeof header);
  write_numbers(file, key);
  write_numbers(file, table);
  file.close();
  if (file) std::filesystem::rename(partial, target, ignored);
  if (!file || ignored) std::filesystem::remove(partial, ignored);
}

void keep_tables_in(const std::filesystem::path& folder) {
  if (folder.empty())
    store_of_process().reset();
  else
    store_of_process().emplace(folder);
}

const TableStore* kept_tables() {
  const auto& store = store_of_process();
  return store ? &*store : nullptr;
}

std::filesystem::path usual_table_folder() {
  const auto value_of = [](const char* name) -> std::filesystem::path {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
  };
  if (std::getenv("THRUM_TABLES") != nullptr) return value_of("THRUM_TABLES");
  if (const auto caches = value_of("XDG_CACHE_HOME"); caches.is_absolute()) return caches / "thrum";
  if (const auto home = value_of("HOME"); home.is_absolute()) return home / ".cache" / "thrum";
  return {};
}

}  // namespace thrum
