/** What is done to each pair of elements. */
// from packages/emit-cpp/test/small.ts:15
enum class Op : std::int32_t {
  add = 0,
  mult = 4,
  None = 9,
  shift_left = 10,
  shift_right = 11,
  bitwise_and = 12,
};

// from packages/emit-cpp/test/small.ts:15
const char *Op2string(Op value) {
  switch (value) {
    case Op::add: return "add";
    case Op::mult: return "mult";
    case Op::None: return "None";
    case Op::shift_left: return "shift_left";
    case Op::shift_right: return "shift_right";
    case Op::bitwise_and: return "bitwise_and";
  }
  if (const std::string *kept = instabrew::keptSpelling(value)) return kept->c_str();
  SMALL_CONTRACT(false, "Unknown Op", "packages/emit-cpp/test/small.ts", 15);
  return nullptr;
}

// from packages/emit-cpp/test/small.ts:15
Op string2Op(std::string_view name) {
  static constexpr instabrew::Member members[] = {
      {"add", Op::add},
      {"mult", Op::mult},
      {"multiply", Op::mult},
      {"None", Op::None},
      {"shift_left", Op::shift_left},
      {"shift_right", Op::shift_right},
      {"bitwise_and", Op::bitwise_and},
  };
  const std::int64_t ordinal = instabrew::memberNamed(name, members, "Unknown Op");
  return static_cast<Op>(ordinal);
}
