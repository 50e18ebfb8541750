#include <thrum/gpu/batch.hpp>

#include <algorithm>
#include <array>
#include <chrono>

#include <thrum/gpu/device/warp.hpp>
#include <thrum/gpu/stretch.hpp>

namespace thrum::gpu {

namespace {

using Clock = std::chrono::steady_clock;

/// Of the sound of a batch on this machine: taking such memory is slow, but a GPU wants to be full.
constexpr std::size_t usual_sound_bytes = std::size_t{1} << 30,
                      most_sound_bytes = std::size_t{1} << 32;
constexpr std::size_t most_stretch_bytes = std::size_t{1} << 28;  ///< of sound on the device
constexpr std::size_t stretch_part = 8;      ///< of a device that has little memory
constexpr long long longest_stretch = 8192;  ///< steps
constexpr std::size_t cases_per_multiprocessor = 64;
constexpr double share_of_memory = 0.8;  ///< of what is free on the device

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::size_t cases_per_block(const CaseProgram& program) {
  return static_cast<std::size_t>(threads_of_block(program.warps) / (lanes * program.warps));
}

/// Only the pool has it.
template <class Numbers>
bool is_unused(const std::shared_ptr<Numbers>& numbers) {
  return numbers.use_count() == 1;
}

/// Steps whose sound has room on the device.
long long stretch_for(std::size_t cases, std::size_t pickups, std::size_t bytes) {
  if (pickups == 0) return longest_stretch;
  const std::size_t fit = bytes / (cases * pickups * sizeof(double));
  return std::clamp(static_cast<long long>(fit / lanes * lanes), static_cast<long long>(lanes),
                    longest_stretch);
}

}  // namespace

std::span<const double> BatchResult::sound_of(std::size_t number, std::size_t pickup,
                                              long long steps) const {
  return {sound_->data() + (number * pickups_ + pickup) * steps_, static_cast<std::size_t>(steps)};
}

BatchRunner::BatchRunner()
    : memory_(device_.free_memory()),
      stretch_bytes_(std::min(most_stretch_bytes, memory_ / stretch_part)),
      computing_(std::make_unique<Stream>(device_)),
      copying_(std::make_unique<Stream>(device_)) {}

BatchRunner::~BatchRunner() = default;

BatchRoom BatchRunner::room_for(const CaseProgram& like, bool with_sound) const {
  const std::size_t sound =
      with_sound ? like.pickups.size() * sizeof(double) * static_cast<std::size_t>(like.steps) : 0;
  const auto multiprocessors = static_cast<std::size_t>(device_.multiprocessors());
  const std::size_t full = multiprocessors * cases_per_multiprocessor;
  const std::size_t at_once =
      multiprocessors * static_cast<std::size_t>(like.blocks) * cases_per_block(like);
  const std::size_t here = sound == 0 ? full
                                      : std::max({std::size_t{1}, usual_sound_bytes / sound,
                                                  std::min(at_once, most_sound_bytes / sound)});
  const std::size_t shortest_stretch = with_sound ? 2 * like.pickups.size() * lanes : 0;
  const std::size_t each = sizeof(double) * (like.numbers.size() + like.state.size() +
                                             like.forces.size() + shortest_stretch);
  const auto free = share_of_memory * static_cast<double>(memory_) -
                    2.0 * static_cast<double>(with_sound ? stretch_bytes_ : 0);
  const auto there = static_cast<std::size_t>(std::max(0.0, free / static_cast<double>(each)));
  const std::size_t fit = std::min({here, there, full});
  return {fit > at_once ? fit / at_once * at_once : fit, there < std::min(here, full)};
}

const Kernel& BatchRunner::kernel_for(const CaseProgram& program) {
  std::unique_ptr<Kernel>& kernel = kernels_[program.text];
  if (!kernel) {
    const auto start = Clock::now();
    kernel = std::make_unique<Kernel>(device_, kernel_text(program, "step_cases"), "step_cases",
                                      program.shared * sizeof(double) * cases_per_block(program));
    times_.compiling += since(start);
  }
  return *kernel;
}

void BatchRunner::give_back_unused() {
  std::erase_if(here_, [](const auto& each) { return is_unused(each); });
  std::erase_if(there_, [](const auto& each) { return is_unused(each); });
}

template <class Numbers>
std::shared_ptr<Numbers> BatchRunner::take(Pool<Numbers>& pool, std::size_t count) {
  for (const auto& each : pool)
    if (is_unused(each) && each->size() >= count && each->size() <= 2 * count + 1024) return each;
  constexpr std::size_t most_kept = 16;
  if (pool.size() >= most_kept)
    std::erase_if(pool, [](const auto& each) { return is_unused(each); });
  try {
    return pool.emplace_back(std::make_shared<Numbers>(device_, count));
  } catch (const TooLittleMemory&) {
    give_back_unused();
    return pool.emplace_back(std::make_shared<Numbers>(device_, count));
  }
}

/// A batch on its way: memory on the device, and what is copied to and fro.
class BatchRunner::Journey {
 public:
  Journey(BatchRunner& runner, const std::vector<const CaseProgram*>& cases, bool with_sound)
      : runner_(runner),
        cuda_(runner.device_.cuda()),
        cases_(cases),
        pickups_(with_sound ? cases.front()->pickups.size() : 0),
        length_(stretch_for(cases.size(), pickups_, runner.stretch_bytes_)),
        numbers_(send(&CaseProgram::numbers)),
        state_(send(&CaseProgram::state)),
        forces_(send(&CaseProgram::forces)),
        sound_{{room_for_stretch(), room_for_stretch()}} {
    for (const CaseProgram* each : cases) steps_ = std::max(steps_, each->steps);
    if (pickups_ > 0)
      heard_ =
          runner.take(runner.here_, cases.size() * pickups_ * static_cast<std::size_t>(steps_));
  }

  long long steps() const { return steps_; }
  long long length() const { return length_; }

  /// Starts a stretch and, when it is done, the copying of its sound.
  void start(const Kernel& kernel, long long begin) {
    const std::size_t side = turn_++ % 2;
    Stretch stretch{.numbers = numbers_.there->pointer(),
                    .state = state_.there->pointer(),
                    .forces = forces_.there->pointer(),
                    .sound = pickups_ > 0 ? sound_[side]->pointer() : nullptr,
                    .numbers_per_case = static_cast<long long>(numbers_.stride),
                    .state_per_case = static_cast<long long>(state_.stride),
                    .forces_per_case = static_cast<long long>(forces_.stride),
                    .sound_per_case = length_,
                    .cases = static_cast<long long>(cases_.size()),
                    .begin = begin,
                    .end = std::min(begin + length_, steps_)};
    if (turn_ > 2) copied_[side].hold(*runner_.computing_);
    const std::size_t together = cases_per_block(*cases_.front());
    const auto blocks = static_cast<unsigned>((cases_.size() + together - 1) / together);
    const auto threads = static_cast<unsigned>(threads_of_block(cases_.front()->warps));
    std::array<void*, 1> arguments{&stretch};
    cuda_.check(cuda_.launch(kernel.function(), blocks, 1, 1, threads, 1, 1, kernel.shared_bytes(),
                             runner_.computing_->get(), arguments.data(), nullptr),
                "to start a kernel");
    computed_[side].record(*runner_.computing_);
    if (pickups_ > 0) copy_sound(stretch, side);
    // Not farther ahead than one stretch, so that stopping is quick.
    if (turn_ > 1) computed_[1 - side].wait();
  }

  BatchResult finish() {
    cuda_.check(cuda_.copy_to_host(state_.here->data(), state_.there->address(),
                                   cases_.size() * state_.stride * sizeof(double),
                                   runner_.computing_->get()),
                "to copy results");
    runner_.computing_->wait();
    runner_.copying_->wait();
    BatchResult result;
    result.state_ = state_.here;
    result.sound_ = heard_;
    result.per_state_ = state_.stride;
    result.pickups_ = pickups_;
    result.steps_ = static_cast<std::size_t>(steps_);
    return result;
  }

 private:
  /// A list of every case, one after the other, here and on the device.
  struct Sent {
    std::size_t stride;
    std::shared_ptr<PinnedNumbers> here;
    std::shared_ptr<DeviceNumbers> there;
  };

  Sent send(std::vector<double> CaseProgram::*list) {
    std::size_t stride = 0;
    for (const CaseProgram* each : cases_) stride = std::max(stride, (each->*list).size());
    const auto here = runner_.take(runner_.here_, cases_.size() * stride);
    for (std::size_t i = 0; i < cases_.size(); ++i)
      std::copy((cases_[i]->*list).begin(), (cases_[i]->*list).end(), here->data() + i * stride);
    const auto there = runner_.take(runner_.there_, cases_.size() * stride);
    cuda_.check(
        cuda_.copy_to_device(there->address(), here->data(),
                             cases_.size() * stride * sizeof(double), runner_.computing_->get()),
        "to copy numbers");
    return {stride, here, there};
  }
  std::shared_ptr<DeviceNumbers> room_for_stretch() {
    return runner_.take(runner_.there_,
                        cases_.size() * pickups_ * static_cast<std::size_t>(length_));
  }
  void copy_sound(const Stretch& stretch, std::size_t side) {
    computed_[side].hold(*runner_.copying_);
    CudaCopy2d copy;
    copy.source_device = sound_[side]->address();
    copy.source_pitch = static_cast<std::size_t>(length_) * sizeof(double);
    copy.target_host = heard_->data() + stretch.begin;
    copy.target_pitch = static_cast<std::size_t>(steps_) * sizeof(double);
    copy.width_bytes = static_cast<std::size_t>(stretch.end - stretch.begin) * sizeof(double);
    copy.height = cases_.size() * pickups_;
    cuda_.check(cuda_.copy_2d(&copy, runner_.copying_->get()), "to copy sound");
    copied_[side].record(*runner_.copying_);
  }

  BatchRunner& runner_;
  const Cuda& cuda_;
  const std::vector<const CaseProgram*>& cases_;
  std::size_t pickups_;  ///< whose sound is kept
  long long length_, steps_ = 0;
  Sent numbers_, state_, forces_;
  std::array<std::shared_ptr<DeviceNumbers>, 2> sound_;
  std::shared_ptr<PinnedNumbers> heard_;
  std::array<Event, 2> computed_{{Event(runner_.device_), Event(runner_.device_)}};
  std::array<Event, 2> copied_{{Event(runner_.device_), Event(runner_.device_)}};
  std::size_t turn_ = 0;
};

// Who tries again with half of the cases needs shorter stretches too.
std::unique_ptr<BatchRunner::Journey> BatchRunner::embark(
    const std::vector<const CaseProgram*>& cases, bool with_sound) {
  try {
    return std::make_unique<Journey>(*this, cases, with_sound);
  } catch (const TooLittleMemory&) {
    const std::size_t pickups = with_sound ? cases.front()->pickups.size() : 0;
    const long long length = stretch_for(cases.size(), pickups, stretch_bytes_);
    stretch_bytes_ = cases.size() * pickups * static_cast<std::size_t>(length) * sizeof(double) / 4;
    throw;
  }
}

BatchResult BatchRunner::run(const std::vector<const CaseProgram*>& cases, bool with_sound,
                             const std::function<bool()>& go_on) {
  device_.enter();
  const Kernel& kernel = kernel_for(*cases.front());
  const auto start = Clock::now();
  const auto journey = embark(cases, with_sound);
  for (long long begin = 0; begin < journey->steps() && go_on(); begin += journey->length())
    journey->start(kernel, begin);
  BatchResult result = journey->finish();
  for (const CaseProgram* each : cases) times_.steps += each->steps;
  times_.stepping += since(start);
  return result;
}

}  // namespace thrum::gpu
