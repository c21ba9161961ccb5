#include "document_root.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace instabrew {

void DocumentRule::setVersion(nlohmann::json &root) const {
  if (versionKey && root.is_object()) root[versionKey] = version;
}

DocumentRoot::DocumentRoot(const nlohmann::json &document, Reader &reader, const DocumentRule &rule)
    : value_(&document) {
  if (rule.wrapper && document.is_object() && document.size() == 1 && document.contains(rule.wrapper)) {
    value_ = &document[rule.wrapper];
    inside_.emplace(reader, std::string_view(rule.wrapper));
  }
  if (rule.versionKey && value_->is_object()) takeVersion(reader, rule);
}

void DocumentRoot::takeVersion(Reader &reader, const DocumentRule &rule) const {
  reader.setVersion(rule.version);
  const auto found = value_->find(rule.versionKey);
  // A missing one is reported by the record.
  if (found == value_->end() || !found->is_number_integer()) return;
  std::set<std::int64_t> known(rule.older);
  known.insert(rule.version);
  const std::optional<Number> number = integerOf(*found);
  const std::optional<std::int64_t> version = number ? number->to<std::int64_t>() : std::nullopt;
  if (version && known.contains(*version)) return reader.setVersion(*version);
  std::string versions;
  for (std::int64_t each : known) versions += (versions.empty() ? "" : ", ") + std::to_string(each);
  const Reader::Step step(reader, std::string_view(rule.versionKey));
  reader.fail("wire/bad-version", "one of the versions " + versions, "another number");
}

std::vector<Diagnostic> inOrder(std::vector<Diagnostic> findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Diagnostic &a, const Diagnostic &b) { return a.path < b.path; });
  return findings;
}

}  // namespace instabrew
