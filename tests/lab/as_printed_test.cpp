// The papers print systems without losses where the shipped scenes have some. As printed, nothing
// is lost and nothing is supplied: what is stored stays as it was.
#include <gtest/gtest.h>

#include <cmath>

#include <thrum/scene/simulation.hpp>

#include "lab/as_printed.hpp"
#include "lab/experiment.hpp"

namespace thrum::app::lab {
namespace {

struct Course {
  double first = 0.0;   ///< stored
  double change = 0.0;  ///< largest, of stored
  double error = 0.0;   ///< largest, of the book
  double lost = 0.0;
  double supplied = 0.0;
  double force = 0.0;  ///< largest of a contact
};

Course course_of(const AsPrinted& printed) {
  Simulation simulation(shipped_with(printed.scene, printed.overrides));
  simulation.keep_energy_book();
  Course course;
  for (long long step = 0; step < simulation.steps_total(); ++step) {
    simulation.step();
    const EnergyRow& row = simulation.energy();
    if (step == 0) course.first = row.stored();
    course.change = std::max(course.change, std::abs(row.stored() - course.first));
    course.error = std::max(course.error, std::abs(row.error));
  }
  course.lost = simulation.energy().dissipated;
  course.supplied = simulation.energy().supplied;
  course.force = simulation.contact_extremes().max_force;
  return course;
}

TEST(AsPrinted, NothingIsLostWhereNoLossIsPrinted) {
  int lossless = 0;
  for (const AsPrinted& printed : scenes_as_printed()) {
    SCOPED_TRACE(printed.scene);
    const Course course = course_of(printed);
    const double touch = printed.scene == "snare-wire" ? 0.1 : 1.0;  // 0.2 N on a point of the wire
    EXPECT_GT(course.force, touch) << "nothing touched";
    EXPECT_LE(course.error, 1e-10 * course.first);  // 3e-12
    EXPECT_EQ(course.supplied, 0.0);
    if (!printed.lossless) {
      EXPECT_GT(course.lost, 0.1 * course.first);
      continue;
    }
    ++lossless;
    EXPECT_EQ(course.lost, 0.0);
    EXPECT_LE(course.change, 1e-10 * course.first);  // 3e-12
  }
  EXPECT_EQ(lossless, 6);
}

}  // namespace
}  // namespace thrum::app::lab
