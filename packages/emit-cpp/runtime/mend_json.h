#ifndef INSTABREW_RUNTIME_MEND_JSON_H
#define INSTABREW_RUNTIME_MEND_JSON_H

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace instabrew {

/** A number that binary64 cannot hold, or half of a surrogate pair: JSON by its grammar, but not to be kept. */
struct BadToken {
  /** The values of the text before the one that it is part of, or the keys, if it is part of a key. */
  std::size_t index;
  bool isInKey;
  std::size_t offset;
  const char *code;
  const char *expected;
  std::string token;
};

/** A text of the same length without bad tokens, and what they were, in the order of the text. */
struct MendedJson {
  std::string text;
  std::vector<BadToken> bad;
};

/** Where the text is not JSON, what it says of the rest does not matter. */
MendedJson mendJson(std::string_view text);

}  // namespace instabrew

#endif
