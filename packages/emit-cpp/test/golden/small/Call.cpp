/**
 * Calls a kernel.
 * No latency model: not measured.
 */
// from packages/emit-cpp/test/small.ts:160
class SMALL_EXPORT InstCall : public Instruction {
 public:
  InstCall();

  void toJson(instabrew::ObjectWriter &json) const override;
  void readFieldsFromJson(instabrew::ObjectReader &json) override;
  /** Throws instabrew::WireError with everything that is wrong. */
  static std::unique_ptr<InstCall> createFromJson(const nlohmann::json &json);
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

  const std::optional<instabrew::Opaque> &getConfig() const { return config_; }
  std::optional<instabrew::Opaque> &getConfig() { return config_; }

  const std::map<std::string, double> &getAttributes() const { return attributes_; }
  std::map<std::string, double> &getAttributes() { return attributes_; }

 private:
  bool sameFields(const InstCall &that) const;
  std::size_t hashFields() const;

  std::optional<instabrew::Opaque> config_;
  std::map<std::string, double> attributes_;
};

InstCall::InstCall() : Instruction(InstructionType::Call) {}

void InstCall::toJson(instabrew::ObjectWriter &json) const {
  Instruction::toJson(json);
  if (config_) json.put("config", *config_);
  if (!attributes_.empty()) json.put("attributes", attributes_);
}

void InstCall::readFieldsFromJson(instabrew::ObjectReader &json) {
  Instruction::readFieldsFromJson(json);
  json.optional("config", config_);
  json.optional("attributes", attributes_);
}

std::unique_ptr<InstCall> InstCall::createFromJson(const nlohmann::json &json) {
  auto instruction = std::make_unique<InstCall>();
  instruction->readFrom(json);
  return instruction;
}

std::unique_ptr<Instruction> InstCall::clone() const {
  return std::make_unique<InstCall>(*this);
}

// from packages/emit-cpp/test/small.ts:160
bool InstCall::sameInst(const Instruction &) const {
  SMALL_CONTRACT(false, "Not Implemented", "packages/emit-cpp/test/small.ts", 160);
}

std::size_t InstCall::structuralHash() const {
  return instabrew::hashAll(opcode());
}

bool InstCall::sameFields(const InstCall &that) const {
  return config_ == that.config_ && instabrew::same(attributes_, that.attributes_);
}

std::size_t InstCall::hashFields() const {
  return instabrew::hashAll(config_, attributes_);
}

bool InstCall::equals(const Instruction &other) const {
  return sameHeader(other) && sameFields(static_cast<const InstCall &>(other));
}

const InstructionInfo &InstCall::info() const {
  static constexpr instabrew::ListedField fields[] = {
    {"config", instabrew::ListedField::Shown::Always},
    {"attributes", instabrew::ListedField::Shown::UnlessDefault},
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

Engine InstCall::getDefaultEngine(Generation) const {
  SMALL_CONTRACT(false, "No engine assignment for arch", "packages/emit-cpp/test/small.ts", 160);
}

std::int64_t InstCall::getLatency(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 160);
}

std::int64_t InstCall::getLatencyReadInit(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 160);
}

std::int64_t InstCall::getLatencyExec(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 160);
}

std::int64_t InstCall::getLatencyWriteDrain(Generation) const {
  SMALL_CONTRACT(false, "Unimplemented", "packages/emit-cpp/test/small.ts", 160);
}
