#include "bir/runtime/decode.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "bir/runtime/json_text.h"

namespace instabrew {
namespace {

std::string text(const Number &integer) {
  const std::optional<std::int64_t> narrow = integer.to<std::int64_t>();
  return narrow ? std::to_string(*narrow) : std::to_string(integer.to<std::uint64_t>().value_or(0));
}

template <std::integral T>
bool decodeAs(const nlohmann::json &json, Reader &reader, Number &value) {
  T integer = 0;
  const bool good = decode(json, reader, integer);
  if (good) value = integer;
  return good;
}

/** The value that stands for a name that is no member's. */
std::optional<std::int64_t> keptSpellingOf(std::string_view name, Reader &reader, std::int64_t firstKept) {
  if (const std::optional<std::size_t> place = keepSpelling(name))
    return firstKept + static_cast<std::int64_t>(*place);
  reader.fail("wire/too-large", "at most " + std::to_string(mostSpellings) + " unknown names", "one more");
  return std::nullopt;
}

}  // namespace

bool decode(const nlohmann::json &json, Reader &reader, bool &value) {
  if (!json.is_boolean()) return reader.mismatch("true or false", json);
  value = json.get<bool>();
  return true;
}

std::optional<Number> integerOf(const nlohmann::json &json) {
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  return {};
}

bool badInteger(const nlohmann::json &json, Reader &reader, const Number &min, const Number &max) {
  const std::string expected = "an integer from " + text(min) + " to " + text(max);
  // An integer beyond 64 bits has become a real.
  const std::string_view token = json.is_number_float() ? reader.token() : std::string_view();
  const bool isInteger =
      json.is_number_integer() || (!token.empty() && token.find_first_of(".eE") == std::string_view::npos);
  return isInteger ? reader.fail("wire/out-of-range", expected, printJson(json))
                   : reader.mismatch(expected, json);
}

bool decode(const nlohmann::json &json, Reader &reader, double &value) {
  if (json.is_number()) {
    value = json.get<double>();
    // The parser gives a signed zero for `-0` alone, and has lost its sign.
    const bool mayBeNegative = value == 0 && json.is_number_integer() && !json.is_number_unsigned();
    if (mayBeNegative && reader.token().starts_with('-')) value = -0.0;
    return true;
  }
  const std::string *name = json.is_string() ? json.get_ptr<const std::string *>() : nullptr;
  if (name && *name == "NaN") value = std::numeric_limits<double>::quiet_NaN();
  else if (name && *name == "Infinity") value = std::numeric_limits<double>::infinity();
  else if (name && *name == "-Infinity") value = -std::numeric_limits<double>::infinity();
  else return reader.mismatch(R"(a number, "NaN", "Infinity" or "-Infinity")", json);
  return true;
}

bool decode(const nlohmann::json &json, Reader &reader, float &value) {
  double wide = 0;
  if (!decode(json, reader, wide)) return false;
  // The least binary64 that rounds to an infinite binary32: half-way from the largest finite one to 2^128.
  constexpr double overflow = 0x1.ffffffp+127;
  if (std::isfinite(wide) && std::abs(wide) >= overflow) {
    return reader.fail("wire/out-of-range", "a number that binary32 can hold", printJson(json));
  }
  value = static_cast<float>(wide);
  return true;
}

const std::string *decodeName(const nlohmann::json &json, Reader &reader, const char *expected) {
  if (json.is_string()) return json.get_ptr<const std::string *>();
  reader.mismatch(expected, json);
  return nullptr;
}

std::optional<std::int64_t> decodeMember(const nlohmann::json &json, Reader &reader,
                                         const EnumReading &reading) {
  if (reading.fromOrdinal) {
    if (const std::optional<Number> number = integerOf(json)) {
      const std::optional<std::int64_t> ordinal = number->to<std::int64_t>();
      const std::optional<std::int64_t> member = ordinal ? reading.fromOrdinal(*ordinal) : std::nullopt;
      if (!member) reader.fail("wire/unknown-enum-member", "a member, or its number", "another number");
      return member;
    }
  }
  const std::string *name = decodeName(json, reader, "the name of a member");
  if (!name) return std::nullopt;
  try {
    return reading.fromName(*name);
  } catch (const WireError &error) {
    if (reader.lenient()) return keptSpellingOf(*name, reader, reading.firstKept);
    const Diagnostic &found = error.diagnostics().front();
    reader.fail(found.code, found.expected, found.actual, found.hint);
    return std::nullopt;
  }
}

bool decode(const nlohmann::json &json, Reader &reader, std::string &value) {
  const std::string *text = decodeName(json, reader, "a string");
  if (text) value = *text;
  return text != nullptr;
}

bool decode(const nlohmann::json &json, Reader &, Opaque &value) {
  value = json;
  return true;
}

bool decode(const nlohmann::json &json, Reader &reader, Number &value, ImmediateForm form) {
  switch (form) {
    case ImmediateForm::Unknown: return true;
    case ImmediateForm::None:
    case ImmediateForm::Missing: break;
    case ImmediateForm::AsRead: value = Number(Opaque(json)); return true;
    case ImmediateForm::Int8: return decodeAs<std::int8_t>(json, reader, value);
    case ImmediateForm::Int16: return decodeAs<std::int16_t>(json, reader, value);
    case ImmediateForm::Int32: return decodeAs<std::int32_t>(json, reader, value);
    case ImmediateForm::Int64: return decodeAs<std::int64_t>(json, reader, value);
    case ImmediateForm::UInt8: return decodeAs<std::uint8_t>(json, reader, value);
    case ImmediateForm::Bits16:
    case ImmediateForm::UInt16: return decodeAs<std::uint16_t>(json, reader, value);
    case ImmediateForm::UInt32: return decodeAs<std::uint32_t>(json, reader, value);
    case ImmediateForm::UInt64: return decodeAs<std::uint64_t>(json, reader, value);
    case ImmediateForm::Float32: {
      float real = 0;
      const bool good = decode(json, reader, real);
      if (good) value = real;
      return good;
    }
  }
  return reader.fail("wire/bad-immediate-dtype", "a dtype that has immediates", "one that has none");
}

bool checkArray(const nlohmann::json &json, Reader &reader, std::optional<std::size_t> exactly,
                std::optional<std::size_t> atMost) {
  if (!json.is_array()) return reader.mismatch("an array", json);
  const auto entries = [](std::size_t count) {
    return std::to_string(count) + (count == 1 ? " entry" : " entries");
  };
  if (exactly && json.size() != *exactly)
    return reader.fail("wire/wrong-length", entries(*exactly), entries(json.size()));
  if (atMost && json.size() > *atMost)
    return reader.fail("wire/wrong-length", "at most " + entries(*atMost), entries(json.size()));
  return true;
}

std::size_t arraySize(const nlohmann::json &array) { return array.size(); }
const nlohmann::json &arrayEntry(const nlohmann::json &array, std::size_t index) { return array[index]; }
bool isObject(const nlohmann::json &json) { return json.is_object(); }
bool isArray(const nlohmann::json &json) { return json.is_array(); }

std::optional<Members> membersOf(const nlohmann::json &json, Reader &reader) {
  if (!json.is_object()) {
    reader.mismatch("an object", json);
    return {};
  }
  Members found;
  for (const auto &[key, member] : json.get_ref<const nlohmann::json::object_t &>())
    found.emplace_back(key, &member);
  return found;
}

}  // namespace instabrew
