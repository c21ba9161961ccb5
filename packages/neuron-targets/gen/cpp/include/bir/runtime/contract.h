#ifndef INSTABREW_RUNTIME_CONTRACT_H
#define INSTABREW_RUNTIME_CONTRACT_H

#include <stdexcept>
#include <string>

namespace instabrew {

/** A call that the spec forbids. Names the definition in the spec that forbids it. */
class ContractViolation : public std::logic_error {
 public:
  ContractViolation(const char *text, const char *file, int line);

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
void setContractMode(ContractMode mode) noexcept;

/** Abort: prints the text with its place and aborts. @throws ContractViolation in mode Throw. */
[[noreturn]] void contractViolation(const char *text, const char *file, int line);

}  // namespace instabrew

#endif
