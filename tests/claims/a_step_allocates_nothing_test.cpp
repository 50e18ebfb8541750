// All memory is allocated while building: a step calls neither new nor delete, whatever the scene,
// with the energy book kept too. This test program replaces the global new and delete by versions
// that count the calls of a thread while it is monitored.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>

#include <thrum/scene/shipped_scenes.hpp>

#include "support/experiment.hpp"

namespace {

thread_local bool watching = false;
thread_local long long allocations = 0;

void* counted_or_null(std::size_t size) noexcept {
  if (watching) ++allocations;
  return std::malloc(size + 1);  // never 0
}

void* counted(std::size_t size, std::size_t alignment) {
  if (watching) ++allocations;
  const std::size_t rounded = (size + alignment) / alignment * alignment;  // never 0
  void* block = alignment <= alignof(std::max_align_t) ? std::malloc(rounded)
                                                       : std::aligned_alloc(alignment, rounded);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void released(void* block) {
  if (watching && block != nullptr) ++allocations;
  std::free(block);
}

}  // namespace

// The forms that do not throw are replaced too: otherwise they could come from elsewhere, such as a
// sanitizer, and not match the delete below.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return counted_or_null(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return counted_or_null(size);
}
void operator delete(void* block, const std::nothrow_t&) noexcept { released(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { released(block); }
void* operator new(std::size_t size) { return counted(size, alignof(std::max_align_t)); }
void* operator new[](std::size_t size) { return counted(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* block) noexcept { released(block); }
void operator delete[](void* block) noexcept { released(block); }
void operator delete(void* block, std::size_t) noexcept { released(block); }
void operator delete[](void* block, std::size_t) noexcept { released(block); }
void operator delete(void* block, std::align_val_t) noexcept { released(block); }
void operator delete[](void* block, std::align_val_t) noexcept { released(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { released(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { released(block); }

namespace thrum::claims {
namespace {

/// Allocations and releases in some steps and readings.
long long count_while_stepping(Simulation& simulation, int steps) {
  allocations = 0;
  watching = true;
  double sum = 0.0;
  for (int n = 0; n < steps; ++n) {
    simulation.step();
    for (std::size_t i = 0; i < simulation.pickup_count(); ++i) sum += simulation.pickup(i);
  }
  watching = false;
  EXPECT_EQ(sum, sum);
  return allocations;
}

TEST(AStep, AllocatesNothingInAnyShippedScene) {
  for (const ShippedScene& scene : shipped_scenes())
    for (const char* precision : {"double", "float"})
      for (const bool book : {false, true}) {
        Simulation simulation(
            shipped(std::string(scene.name), {std::string("precision=") + precision}));
        if (book) simulation.keep_energy_book();
        EXPECT_EQ(count_while_stepping(simulation, 700), 0) << scene.name << ", " << precision;
      }
}

TEST(AStep, AllocatesNothingWithAnySolver) {
  for (const char* solver : {"corrected", "constrained", "plain", "newton"})
    for (const char* name : {"two-strings", "tromba-bowed", "mass-string-barrier"}) {
      Simulation simulation(shipped(name, {std::string("solver.contact=") + solver}));
      EXPECT_EQ(count_while_stepping(simulation, 700), 0) << name << ", " << solver;
    }
}

TEST(AStep, AllocatesNothingWhileBowsAndTensionMove) {
  for (const char* place :
       {"{on = \"string.d\", path = [[0, 0.1], [0.01, 0.2]]}", "{on = \"string.d\", at = 0.12}"})
    for (const char* tension : {"130", "[[0, 130], [0.01, 150]]"}) {
      Simulation simulation(
          shipped("bowed-string", {std::string("bow.b.on=") + place, "string.d.method=modal",
                                   std::string("string.d.tension=") + tension}));
      EXPECT_EQ(count_while_stepping(simulation, 700), 0) << place << ", " << tension;
    }
}

TEST(AStep, IsWatchedByACounterThatCounts) {
  allocations = 0;
  watching = true;
  delete new Simulation(shipped("mass-barrier"));
  watching = false;
  EXPECT_GT(allocations, 10);
}

}  // namespace
}  // namespace thrum::claims
