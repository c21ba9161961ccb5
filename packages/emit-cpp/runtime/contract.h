#ifndef INSTABREW_RUNTIME_CONTRACT_H
#define INSTABREW_RUNTIME_CONTRACT_H

#include <stdexcept>
#include <string>

#include "../export.h"

namespace instabrew {

/** A call that the spec forbids. Names the definition in the spec that forbids it. */
class INSTABREW_EXPORT ContractViolation : public std::logic_error {
 public:
  /** @param site as `contractViolation` takes it */
  explicit ContractViolation(const char *site);

  /** What is forbidden, without the place: `Not Implemented`. */
  const std::string &text() const noexcept { return text_; }
  /** Spec file and line of the rule. */
  const std::string &file() const noexcept { return file_; }
  int line() const noexcept { return line_; }

 private:
  std::string text_;
  std::string file_;
  int line_;
};

enum class ContractMode { Abort, Throw };

/** For the whole process. Default: Abort in a debug build (NDEBUG is not set), Throw in a release build. */
INSTABREW_EXPORT void setContractMode(ContractMode mode) noexcept;

/**
 * Abort: prints the text with its place and aborts. @throws ContractViolation in mode Throw.
 *
 * A site is one literal, made by the macros of the library: three texts, each with its NUL, so that every site
 * can be found again in a stripped binary:
 *
 *     @contract <spec file>:<line>   <generated file>:<line>   <what is forbidden>
 */
[[noreturn]] INSTABREW_EXPORT void contractViolation(const char *site);

}  // namespace instabrew

#endif
