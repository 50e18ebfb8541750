// STK's waveguide mesh of 12 x 12 junctions, driven in every sample: nanoseconds per sample.
#include "processor_time.hpp"

#include <cstdio>
#include <cstdlib>

#include <stk/Mesh2D.h>

int main(int count, char** words) {
  const double wanted = count > 1 ? std::atof(words[1]) : 0.2;
  stk::Stk::setSampleRate(44100.0);
  stk::Mesh2D mesh(12, 12);
  mesh.noteOn(220.0, 0.8);
  volatile double heard = 0.0;
  for (int i = 0; i < 4096; ++i) heard = mesh.inputTick(1e-3);
  const double start = processor_seconds();
  double elapsed = 0.0;
  long long samples = 0;
  while (elapsed < wanted) {
    for (int i = 0; i < 256; ++i) heard = mesh.inputTick(1e-3);
    samples += 256;
    elapsed = processor_seconds() - start;
  }
  std::printf("%.3f\n", 1e9 * elapsed / static_cast<double>(samples));
}
