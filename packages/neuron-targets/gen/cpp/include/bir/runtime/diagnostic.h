#ifndef INSTABREW_RUNTIME_DIAGNOSTIC_H
#define INSTABREW_RUNTIME_DIAGNOSTIC_H

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../export.h"

namespace instabrew {

/** Keys and indexes from the root of a document. */
using PathStep = std::variant<std::string, std::size_t>;
using Path = std::vector<PathStep>;

/** `instructions[3].op0`; keys that are not identifiers are quoted. */
BIR_EXPORT std::string formatPath(const Path &path);

enum class Severity { Error, Warning };

/** One thing wrong in a document, with enough to fix it without a debugger. */
struct Diagnostic {
  /** Stable slug, the same in every language: `wire/unknown-key`. */
  std::string code;
  Path path;
  std::string expected;
  std::string actual;
  std::string hint = {};
  /** Byte offset of the offending value, where the text is known. */
  std::optional<std::size_t> offset = {};
  /** `file:line` of the broken rule in the spec, where a rule of its own is broken. */
  std::string rule = {};
  /** A warning does not keep a document from being read. */
  Severity severity = Severity::Error;
};

/** Several lines: code and place, expected, actual, hint. */
BIR_EXPORT std::string formatDiagnostic(const Diagnostic &diagnostic);

/** Bad input. Carries everything that was found. */
class BIR_EXPORT WireError : public std::runtime_error {
 public:
  explicit WireError(std::vector<Diagnostic> diagnostics);

  const std::vector<Diagnostic> &diagnostics() const noexcept { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

/** `did you mean "mult"?` for the candidate that is close enough to be a slip of the hand; empty: none is. */
BIR_EXPORT std::string suggestion(std::string_view word, std::span<const std::string_view> candidates);

/** The text in quotes, as messages show it; cut short when long. */
BIR_EXPORT std::string inQuotes(std::string_view text);

}  // namespace instabrew

#endif
