/** Where it comes from. */
// from packages/emit-cpp/test/small.ts:69
struct SMALL_EXPORT Debug {
  std::optional<std::uint32_t> line;
  /** Members that the spec does not know, kept as read. */
  instabrew::Opaque extra = {};

  void toJson(instabrew::ObjectWriter &json) const;
  void readFieldsFromJson(instabrew::ObjectReader &json);
  bool operator==(const Debug &other) const;
  std::size_t hash() const;
};

// from packages/emit-cpp/test/small.ts:69
void Debug::toJson(instabrew::ObjectWriter &json) const {
  json.putAll(extra);
  if (line) json.put("line", *line);
}

bool Debug::operator==(const Debug &other) const {
  return line == other.line && extra == other.extra;
}

std::size_t Debug::hash() const {
  return instabrew::hashAll(line, extra);
}

// from packages/emit-cpp/test/small.ts:69
void Debug::readFieldsFromJson(instabrew::ObjectReader &json) {
  json.optional("line", line);
  json.rest(extra);
}
