/** The facts of an instruction that generic code goes by: its operands and its engines. */
import { block, type Doc } from '@instabrew/plugin';
import { allFields, type InstructionSpec, legalEngines, memoryEnumOf, type OperandSpec } from '@instabrew/spec';
import { func } from './file.js';
import { filled, width } from './layout.js';
import { fieldRows } from './listing.js';
import { scopedNames } from './names.js';
import { nameIn, type Target } from './target.js';
import { literal } from './text.js';

/**
 * ```cpp
 * const InstructionInfo &InstActivation::info() const {
 *   static constexpr EngineType engines[] = {EngineType::Activation};
 *   static constexpr OperandInfo operands[] = {
 *     {"ifmap", Direction::In, 0, Presence::Required, {}, {}},
 *   };
 *   static constexpr InstructionInfo info{
 *     .isAbstract = false,
 *     …
 *   };
 *   return info;
 * }
 * ```
 */
export const instructionInfo = (target: Target, inst: InstructionSpec): Doc => {
  const { wire } = target.isa;
  const names = scopedNames(
    inst.operands.map((o) => o.name),
    ['engines', 'operands', 'fields', 'info'],
  );
  const dtypes = (o: OperandSpec): string => `${nameIn(names, o.name)}Dtypes`;
  const memories = (o: OperandSpec): string => `${nameIn(names, o.name)}Memories`;
  const memory = memoryEnumOf(target.isa);
  const fields = allFields(target.isa, inst);
  const engines = legalEngines(target.isa, inst).map((name) => target.enumerator(wire.engineEnum, name));
  const rows = inst.operands.map((o) => {
    const place = `${o.direction === 'in' ? 'Direction::In' : 'Direction::Out'}, ${o.index}`;
    const presence = o.optional ? 'Presence::Optional' : 'Presence::Required';
    const lists = [
      o.dtypes.length > 0 ? dtypes(o) : '{}',
      ...(memory === undefined ? [] : [o.memories.length > 0 ? memories(o) : '{}']),
    ];
    return `{${[literal(o.name), place, presence, ...lists].join(', ')}}`;
  });
  return func(`const InstructionInfo &${target.className(inst)}::info() const`, [
    engines.length > 0 && table(target.type(wire.engineEnum), 'engines', engines),
    ...inst.operands
      .filter((o) => o.dtypes.length > 0)
      .map((o) =>
        table(
          target.type(wire.dtypeEnum),
          dtypes(o),
          o.dtypes.map((d) => target.enumerator(wire.dtypeEnum, d)),
        ),
      ),
    memory !== undefined &&
      inst.operands
        .filter((o) => o.memories.length > 0)
        .map((o) =>
          table(
            target.type(memory),
            memories(o),
            o.memories.map((m) => target.enumerator(memory, m)),
          ),
        ),
    rows.length > 0 && [`static constexpr OperandInfo operands[] = {`, ...rows.map((row) => `    ${row},`), '};'],
    fields.length > 0 && block('static constexpr instabrew::ListedField fields[] = {', fieldRows(fields), '};'),
    block(
      'static constexpr InstructionInfo info{',
      [
        `.isAbstract = ${inst.abstract},`,
        `.engines = ${engines.length > 0 ? 'engines' : '{}'},`,
        `.operands = ${rows.length > 0 ? 'operands' : '{}'},`,
        `.fields = ${fields.length > 0 ? 'fields' : '{}'},`,
        `.since = ${inst.since === null ? 'std::nullopt' : target.generation(inst.since)},`,
      ],
      '};',
    ),
    'return info;',
  ]);
};

/** Entries behind each other, as many a line as fit. */
const table = (type: string, name: string, entries: readonly string[]): Doc => {
  const head = `static constexpr ${type} ${name}[] = {`;
  const flat = `${head}${entries.join(', ')}};`;
  return flat.length <= width ? flat : [head, ...filled(entries, 4).map((line) => `    ${line}`), '};'];
};
