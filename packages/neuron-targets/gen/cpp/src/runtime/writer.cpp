#include "bir/runtime/writer.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace instabrew {

void ValueWriter::boolean(bool value) { *target_ = value; }
void ValueWriter::integer(std::int64_t value) { *target_ = value; }
void ValueWriter::unsignedInteger(std::uint64_t value) { *target_ = value; }
void ValueWriter::string(std::string_view value) { *target_ = value; }
void ValueWriter::opaque(const Opaque &value) { *target_ = value.json(); }

void ValueWriter::real(double value) {
  if (std::isfinite(value)) *target_ = value;
  else *target_ = std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
}

void ValueWriter::beginArray() { *target_ = nlohmann::json::array(); }
ValueWriter ValueWriter::entry() { return ValueWriter(target_->emplace_back()); }

void ValueWriter::beginObject() {
  if (!target_->is_object()) *target_ = nlohmann::json::object();
}
ValueWriter ValueWriter::member(const std::string &key) { return ValueWriter((*target_)[key]); }

void ObjectWriter::putAll(const Opaque &extra) {
  if (!extra.json().is_object()) return;
  for (const auto &[key, value] : extra.json().items()) target_.member(key).opaque(value);
}

void encode(ValueWriter out, const Number &value, ImmediateForm form) {
  // A caller may have set an integer where the dtype is a float.
  if (form == ImmediateForm::Float32) return encode(out, static_cast<float>(value.toReal()));
  std::visit([&](const auto &number) { encode(out, number); }, value.value());
}

}  // namespace instabrew
