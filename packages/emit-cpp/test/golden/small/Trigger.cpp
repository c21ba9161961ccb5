/**
 * Starts DMA blocks.
 * No latency model: not measured.
 */
// from packages/emit-cpp/test/small.ts:155
class SMALL_EXPORT InstTrigger : public Instruction {
 public:
  InstTrigger();

  void toJson(instabrew::ObjectWriter &json) const override;
  void readFieldsFromJson(instabrew::ObjectReader &json) override;
  /** Throws instabrew::WireError with everything that is wrong. */
  static std::unique_ptr<InstTrigger> createFromJson(const nlohmann::json &json);
  std::unique_ptr<Instruction> clone() const override;

  bool sameInst(const Instruction &other) const override;
  std::size_t structuralHash() const override;
  bool equals(const Instruction &other) const override;
  const InstructionInfo &info() const override;

  Engine getDefaultEngine(Generation generation) const override;
  std::int64_t getLatency(Generation generation) const override;
  std::int64_t getLatencyReadInit(Generation generation) const override;
  std::int64_t getLatencyExec(Generation generation) const override;
  std::int64_t getLatencyWriteDrain(Generation generation) const override;

  /** Entry of dma_blocks; an id beyond the last is a contract violation. */
  const std::string &getDmaBlock(std::uint32_t id) const;

  /** The blocks. */
  const std::vector<std::string> &getDmaBlocks() const { return dma_blocks_; }
  std::vector<std::string> &getDmaBlocks() { return dma_blocks_; }

 private:
  bool sameFields(const InstTrigger &that) const;
  std::size_t hashFields() const;
  void walkFields(instabrew::DocumentWalk &walk) const override;

  std::vector<std::string> dma_blocks_;
};

InstTrigger::InstTrigger() : Instruction(InstructionType::Trigger) { setEngine(Engine::Queue); }

void InstTrigger::toJson(instabrew::ObjectWriter &json) const {
  Instruction::toJson(json);
  if (!dma_blocks_.empty()) json.put("dma_blocks", dma_blocks_);
}

void InstTrigger::readFieldsFromJson(instabrew::ObjectReader &json) {
  Instruction::readFieldsFromJson(json);
  json.optional("dma_blocks", dma_blocks_);
}

std::unique_ptr<InstTrigger> InstTrigger::createFromJson(const nlohmann::json &json) {
  auto instruction = std::make_unique<InstTrigger>();
  instruction->readFrom(json);
  return instruction;
}

std::unique_ptr<Instruction> InstTrigger::clone() const {
  return std::make_unique<InstTrigger>(*this);
}

// from packages/emit-cpp/test/small.ts:155
bool InstTrigger::sameInst(const Instruction &other) const {
  return other.opcode() == opcode() && sameOperands(other);
}

std::size_t InstTrigger::structuralHash() const {
  return instabrew::hashAll(opcode(), hashOperands());
}

bool InstTrigger::sameFields(const InstTrigger &that) const {
  return dma_blocks_ == that.dma_blocks_;
}

std::size_t InstTrigger::hashFields() const {
  return instabrew::hashAll(dma_blocks_);
}

bool InstTrigger::equals(const Instruction &other) const {
  return sameHeader(other) && sameFields(static_cast<const InstTrigger &>(other));
}

void InstTrigger::walkFields(instabrew::DocumentWalk &walk) const {
  Instruction::walkFields(walk);
  static const instabrew::Link dma_blocksLink{.kinds = {"block"}};
  walk.each("dma_blocks", dma_blocks_, [&](std::size_t i, const std::string &entry) {
    walk.link(i, entry, dma_blocksLink);
  });
}

const InstructionInfo &InstTrigger::info() const {
  static constexpr instabrew::ListedField fields[] = {
    {"dma_blocks", instabrew::ListedField::Shown::UnlessDefault},
  };
  static constexpr InstructionInfo info{
    .isAbstract = false,
    .engines = {},
    .operands = {},
    .fields = fields,
    .since = std::nullopt,
  };
  return info;
}

Engine InstTrigger::getDefaultEngine(Generation) const {
  return Engine::Queue;
}

std::int64_t InstTrigger::getLatency(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 155);
}

std::int64_t InstTrigger::getLatencyReadInit(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 155);
}

std::int64_t InstTrigger::getLatencyExec(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 155);
}

std::int64_t InstTrigger::getLatencyWriteDrain(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 155);
}

// from packages/emit-cpp/test/small.ts:155
const std::string &InstTrigger::getDmaBlock(std::uint32_t id) const {
  SMALL_CONTRACT(id < dma_blocks_.size(), "id < DmaBlocks.size()",
                 "packages/emit-cpp/test/small.ts", 155);
  return dma_blocks_[id];
}
