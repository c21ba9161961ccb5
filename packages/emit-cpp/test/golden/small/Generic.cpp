/**
 * Stands for any of its kind.
 * No latency model: not measured.
 */
// from packages/emit-cpp/test/small.ts:83
class SMALL_EXPORT InstGeneric : public Instruction {
 public:
  InstGeneric();

  /** Throws instabrew::WireError with everything that is wrong. */
  static std::unique_ptr<InstGeneric> createFromJson(const nlohmann::json &json);
  std::unique_ptr<Instruction> clone() const override;

  bool sameInst(const Instruction &other) const override;
  std::size_t structuralHash() const override;
  const InstructionInfo &info() const override;

  Engine getDefaultEngine(Generation generation) const override;
  std::int64_t getLatency(Generation generation) const override;
  std::int64_t getLatencyReadInit(Generation generation) const override;
  std::int64_t getLatencyExec(Generation generation) const override;
  std::int64_t getLatencyWriteDrain(Generation generation) const override;
};

InstGeneric::InstGeneric() : Instruction(InstructionType::Generic) {}

std::unique_ptr<InstGeneric> InstGeneric::createFromJson(const nlohmann::json &json) {
  auto instruction = std::make_unique<InstGeneric>();
  instruction->readFrom(json);
  return instruction;
}

std::unique_ptr<Instruction> InstGeneric::clone() const {
  return std::make_unique<InstGeneric>(*this);
}

// from packages/emit-cpp/test/small.ts:83
bool InstGeneric::sameInst(const Instruction &other) const {
  // Directional: takes any opcode up to its own.
  return other.opcode() <= opcode() && sameOperands(other);
}

std::size_t InstGeneric::structuralHash() const {
  return instabrew::hashAll(hashOperands());
}

const InstructionInfo &InstGeneric::info() const {
  static constexpr InstructionInfo info{
    .isAbstract = true,
    .engines = {},
    .operands = {},
    .fields = {},
    .since = std::nullopt,
  };
  return info;
}

Engine InstGeneric::getDefaultEngine(Generation) const {
  SMALL_CONTRACT(false, "No engine assignment for arch", "packages/emit-cpp/test/small.ts", 83);
}

std::int64_t InstGeneric::getLatency(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 83);
}

std::int64_t InstGeneric::getLatencyReadInit(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 83);
}

std::int64_t InstGeneric::getLatencyExec(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 83);
}

std::int64_t InstGeneric::getLatencyWriteDrain(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 83);
}
