/** R2: the indexed accessor of a child, `getDmaBlock(id)`. */
import { block, type Doc, from, pascalCase } from '@instabrew/plugin';
import { allFields, type ChildAccessor, type InstructionSpec } from '@instabrew/spec';
import { py } from './code.js';
import { contractViolation } from './contract.js';
import { method } from './methods.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { sentence } from './text.js';
import { pyType } from './types.js';

/**
 * ```py
 * def getDmaBlock(self, id: int) -> str:
 *     if not 0 <= id < len(self.dma_blocks):
 *         raise ContractViolation("id < DmaBlocks.size()", dma_ts(40))
 *     return self.dma_blocks[id]
 * ```
 */
export const childAccessor = (target: Target, inst: InstructionSpec, child: ChildAccessor): Doc => {
  const field = allFields(target.isa, inst).find((f) => f.name === child.list);
  if (field?.type.kind !== 'list') throw new RangeError(`${inst.name}: "${child.list}" is no list`);
  const { attributes, children } = target.names(inst);
  const list = `self.${nameIn(attributes, child.list)}`;
  return from(
    child.origin,
    method(
      py`def ${nameIn(children, child.name)}(self, id: int) -> ${pyType(target, field.type.of)}:`,
      sentence(child.doc) || `Entry of ${child.list}; an id beyond the last is a contract violation.`,
      [
        block(`if not 0 <= id < len(${list}):`, contractViolation(target, `id < ${pascalCase(child.list)}.size()`, child.origin)),
        `return ${list}[id]`,
      ],
    ),
  );
};
