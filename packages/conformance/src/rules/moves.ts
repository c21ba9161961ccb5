/** Changes what one reference of a constraint stands for. */
import type { ExprValue } from '@instabrew/expr';
import type { ReferenceLookup } from '@instabrew/plugin';
import { referenceParts } from '@instabrew/spec';
import { type Chance, pick } from '../chance.js';
import { candidate } from './candidates.js';
import type { Draft, Drafting } from './draft.js';
import { FieldMoves } from './field-moves.js';
import type { Hints } from './hints.js';
import { OperandMoves } from './operand-moves.js';

export class Moves {
  readonly fields: FieldMoves;
  readonly operands: OperandMoves;
  readonly #drafting: Drafting;
  readonly #next: Chance;

  constructor(drafting: Drafting, next: Chance) {
    this.#drafting = drafting;
    this.#next = next;
    this.fields = new FieldMoves(drafting);
    this.operands = new OperandMoves(drafting, next);
  }

  /** @param lookup values of references in the draft; undefined: nothing was changed, the value drawn is not allowed */
  move(draft: Draft, hints: Hints, lookup: ReferenceLookup): Draft | undefined {
    const ref = pick(this.#next, hints.refs);
    return ref && this.#set(draft, ref.path, candidate(this.#drafting.isa, hints, ref, lookup, this.#next));
  }

  /** The draft without the value of something that the constraint asks for: what depends on it is not judged. */
  forget(draft: Draft, hints: Hints): Draft | undefined {
    const { root, name } = referenceParts(pick(this.#next, hints.refs)?.path ?? '');
    switch (root) {
      case 'gen':
        return { ...draft, generation: undefined };
      case 'field':
        return this.fields.setExpression(draft, name);
      case 'operand':
        return this.operands.setForm(draft, name, this.#next(2) === 0 ? 'unplaced' : 'other');
      default:
        return undefined;
    }
  }

  #set(draft: Draft, path: string, value: ExprValue): Draft | undefined {
    const { root, name, attribute } = referenceParts(path);
    switch (root) {
      case 'field':
        return this.fields.set(draft, name, value);
      case 'present':
        return this.fields.setPresent(draft, name, value === true);
      case 'length':
        return this.operands.setLength(draft, name, Number(value)) ?? this.fields.setLength(draft, name, Number(value));
      case 'operand':
        return this.operands.set(draft, name, attribute, value);
      case 'inst': {
        const operand = pick(this.#next, this.#drafting.inst.operands);
        return operand && this.operands.set(draft, operand.name, 'perPartition', value);
      }
      default:
        return { ...draft, generation: pick(this.#next, this.#drafting.generations) };
    }
  }
}
