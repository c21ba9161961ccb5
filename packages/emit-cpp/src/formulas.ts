/** Expressions of the spec as C++ expressions of an instruction's methods. */
import { type Expr, type ExprType, fold, printCpp } from '@instabrew/expr';
import { type Doc, use } from '@instabrew/plugin';
import type { InstructionSpec } from '@instabrew/spec';
import { type Membership, readable, withMemberships } from './readable.js';
import { type Purpose, References } from './references.js';
import { nameIn, type Target } from './target.js';

export interface Formula {
  /** On one line. */
  readonly text: string;
  /** Declarations of the local variables that the text refers to. */
  readonly locals: readonly string[];
  readonly includes: readonly string[];
  /** It asks `context`. */
  readonly usesContext: boolean;
}

/** The expression inside a method of the class of `inst`; `generation` must be in scope where it refers to `gen.*`. */
export const formula = (target: Target, inst: InstructionSpec, expr: Expr): Formula => {
  const [only] = formulas(target, inst, [expr]);
  if (!only) throw new RangeError('no expression');
  return only;
};

/**
 * Several expressions with one set of local variables: that of the first has them all.
 * @param purpose of costs everything is asked for once ahead; of constraints where it is needed, since it may throw
 */
export const formulas = (
  target: Target,
  inst: InstructionSpec,
  exprs: readonly Expr[],
  purpose: Purpose = 'cost',
): readonly Formula[] => {
  const references = new References(target, inst, purpose);
  const printed = exprs.map((expr) => print(target, expr, (path) => references.text(path)));
  const counts = `${target.namespace}/runtime/counts.h`;
  return printed.map(({ text, includes }, i) => ({
    text,
    locals: i === 0 ? references.locals : [],
    includes: [...includes, counts],
    usesContext: references.usesContext,
  }));
};

interface PrintedExpression {
  readonly text: string;
  readonly includes: readonly string[];
}

/** C++ text of an expression, with the enums and tables of the ISA. */
export const print = (target: Target, expr: Expr, ref: (path: string, type: ExprType) => string): PrintedExpression => {
  const memberships: Membership[] = [];
  const env = { tables: Object.fromEntries(target.isa.tables.map((t) => [t.name, t])) };
  const short = withMemberships(readable(fold(expr, env)), (membership) => `membership.${memberships.push(membership) - 1}`);
  const includes = new Set<string>();
  const plain = (e: Expr): string => {
    const { text, imports } = printCpp(e, {
      ref: (path, type) => {
        const found = /^membership\.(\d+)$/.exec(path)?.[1];
        const membership = found === undefined ? undefined : memberships[Number(found)];
        return membership ? oneOf(membership) : ref(path, type);
      },
      member: (enumName, name) => target.enumerator(enumName, name),
      table: (name) => nameIn(target.tables, name),
      env,
    });
    for (const header of imports) includes.add(header);
    return text;
  };
  const oneOf = ({ subject, members }: Membership): string =>
    `instabrew::isOneOf(${plain(subject)}, {${members.map(plain).join(', ')}})`;
  return { text: plain(short), includes: [...includes] };
};

/** The doc needs these headers. */
export const withIncludes = (headers: readonly string[], body: Doc): Doc =>
  use(
    headers.map((from) => ({ from })),
    body,
  );
