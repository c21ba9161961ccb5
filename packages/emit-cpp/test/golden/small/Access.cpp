/** Strided view of a tensor. */
// from packages/emit-cpp/test/small.ts:41
struct SMALL_EXPORT Access {
  std::string tensor;
  Dtype dtype = Dtype::uint8;
  /** [step, num] pairs; elements. */
  instabrew::BoundedList<std::tuple<std::int64_t, std::uint64_t>, 5> ap;
  /** Start of the access. */
  std::uint64_t offset = 0;
  std::optional<Dynamic> dynamic;
  /** Unknown members, kept by lenient readers. */
  instabrew::Opaque extra = {};

  void toJson(instabrew::ObjectWriter &json) const;
  void readFieldsFromJson(instabrew::ObjectReader &json);
  bool operator==(const Access &other) const;
  std::size_t hash() const;
  void walk(instabrew::DocumentWalk &walk) const;
};

// from packages/emit-cpp/test/small.ts:41
void Access::toJson(instabrew::ObjectWriter &json) const {
  json.putAll(extra);
  json.put("tensor", tensor);
  json.put("dtype", dtype);
  json.put("ap", ap);
  if (offset != 0) json.put("offset", offset);
  if (dynamic) json.put("dynamic", *dynamic);
}

bool Access::operator==(const Access &other) const {
  return tensor == other.tensor &&
         dtype == other.dtype &&
         ap == other.ap &&
         offset == other.offset &&
         dynamic == other.dynamic &&
         extra == other.extra;
}

std::size_t Access::hash() const {
  return instabrew::hashAll(tensor, dtype, ap, offset, dynamic, extra);
}

void Access::walk(instabrew::DocumentWalk &walk) const {
  static const instabrew::Link tensorLink{.kinds = {"tensor"}};
  walk.link("tensor", tensor, tensorLink);
}

// from packages/emit-cpp/test/small.ts:41
void Access::readFieldsFromJson(instabrew::ObjectReader &json) {
  json.required("tensor", tensor);
  json.required("dtype", dtype);
  json.required("ap", ap);
  json.optional("offset", offset);
  json.optional("dynamic", dynamic);
  json.unknown(extra);
}
