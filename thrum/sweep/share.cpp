#include <thrum/sweep/share.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace thrum::sweep {

namespace {

std::optional<std::uint64_t> whole(std::string_view text) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (text.empty() || read.ec != std::errc() || read.ptr != end) return {};
  return number;
}

std::optional<std::uint64_t> variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : whole(value);
}

/// In single quotes, for the shell.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char letter : text) result += letter == '\'' ? "'\\''" : std::string(1, letter);
  return result + "'";
}

}  // namespace

std::optional<Share> share_of(const std::string& words) {
  const auto slash = words.find('/');
  if (slash == std::string::npos) return {};
  const auto part = whole(std::string_view(words).substr(0, slash));
  const auto parts = whole(std::string_view(words).substr(slash + 1));
  if (!part || !parts || *part < 1 || *part > *parts) return {};
  return Share{*part - 1, *parts};
}

// Without the first number of the array it is taken to be 1-N, so that task I is --part I/N; the
// remainder gives the tasks of 0-(N-1) one share each as well.
std::optional<Share> share_of_job_array() {
  const auto id = variable("SLURM_ARRAY_TASK_ID");
  const auto count = variable("SLURM_ARRAY_TASK_COUNT");
  if (!id || !count || *count < 1) return {};
  const std::uint64_t step =
      std::max<std::uint64_t>(variable("SLURM_ARRAY_TASK_STEP").value_or(1), 1);
  const auto first = variable("SLURM_ARRAY_TASK_MIN");
  if (first && *id >= *first) return Share{(*id - *first) / step % *count, *count};
  return Share{(*id + *count - 1) % *count, *count};
}

Rank rank_of_process() {
  constexpr const char* pairs[][2] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                      {"PMI_RANK", "PMI_SIZE"},
                                      {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}};
  for (const auto& [rank, size] : pairs) {
    const auto number = variable(rank), count = variable(size);
    if (number && count && *number < *count) return {*number, *count};
  }
  return {};
}

std::string sbatch_file(const std::string& plan, const std::string& folder, std::uint64_t cases) {
  const std::uint64_t tasks = std::clamp<std::uint64_t>(cases / 100, 1, 1000);
  return fmt::format(
      "#!/bin/bash\n"
      "#SBATCH --job-name=thrum-sweep\n"
      "#SBATCH --array=1-{}\n"
      "#SBATCH --cpus-per-task=4\n"
      "#SBATCH --mem-per-cpu=1G\n"
      "#SBATCH --time=01:00:00\n"
      "# {} cases. Each task does its share; submit again to go on with what is missing.\n"
      "exec thrum sweep {} -o {} --workers \"$SLURM_CPUS_PER_TASK\" --quiet\n",
      tasks, cases, quoted(plan), quoted(folder));
}

}  // namespace thrum::sweep
