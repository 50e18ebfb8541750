// [window] A window may go with the host's before its own thread has heard of it. Whatever is asked
// of it then is an error of X11's, and the usual answer to those is the end of the process.
#pragma once

struct _XDisplay;

namespace thrum::plugin::window {

/// On this connection errors are passed over; the host's handler never hears of them.
void pass_over_errors(_XDisplay* display);

}  // namespace thrum::plugin::window
