// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <thrum/bodies/kernels/air_steps.hpp>
#include <thrum/bodies/kernels/bank_steps.hpp>
#include <thrum/bodies/kernels/disc_steps.hpp>
#include <thrum/bodies/kernels/grid_energies.hpp>
#include <thrum/bodies/kernels/grid_steps.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

extern const KernelSet kernels;
const KernelSet kernels = {
    THRUM_TEXT(THRUM_KERNEL_VARIANT),
    {line<double>, sheet<true, double>, sheet<false, double>, disc<double>, bank<double>,
     run_bank<double>, read_air<double>, press_air<double>},
    {line<float>, sheet<true, float>, sheet<false, float>, disc<float>, bank<float>,
     run_bank<float>, read_air<float>, press_air<float>},
    energies<Shape::line>,
    energies<Shape::sheet>,
    energies<Shape::disc>,
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
