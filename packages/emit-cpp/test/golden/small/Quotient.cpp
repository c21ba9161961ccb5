// from packages/emit-cpp/test/small.ts:31
struct SMALL_EXPORT Quotient {
  instabrew::Box<Affine> of;
  std::int64_t by = 0;
  /** Unknown members, kept by lenient readers. */
  instabrew::Opaque extra = {};

  void toJson(instabrew::ObjectWriter &json) const;
  void readFieldsFromJson(instabrew::ObjectReader &json);
  bool operator==(const Quotient &other) const;
  std::size_t hash() const;
};

// from packages/emit-cpp/test/small.ts:31
void Quotient::toJson(instabrew::ObjectWriter &json) const {
  json.putAll(extra);
  json.put("of", of);
  json.put("by", by);
}

bool Quotient::operator==(const Quotient &other) const {
  return of == other.of && by == other.by && extra == other.extra;
}

std::size_t Quotient::hash() const {
  return instabrew::hashAll(of, by, extra);
}

// from packages/emit-cpp/test/small.ts:31
void Quotient::readFieldsFromJson(instabrew::ObjectReader &json) {
  json.required("of", of);
  json.required("by", by);
  json.unknown(extra);
}
