/** Engine that executes an instruction. */
// from packages/emit-cpp/test/small.ts:6
enum class Engine : std::int32_t {
  Unassigned = 0,
  /** Element by element. */
  Vector = 1,
  Queue = 2,
};

// from packages/emit-cpp/test/small.ts:6
const char *Engine2string(Engine value) {
  switch (value) {
    case Engine::Unassigned: return "Unassigned";
    case Engine::Vector: return "Vector";
    case Engine::Queue: return "Queue";
  }
  if (const std::string *kept = instabrew::keptSpelling(value)) return kept->c_str();
  SMALL_CONTRACT(false, "Unknown Engine", "packages/emit-cpp/test/small.ts", 6);
  return nullptr;
}

// from packages/emit-cpp/test/small.ts:6
Engine string2Engine(std::string_view name) {
  static constexpr instabrew::Member members[] = {
      {"Unassigned", Engine::Unassigned},
      {"Vector", Engine::Vector},
      {"Queue", Engine::Queue},
  };
  const std::int64_t ordinal = instabrew::memberNamed(name, members, "Unknown Engine");
  return static_cast<Engine>(ordinal);
}
