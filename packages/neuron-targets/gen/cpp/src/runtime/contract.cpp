#include "bir/runtime/contract.h"

#include <atomic>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace instabrew {
namespace {

#ifdef NDEBUG
constexpr ContractMode defaultMode = ContractMode::Throw;
#else
constexpr ContractMode defaultMode = ContractMode::Abort;
#endif
std::atomic<ContractMode> mode{defaultMode};

// Its length only: the literal itself would look like a site to who searches the binary.
constexpr std::size_t tagLength = sizeof("@contract ") - 1;

/** `<spec file>:<line>` */
std::string_view placeOf(const char *site) { return site + tagLength; }

int lineOf(const char *site) {
  const std::string_view place = placeOf(site);
  const std::string_view digits = place.substr(place.rfind(':') + 1);
  int line = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), line);
  return line;
}

/** The third text, beyond the place in the spec and the one in the generated file. */
const char *textOf(const char *site) {
  const char *generated = site + std::strlen(site) + 1;
  return generated + std::strlen(generated) + 1;
}

std::string message(const char *site) {
  return std::string(placeOf(site)) + ": contract violation: " + textOf(site);
}

}  // namespace

ContractViolation::ContractViolation(const char *site)
    : std::logic_error(message(site)),
      text_(textOf(site)),
      file_(placeOf(site).substr(0, placeOf(site).rfind(':'))),
      line_(lineOf(site)) {}

void setContractMode(ContractMode wanted) noexcept { mode.store(wanted); }

void contractViolation(const char *site) {
  if (mode.load() == ContractMode::Throw) throw ContractViolation(site);
  static_cast<void>(std::fprintf(stderr, "%s\n", message(site).c_str()));
  std::abort();
}

}  // namespace instabrew
