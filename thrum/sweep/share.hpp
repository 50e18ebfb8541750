// Which cases a process does, where a sweep is distributed: parts of a job array, ranks of mpirun.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace thrum::sweep {

/// The cases whose number has this remainder.
struct Share {
  std::uint64_t part = 0;
  std::uint64_t parts = 1;
  bool has(std::uint64_t number) const { return number % parts == part; }
};

/// One of several processes that mpirun or srun started together.
struct Rank {
  std::uint64_t number = 0;
  std::uint64_t count = 1;
};

/// "2/8": the second of eight; nothing for anything else.
std::optional<Share> share_of(const std::string& words);

/// From SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT; nothing outside a job array. Arrays may
/// count from 0 or from 1.
std::optional<Share> share_of_job_array();

/// From what Open MPI, other MPIs and srun put into the environment.
Rank rank_of_process();

/// A batch file for sbatch. `plan` and `folder` are as the user gave them.
std::string sbatch_file(const std::string& plan, const std::string& folder, std::uint64_t cases);

}  // namespace thrum::sweep
