// from packages/emit-cpp/test/small.ts:31
struct Quotient {
  instabrew::Box<Affine> of;
  std::int64_t by = 0;

  void toJson(instabrew::ObjectWriter &json) const;
  void readFieldsFromJson(instabrew::ObjectReader &json);
  bool operator==(const Quotient &other) const;
};

// from packages/emit-cpp/test/small.ts:31
void Quotient::toJson(instabrew::ObjectWriter &json) const {
  json.put("of", of);
  json.put("by", by);
}

void Quotient::readFieldsFromJson(instabrew::ObjectReader &json) {
  json.required("of", of);
  json.required("by", by);
}

bool Quotient::operator==(const Quotient &other) const {
  return of == other.of && by == other.by;
}
