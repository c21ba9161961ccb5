#include "bir/runtime/contract.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace instabrew {
namespace {

#ifdef NDEBUG
constexpr ContractMode defaultMode = ContractMode::Throw;
#else
constexpr ContractMode defaultMode = ContractMode::Abort;
#endif
std::atomic<ContractMode> mode{defaultMode};

std::string message(const char *text, const char *file, int line) {
  return std::string(file) + ":" + std::to_string(line) + ": contract violation: " + text;
}

}  // namespace

ContractViolation::ContractViolation(const char *text, const char *file, int line)
    : std::logic_error(message(text, file, line)), text_(text), file_(file), line_(line) {}

void setContractMode(ContractMode wanted) noexcept { mode.store(wanted); }

void contractViolation(const char *text, const char *file, int line) {
  if (mode.load() == ContractMode::Throw) throw ContractViolation(text, file, line);
  std::fprintf(stderr, "%s\n", message(text, file, line).c_str());
  std::abort();
}

}  // namespace instabrew
