/** out = scale * op(lhs, rhs), element by element. */
// from packages/emit-cpp/test/small.ts:111
class SMALL_EXPORT InstBinary : public InstBinaryBase {
 public:
  InstBinary();

  void toJson(instabrew::ObjectWriter &json) const override;
  void readFieldsFromJson(instabrew::ObjectReader &json) override;
  /** Throws instabrew::WireError with everything that is wrong. */
  static std::unique_ptr<InstBinary> createFromJson(const nlohmann::json &json);
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

  /** The index operand of lhs; a contract violation if it has none. */
  Argument &getLhsOffsets();
  const Argument &getLhsOffsets() const;

  /** Precision; 1 to 3. */
  std::uint8_t getLevel() const { return level_; }
  void setLevel(std::uint8_t value) {
    SMALL_CONTRACT(instabrew::inRange(value, instabrew::Range<std::uint8_t>{1, 3}), "level in 1 to 3",
                   "packages/emit-cpp/test/small.ts", 114);
    level_ = value;
  }

  /** Swaps the sides. */
  const std::optional<MaybeAffine<bool>> &getReverse() const { return reverse_; }
  std::optional<MaybeAffine<bool>> &getReverse() { return reverse_; }

  const std::array<std::int32_t, 2> &getTile() const { return tile_; }
  std::array<std::int32_t, 2> &getTile() { return tile_; }

  std::optional<std::uint64_t> getSeed() const { return seed_; }
  void setSeed(std::optional<std::uint64_t> value) { seed_ = value; }

 private:
  bool sameFields(const InstBinary &that) const;
  std::size_t hashFields() const;
  void checkConstraints(const instabrew::ConstraintCheck &check,
                        const VerifyContext &context) const override;

  std::uint8_t level_ = 2;
  std::optional<MaybeAffine<bool>> reverse_;
  std::array<std::int32_t, 2> tile_ = {-1, -1};
  std::optional<std::uint64_t> seed_;
};

InstBinary::InstBinary() : InstBinaryBase(InstructionType::Binary) { setEngine(Engine::Vector); }

void InstBinary::toJson(instabrew::ObjectWriter &json) const {
  InstBinaryBase::toJson(json);
  if (level_ != 2) json.put("level", level_);
  if (reverse_) json.put("reverse", *reverse_);
  json.put("tile", tile_);
  if (seed_) json.put("seed", *seed_);
}

void InstBinary::readFieldsFromJson(instabrew::ObjectReader &json) {
  InstBinaryBase::readFieldsFromJson(json);
  json.optional("level", level_, instabrew::Range<std::uint8_t>{1, 3});
  json.optional("reverse", reverse_);
  json.optional("tile", tile_);
  json.optional("seed", seed_);
}

std::unique_ptr<InstBinary> InstBinary::createFromJson(const nlohmann::json &json) {
  auto instruction = std::make_unique<InstBinary>();
  instruction->readFrom(json);
  return instruction;
}

std::unique_ptr<Instruction> InstBinary::clone() const {
  return std::make_unique<InstBinary>(*this);
}

// from packages/emit-cpp/test/small.ts:111
bool InstBinary::sameInst(const Instruction &other) const {
  if (other.opcode() != opcode() || !sameOperands(other)) return false;
  return sameFields(static_cast<const InstBinary &>(other));
}

std::size_t InstBinary::structuralHash() const {
  return instabrew::hashAll(opcode(), hashOperands(), hashFields());
}

bool InstBinary::sameFields(const InstBinary &that) const {
  return InstBinaryBase::sameFields(that) &&
         level_ == that.level_ &&
         reverse_ == that.reverse_ &&
         tile_ == that.tile_ &&
         seed_ == that.seed_;
}

std::size_t InstBinary::hashFields() const {
  return instabrew::hashAll(InstBinaryBase::hashFields(), level_, reverse_, tile_, seed_);
}

bool InstBinary::equals(const Instruction &other) const {
  return sameHeader(other) && sameFields(static_cast<const InstBinary &>(other));
}

void InstBinary::checkConstraints(const instabrew::ConstraintCheck &check,
                                  const VerifyContext &) const {
  const OperandView lhs(input(0));
  const OperandView out(output(0));
  const OperandView rhs(input(1));
  check("packages/emit-cpp/test/small.ts", 129, "lhs covers 1 to 128 partitions",
        [&] { return lhs.partitions() >= 1 && lhs.partitions() <= 128; });
  check("packages/emit-cpp/test/small.ts", 134, "lhs and out have as many elements per partition",
        [&] { return lhs.perPartition() == out.perPartition(); });
  check("packages/emit-cpp/test/small.ts", 139, "there are two sides to swap",
        [&] { return !instabrew::constantOf(reverse_) || rhs.present(); });
  check("packages/emit-cpp/test/small.ts", 140, "a bitwise operation takes integers at level 2",
        [&] {
          return !instabrew::isOneOf(op_, {Op::shift_left, Op::shift_right, Op::bitwise_and}) ||
                 (instabrew::isOneOf(lhs.dtype(), {Dtype::uint8, Dtype::int8, Dtype::uint16, Dtype::int16,
                                                   Dtype::uint32, Dtype::int32}) &&
                  std::int64_t{level_} == 2);
        });
}

const InstructionInfo &InstBinary::info() const {
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
    {"level", instabrew::ListedField::Shown::UnlessDefault},
    {"reverse", instabrew::ListedField::Shown::Always},
    {"tile", instabrew::ListedField::Shown::UnlessDefault},
    {"seed", instabrew::ListedField::Shown::Always},
  };
  static constexpr InstructionInfo info{
    .isAbstract = false,
    .engines = engines,
    .operands = operands,
    .fields = fields,
    .since = std::nullopt,
  };
  return info;
}

Engine InstBinary::getDefaultEngine(Generation) const {
  return Engine::Vector;
}

std::int64_t InstBinary::getLatency(Generation generation) const {
  const std::int64_t start = instabrew::checked_add(getLatencyReadInit(generation), getLatencyExec(generation));
  return instabrew::checked_add(start, getLatencyWriteDrain(generation));
}

std::int64_t InstBinary::getLatencyReadInit(Generation generation) const {
  switch (generation) {
    // from packages/emit-cpp/test/small.ts:122
    case Generation::gen2:
    case Generation::gen3: {
      const OperandView lhs(input(0));
      const OperandView rhs(input(1));
      const OperandView out(output(0));
      const GenerationConstants &gen = constantsOf(generation);
      return INT64_C(100) *
             (lhs.dtypeBytes() == 4 || rhs.dtypeBytes() == 4 || out.dtypeBytes() == 4
                  ? 222
                  : lhs.dtypeBytes() == 2 ? 172 : 100) /
             gen.divisor_Vector;
    }
    // from packages/emit-cpp/test/small.ts:126
    case Generation::gen4: return 64;
    default: SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 111);
  }
}

std::int64_t InstBinary::getLatencyExec(Generation generation) const {
  switch (generation) {
    // from packages/emit-cpp/test/small.ts:122
    case Generation::gen2:
    case Generation::gen3: {
      const std::int64_t nep = largestPerPartition();
      const GenerationConstants &gen = constantsOf(generation);
      return nep * 100 / gen.divisor_Vector;
    }
    // from packages/emit-cpp/test/small.ts:126
    case Generation::gen4: {
      const std::int64_t nep = largestPerPartition();
      return instabrew::ceil_div(nep, 2);
    }
    default: SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 111);
  }
}

std::int64_t InstBinary::getLatencyWriteDrain(Generation generation) const {
  switch (generation) {
    case Generation::gen2:
    case Generation::gen3: return 0;
    // from packages/emit-cpp/test/small.ts:126
    case Generation::gen4: return std::int64_t{level_};
    default: SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 111);
  }
}

// from packages/emit-cpp/test/small.ts:96
Argument &InstBinary::getLhsOffsets() {
  if (Argument *offsets = indirectArgument(input(0))) return *offsets;
  SMALL_CONTRACT(false, "LhsOffsets in InstBinary does not have an indirection tensor",
                 "packages/emit-cpp/test/small.ts", 96);
}

const Argument &InstBinary::getLhsOffsets() const {
  if (const Argument *offsets = indirectArgument(input(0))) return *offsets;
  SMALL_CONTRACT(false, "LhsOffsets in InstBinary does not have an indirection tensor",
                 "packages/emit-cpp/test/small.ts", 96);
}
