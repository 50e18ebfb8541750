#include "interrupt.hpp"

#include <csignal>
#include <initializer_list>

namespace thrum::app {
namespace {

volatile std::sig_atomic_t signal_received = 0;

extern "C" void note_signal(int signal) { signal_received = signal; }

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = note_signal;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    // Ignored signals stay ignored: nohup, and background jobs of a script.
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

void stop_if_interrupted() {
  if (signal_received != 0) throw Interrupted(signal_received);
}

void stop_if_interrupted(const char* words) {
  if (signal_received != 0) throw Interrupted(signal_received, words);
}

}  // namespace thrum::app
