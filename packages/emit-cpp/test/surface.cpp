// What a user of the emitted library of the small ISA does with it. Prints one line for each thing that is not so.
#include <cstdio>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>

#include "small/all.h"
#include "small/json.h"
#include "small/runtime/contract.h"
#include "small/visit.h"
#include "small/visitor.h"

using namespace small;

namespace {

int failures = 0;

void check(bool holds, const char *what) {
  if (holds) return;
  ++failures;
  std::printf("not so: %s\n", what);
}

/** The words of the contract that `work` breaks, with its place; empty: none. */
std::string broken(const std::function<void()> &work) {
  try {
    work();
  } catch (const instabrew::ContractViolation &violation) {
    return violation.text() + " @" + violation.file();
  }
  return {};
}

/** The codes and paths that `work` throws. */
std::string refused(const std::function<void()> &work) {
  std::string codes;
  try {
    work();
  } catch (const instabrew::WireError &error) {
    for (const instabrew::Diagnostic &d : error.diagnostics()) {
      codes += d.code + " at " + instabrew::formatPath(d.path) + (d.hint.empty() ? "" : ", " + d.hint) + "; ";
    }
  }
  return codes;
}

Argument access(const char *tensor, std::uint64_t partitions, std::uint64_t elements) {
  Access value;
  value.tensor = tensor;
  value.dtype = Dtype::float32;
  value.ap = {{512, partitions}, {1, elements}};
  return Argument{value};
}

Argument indirect(const char *tensor, std::int64_t position) {
  Argument argument = access(tensor, 4, 8);
  Term term;
  term.expr = Affine{Index{position}};
  argument.asAccess()->dynamic = Dynamic{{term}};
  return argument;
}

constexpr const char *file = " @packages/emit-cpp/test/small.ts";

void constructorsSetDefaults() {
  const InstBinary binary;
  check(binary.opcode() == InstructionType::Binary, "opcode");
  check(binary.getEngine() == Engine::Vector, "the constructor chooses the default engine");
  check(binary.getScale() == 1.0F && binary.getLevel() == 2 && !binary.getReverse(), "defaults");
  check(binary.getTile() == std::array<std::int32_t, 2>{-1, -1}, "a default tuple");
  check(writeInstruction(binary) ==
            R"({"engine":"Vector","ins":[],"name":"","op":"add","opcode":"Binary","outs":[],"tile":[-1,-1]})",
        "only what differs is written");
}

void recordsGoThroughJson() {
  InstBinary binary;
  binary.getName() = "b";
  binary.setScale(0.1F);
  binary.setSeed(18446744073709551615U);
  binary.getReverse() = Affine{Product{Affine{Index{3}}, -2}};
  binary.getIns() = {access("x", 4, 8), Argument{Immediate{Dtype::int8, -1}}};
  const std::string text = writeInstruction(binary, {.indent = 2});
  check(writeInstruction(*readInstruction(text), {.indent = 2}) == text, "read back, it writes the same");
  check(text.find("\"scale\": 0.10000000149011612") != std::string::npos, "a float32 is widened");
  check(InstBinary::createFromJson(toJson(binary))->sameInst(binary), "createFromJson");
  const nlohmann::json json = binary;
  check(json["op"] == "add" && json["seed"] == 18446744073709551615U, "as a value of the JSON library");
  check(json["ins"][0].get<Argument>() == binary.getIns()[0], "an operand from a value of the JSON library");
  check(json["op"].get<Op>() == Op::add && nlohmann::json(Op::None) == "None", "enums too");
  const nlohmann::json fill = {{"opcode", "Fill"}, {"name", "f"}, {"mode", "Const"}, {"value", 1}};
  check(createInstruction(fill)->getEngine() == Engine::Unassigned, "an absent engine is the default one of the key");
}

void strictReading() {
  const auto reading = [](const char *text) { return refused([&] { readInstruction(text); }); };
  check(reading(R"({"opcode":"Fill","name":"f","mode":"Cnst","valu":1})") ==
            "wire/missing-key at value; wire/unknown-enum-member at mode, did you mean \"Const\"?; "
            "wire/unknown-key at valu, did you mean \"value\"?; ",
        "all findings at once, in the order of the text, with suggestions");
  check(reading(R"({"opcode":"Fil"})") == "wire/unknown-opcode at opcode, did you mean \"Fill\"?; ", "an unknown opcode");
  check(reading(R"({"opcode":"Fill","opcode":"Fill","name":"f","mode":"Const","value":1.0})") ==
            "wire/duplicate-key at opcode; ",
        "a key twice");
  check(refused([] { InstFill::createFromJson({{"opcode", "Call"}, {"name", "c"}}); }) == "wire/unknown-opcode at opcode; ",
        "createFromJson takes its own opcode only");
  const instabrew::ParseLimits shallow{.maxDepth = 1, .maxBytes = 1000};
  check(refused([&] { readInstruction("[[]]", {.limits = shallow}); }) == "wire/too-deep at [0]; ", "a limit on depth");
  check(refused([&] { readInstruction(std::string(1001, ' '), {.limits = shallow}); }) == "wire/too-large at ; ", "a limit on size");
}

void sameness() {
  InstBinary one;
  one.getIns() = {access("x", 4, 8)};
  const auto two = one.clone();
  check(one.sameInst(*two), "R1 a clone is the same");
  two->getName() = "other";
  two->setEngine(Engine::Queue);
  check(one.sameInst(*two), "R1 name and engine do not count");
  static_cast<InstBinary &>(*two).setScale(-0.0F);
  one.setScale(0.0F);
  check(!one.sameInst(*two), "R1 -0.0 is not 0.0");
  check(!one.sameInst(InstFill()), "R1 another opcode");
  InstTrigger trigger;
  InstTrigger more;
  more.getDmaBlocks() = {"block"};
  check(trigger.sameInst(more), "R1 equal by its base: no field counts");
  check(InstGeneric().sameInst(InstGeneric()) && !InstGeneric().sameInst(InstFill()), "R1 a family, up to its own ordinal");
  check(broken([] { InstCall().sameInst(InstCall()); }) == std::string("Not Implemented") + file, "R1 not implemented");
}

void childrenAndOperands() {
  InstTrigger trigger;
  trigger.getDmaBlocks() = {"first"};
  check(trigger.getDmaBlock(0) == "first", "R2 a child");
  check(broken([&] { trigger.getDmaBlock(1); }) == std::string("id < DmaBlocks.size()") + file, "R2 the bounds check");

  InstBinary binary;
  check(broken([&] { binary.getLhs(); }) == std::string("InstBinaryBase has no Lhs") + file, "a required operand");
  check(binary.getRhs() == nullptr, "an optional operand");
  binary.getIns() = {access("x", 4, 8), access("y", 4, 8)};
  binary.getOuts() = {access("z", 4, 8)};
  binary.getLhs().asAccess()->offset = 7;
  check(binary.getIns()[0].asAccess()->offset == 7, "an accessor gives the operand itself");
  check(binary.operands().size() == 3 && binary.operands()[2] == &binary.getOut(), "operands, outputs last");
  check(binary.replaceUseOfWith(binary.getIns()[1], access("w", 1, 1)) == 1, "replaceUseOfWith counts");
  check(binary.getRhs()->asAccess()->tensor == "w", "replaceUseOfWith replaces");

  const std::string text = "LhsOffsets in InstBinary does not have an indirection tensor";
  check(broken([&] { binary.getLhsOffsets(); }) == text + file, "R3 no index operand");
  binary.getIns()[0] = indirect("x", 1);
  check(broken([&] { binary.getLhsOffsets(); }) == text + file, "R3 an index operand that is not there");
  binary.getIndirectionIns() = {access("i", 1, 1), access("j", 1, 1)};
  check(&binary.getLhsOffsets() == &binary.getIndirectionIns()[1], "R3 the index operand");
  check(&std::as_const(binary).getLhsOffsets() == &binary.getIndirectionIns()[1], "R3 its constant twin");
}

void costs() {
  InstBinary binary;
  binary.getIns() = {access("x", 4, 512)};
  binary.getOuts() = {access("z", 4, 512)};
  check(binary.getLatencyReadInit(Generation::gen3) == 22200 / 140, "R4 read init");
  check(binary.getLatencyExec(Generation::gen2) == 51200 / 96, "R4 exec, by the generation");
  check(binary.getLatency(Generation::gen4) == 64 + 256 + 2, "R4 the sum of all terms");
  check(broken([&] { binary.getLatency(Generation::gen5); }) == std::string("Unimplemented") + file, "R4 no model");
  check(broken([] { InstFill().getLatencyExec(Generation::gen2); }) == std::string("Unimplemented") + file, "R4 a stub");
  check(InstFill().getDefaultEngine(Generation::gen2) == Engine::Vector, "R4 the default engine");
  check(broken([] { InstCall().getDefaultEngine(Generation::gen2); }) ==
            std::string("No engine assignment for arch") + file,
        "R4 no default engine");
}

void documents() {
  const std::string known = R"({"engine":"Vector","ins":[],"name":"b","op":"add","opcode":"Binary","outs":[],"tile":[-1,-1]})";
  const std::string newer =
      R"({"engine":"Warp","future":[1,1.0],"ins":[{"kind":"tile","x":1}],"name":"b","op":"add","opcode":"Binary","outs":[],"tile":[-1,-1]})";
  const std::string unknown = R"({"anything":{"b":1},"name":"u","opcode":"Wave"})";
  const std::string text = "[" + known + "," + newer + "," + unknown + "]";
  check(refused([&] { readDocument(text); }) ==
            "wire/unknown-enum-member at [1].engine; wire/unknown-key at [1].future; "
            "wire/unknown-kind at [1].ins[0].kind; wire/unknown-opcode at [2].opcode; ",
        "a strict reader names all that it does not know");
  const InstructionList read = readDocument(text, {.lenient = true});
  check(writeDocument(read, {.lenient = true}) == text, "a lenient reader keeps it, and a lenient writer writes it back");
  check(refused([&] { writeDocument(read); }).starts_with("wire/unknown-enum-member at [1].engine; "),
        "a strict writer refuses it");
  check(std::string_view(Engine2string(read[1]->getEngine())) == "Warp", "a kept spelling has its name");
  check(std::string_view(read[1]->getIns()[0].kind()) == "tile" && read[1]->getIns()[0].asUnknown(), "a kept kind too");
  check(refused([&] { read[2]->getLatency(Generation::gen3); }) == "wire/unknown-opcode at opcode; ",
        "the cost of an unknown instruction is refused by name");

  const InstructionList copy = read;
  check(copy == read && copy[0].get() != read[0].get(), "a copy has instructions of its own, which are equal");
  InstructionList other = read;
  other[0]->getName() = "c";
  check(other != read && other[0]->sameInst(*read[0]), "equality is of everything, sameInst of what is done");
  const auto findings = verifyDocument({InstCall(), InstBinaryBase()});
  std::string found;
  for (const auto &d : findings) found += d.code + " at " + instabrew::formatPath(d.path) + "; ";
  check(found == "verify/operand at [1].ins[0]; verify/abstract at [1].opcode; verify/operand at [1].outs[0]; ",
        "a document is verified, and its findings stand in the order of its text");
  check(refused([] { readDocument(R"({"opcode":"Call"})"); }) == "wire/type-mismatch at ; ", "a document is a list");
}

class Counter : public InstructionVisitor {
 public:
  void visitInstruction(const Instruction &) override { ++others; }
  void visitInstBinaryBase(const InstBinaryBase &) override { ++binaries; }
  int binaries = 0;
  int others = 0;
};

void visitors() {
  Counter counter;
  const InstBinary binary;
  counter(binary);
  counter(InstFill());
  check(counter.binaries == 1 && counter.others == 1, "a class without a method is seen as its base");
  const auto isBinary = []<class T>(const T &) { return std::is_same_v<T, InstBinary>; };
  check(visit(static_cast<const Instruction &>(binary), isBinary), "visit gives the concrete class");
  InstFill fill;
  visit(static_cast<Instruction &>(fill), [](auto &instruction) { instruction.getName() = "visited"; });
  check(fill.getName() == "visited", "which may be changed");
}

void hashes() {
  InstBinary one;
  one.getIns() = {access("x", 4, 8)};
  InstBinary two = one;
  two.getName() = "other";
  check(one.structuralHash() == two.structuralHash(), "the same instructions have the same hash");
  two.setScale(-0.0F);
  one.setScale(0.0F);
  check(one.structuralHash() != two.structuralHash(), "-0.0 is not 0.0");
  one.setScale(std::numeric_limits<float>::quiet_NaN());
  two.setScale(-std::numeric_limits<float>::quiet_NaN());
  check(one.sameInst(two) && one.structuralHash() == two.structuralHash(), "NaN is NaN");
  InstTrigger trigger;
  InstTrigger more;
  more.getDmaBlocks() = {"block"};
  check(trigger.structuralHash() == more.structuralHash(), "equal by its base: no field counts");
  check(InstCall().structuralHash() == InstCall().structuralHash(), "an instruction without equality has a hash");
}

void converters() {
  check(std::string_view(Op2string(Op::mult)) == "mult", "R5 to string");
  check(string2Op("mult") == Op::mult && string2Op("multiply") == Op::mult, "R5 from string, an alias too");
  check(refused([] { string2Op("mulitply"); }) == "wire/unknown-enum-member at , did you mean \"multiply\"?; ",
        "R5 an unknown name");
  check(broken([] { Op2string(static_cast<Op>(5)); }) == std::string("Unknown Op") + file, "R5 an unknown ordinal");
  check(std::string_view(Engine2external(Engine::Queue)) == "dma" && external2Engine("vec") == Engine::Vector, "a second table");
  check(Engine2wireByte(Engine::Vector) == 3 && !Engine2wireByte(Engine::Queue), "a table of numbers");
}

void verifying() {
  const auto found = [](const Instruction &instruction) {
    std::string codes;
    for (const auto &d : instruction.verify()) codes += d.code + " at " + instabrew::formatPath(d.path) + "; ";
    return codes;
  };
  check(found(InstBinaryBase()).starts_with("verify/abstract at opcode; "), "an abstract instruction");
  InstBinary binary;
  binary.setEngine(Engine::Queue);
  check(found(binary) == "verify/engine at engine; verify/operand at ins[0]; verify/operand at outs[0]; ",
        "engine and operands");
  binary.setEngine(Engine::Unassigned);
  binary.getIns() = {access("x", 4, 8)};
  binary.getOuts() = {access("z", 4, 9)};
  binary.getLhs().asAccess()->dtype = Dtype::int8;
  check(found(binary) == "verify/dtype at ins[0].dtype; ", "the dtype of an operand");
  binary.getLhs().asAccess()->dtype = Dtype::int32;
  check(found(binary) == "verify/constraint at ; ", "a constraint");
  check(binary.verify()[0].expected == "lhs and out have as many elements per partition", "its message");
  check(binary.verify()[0].rule.starts_with("packages/emit-cpp/test/small.ts:"), "its line");
  binary.getReverse() = Affine{Index{0}};
  binary.getOut().asAccess()->ap[1] = {1, 8};
  check(found(binary).empty(), "one about a value that is not known is not checked");
  std::get<Index>(const_cast<Affine *>(binary.getReverse()->expression())->value).arg_id = -1;
  check(found(binary) == "wire/out-of-range at reverse.arg_id; ", "a value that could not be read back");
  check(broken([&] { binary.setLevel(4); }) == std::string("level in 1 to 3") + file, "a setter minds the range");
}

}  // namespace

int main(int argc, char **) {
  // A debug build aborts, unless told otherwise.
  if (argc > 1) return InstCall().sameInst(InstCall()) ? 1 : 2;
  instabrew::setContractMode(instabrew::ContractMode::Throw);
  constructorsSetDefaults();
  recordsGoThroughJson();
  strictReading();
  sameness();
  childrenAndOperands();
  costs();
  converters();
  documents();
  visitors();
  hashes();
  verifying();
  std::printf("%d not so\n", failures);
  return failures == 0 ? 0 : 1;
}
