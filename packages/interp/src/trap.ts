import type { Trap } from '@instabrew/plugin';
import type { Origin } from '@instabrew/spec';

/** Codes of traps: the program's fault, never the interpreter's. */
export const trapCodes = {
  'interp/unknown-instruction': 'a record whose tag names no instruction of the ISA',
  'interp/no-semantics': 'the spec does not say what the instruction does, or says that it cannot be executed',
  'interp/refused': 'a case of the instruction that its semantics leave out',
  'interp/bad-record': 'a field or operand that is missing, of the wrong type, or an expression',
  'interp/unknown-tensor': 'an operand names a tensor that is not there',
  'interp/duplicate-tensor': 'two tensors of one name',
  'interp/bad-tensor': 'a tensor with an impossible shape, or with more or fewer values than elements',
  'interp/unsupported-dtype': 'a dtype that the interpreter cannot read or write',
  'interp/wrong-memory': 'an operand in a memory that the instruction cannot reach',
  'interp/out-of-bounds': 'an access beyond the end of its tensor, or before its start',
  'interp/uninitialised-read': 'a read of an element that was never written',
  'interp/shape-mismatch': 'operands whose shapes do not fit together',
  'interp/arithmetic': 'an integer overflow or a division by zero in the scalar function',
  'interp/no-handler': 'a native semantics for which there is no handler',
} as const;
export type TrapCode = keyof typeof trapCodes;

/** Carries a trap up to `run`, which turns it into a value; nothing else throws on purpose. */
export class TrapSignal extends Error {
  readonly code: TrapCode;
  readonly rule: Origin | undefined;

  constructor(code: TrapCode, message: string, rule?: Origin) {
    super(message);
    this.code = code;
    this.rule = rule;
  }

  at(index: number, instruction: string): Trap {
    return { code: this.code, index, instruction, message: this.message, ...(this.rule && { rule: this.rule }) };
  }
}
