/** What `verify` may find in a record of an instruction. */
import { operandList } from '@instabrew/plugin';
import {
  type ConstraintSpec,
  type Diagnostic,
  enumOf,
  type InstructionSpec,
  legalEngines,
  lineage,
  type OperandSpec,
  type ResolvedIsa,
} from '@instabrew/spec';
import { formsOf } from './forms.js';

interface RuleBase {
  /** Among the rules of its instruction: `engine`, `memory of weights`, `Matmult.dst-rows`. */
  readonly name: string;
  readonly code: Diagnostic['code'];
  /** From the record on. */
  readonly path: Diagnostic['path'];
}
interface InstructionRule extends RuleBase {
  readonly about: 'abstract' | 'generation' | 'engine';
}
interface OperandRule extends RuleBase {
  readonly about: 'presence' | 'dtype' | 'memory';
  readonly operand: OperandSpec;
}
export interface ConstraintRule extends RuleBase {
  readonly about: 'constraint';
  readonly constraint: ConstraintSpec;
}
export type StructureRule = InstructionRule | OperandRule;
export type Rule = StructureRule | ConstraintRule;

/**
 * The rules of an instruction, inherited ones included, that some document can break. An abstract instruction breaks its only one. An
 * operand that a required one follows has no rule about its presence: it cannot be the only one that is missing.
 */
export const rulesOf = (isa: ResolvedIsa, inst: InstructionSpec): readonly Rule[] => {
  const { wire } = isa;
  if (inst.abstract) return [{ about: 'abstract', name: 'abstract', code: 'verify/abstract', path: [wire.tag] }];
  return [
    ...(generationsWithout(isa, inst).length > 0
      ? [{ about: 'generation', name: 'generation', code: 'verify/generation', path: [wire.tag] } as const]
      : []),
    ...(wrongEngines(isa, inst).length > 0
      ? [{ about: 'engine', name: 'engine', code: 'verify/engine', path: [wire.engine] } as const]
      : []),
    ...inst.operands.flatMap((operand) => operandRules(isa, inst, operand)),
    ...constraintRules(isa, inst),
  ];
};

const operandRules = (isa: ResolvedIsa, inst: InstructionSpec, operand: OperandSpec): readonly Rule[] => {
  const path = [operandList(isa, operand), operand.index];
  const dtypeKey = formsOf(isa).access?.role.dtype;
  const isLast = !inst.operands.some((o) => o.direction === operand.direction && o.index > operand.index && !o.optional);
  const rules: OperandRule[] = [];
  const add = (about: OperandRule['about'], code: Diagnostic['code'], at: Diagnostic['path'] = path): void =>
    void rules.push({ about, operand, name: `${about} of ${operand.name}`, code, path: at });
  if (!operand.optional && isLast) add('presence', 'verify/operand');
  if (dtypeKey !== undefined && wrongDtypes(isa, operand).length > 0) add('dtype', 'verify/dtype', [...path, dtypeKey]);
  if (wrongMemories(isa, operand).length > 0) add('memory', 'verify/memory');
  return rules;
};

/** Constraints of the instruction and of its bases, in the order in which they are judged. */
export const constraintRules = (isa: ResolvedIsa, inst: InstructionSpec): readonly ConstraintRule[] =>
  lineage(isa, inst).flatMap((owner) =>
    owner.constraints.map((constraint) => ({
      about: 'constraint' as const,
      constraint,
      name: `${owner.name}.${constraint.name}`,
      code: 'verify/constraint' as const,
      path: [],
    })),
  );

// --- what breaks a rule ----------------------------------------------------------------------------------------------

/** Generations that came before the instruction, of those that a document can be for. */
export const generationsWithout = (isa: ResolvedIsa, inst: InstructionSpec): readonly string[] => {
  const place = (name: string | null): number => isa.generations.findIndex((g) => g.name === name);
  return formsOf(isa).generations.filter((name) => place(name) < place(inst.since));
};

export const wrongEngines = (isa: ResolvedIsa, inst: InstructionSpec): readonly string[] => {
  const legal = legalEngines(isa, inst);
  const { members, sentinels } = enumOf(isa, isa.wire.engineEnum);
  if (legal.length === 0) return [];
  return members.map((m) => m.name).filter((name) => !legal.includes(name) && !sentinels.includes(name));
};

export const wrongDtypes = ({ dtypes }: ResolvedIsa, operand: OperandSpec): readonly string[] =>
  operand.dtypes.length === 0 ? [] : dtypes.map((d) => d.name).filter((name) => !operand.dtypes.includes(name));

export const wrongMemories = (isa: ResolvedIsa, operand: OperandSpec): readonly string[] =>
  operand.memories.length === 0 ? [] : formsOf(isa).memories.filter((name) => !operand.memories.includes(name));
