// Runs one case and gives its row of the table.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/scene/recorded_run.hpp>
#include <thrum/sweep/design.hpp>
#include <thrum/sweep/folder.hpp>
#include <thrum/sweep/ledger.hpp>
#include <thrum/sweep/subject.hpp>

namespace thrum::sweep {

/// Called every few milliseconds; it may throw to stop. `part` is how much of the case is done.
using CasePause = std::function<void(double part)>;

class CaseRunner {
 public:
  CaseRunner(const Plan& plan, const Subject& subject, const Design& design);

  std::string header() const;
  std::string failed_header() const;
  /// "0,0.002,2.25": the number and the values of a case.
  std::string values_of(std::uint64_t number) const;
  /// Endings of the files that a case leaves: "flac", "npy".
  std::vector<std::string> file_endings() const;

  /// [any] Whether a case leaves an array of what its pickups gave.
  bool leaves_arrays() const { return plan_.keep.pickups; }

  /// [any] A bad scene is a row too. Without a folder no file is written. Throws what `pause`
  /// throws, and for a disk that is full.
  Row run(std::uint64_t number, const Folder* folder, const CasePause& pause) const;

  /// [any] The same in two halves, for cases of a scene that are stepped elsewhere. Throws
  /// BadScene.
  Scene scene(std::uint64_t number) const;
  /// [any] `record` gives what the run left; a bad scene that it throws is a row too.
  Row finish(std::uint64_t number, const Folder* folder, const Scene& scene,
             const std::function<RecordedRun()>& record) const;
  /// [any] A row that says why there are no numbers.
  Row failed(std::uint64_t number, std::string_view message) const;
  /// [any] The plan's file, for messages.
  const std::string& file() const { return plan_.file; }
  /// [any] Whether it is an instrument that plays.
  bool plays() const { return plan_.plays(); }
  /// [any] Whether every sample of the pickups is needed.
  bool listens() const;

 private:
  std::vector<double> numbers(std::uint64_t number, const Folder* folder,
                              const CasePause& pause) const;
  Row row_of(std::uint64_t number, const std::function<std::vector<double>()>& give) const;
  RunRequest request() const;
  std::vector<double> scene_numbers(std::uint64_t number, const Folder* folder,
                                    const CasePause& pause) const;
  std::vector<double> recorded_numbers(std::uint64_t number, const Folder* folder,
                                       const Scene& scene, const RecordedRun& run) const;
  std::vector<double> score_numbers(std::uint64_t number, const Folder* folder,
                                    const CasePause& pause) const;
  std::vector<std::string> overrides(std::uint64_t number) const;
  std::string preset(std::uint64_t number) const;
  bool has_column(const ReportNumber& number) const;
  std::vector<std::string> report_names() const;
  std::string sound_ending() const;

  const Plan& plan_;
  const Subject& subject_;
  const Design& design_;
};

}  // namespace thrum::sweep
