#ifndef INSTABREW_RUNTIME_OPAQUE_H
#define INSTABREW_RUNTIME_OPAQUE_H

#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "../export.h"

namespace instabrew {

/** Any JSON value, kept as read. Needs the JSON library's own header only where somebody looks inside. */
class BIR_EXPORT Opaque {
 public:
  /** null */
  Opaque();
  Opaque(nlohmann::json value);
  Opaque(const Opaque &other);
  Opaque(Opaque &&other) noexcept;
  Opaque &operator=(const Opaque &other);
  Opaque &operator=(Opaque &&other) noexcept;
  ~Opaque();

  /** Of trusted text, such as a default in the spec. @throws WireError */
  static Opaque parse(std::string_view text);

  const nlohmann::json &json() const;
  nlohmann::json &json();
  bool isNull() const;
  /** An array or object without entries, or null. */
  bool empty() const;

  std::size_t hash() const;
  /** The same canonical text: 1 is not 1.0. */
  bool operator==(const Opaque &other) const;

 private:
  std::unique_ptr<nlohmann::json> value_;
};

}  // namespace instabrew

#endif
