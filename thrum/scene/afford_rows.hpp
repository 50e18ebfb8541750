// What rows that act on one another take of memory and time, before it is taken.
#pragma once

namespace thrum {

class Assembly;

/// [setup] Once all rows are there: asks whether their lists of neighbours, W and its factor can be
/// afforded, and to find W. The element with the most rows on one coordinate is named if not.
void afford_rows(Assembly& assembly);

}  // namespace thrum
