// SPDX-License-Identifier: MIT
#pragma once
#include <exception>
#include <memory>

#include "import/failure.h"
#include "sinew/import/import.h"

namespace sinew::asset::readers {

// Where a reader ends: nothing that it throws passes, and no file beyond the limit is begun. `read` gives a scene or a
// result with one.
template <class Read>
Result<Scene> at_border(const std::shared_ptr<const Buffer>& file, const ImportLimits& limits, const Read& read) {
  if (file == nullptr) return Error::in(Errc::io, "", "there is no file");
  if (file->size() > limits.file_bytes)
    return Error::in(Errc::too_large, "",
                     say("the file has ", file->size(), " bytes, the limit is ", limits.file_bytes));
  try {
    return read();
  } catch (const Failure& failure) {
    return failure.error;
  } catch (const std::exception&) {  // bad_alloc or length_error; nothing else is thrown
    return Error::in(Errc::out_of_memory, "", "there is not enough memory to read the file");
  }
}

}  // namespace sinew::asset::readers
