#ifndef INSTABREW_RUNTIME_LISTING_H
#define INSTABREW_RUNTIME_LISTING_H

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "instabrew/listed_field.h"

namespace instabrew {

/** A record or an instruction, as listings show it. */
// NOLINTNEXTLINE(bugprone-exception-escape): the JSON library says itself that moving a value does not throw.
struct ListedType {
  const char *name;
  /** What its objects are called, and the key of their name; nullptr: they have no line of their own. */
  const char *kind;
  const char *nameKey;
  bool isInstruction;
  std::vector<ListedField> fields;
  /** An object of the type with nothing set. */
  nlohmann::json defaults;
};

/** A kind of operand. */
struct ListedOperand {
  const char *tag;
  const ListedType *type;
  enum class Role { Access, Immediate, Other } role;
  /** Keys by the role: of the tensor, and of the pairs and the offset; of the value. */
  const char *dtype = "", *subject = "", *pairs = "", *offset = "";
};

/** What is the same for all documents of an ISA. */
struct ListedIsa {
  /** Keys of instructions. */
  const char *opcode, *ins, *outs, *engine;
  /** Key of operands that says of what kind they are. */
  const char *operandTag;
  std::vector<ListedOperand> operands;
};

/**
 * A document as people read it, a line for each object that has a name and for each instruction:
 *
 *     function main
 *       memory_location_set x {kind=ExternalInput dtype=float32 tensor_shape=[128,512]}
 *       block main
 *         act: Activation Activation y_0[0: 512x128 1x512]:float32 <- x_0[0: 512x128 1x512]:float32 {func=Gelu}
 *
 * @param document an object of the type, or a list of them
 */
std::string listing(const ListedIsa &isa, const nlohmann::json &document,
                    const ListedType *(*type)(const nlohmann::json &));

}  // namespace instabrew

#endif
