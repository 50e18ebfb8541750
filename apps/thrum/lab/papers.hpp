// The systems and figures of the papers, computed anew.
#pragma once

#include "lab/page.hpp"

namespace thrum::app::lab {

Page page_of_papers(bool quiet);

}  // namespace thrum::app::lab
