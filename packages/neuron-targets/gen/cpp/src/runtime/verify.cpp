#include "verify.h"

#include <nlohmann/json.hpp>

#include "bir/runtime/reader.h"
#include "bir/runtime/writer.h"

namespace instabrew {

std::vector<Diagnostic> unreadable(const std::function<void(ObjectWriter &)> &write,
                                   const std::function<void(ObjectReader &)> &read, bool lenient) {
  nlohmann::json json;
  ObjectWriter writer(json);
  write(writer);
  Reader reader({}, lenient);
  ObjectReader object(json, reader);
  read(object);
  return reader.findings();
}

}  // namespace instabrew
