#include "instabrew/older_forms.h"

#include <nlohmann/json.hpp>
#include <set>

#include "instabrew/json_text.h"

namespace instabrew {
namespace {

using nlohmann::json;

/** A value that could not be made, which has been reported. */
json bad() { return json::value_t::discarded; }

/** Makes the current form of one object. */
class Maker {
 public:
  Maker(const std::vector<Opaque> &forms, Reader &reader) : forms_(forms), reader_(reader) {}

  json make(const json &form, const json &object) {
    checkOnly(form, object);
    json made = fill(form["to"], object);
    std::set<std::string> known = keys(form["to"]);
    for (const char *part : {"when", "only"}) {
      const json named = form.value(part, json::object());
      for (const auto &[key, value] : named.items()) known.insert(key);
    }
    for (const auto &[key, value] : object.items()) {
      if (known.contains(key)) continue;
      if (reader_.lenient()) made[key] = value;
      else unknownKey(key, form["name"].get_ref<const std::string &>());
    }
    return made;
  }

 private:
  void checkOnly(const json &form, const json &object) {
    const json only = form.value("only", json::object());
    for (const auto &[key, wanted] : only.items()) {
      const auto found = object.find(key);
      if (found == object.end() || *found == wanted) continue;
      const Reader::Step step(reader_, key);
      reader_.fail("wire/constraint", printJson(wanted) + " in a " + form["name"].get<std::string>(),
                   inQuotes(printJson(*found)));
    }
  }

  void unknownKey(const std::string &key, const std::string &name) {
    const Reader::Step step(reader_, key);
    reader_.failKey("wire/unknown-key", "a key of a " + name, inQuotes(key));
  }

  const json &named(const json &name) const {
    for (const Opaque &form : forms_) {
      if (form.json()["name"] == name) return form.json()["to"];
    }
    return name;
  }

  /** The keys of the object itself that a template looks at. */
  std::set<std::string> keys(const json &to) const {
    if (!to.is_object()) return {};
    if (to.contains("get")) return {to["get"].get<std::string>()};
    if (to.contains("each")) return {to["each"].get<std::string>()};
    if (to.contains("form")) return keys(named(to["form"]));
    std::set<std::string> found;
    for (const auto &[key, part] : to["object"].items()) found.merge(keys(part));
    return found;
  }

  json fill(const json &to, const json &object) {
    if (!to.is_object()) return to;
    if (to.contains("form")) return fill(named(to["form"]), object);
    if (to.contains("each")) return each(to, object);
    if (to.contains("object")) {
      json made = json::object();
      for (const auto &[key, part] : to["object"].items()) made[key] = fill(part, object);
      return made;
    }
    const auto &key = to["get"].get_ref<const std::string &>();
    if (const auto found = object.find(key); found != object.end()) return *found;
    if (to.contains("else")) return fill(to["else"], object);
    const Reader::Step step(reader_, key);
    reader_.fail("wire/missing-key", "the key " + inQuotes(key), "an object without it");
    return bad();
  }

  json each(const json &to, const json &object) {
    const auto &key = to["each"].get_ref<const std::string &>();
    const auto list = object.find(key);
    if (list == object.end()) return json::array();
    // Not an array: the type of the place says so.
    if (!list->is_array()) return *list;
    const std::set<std::string> known = keys(to["to"]);
    const Reader::Step step(reader_, key);
    json made = json::array();
    for (std::size_t i = 0; i < list->size(); ++i) {
      const json &entry = (*list)[i];
      const Reader::Step place(reader_, i);
      if (!entry.is_object()) {
        made.push_back(entry);
        continue;
      }
      for (const auto &[name, value] : entry.items()) {
        if (!known.contains(name)) unknownKey(name, key);
      }
      made.push_back(fill(to["to"], entry));
    }
    return made;
  }

  const std::vector<Opaque> &forms_;
  Reader &reader_;
};

bool fits(const json &pattern, const json &object) {
  for (const auto &[key, wanted] : pattern.items()) {
    const auto found = object.find(key);
    if (wanted.is_null() ? found != object.end() : found == object.end() || *found != wanted) return false;
  }
  return true;
}

}  // namespace

OlderForms::OlderForms(std::span<const std::string_view> forms) {
  for (std::string_view form : forms) forms_.push_back(Opaque::parse(form));
}

std::optional<nlohmann::json> OlderForms::upgraded(const json &object, Reader &reader) const {
  for (const Opaque &form : forms_) {
    const json &spec = form.json();
    if (reader.version() > spec["version"].get<std::int64_t>() || !fits(spec["when"], object)) continue;
    return Maker(forms_, reader).make(spec, object);
  }
  return {};
}

}  // namespace instabrew
