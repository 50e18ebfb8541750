#include "lab/papers.hpp"
namespace thrum::app::lab {
Page page_of_papers(bool) { return {}; }
}  // namespace thrum::app::lab
