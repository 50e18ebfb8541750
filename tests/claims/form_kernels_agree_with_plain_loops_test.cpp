// The kernels of every instruction set compute what forms.hpp says, for sparse matrices and for
// dense ones: they agree with plain loops to rounding.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include <thrum/math/kernels/forms.hpp>

namespace thrum::claims {
namespace {

using Random = std::mt19937_64;

struct Case {
  std::size_t forms, size;
  double fill;  ///< part of the numbers that are there
  std::vector<std::size_t> begins;
};

const std::vector<Case> cases = {{1, 1, 1.0, {0}},
                                 {4, 7, 1.0, {0, 3}},
                                 {5, 30, 0.05, {0, 10, 20}},
                                 {24, 100, 0.3, {0, 1, 9, 26, 60}},
                                 {11, 57, 0.6, {0, 8, 16, 25, 50}}};

double uniform(Random& random) { return std::uniform_real_distribution(-1.0, 1.0)(random); }

std::vector<FormTable::Entry> random_entries(const Case& it, Random& random) {
  std::vector<FormTable::Entry> entries;
  for (std::uint32_t k = 0; k < it.forms; ++k)
    for (std::uint32_t i = 0; i < it.size; ++i)
      for (std::uint32_t j = 0; j < it.size; ++j)
        if (uniform(random) < 2.0 * it.fill - 1.0) entries.push_back({k, i, j, uniform(random)});
  return entries;
}

TEST(FormKernels, AgreeWithPlainLoops) {
  Random random(5);
  for (const Case& it : cases)
    for (const char* name : {"baseline", "v3", "v4"}) {
      const FormKernels* kernels = find_form_kernels(name);
      if (kernels == nullptr) continue;
      const auto entries = random_entries(it, random);
      const FormTable table(it.forms, it.size, entries, it.begins);
      AlignedBlock<double> x(table.stride());
      for (std::size_t i = 0; i < it.size; ++i) x[i] = uniform(random);
      std::vector<std::vector<double>> expected(table.forms(),
                                                std::vector<double>(table.stride(), 0.0));
      for (const FormTable::Entry& e : entries) expected[e.form][e.row] += e.value * x[e.column];
      DenseBlock v(table.forms(), table.stride()), m(table.forms(), table.forms());
      for (std::size_t i = 0; i < v.rows() * v.stride(); ++i)
        v.row(0)[i] = 7.0;  // left from before
      kernels->apply(table.view(), x.data(), v);
      kernels->gram(v, m);
      for (std::size_t k = 0; k < table.forms(); ++k) {
        for (std::size_t i = 0; i < table.stride(); ++i)
          ASSERT_NEAR(v.at(k, i), expected[k][i], 1e-13) << name << it.size;
        for (std::size_t l = 0; l < table.forms(); ++l) {
          double product = k == l ? 1.0 : 0.0;
          for (std::size_t i = 0; i < it.size; ++i) product += expected[k][i] * expected[l][i];
          ASSERT_NEAR(m.at(k, l), product, 1e-11) << name << it.size;
        }
      }
    }
}

}  // namespace
}  // namespace thrum::claims
