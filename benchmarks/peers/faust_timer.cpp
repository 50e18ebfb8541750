// Architecture file for faust: the program, run for some seconds, prints nanoseconds per sample.
//   faust -lang cpp -double -a faust_timer.cpp X.dsp -o X.cpp
#include "processor_time.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include <faust/dsp/dsp.h>
#include <faust/gui/meta.h>
#include <faust/gui/UI.h>

<< includeIntrinsic >>

    << includeclass >>

    /// Presses every button, so that something sounds.
    struct Pressing : UI {
  std::vector<FAUSTFLOAT*> buttons;
  void openTabBox(const char*) override {}
  void openHorizontalBox(const char*) override {}
  void openVerticalBox(const char*) override {}
  void closeBox() override {}
  void addButton(const char*, FAUSTFLOAT* zone) override { buttons.push_back(zone); }
  void addCheckButton(const char*, FAUSTFLOAT* zone) override { buttons.push_back(zone); }
  void addVerticalSlider(const char*, FAUSTFLOAT*, FAUSTFLOAT, FAUSTFLOAT, FAUSTFLOAT,
                         FAUSTFLOAT) override {}
  void addHorizontalSlider(const char*, FAUSTFLOAT*, FAUSTFLOAT, FAUSTFLOAT, FAUSTFLOAT,
                           FAUSTFLOAT) override {}
  void addNumEntry(const char*, FAUSTFLOAT*, FAUSTFLOAT, FAUSTFLOAT, FAUSTFLOAT,
                   FAUSTFLOAT) override {}
  void addHorizontalBargraph(const char*, FAUSTFLOAT*, FAUSTFLOAT, FAUSTFLOAT) override {}
  void addVerticalBargraph(const char*, FAUSTFLOAT*, FAUSTFLOAT, FAUSTFLOAT) override {}
  void addSoundfile(const char*, const char*, Soundfile**) override {}
  void declare(FAUSTFLOAT*, const char*, const char*) override {}
};

int main(int count, char** words) {
  constexpr int block = 256;
  const double wanted = count > 1 ? std::atof(words[1]) : 0.2;
  mydsp* it = new mydsp;
  it->init(44100);
  Pressing pressing;
  it->buildUserInterface(&pressing);
  for (FAUSTFLOAT* zone : pressing.buttons) *zone = 1;
  std::vector<std::vector<FAUSTFLOAT>> lists(it->getNumInputs() + it->getNumOutputs(),
                                             std::vector<FAUSTFLOAT>(block));
  std::vector<FAUSTFLOAT*> in, out;
  for (int i = 0; i < it->getNumInputs(); ++i) in.push_back(lists[i].data());
  for (int i = 0; i < it->getNumOutputs(); ++i) out.push_back(lists[it->getNumInputs() + i].data());
  for (int i = 0; i < 16; ++i) it->compute(block, in.data(), out.data());
  const double start = processor_seconds();
  double elapsed = 0.0;
  long long samples = 0;
  while (elapsed < wanted) {
    it->compute(block, in.data(), out.data());
    samples += block;
    elapsed = processor_seconds() - start;
  }
  std::printf("%.3f\n", 1e9 * elapsed / static_cast<double>(samples));
}
