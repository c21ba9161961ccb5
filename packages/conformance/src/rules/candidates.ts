/** Values that may decide an expression. */
import type { ExprValue, RefExpr } from '@instabrew/expr';
import type { ReferenceLookup } from '@instabrew/plugin';
import { enumOf, type ResolvedIsa } from '@instabrew/spec';
import { type Chance, pick } from '../chance.js';
import type { Hints } from './hints.js';

/** Ints that limits often lie at. */
const usual = [0, 1, 2, 3, 4, 5, 8, 16, 32, 64, 96, 128, 256, 512];

/** Another value for `ref`: one that the expression mentions, that it compares with now, or close to such a one. */
export const candidate = (
  isa: ResolvedIsa,
  hints: Hints,
  { path, type }: RefExpr,
  lookup: ReferenceLookup,
  next: Chance,
): ExprValue => {
  switch (type) {
    case 'bool':
      return next(2) === 1;
    case 'real':
      return nearReal(pick(next, [...hints.reals, 0, 1, -1]) ?? 0, next);
    case 'int': {
      const others = hints.refs.filter((r) => r.type === 'int' && r.path !== path).map((r) => intValue(lookup, r.path));
      const numbers = [...hints.ints, ...others.filter((n) => n !== undefined)];
      const base = pick(next, next(4) === 0 ? usual : [...numbers, ...hints.ints, pick(next, usual) ?? 0]) ?? 0;
      return nearInt(base, pick(next, [2, ...numbers]) ?? 2, next);
    }
    default: {
      const name = type.slice('enum:'.length);
      const mentioned = hints.members.get(name) ?? [];
      const all = enumOf(isa, name).members.map((m) => m.name);
      return pick(next, mentioned.length > 0 && next(2) === 0 ? mentioned : all) ?? '';
    }
  }
};

const intValue = (lookup: ReferenceLookup, path: string): number | undefined => {
  const found = lookup(path);
  return found.ok ? Number(found.value) : undefined;
};

const nearInt = (base: number, factor: number, next: Chance): number => {
  switch (next(8)) {
    case 0:
      return base + 1;
    case 1:
      return base - 1;
    case 2:
      return base * factor;
    case 3:
      return factor === 0 ? base : Math.floor(base / factor);
    case 4:
      return base + factor;
    default:
      return base;
  }
};

const nearReal = (base: number, next: Chance): number => base + (pick(next, [0, 0, 1, -1, 0.5]) ?? 0);
