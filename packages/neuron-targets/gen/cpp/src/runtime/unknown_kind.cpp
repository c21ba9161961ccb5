#include "bir/runtime/unknown_kind.h"

#include <nlohmann/json.hpp>

#include "bir/runtime/reader.h"
#include "bir/runtime/writer.h"

namespace instabrew {

const char *UnknownKind::tag(const char *key) const {
  const nlohmann::json &json = object.json();
  const auto found = json.is_object() ? json.find(key) : json.end();
  const auto *name = found == json.end() ? nullptr : found->get_ptr<const std::string *>();
  return name ? name->c_str() : "";
}

void UnknownKind::toJson(ObjectWriter &json) const { json.putAll(object); }
void UnknownKind::readFieldsFromJson(ObjectReader &json) { json.all(object); }

}  // namespace instabrew
