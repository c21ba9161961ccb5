/** R2: the indexed accessor of a child, `getDmaBlock(id)`. */
import { type Doc, from, pascalCase } from '@instabrew/plugin';
import { allFields, type ChildAccessor, type InstructionSpec, type ResolvedIsa } from '@instabrew/spec';
import { contract } from './contract.js';
import { func } from './file.js';
import { nameIn, type Target } from './target.js';
import { docComment, fromLine } from './text.js';
import { cppType, isSmall } from './types.js';

/** The type of one entry, as it is returned; `std::vector<bool>` has no references. */
const entryType = (target: Target, inst: InstructionSpec, child: ChildAccessor): string => {
  const type = listOf(target.isa, inst, child).of;
  return isSmall(type) ? `${cppType(target, type)} ` : `const ${cppType(target, type)} &`;
};

const listOf = (isa: ResolvedIsa, inst: InstructionSpec, child: ChildAccessor) => {
  const field = allFields(isa, inst).find((f) => f.name === child.list);
  if (field?.type.kind !== 'list') throw new RangeError(`${inst.name}: "${child.list}" is no list`);
  return field.type;
};

export const childDeclaration = (target: Target, inst: InstructionSpec, child: ChildAccessor): Doc => [
  docComment(child.doc || `Entry of ${child.list}; an id beyond the last is a contract violation.`),
  `${entryType(target, inst, child)}${nameIn(target.names(inst).children, child.name)}(std::uint32_t id) const;`,
];

/** `BIR_CONTRACT(id < dma_blocks_.size(), "id < DmaBlocks.size()", …)`, then the entry. */
export const childAccessor = (target: Target, inst: InstructionSpec, child: ChildAccessor): Doc => {
  const { member } = target.field(inst, child.list);
  const method = nameIn(target.names(inst).children, child.name);
  return from(child.origin, [
    fromLine(child.origin),
    func(`${entryType(target, inst, child)}${target.className(inst)}::${method}(std::uint32_t id) const`, [
      contract(target, `id < ${member}.size()`, `id < ${pascalCase(child.list)}.size()`, child.origin),
      `return ${member}[id];`,
    ]),
  ]);
};
