/**
 * What binary operations share.
 * No latency model: not measured.
 */
// from packages/emit-cpp/test/small.ts:93
class SMALL_EXPORT InstBinaryBase : public Instruction {
 public:
  InstBinaryBase();

  void toJson(instabrew::ObjectWriter &json) const override;
  void readFieldsFromJson(instabrew::ObjectReader &json) override;
  /** Throws instabrew::WireError with everything that is wrong. */
  static std::unique_ptr<InstBinaryBase> createFromJson(const nlohmann::json &json);
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

  /** The left side. [partitions <= 128, elements], float32 or int32 */
  Argument &getLhs();
  const Argument &getLhs() const;

  /** The right side. nullptr: absent. */
  Argument *getRhs();
  const Argument *getRhs() const;

  /** The results. */
  Argument &getOut();
  const Argument &getOut() const;

  /** The index operand of lhs; a contract violation if it has none. */
  Argument &getLhsOffsets();
  const Argument &getLhsOffsets() const;

  /** The operation. */
  Op getOp() const { return op_; }
  void setOp(Op value) { op_ = value; }

  /** Multiplies the results. */
  float getScale() const { return scale_; }
  void setScale(float value) { scale_ = value; }

  /** Moves the start; elements. */
  const MaybeAffine<std::uint8_t> &getShift() const { return shift_; }
  MaybeAffine<std::uint8_t> &getShift() { return shift_; }

 protected:
  explicit InstBinaryBase(InstructionType opcode);
  bool sameFields(const InstBinaryBase &that) const;
  std::size_t hashFields() const;

  Op op_ = Op::add;
  float scale_ = 1.0F;
  MaybeAffine<std::uint8_t> shift_ = 0;
};

InstBinaryBase::InstBinaryBase() : InstBinaryBase(InstructionType::BinaryBase) {}

InstBinaryBase::InstBinaryBase(InstructionType opcode) : Instruction(opcode) {
  setEngine(Engine::Vector);
}

void InstBinaryBase::toJson(instabrew::ObjectWriter &json) const {
  Instruction::toJson(json);
  json.put("op", op_);
  if (!instabrew::same(scale_, 1.0F)) json.put("scale", scale_);
  if (shift_ != 0) json.put("shift", shift_);
}

void InstBinaryBase::readFieldsFromJson(instabrew::ObjectReader &json) {
  Instruction::readFieldsFromJson(json);
  json.required("op", op_);
  json.optional("scale", scale_);
  json.optional("shift", shift_);
}

std::unique_ptr<InstBinaryBase> InstBinaryBase::createFromJson(const nlohmann::json &json) {
  auto instruction = std::make_unique<InstBinaryBase>();
  instruction->readFrom(json);
  return instruction;
}

std::unique_ptr<Instruction> InstBinaryBase::clone() const {
  return std::make_unique<InstBinaryBase>(*this);
}

// from packages/emit-cpp/test/small.ts:93
bool InstBinaryBase::sameInst(const Instruction &other) const {
  if (other.opcode() != opcode() || !sameOperands(other)) return false;
  return sameFields(static_cast<const InstBinaryBase &>(other));
}

std::size_t InstBinaryBase::structuralHash() const {
  return instabrew::hashAll(opcode(), hashOperands(), hashFields());
}

bool InstBinaryBase::sameFields(const InstBinaryBase &that) const {
  return op_ == that.op_ && instabrew::same(scale_, that.scale_) && shift_ == that.shift_;
}

std::size_t InstBinaryBase::hashFields() const {
  return instabrew::hashAll(op_, scale_, shift_);
}

bool InstBinaryBase::equals(const Instruction &other) const {
  return sameHeader(other) && sameFields(static_cast<const InstBinaryBase &>(other));
}

const InstructionInfo &InstBinaryBase::info() const {
  static constexpr Engine engines[] = {Engine::Vector};
  static constexpr Dtype lhsDtypes[] = {Dtype::float32, Dtype::int32};
  static constexpr OperandInfo operands[] = {
      {"lhs", Direction::In, 0, Presence::Required, lhsDtypes},
      {"rhs", Direction::In, 1, Presence::Optional, {}},
      {"out", Direction::Out, 0, Presence::Required, {}},
  };
  static constexpr instabrew::ListedField fields[] = {
    {"op", instabrew::ListedField::Shown::Always},
    {"scale", instabrew::ListedField::Shown::UnlessDefault},
    {"shift", instabrew::ListedField::Shown::UnlessDefault},
  };
  static constexpr InstructionInfo info{
    .isAbstract = true,
    .engines = engines,
    .operands = operands,
    .fields = fields,
    .since = std::nullopt,
  };
  return info;
}

Engine InstBinaryBase::getDefaultEngine(Generation) const {
  return Engine::Vector;
}

std::int64_t InstBinaryBase::getLatency(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 93);
}

std::int64_t InstBinaryBase::getLatencyReadInit(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 93);
}

std::int64_t InstBinaryBase::getLatencyExec(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 93);
}

std::int64_t InstBinaryBase::getLatencyWriteDrain(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 93);
}

// from packages/emit-cpp/test/small.ts:96
Argument &InstBinaryBase::getLhs() {
  return const_cast<Argument &>(std::as_const(*this).getLhs());
}

const Argument &InstBinaryBase::getLhs() const {
  const Argument *operand = input(0);
  SMALL_CONTRACT(operand, "InstBinaryBase has no Lhs", "packages/emit-cpp/test/small.ts", 96);
  return *operand;
}

// from packages/emit-cpp/test/small.ts:102
Argument *InstBinaryBase::getRhs() {
  return input(1);
}

const Argument *InstBinaryBase::getRhs() const {
  return input(1);
}

// from packages/emit-cpp/test/small.ts:103
Argument &InstBinaryBase::getOut() {
  return const_cast<Argument &>(std::as_const(*this).getOut());
}

const Argument &InstBinaryBase::getOut() const {
  const Argument *operand = output(0);
  SMALL_CONTRACT(operand, "InstBinaryBase has no Out", "packages/emit-cpp/test/small.ts", 103);
  return *operand;
}

// from packages/emit-cpp/test/small.ts:96
Argument &InstBinaryBase::getLhsOffsets() {
  if (Argument *offsets = indirectArgument(input(0))) return *offsets;
  SMALL_CONTRACT(false, "LhsOffsets in InstBinaryBase does not have an indirection tensor",
                 "packages/emit-cpp/test/small.ts", 96);
}

const Argument &InstBinaryBase::getLhsOffsets() const {
  if (const Argument *offsets = indirectArgument(input(0))) return *offsets;
  SMALL_CONTRACT(false, "LhsOffsets in InstBinaryBase does not have an indirection tensor",
                 "packages/emit-cpp/test/small.ts", 96);
}
