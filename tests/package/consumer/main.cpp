// Another project that uses thrum: the engine alone, or with scenes.
#include <cstdio>

#include <thrum/core/version.hpp>

bool the_engine_works();
#ifdef HAS_THRUM_SCENE
bool a_scene_works();
#else
bool a_scene_works() { return true; }
#endif

int main() {
  std::printf("uses thrum %s\n", thrum::version);
  return the_engine_works() && a_scene_works() ? 0 : 1;
}
