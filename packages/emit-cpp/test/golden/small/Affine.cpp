/** An integer that is known when the program runs. */
// from packages/emit-cpp/test/small.ts:32
struct SMALL_EXPORT Affine {
  std::variant<Index, Product, Quotient, Quotient, instabrew::UnknownKind> value;

  /** The tag that stands under "kind". */
  const char *kind() const;

  /** The value if it is of this case, otherwise nullptr. */
  const Index *asIndex() const { return std::get_if<0>(&value); }
  Index *asIndex() { return std::get_if<0>(&value); }
  const Product *asMult() const { return std::get_if<1>(&value); }
  Product *asMult() { return std::get_if<1>(&value); }
  const Quotient *asFloorDiv() const { return std::get_if<2>(&value); }
  Quotient *asFloorDiv() { return std::get_if<2>(&value); }
  const Quotient *asModulo() const { return std::get_if<3>(&value); }
  Quotient *asModulo() { return std::get_if<3>(&value); }
  /** An object of a kind that the spec does not know, kept by a lenient reader. */
  const instabrew::UnknownKind *asUnknown() const { return std::get_if<4>(&value); }
  instabrew::UnknownKind *asUnknown() { return std::get_if<4>(&value); }

  void toJson(instabrew::ObjectWriter &json) const;
  void readFieldsFromJson(instabrew::ObjectReader &json);
  bool operator==(const Affine &other) const;
  std::size_t hash() const;
};

// from packages/emit-cpp/test/small.ts:32
const char *Affine::kind() const {
  static constexpr const char *tags[] = {
    "Index",
    "Mult",
    "FloorDiv",
    "Modulo",
  };
  if (const auto *unknown = asUnknown()) return unknown->tag("kind");
  return tags[value.index()];
}

void Affine::toJson(instabrew::ObjectWriter &json) const {
  json.put("kind", kind());
  std::visit([&](const auto &record) { record.toJson(json); }, value);
}

bool Affine::operator==(const Affine &other) const {
  return value == other.value;
}

std::size_t Affine::hash() const {
  const auto hashed = [](const auto &record) { return record.hash(); };
  return instabrew::mixed(value.index(), std::visit(hashed, value));
}

// from packages/emit-cpp/test/small.ts:32
void Affine::readFieldsFromJson(instabrew::ObjectReader &json) {
  static constexpr instabrew::Tag tags[] = {
    {"Index", 0},
    {"Mult", 1},
    {"FloorDiv", 2},
    {"Modulo", 3},
    {"Mod", 3},
  };
  const std::optional<std::size_t> found = json.tag("kind", tags, 4);
  if (!found) return;
  switch (*found) {
    case 0: return value.emplace<0>().readFieldsFromJson(json);
    case 1: return value.emplace<1>().readFieldsFromJson(json);
    case 2: return value.emplace<2>().readFieldsFromJson(json);
    case 3: return value.emplace<3>().readFieldsFromJson(json);
    default: return value.emplace<4>().readFieldsFromJson(json);
  }
}
