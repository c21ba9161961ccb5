/** `isa(…)`: everything together, before resolving. */
import type { ExprType, FunctionTable } from '@instabrew/expr';
import { callSite } from './call-site.js';
import type {
  AnyEnum,
  AnyInstruction,
  AnyRecord,
  AnyUnion,
  Described,
  DocumentDef,
  DtypeDef,
  Fields,
  GenerationDef,
  IsaDef,
  Source,
  TableDef,
} from './definition.js';
import { instructionWith } from './instruction.js';
import { standardDtypeEnum, standardDtypes, standardEngineKey, standardHeader, standardOperand } from './standard.js';

/** An instruction of an ISA with the standard header: name, engine, ins, outs. */
export const instruction = instructionWith(standardHeader);

export interface DtypeOptions extends Described {
  readonly format: DtypeDef['format'];
  readonly lanes?: number;
  readonly immediate?: DtypeDef['immediate'];
}
export const dtype = (name: string, ordinal: number, bytes: number, options: DtypeOptions): DtypeDef => ({
  name,
  ordinal,
  bytes,
  format: options.format,
  lanes: options.lanes ?? 1,
  immediate: options.immediate ?? 'none',
  doc: options.doc ?? '',
  source: options.source,
  origin: callSite(dtype),
});

export interface GenerationOptions extends Described {
  /** Default: the name. */
  readonly archLevel?: string;
  /** Numbers that formulas refer to as `gen.<key>`. */
  readonly constants?: { readonly [key: string]: number };
  /** False: named, without a model. */
  readonly modelled?: boolean;
}
export const generation = (name: string, options: GenerationOptions = {}): GenerationDef => ({
  name,
  archLevel: options.archLevel ?? name,
  constants: options.constants ?? {},
  modelled: options.modelled ?? true,
  doc: options.doc ?? '',
  source: options.source,
  origin: callSite(generation),
});

/** A scalar function per member of an enum, as an ALU has. */
export const functionTable = <const T extends ExprType>(
  table: FunctionTable & { readonly type: T },
  doc = '',
): TableDef & { readonly type: T } => ({ ...table, doc, origin: callSite(functionTable) });

export interface IsaOptions extends Described {
  readonly name: string;
  readonly version?: string;
  /** C++ namespace, package stem of Python and TypeScript; default: the name as an identifier. */
  readonly namespace?: string;
  /** Default `Inst`. */
  readonly classPrefix?: string;
  readonly engines: AnyEnum;
  readonly instructions: readonly AnyInstruction[];
  readonly generations?: readonly GenerationDef[];
  readonly tables?: readonly TableDef[];
  /** R5 order; enums that only fields mention are added behind them in order of first use. */
  readonly enums?: readonly AnyEnum[];
  readonly header?: Fields;
  readonly operand?: AnyUnion;
  readonly dtypes?: readonly DtypeDef[];
  readonly dtypeEnum?: string;
  /** The record that a whole text is, or that with more; default: an array of instructions. */
  readonly document?: AnyRecord | DocumentDef;
  /** Wire keys with a meaning; default: opcode, ins, outs, engine, no indirection. */
  readonly wire?: Partial<IsaDef['wire']>;
  readonly source?: Source;
}

export const isa = (options: IsaOptions): IsaDef => ({
  definition: 'isa',
  name: options.name,
  version: options.version ?? '0.0.0',
  doc: options.doc ?? '',
  source: options.source,
  origin: callSite(isa),
  naming: { namespace: options.namespace ?? options.name.replaceAll(/\W+/g, '_'), classPrefix: options.classPrefix ?? 'Inst' },
  wire: {
    tag: 'opcode',
    opcodeEnum: 'InstructionType',
    ins: 'ins',
    outs: 'outs',
    engine: standardEngineKey,
    indirectionIns: null,
    ...options.wire,
  },
  header: options.header ?? standardHeader,
  operand: options.operand ?? standardOperand,
  engines: options.engines,
  dtypes: options.dtypes ?? standardDtypes,
  dtypeEnum: options.dtypeEnum ?? standardDtypeEnum,
  generations: options.generations ?? [],
  enums: options.enums ?? [],
  tables: options.tables ?? [],
  instructions: options.instructions,
  document: options.document && ('root' in options.document ? options.document : { root: options.document }),
});
