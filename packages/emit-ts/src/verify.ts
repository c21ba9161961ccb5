/** `verify`: what is wrong with an instruction in memory. Codes and their order are those of docs/verify.md. */
import { block, type Doc, use } from '@instabrew/plugin';
import { type InstructionSpec, legalEngines, lineage, type OperandSpec } from '@instabrew/spec';
import { type Code, code, combine, withCode } from './code.js';
import { Formulas } from './expressions.js';
import type { SpecLines } from './file.js';
import { call, laidOut, list, type Piece } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import type { Target } from './target.js';
import { member, str } from './text.js';

/**
 *     override verify(context: VerifyContext = {}): readonly wire.Diagnostic[] {
 *       const findings = [
 *         ...wire.check(this.codec, this, context),
 *         ...this.verifyEngine('Vector'),
 *         ...this.verifyOperand('outs', 0, at(32)),
 *       ];
 *       return findings;
 *     }
 */
export const verify = (target: Target, inst: InstructionSpec, lines: SpecLines): Doc => {
  // Where no base has anything to say either, the method of the root class will do.
  if (!lineage(target.isa, inst).some((i) => hasChecks(target, i))) return null;
  const checks = [
    code('...wire.check(this.codec, this, context)', wireImport),
    ...abstractCheck(target, inst, lines),
    ...generationCheck(inst, lines),
    ...engineCheck(target, inst),
    ...inst.operands.filter((o) => !o.optional).map((o) => operandCheck(target, o, lines)),
    ...inst.operands.filter((o) => o.dtypes.length > 0).map((o) => dtypeCheck(target, o, lines)),
    ...inst.operands.filter((o) => o.memories.length > 0).map((o) => memoryCheck(target, o, lines)),
  ];
  const constraints = lineage(target.isa, inst).flatMap((i) => i.constraints);
  const spread = (texts: readonly string[]): Piece => list(texts);
  return use(
    [wireImport, target.importOf(fixedModules.instruction, 'VerifyContext', true)],
    block(
      'override verify(context: VerifyContext = {}): readonly wire.Diagnostic[] {',
      constraints.length === 0
        ? withCode(checks, (...texts) => laidOut('return ', spread(texts), ';', 2))
        : withCode(checks, (...texts) => [
            laidOut('const findings = ', spread(texts), ';', 2),
            'if (findings.length > 0) return findings;',
            '',
            constraintChecks(target, inst, constraints, lines),
          ]),
      '}',
    ),
  );
};

/** Whether an instruction has more to check than its types. */
const hasChecks = (target: Target, inst: InstructionSpec): boolean =>
  inst.abstract ||
  inst.since !== null ||
  legalEngines(target.isa, inst).length > 0 ||
  inst.operands.some((o) => !o.optional || o.dtypes.length > 0 || o.memories.length > 0) ||
  inst.constraints.length > 0;

const abstractCheck = (target: Target, inst: InstructionSpec, lines: SpecLines): readonly Code[] => {
  if (!inst.abstract) return [];
  const { tag } = target.isa.wire;
  return [
    combine(
      [lines.at(inst.origin)],
      ([rule = '']) =>
        `wire.finding('verify/abstract', [${str(tag)}], 'an instruction that extends it', ${member('this', tag)}, ${rule})`,
    ),
  ];
};

const generationCheck = ({ since, origin }: InstructionSpec, lines: SpecLines): readonly Code[] =>
  since === null
    ? []
    : [combine([lines.at(origin)], ([rule = '']) => `...this.verifyGeneration(context, ${str(since)}, ${rule})`)];

const engineCheck = (target: Target, inst: InstructionSpec): readonly Code[] => {
  const legal = legalEngines(target.isa, inst);
  return legal.length === 0 ? [] : [code(`...this.verifyEngine(${legal.map(str).join(', ')})`)];
};

const operandCheck = (target: Target, operand: OperandSpec, lines: SpecLines): Code =>
  combine([lines.at(operand.origin)], ([rule = '']) => `...this.verifyOperand(${placeOf(target, operand)}, ${rule})`);

const dtypeCheck = (target: Target, operand: OperandSpec, lines: SpecLines): Code =>
  combine([lines.at(operand.origin)], ([rule = '']) => {
    const dtypes = operand.dtypes.map(str).join(', ');
    return `...this.verifyDtype(${placeOf(target, operand)}, [${dtypes}], ${rule})`;
  });

const memoryCheck = (target: Target, operand: OperandSpec, lines: SpecLines): Code =>
  combine([lines.at(operand.origin)], ([rule = '']) => {
    const memories = operand.memories.map(str).join(', ');
    return `...this.verifyMemory(context, ${placeOf(target, operand)}, [${memories}], ${rule})`;
  });

/** The list that holds an operand, and its place there. */
const placeOf = (target: Target, { direction, index }: OperandSpec): string =>
  `${str(direction === 'in' ? target.isa.wire.ins : target.isa.wire.outs)}, ${index}`;

/** Constraints, over constants for the operands that they refer to more than once. */
const constraintChecks = (
  target: Target,
  inst: InstructionSpec,
  constraints: InstructionSpec['constraints'],
  lines: SpecLines,
): Doc => {
  const formulas = new Formulas(
    target,
    inst,
    constraints.map((c) => c.holds),
    true,
  );
  const holds = formulas.formulas;
  const rules = constraints.map((c) => lines.at(c.origin));
  return withCode([...holds, ...rules], () => {
    const calls = constraints.map((c, i) =>
      call('...wire.constraint', [{ formula: holds[i]?.text ?? '' }, str(c.message), rules[i]?.text ?? '']),
    );
    return [formulas.locals, laidOut('return ', list(calls, calls.length > 1), ';', 2)];
  });
};
