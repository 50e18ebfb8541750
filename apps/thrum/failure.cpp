#include "failure.hpp"

#include <new>
#include <system_error>

#include <thrum/audio/bad_file.hpp>
#include <thrum/core/fault.hpp>
#include <thrum/scene/numbers_only.hpp>
#include <thrum/scene/words.hpp>

#include "interrupt.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

int tell(const std::string& line, int status) {
  write_standard_error(line + "\n");
  return status;
}

}  // namespace

int report_failure() noexcept {
  try {
    throw;
  } catch (const Interrupted& interrupted) {
    return tell(std::string("thrum: ") + interrupted.what(), interrupted.exit_status());
  } catch (const NotANumber& fault) {
    return tell(fault.what(), status_of_no_number);
  } catch (const BadScene& faults) {
    return tell(faults.what(), status_of_bad_input);
  } catch (const BadFile& fault) {
    return tell(one_line(fault.what()), status_of_bad_input);
  } catch (const BadArguments& fault) {
    return tell("thrum: " + one_line(fault.what()), status_of_bad_input);
  } catch (const std::bad_alloc&) {
    write_standard_error("thrum: out of memory\n");
    return status_of_refusal;
  } catch (const std::exception& error) {
    return tell("thrum: " + one_line(error.what()), status_of_refusal);
  } catch (...) {
    return tell("thrum: stopped by an unknown fault", status_of_refusal);
  }
}

}  // namespace thrum::app
