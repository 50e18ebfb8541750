// Looks at a page with a browser, where there is one.
#pragma once

#include <string>
#include <string_view>

#include "cli/program.hpp"

namespace thrum::cli {

/// Skips its tests where there is no browser. The page is out/index.html.
class InBrowser : public Cli {
 protected:
  void SetUp() override;

  /// What the browser says about a file of the folder, on either stream.
  std::string browse(const std::string& page, const std::string& arguments) const;
  /// The same about the page with `script` before all else in its head, in a window of "1280,900".
  /// The script adds an element <verdict> to the page.
  std::string look(std::string_view script, const std::string& size,
                   const std::string& arguments = "") const;
};

/// The text of <verdict>; fails the test when there is none.
std::string verdict_in(const std::string& seen);
/// Errors and warnings of the page.
std::string console_of(const std::string& seen);

}  // namespace thrum::cli
