// What somebody does who links to the installed library of the toy ISA: one line for each thing that works.
#include <iostream>
#include <string>
#include <toy/all.h>
#include <toy/operand_view.h>
#include <toy/runtime/arithmetic.h>
#include <toy/runtime/contract.h>
#include <toy/visitor.h>

namespace {

/** What `work` throws, if it is of this type. */
template <class Thrown, class Work>
void caught(Work work) {
  try {
    work();
  } catch (const Thrown &thrown) {
    std::cout << thrown.what() << '\n';
  }
}

class Counter : public toy::InstructionVisitor {
 public:
  int units = 0;
  void visitInstUnary(const toy::InstUnary &) override { ++units; }
};

}  // namespace

int main() {
  instabrew::setContractMode(instabrew::ContractMode::Throw);
  const auto instruction = toy::createInstruction(toy::InstructionType::Unary);
  auto &unary = dynamic_cast<toy::InstUnary &>(*instruction);
  unary.setScale(2);
  Counter counter;
  counter(unary);
  std::cout << counter.units << " unary, scale " << unary.getScale() << ", " << unary.getLatency(toy::Generation::t1) << " ns\n";

  const toy::InstructionList document{toy::OwnedInstruction(unary)};
  std::cout << toy::writeDocument(document) << '\n' << toy::listDocument(document);

  caught<instabrew::WireError>([] { toy::string2UnaryFn("relo"); });
  caught<instabrew::ContractViolation>([&] { unary.getIn(); });
  caught<instabrew::ExprError>([] {
    toy::Operand unknown;
    unknown.value = instabrew::UnknownKind{};
    toy::OperandView(&unknown).perPartition();
  });
}
