#include "bir/runtime/diagnostic.h"

#include <algorithm>
#include <cctype>

namespace instabrew {
namespace {

bool isIdentifier(std::string_view key) {
  const auto isWord = [](unsigned char c) { return c < 128 && (std::isalnum(c) != 0 || c == '_'); };
  return !key.empty() && std::isdigit(static_cast<unsigned char>(key[0])) == 0 &&
         std::all_of(key.begin(), key.end(), isWord);
}

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char &c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

/** Damerau-Levenshtein distance (adjacent swaps count once), cut off at `limit`. */
std::size_t editDistance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::size_t longer = std::max(a.size(), b.size());
  if (longer - std::min(a.size(), b.size()) >= limit) return limit;
  std::vector<std::size_t> beforeLast;
  std::vector<std::size_t> last(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row{i};
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
      std::size_t best = std::min({row[j - 1] + 1, last[j] + 1, last[j - 1] + cost});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) best = std::min(best, beforeLast[j - 2] + 1);
      row.push_back(best);
    }
    beforeLast = std::move(last);
    last = std::move(row);
  }
  return last[b.size()];
}

std::string formatAll(const std::vector<Diagnostic> &diagnostics) {
  std::string text;
  for (const Diagnostic &diagnostic : diagnostics) {
    if (!text.empty()) text += '\n';
    text += formatDiagnostic(diagnostic);
  }
  return text;
}

}  // namespace

std::string formatPath(const Path &path) {
  std::string text;
  for (const PathStep &step : path) {
    if (const auto *index = std::get_if<std::size_t>(&step)) {
      text += '[' + std::to_string(*index) + ']';
    } else if (const auto &key = std::get<std::string>(step); isIdentifier(key)) {
      text += (text.empty() ? "" : ".") + key;
    } else {
      text += '[' + inQuotes(key) + ']';
    }
  }
  return text;
}

std::string formatDiagnostic(const Diagnostic &diagnostic) {
  std::string text = diagnostic.code;
  if (!diagnostic.path.empty()) text += " at " + formatPath(diagnostic.path);
  if (diagnostic.offset) {
    text += (diagnostic.path.empty() ? " at byte " : ", byte ") + std::to_string(*diagnostic.offset);
  }
  text += "\n  expected " + diagnostic.expected + "\n  actual   " + diagnostic.actual;
  if (!diagnostic.hint.empty()) text += "\n  hint     " + diagnostic.hint;
  if (!diagnostic.rule.empty()) text += "\n  rule     " + diagnostic.rule;
  return text;
}

WireError::WireError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(formatAll(diagnostics)), diagnostics_(std::move(diagnostics)) {}

std::string suggestion(std::string_view word, std::span<const std::string_view> candidates) {
  // Long words come from broken input, not from a slip of the hand.
  if (word.size() > 200) return {};
  std::size_t limit = std::max<std::size_t>(1, word.size() / 2) + 1;
  std::string_view best;
  for (std::string_view candidate : candidates) {
    const std::size_t distance = editDistance(lowerCase(word), lowerCase(candidate), limit);
    if (distance < limit) {
      limit = distance;
      best = candidate;
    }
  }
  return best.empty() ? std::string() : "did you mean " + inQuotes(best) + "?";
}

std::string inQuotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string shown = "\"";
  for (char c : text.substr(0, longest)) {
    if (c == '"' || c == '\\') shown += '\\';
    shown += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return shown + (text.size() > longest ? "...\"" : "\"");
}

}  // namespace instabrew
