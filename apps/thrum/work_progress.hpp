// Progress of one job, shown alone or combined with others.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "progress_bar.hpp"

namespace thrum::app {

class WorkProgress {
 public:
  virtual ~WorkProgress() = default;
  /// Starts a stage that ends at `total`.
  virtual void begin(const std::string& label, long long total) = 0;
  virtual void show(long long done) = 0;
};

/// One bar for each stage.
class LoneProgress final : public WorkProgress {
 public:
  explicit LoneProgress(bool wanted) : wanted_(wanted) {}
  void begin(const std::string& label, long long total) override {
    bar_.reset();
    bar_.emplace(label, total, wanted_);
  }
  void show(long long done) override { bar_->show(done); }

 private:
  bool wanted_;
  std::optional<ProgressBar> bar_;
};

/// One bar for many jobs, which may run in several threads.
class SharedBar {
 public:
  SharedBar(const std::string& label, std::size_t pieces, bool wanted)
      : bar_(label, static_cast<long long>(pieces) * parts, wanted), done_(pieces, 0) {}

  static constexpr long long parts = 10000;  ///< of each job

  void show(std::size_t piece, long long part) {
    const std::lock_guard lock(mutex_);
    sum_ += part - done_[piece];
    done_[piece] = part;
    bar_.show(sum_);
  }

 private:
  std::mutex mutex_;
  ProgressBar bar_;
  std::vector<long long> done_;
  long long sum_ = 0;
};

/// Its share in a combined bar: the first stage, which is the longest.
class SharedProgress final : public WorkProgress {
 public:
  SharedProgress(SharedBar& bar, std::size_t piece) : bar_(bar), piece_(piece) {}
  void begin(const std::string&, long long total) override {
    total_ = stage_++ == 0 ? total : 0;
    last_ = 0;
  }
  void show(long long done) override {
    if (total_ == 0) return;
    const long long part = SharedBar::parts * done / total_;
    if (part == last_) return;
    last_ = part;
    bar_.show(piece_, part);
  }

 private:
  SharedBar& bar_;
  std::size_t piece_;
  int stage_ = 0;
  long long total_ = 0;
  long long last_ = 0;
};

}  // namespace thrum::app
