#ifndef INSTABREW_RUNTIME_OLDER_FORMS_H
#define INSTABREW_RUNTIME_OLDER_FORMS_H

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bir/runtime/opaque.h"
#include "bir/runtime/reader.h"

namespace instabrew {

/**
 * How versions of the document before the current one wrote the objects of a union: patterns, and templates of
 * what an object that fits stands for now.
 */
class OlderForms {
 public:
  /** @param forms the forms of the spec, each as JSON text; the first that fits an object is its form */
  explicit OlderForms(std::span<const std::string_view> forms);

  /** What the object stands for; nothing: it is of no older form, or the document of no older version. */
  std::optional<nlohmann::json> upgraded(const nlohmann::json &object, Reader &reader) const;

 private:
  std::vector<Opaque> forms_;
};

}  // namespace instabrew

#endif
