#include "bir/runtime/opaque.h"

#include <functional>
#include <nlohmann/json.hpp>
#include <utility>

#include "bir/runtime/json_text.h"

namespace instabrew {
namespace {

const nlohmann::json null;

}  // namespace

Opaque::Opaque() = default;
Opaque::Opaque(nlohmann::json value) : value_(std::make_unique<nlohmann::json>(std::move(value))) {}
Opaque::Opaque(const Opaque &other)
    : value_(other.value_ ? std::make_unique<nlohmann::json>(*other.value_) : nullptr) {}
Opaque::Opaque(Opaque &&other) noexcept = default;
Opaque &Opaque::operator=(const Opaque &other) { return *this = Opaque(other); }
Opaque &Opaque::operator=(Opaque &&other) noexcept = default;
Opaque::~Opaque() = default;

Opaque Opaque::parse(std::string_view text) { return parseJson(text); }

const nlohmann::json &Opaque::json() const { return value_ ? *value_ : null; }
nlohmann::json &Opaque::json() {
  if (!value_) value_ = std::make_unique<nlohmann::json>();
  return *value_;
}

bool Opaque::isNull() const { return json().is_null(); }
bool Opaque::empty() const { return json().empty(); }

std::size_t Opaque::hash() const { return isNull() ? 0 : std::hash<std::string>()(printJson(json())); }
bool Opaque::operator==(const Opaque &other) const {
  if (isNull() || other.isNull()) return isNull() && other.isNull();
  return printJson(json()) == printJson(other.json());
}

}  // namespace instabrew
