/** The values of all references of an expression, in the order in which it asks for them: at once, or one by one. */
import type { ExprValue } from '@instabrew/expr';
import { type Diagnostic, failure, type Result, success } from '@instabrew/spec';
import type { ReferenceLookup } from './reference-values.js';

/** The values of several references in their order, as `compile(expr).run` takes them, or everything that is wrong with them. */
export const collectReferences = (lookup: ReferenceLookup, paths: readonly string[]): Result<readonly ExprValue[]> => {
  const results = paths.map(lookup);
  const diagnostics = results.flatMap((result) => (result.ok ? [] : result.diagnostics));
  return diagnostics.length > 0 ? failure(diagnostics) : success(results.flatMap((result) => (result.ok ? [result.value] : [])));
};

/** Thrown by a lazy value that is not to be had; carries why. No error: it is always caught, and a trace of the stack takes long. */
export class UnavailableValue {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    this.diagnostics = diagnostics;
  }
}

/**
 * As `collectReferences`, each value looked up when the expression first asks for it: what stands in a branch that is not taken may
 * be missing. Asking for one that is throws `UnavailableValue`.
 */
export const lazyReferences = (lookup: ReferenceLookup, paths: readonly string[]): readonly ExprValue[] => {
  const known = lazyLists.get(paths) ?? lazyList(paths);
  lazyLists.set(paths, known);
  return known(lookup);
};

type LazyList = (lookup: ReferenceLookup) => readonly ExprValue[];

/** One for the references of each expression, which every record is asked for. */
const lazyLists = new WeakMap<readonly string[], LazyList>();

const lazyList = (paths: readonly string[]): LazyList => {
  class Values {
    readonly lookup: ReferenceLookup;

    constructor(lookup: ReferenceLookup) {
      this.lookup = lookup;
    }
  }
  for (const [i, path] of paths.entries()) {
    Object.defineProperty(Values.prototype, i, {
      get(this: Values) {
        const result = this.lookup(path);
        if (!result.ok) throw new UnavailableValue(result.diagnostics);
        return result.value;
      },
    });
  }
  // An expression asks for its values by place, and for nothing else.
  return (lookup) => new Values(lookup) as unknown as readonly ExprValue[];
};
