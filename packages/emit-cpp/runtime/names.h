#ifndef INSTABREW_RUNTIME_NAMES_H
#define INSTABREW_RUNTIME_NAMES_H

#include <functional>
#include <string>
#include <unordered_map>

#include "instabrew/document_walk.h"
#include "instabrew/reader.h"

namespace instabrew {

/** Where tensors lie, by the names that mean them: the strings of the document, not what they say. */
using TensorPlaces = std::unordered_map<const std::string *, StoragePlace>;

struct NameOptions {
  /** Unknown and repeated names are warnings. */
  bool lenient = false;
  /**
   * Gives the second of two entries of one name the first free one of `name_1`, `name_2`, … Only for documents
   * that the caller may change.
   */
  bool rename = false;
  /** Takes the place of every storage that a name means. */
  TensorPlaces *places = nullptr;
};

/**
 * Checks the names of a document in two passes: first every object is entered under its name into the records
 * around it, then every link is looked up from where it stands. So an object may stand behind the links to it.
 * @param walk goes over the document
 * @param reader takes the findings; it stands at the root of the document
 */
void checkNames(const std::function<void(DocumentWalk &)> &walk, Reader &reader,
                const NameOptions &options = {});

}  // namespace instabrew

#endif
