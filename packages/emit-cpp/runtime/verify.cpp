#include "instabrew/verify.h"

#include <nlohmann/json.hpp>

#include "instabrew/reader.h"
#include "instabrew/writer.h"

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
