#ifndef INSTABREW_RUNTIME_DOCUMENT_ROOT_H
#define INSTABREW_RUNTIME_DOCUMENT_ROOT_H

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "instabrew/diagnostic.h"
#include "instabrew/reader.h"

namespace instabrew {

/** Where the root of a document stands, and which versions of documents are read. */
struct DocumentRule {
  /** The root may stand alone under this key; nullptr: it does not. */
  const char *wrapper = nullptr;
  /** The key of the root that has the version; nullptr: documents have none. */
  const char *versionKey = nullptr;
  std::int64_t version = 0;
  std::initializer_list<std::int64_t> older = {};

  /** Gives a tree that is about to be written the current version. */
  void setVersion(nlohmann::json &root) const;
};

/** The root of a document. The reader stands there as long as this lives, and knows the document's version. */
class DocumentRoot {
 public:
  /** A version that is none of those that are read is wire/bad-version. */
  DocumentRoot(const nlohmann::json &document, Reader &reader, const DocumentRule &rule);

  const nlohmann::json &value() const { return *value_; }

 private:
  void takeVersion(Reader &reader, const DocumentRule &rule) const;

  const nlohmann::json *value_;
  std::optional<Reader::Step> inside_;
};

/**
 * Findings in the order in which canonical text has their places: an object before what it holds, entries by
 * index, keys by their bytes.
 */
std::vector<Diagnostic> inOrder(std::vector<Diagnostic> findings);

}  // namespace instabrew

#endif
