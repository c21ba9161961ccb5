// from packages/emit-cpp/test/small.ts:58
struct SMALL_EXPORT Immediate {
  Dtype dtype = Dtype::uint8;
  instabrew::Number value = 0;
  /** Unknown members, kept by lenient readers. */
  instabrew::Opaque extra = {};

  void toJson(instabrew::ObjectWriter &json) const;
  void readFieldsFromJson(instabrew::ObjectReader &json);
  bool operator==(const Immediate &other) const;
  std::size_t hash() const;
};

// from packages/emit-cpp/test/small.ts:58
void Immediate::toJson(instabrew::ObjectWriter &json) const {
  json.putAll(extra);
  json.put("dtype", dtype);
  json.put("value", value, immediateForm(dtype));
}

bool Immediate::operator==(const Immediate &other) const {
  return dtype == other.dtype && value == other.value && extra == other.extra;
}

std::size_t Immediate::hash() const {
  return instabrew::hashAll(dtype, value, extra);
}

// from packages/emit-cpp/test/small.ts:58
void Immediate::readFieldsFromJson(instabrew::ObjectReader &json) {
  json.required("dtype", dtype);
  json.required("value", value, json.formBy("dtype", immediateForm(dtype)));
  json.unknown(extra);
}
