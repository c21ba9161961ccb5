// from packages/emit-cpp/test/small.ts:58
struct Immediate {
  Dtype dtype = Dtype::uint8;
  instabrew::Number value = 0;

  void toJson(instabrew::ObjectWriter &json) const;
  void readFieldsFromJson(instabrew::ObjectReader &json);
  bool operator==(const Immediate &other) const;
};

// from packages/emit-cpp/test/small.ts:58
void Immediate::toJson(instabrew::ObjectWriter &json) const {
  json.put("dtype", dtype);
  json.put("value", value, immediateForm(dtype));
}

void Immediate::readFieldsFromJson(instabrew::ObjectReader &json) {
  json.required("dtype", dtype);
  json.required("value", value, json.formBy("dtype", immediateForm(dtype)));
}

bool Immediate::operator==(const Immediate &other) const {
  return dtype == other.dtype && value == other.value;
}
