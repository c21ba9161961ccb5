/** R2: accessors of a list's entries. */
import { block, type Doc, from, pascalCase, use } from '@instabrew/plugin';
import { allFields, type ChildAccessor, type InstructionSpec } from '@instabrew/spec';
import { withCode } from './code.js';
import { wireImport } from './modules.js';
import type { Target } from './target.js';
import { jsdoc, member, place, str } from './text.js';
import { typeOf } from './types.js';

/**
 * R2: `get<Name>(id)` of an entry of a list, within its bounds.
 *
 *     getDmaBlock(id: number): string {
 *       const entry = this.dmaBlocks[id];
 *       wire.contract(entry !== undefined, 'id < DmaBlocks.size()', 'packages/isa-neuron/src/ops/dma.ts', 40);
 *       return entry;
 *     }
 */
export const childAccessor = (target: Target, inst: InstructionSpec, child: ChildAccessor): Doc => {
  const list = allFields(target.isa, inst).find((f) => f.name === child.list);
  if (list?.type.kind !== 'list') throw new RangeError(`${inst.name} has no list "${child.list}"`);
  const name = target.childAccessor(inst, child.name);
  const bound = str(`id < ${pascalCase(child.list)}.size()`);
  return from(
    child.origin,
    withCode([typeOf(target, list.type.of)], (type) =>
      use(wireImport, [
        jsdoc(child.doc),
        block(
          `${target.override(inst, name)}${name}(id: number): ${type} {`,
          [
            `const entry = ${member('this', target.property(inst, child.list))}${list.optional ? '?.' : ''}[id];`,
            `wire.contract(entry !== undefined, ${bound}, ${place(child.origin)});`,
            'return entry;',
          ],
          '}',
        ),
      ]),
    ),
  );
};
