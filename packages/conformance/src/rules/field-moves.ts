/** Changes fields of a draft; undefined: the value is not one of the field. */
import type { ExprValue } from '@instabrew/expr';
import { enumOf, type FieldSpec, intRange, type WireValue } from '@instabrew/spec';
import { smallestValue } from '../smallest.js';
import { type Draft, type Drafting, withValue } from './draft.js';

/** Longer lists are not tried. */
const maxEntries = 300;

export class FieldMoves {
  readonly #drafting: Drafting;

  constructor(drafting: Drafting) {
    this.#drafting = drafting;
  }

  set(draft: Draft, key: string, value: ExprValue): Draft | undefined {
    const { fields, engines, isa } = this.#drafting;
    const field = fields.get(key);
    if (field === undefined || !this.#isLegal(field, value)) return undefined;
    return key !== isa.wire.engine || engines.some((e) => e === value) ? withValue(draft, key, value) : undefined;
  }

  #isLegal({ type, range }: FieldSpec, value: ExprValue): boolean {
    const scalar = type.kind === 'maybeAffine' ? type.of : type;
    switch (scalar.kind) {
      case 'int': {
        const { min, max } = range ?? intRange(scalar);
        return Number(value) >= Number(min) && Number(value) <= Number(max);
      }
      case 'float':
        return scalar.bits === 64 || Math.fround(Number(value)) === value;
      case 'enum':
        return enumOf(this.#drafting.isa, scalar.enum).members.some((m) => m.name === value);
      default:
        return true;
    }
  }

  /** An expression, whose value nobody knows. */
  setExpression(draft: Draft, key: string): Draft | undefined {
    const type = this.#drafting.fields.get(key)?.type;
    if (type?.kind !== 'maybeAffine') return undefined;
    return withValue(draft, key, smallestValue(this.#drafting.isa, { kind: 'union', union: type.union }, key));
  }

  setPresent(draft: Draft, key: string, isPresent: boolean): Draft | undefined {
    const field = this.#drafting.fields.get(key);
    if (field === undefined) return undefined;
    const value = this.#drafting.value(field) ?? smallestValue(this.#drafting.isa, field.type, key);
    return withValue(draft, key, isPresent ? value : undefined);
  }

  /** So many entries of the smallest value. Keys of a map that are names are left alone: nothing has these names. */
  setLength(draft: Draft, key: string, length: number): Draft | undefined {
    const { isa, fields } = this.#drafting;
    const type = fields.get(key)?.type;
    if (length < 0 || length > maxEntries || (type?.kind !== 'list' && type?.kind !== 'map')) return undefined;
    const entries = Array.from({ length }, (_, i): [string, WireValue] => [
      `${key}${i}`,
      smallestValue(isa, type.of, `${key}${i}`),
    ]);
    if (type.kind === 'map') return type.keys === undefined ? withValue(draft, key, Object.fromEntries(entries)) : undefined;
    if (length > (type.maxLength ?? length)) return undefined;
    const filled = withValue(
      draft,
      key,
      entries.map(([, value]) => value),
    );
    const counting = [...fields.values()].filter((f) => f.counts === key);
    return counting.reduce((changed, f) => withValue(changed, f.name, length), filled);
  }
}
