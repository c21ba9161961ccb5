#ifndef INSTABREW_RUNTIME_TREE_BUILDER_H
#define INSTABREW_RUNTIME_TREE_BUILDER_H

#include <cstddef>
#include <list>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "instabrew/diagnostic.h"
#include "instabrew/json_text.h"
#include "instabrew/mend_json.h"

namespace instabrew {

/** Builds the tree, and says what the library's own builder lets pass: duplicate keys and depth. */
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::string_view text, const ParseLimits &limits) : text_(text), limits_(&limits) {}
  /** @param bad what was mended in the text: such values are discarded, such keys passed over */
  TreeBuilder(std::string_view mended, const ParseLimits &limits, std::span<const BadToken> bad)
      : text_(mended), limits_(&limits), mayMend_(false), bad_(bad) {}

  /** Whether the text could be read to its end. */
  bool parse();
  nlohmann::json take() { return std::move(root_); }
  std::vector<Diagnostic> &findings() { return findings_; }
  /** It stopped at something that can be mended. */
  bool isMendable() const { return isMendable_; }

  bool null() override;
  bool boolean(bool value) override;
  bool number_integer(number_integer_t value) override;
  bool number_unsigned(number_unsigned_t value) override;
  bool number_float(number_float_t value, const string_t &text) override;
  bool string(string_t &value) override;
  bool binary(binary_t &value) override;

  bool start_object(std::size_t size) override;
  bool start_array(std::size_t size) override;
  bool end_object() override;
  bool end_array() override;
  bool key(string_t &name) override;

  bool parse_error(std::size_t position, const std::string &token,
                   const nlohmann::detail::exception &error) override;

 private:
  struct Level {
    nlohmann::json *node;
    /** Empty until the first key of an object has been read. */
    std::string key;
    /** The object has the key already. */
    bool isDoubled = false;
    /** How often it had each of these again. */
    std::map<std::string, std::size_t> doubled = {};
    /** It has it already, or cannot have it: the value goes nowhere. */
    bool isIgnored = false;
  };

  /** Where the next value goes. */
  nlohmann::json *place(nlohmann::json &&value);
  bool put(nlohmann::json &&value);
  bool count();
  bool open(nlohmann::json &&container);
  bool close();

  /** The value that is read now, or the one before it in its array. */
  Path path(bool before = false) const;
  /** Reports the key whose value has been read, if its object had it already. */
  void reportDoubled();
  /** Reports what was bad in a value or a key of the text. */
  bool takeBad(bool isInKey, std::size_t index);
  void report(const BadToken &bad);
  void report(const char *code, Path path, std::string expected, std::string actual,
              std::optional<std::size_t> offset = {});

  std::string_view text_;
  const ParseLimits *limits_;
  std::vector<Diagnostic> findings_;
  bool mayMend_ = true;
  std::span<const BadToken> bad_;
  std::size_t nextBad_ = 0;
  bool isMendable_ = false;
  std::size_t values_ = 0;
  std::size_t keys_ = 0;
  nlohmann::json root_;
  std::vector<Level> levels_;
  /** Second values of duplicate keys, in nodes that do not move. */
  std::list<nlohmann::json> ignored_;
};

}  // namespace instabrew

#endif
