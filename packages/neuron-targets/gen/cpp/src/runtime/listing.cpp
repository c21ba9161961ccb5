#include "listing.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "bir/runtime/json_text.h"

namespace instabrew {
namespace {

using nlohmann::json;

bool isWordStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isInWord(char c) { return isWordStart(c) || (c >= '0' && c <= '9') || c == '.'; }

/** A value in canonical form; words without quotes. */
std::string textOf(const json &value) {
  const auto *word = value.get_ptr<const std::string *>();
  if (!word || word->empty() || !isWordStart(word->front())) return printJson(value);
  return std::ranges::all_of(*word, isInWord) ? *word : printJson(value);
}

class Lister {
 public:
  explicit Lister(const ListedIsa &isa) : isa_(isa) {}

  void object(const json &value, const ListedType &type, const char *tag, std::size_t depth) {
    text.append(2 * depth, ' ');
    text += type.isInstruction ? instruction(value, type) : record(value, type, tag);
    text += '\n';
    children(value, type, depth + 1);
  }

  std::string text;

 private:
  static bool hasLine(const ListedType &type) { return type.isInstruction || type.kind; }

  /** Calls `visit` with each object in a field, what it is, and the tag that says so. */
  template <class Visit>
  static void eachInside(const json &value, const ListedField &field, Visit visit) {
    if (!field.inside) return;
    const auto entry = [&](const json &object) {
      const ListedType *type = object.is_object() ? field.inside(object) : nullptr;
      if (type) visit(object, *type);
    };
    if (!value.is_array()) return entry(value);
    for (const json &object : value) entry(object);
  }

  void children(const json &value, const ListedType &type, std::size_t depth) {
    for (const ListedField &field : type.fields) {
      const auto found = value.find(field.key);
      if (found == value.end()) continue;
      eachInside(*found, field, [&](const json &inner, const ListedType &innerType) {
        if (hasLine(innerType)) object(inner, innerType, field.tag, depth);
        else children(inner, innerType, depth);
      });
    }
  }

  static bool holdsLines(const json &value, const ListedField &field) {
    bool found = false;
    eachInside(value, field, [&](const json &inner, const ListedType &type) {
      found = found || hasLine(type) || std::ranges::any_of(type.fields, [&](const ListedField &f) {
                return inner.contains(f.key) && holdsLines(inner[f.key], f);
              });
    });
    return found;
  }

  static std::string record(const json &value, const ListedType &type, const char *tag) {
    if (!type.kind) return type.name + attributes(value, type, {tag});
    return std::string(type.kind) + ' ' + textOf(entryOf(value, type, type.nameKey)) +
           attributes(value, type, {tag, type.nameKey});
  }

  std::string instruction(const json &value, const ListedType &type) const {
    const std::string name = type.nameKey ? textOf(entryOf(value, type, type.nameKey)) + ": " : "";
    const json opcode = entryOf(value, type, isa_.opcode);
    if (type.fields.empty()) return name + textOf(opcode) + ' ' + printJson(value);
    const std::string outs = operands(entryOf(value, type, isa_.outs));
    const std::string ins = operands(entryOf(value, type, isa_.ins));
    std::string line = name + opcode.get<std::string>() + ' ' + textOf(entryOf(value, type, isa_.engine));
    if (!outs.empty()) line += ' ' + outs;
    if (!outs.empty() || !ins.empty()) line += " <-";
    if (!ins.empty()) line += ' ' + ins;
    return line + attributes(value, type, {isa_.opcode, isa_.ins, isa_.outs, isa_.engine, type.nameKey});
  }

  std::string operands(const json &list) const {
    std::string texts;
    for (const json &each : list) texts += (texts.empty() ? "" : ", ") + operand(each);
    return texts;
  }

  std::string operand(const json &value) const {
    const json tag = value.value(isa_.operandTag, json());
    const auto isOfKind = [&](const ListedOperand &kind) { return tag == kind.tag; };
    const auto found = std::ranges::find_if(isa_.operands, isOfKind);
    if (found == isa_.operands.end()) return printJson(value);
    const auto &[_, type, role, dtype, subject, pairs, offset] = *found;
    if (role == ListedOperand::Role::Other) {
      const std::string shown = attributes(value, *type, {isa_.operandTag});
      return found->tag + (shown.empty() ? shown : shown.substr(1));
    }
    const std::string first = textOf(entryOf(value, *type, subject));
    const std::string last = ':' + textOf(entryOf(value, *type, dtype));
    if (role == ListedOperand::Role::Immediate)
      return first + last + attributes(value, *type, {isa_.operandTag, dtype, subject});
    std::string axes;
    for (const json &pair : entryOf(value, *type, pairs)) axes += ' ' + textOf(pair[0]) + 'x' + textOf(pair[1]);
    return first + '[' + textOf(entryOf(value, *type, offset)) + ':' + axes + ']' + last +
           attributes(value, *type, {isa_.operandTag, dtype, subject, pairs, offset});
  }

  /** What is under a key, or what its absence means. */
  static json entryOf(const json &value, const ListedType &type, const char *key) {
    const auto found = value.find(key);
    return found != value.end() ? *found : type.defaults.value(key, json());
  }

  /** ` {key=value ...}`: fields that have no line of their own, and are not at their default. */
  static std::string attributes(const json &value, const ListedType &type,
                                std::initializer_list<const char *> apart) {
    const auto isApart = [&](std::string_view key) {
      return std::ranges::any_of(apart, [&](const char *other) { return other && key == other; });
    };
    std::string entries;
    const auto add = [&](const std::string &key, const json &entry) {
      entries += (entries.empty() ? "" : " ") + key + '=' + textOf(entry);
    };
    for (const ListedField &field : type.fields) {
      const auto found = value.find(field.key);
      if (found == value.end() || isApart(field.key) || field.shown == ListedField::Shown::Never) continue;
      if (holdsLines(*found, field)) continue;
      const bool isShown = field.shown == ListedField::Shown::Always || !isDefault(*found, type, field.key);
      if (isShown) add(field.key, *found);
    }
    for (const auto &entry : value.items()) {
      const auto isKey = [&](const ListedField &field) { return field.key == entry.key(); };
      if (!isApart(entry.key()) && std::ranges::none_of(type.fields, isKey)) add(entry.key(), entry.value());
    }
    return entries.empty() ? "" : " {" + entries + '}';
  }

  /** Reals by what is written of them. */
  static bool isDefault(const json &value, const ListedType &type, const char *key) {
    const auto usual = type.defaults.find(key);
    return usual != type.defaults.end() && printJson(*usual) == printJson(value);
  }

  const ListedIsa &isa_;
};

}  // namespace

std::string listing(const ListedIsa &isa, const json &document, const ListedType *(*type)(const json &)) {
  Lister lister(isa);
  const auto entry = [&](const json &object) { lister.object(object, *type(object), nullptr, 0); };
  if (document.is_array()) std::ranges::for_each(document, entry);
  else entry(document);
  return std::move(lister.text);
}

}  // namespace instabrew
