#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "bir/runtime/json_text.h"

namespace instabrew {
namespace {

using nlohmann::json;

class Printer {
 public:
  explicit Printer(int indent) : indent_(static_cast<std::size_t>(std::max(indent, 0))) {}

  void value(const json &value) {
    switch (value.type()) {
      case json::value_t::object: return object(value);
      case json::value_t::array: return array(value);
      case json::value_t::string: return string(value.get_ref<const std::string &>());
      case json::value_t::number_float: out_ += printReal(value.get<double>()); return;
      case json::value_t::number_integer: out_ += std::to_string(value.get<std::int64_t>()); return;
      case json::value_t::number_unsigned: out_ += std::to_string(value.get<std::uint64_t>()); return;
      case json::value_t::boolean: out_ += value.get<bool>() ? "true" : "false"; return;
      default: out_ += "null"; return;
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void object(const json &object) {
    if (object.empty()) {
      out_ += "{}";
      return;
    }
    out_ += '{';
    ++depth_;
    bool first = true;
    for (const auto &[key, member] : object.get_ref<const json::object_t &>()) {
      separate(first);
      string(key);
      out_ += indent_ > 0 ? ": " : ":";
      value(member);
    }
    --depth_;
    newLine();
    out_ += '}';
  }

  void array(const json &array) {
    if (array.empty()) {
      out_ += "[]";
      return;
    }
    out_ += '[';
    ++depth_;
    bool first = true;
    for (const json &entry : array) {
      separate(first);
      value(entry);
    }
    --depth_;
    newLine();
    out_ += ']';
  }

  void separate(bool &first) {
    if (!first) out_ += ',';
    first = false;
    newLine();
  }

  void newLine() {
    if (indent_ > 0) out_.append(1, '\n').append(indent_ * depth_, ' ');
  }

  void string(std::string_view text) {
    constexpr const char *hex = "0123456789abcdef";
    out_ += '"';
    for (char c : text) {
      switch (c) {
        case '"': out_ += "\\\""; break;
        case '\\': out_ += "\\\\"; break;
        case '\b': out_ += "\\b"; break;
        case '\f': out_ += "\\f"; break;
        case '\n': out_ += "\\n"; break;
        case '\r': out_ += "\\r"; break;
        case '\t': out_ += "\\t"; break;
        default:
          if (const auto byte = static_cast<unsigned char>(c); byte < 0x20) {
            out_.append("\\u00").append(1, hex[byte >> 4]).append(1, hex[byte & 15]);
          } else {
            out_ += c;
          }
      }
    }
    out_ += '"';
  }

  std::string out_;
  std::size_t indent_;
  std::size_t depth_ = 0;
};

/** The decimal point stands after position `point` of `digits`; `digits` has no zeros at its end. */
std::string layOut(std::string digits, int point) {
  const int count = static_cast<int>(digits.size());
  if (point >= 1 && point <= 15) {
    if (count <= point) return digits.append(static_cast<std::size_t>(point - count), '0') + ".0";
    return digits.insert(static_cast<std::size_t>(point), 1, '.');
  }
  if (point >= -3 && point <= 0) return "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;

  if (count > 1) digits.insert(1, 1, '.');
  const int exponent = point - 1;
  const std::string power = std::to_string(std::abs(exponent));
  return digits + (exponent < 0 ? "e-" : "e+") + (power.size() < 2 ? "0" : "") + power;
}

}  // namespace

std::string printJson(const json &value, int indent) {
  Printer printer(indent);
  printer.value(value);
  return printer.take();
}

std::string printReal(double value) {
  if (std::isnan(value)) return "\"NaN\"";
  if (std::isinf(value)) return value < 0 ? "\"-Infinity\"" : "\"Infinity\"";
  const std::string sign = std::signbit(value) ? "-" : "";
  if (value == 0) return sign + "0.0";

  // Shortest digits, as `d.ddde[+-]xx`.
  char buffer[32];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, std::abs(value), std::chars_format::scientific).ptr;
  const char *const e = std::find(buffer, end, 'e');
  std::string digits(1, buffer[0]);
  if (e - buffer > 2) digits.append(buffer + 2, static_cast<std::size_t>(e - buffer - 2));
  int exponent = 0;
  // from_chars takes no plus sign.
  std::from_chars(e[1] == '+' ? e + 2 : e + 1, end, exponent);
  return sign + layOut(std::move(digits), exponent + 1);
}

}  // namespace instabrew
