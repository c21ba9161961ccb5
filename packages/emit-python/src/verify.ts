/** `constraints()`: what the spec says must hold for an instruction, apart from its types, engine and operands. */
import { refsOf } from '@instabrew/expr';
import { type Doc, from, indent, use } from '@instabrew/plugin';
import { type ConstraintSpec, type InstructionSpec, lineage, referenceParts } from '@instabrew/spec';
import { type Code, joinCode, py, runtime } from './code.js';
import { type Formulas, formulas, withLocals } from './formulas.js';
import { brokenCall, brokenExpression } from './layout.js';
import { method } from './methods.js';
import type { Target } from './target.js';
import { indentation, lineWidth, str } from './text.js';

export const constraintsHead: Code = py`def constraints(self, context: ${runtime('verify', 'VerifyContext')}) -> ${{ text: 'Iterator', imports: [{ from: 'collections.abc', name: 'Iterator' }] }}[${runtime('verify', 'Constraint')}]:`;

/**
 * ```py
 * def constraints(self) -> Iterator[Constraint]:
 *     ifmap = nth(self.ins, 0)
 *     yield Constraint(lambda: partitions_of(ifmap) <= 128, "ifmap has at most 128 partitions", activation_ts(60))
 * ```
 */
export const constraints = (target: Target, inst: InstructionSpec): Doc => {
  const base = target.isa.instructions.find((i) => i.name === inst.base);
  const inherited = base ? lineage(target.isa, base).flatMap((i) => i.constraints) : [];
  const takesBase = base !== undefined && !inherited.some((c) => isMoved(c, base, inst));
  const checked = takesBase ? inst.constraints : [...inherited, ...inst.constraints];
  if (checked.length === 0) return null;
  const found = formulas(
    target,
    inst,
    checked.map((c) => c.holds),
    true,
  );
  return method(
    constraintsHead,
    '',
    withLocals(found, [
      ...(takesBase ? [`yield from ${target.className(base)}.constraints(self, context)`] : []),
      ...checked.map((c, i) => constraint(target, c, found, i)),
    ]),
  );
};

/** Whether a constraint is about an operand that stands elsewhere in an instruction than in its base, which lists its own. */
const isMoved = ({ holds }: ConstraintSpec, base: InstructionSpec, inst: InstructionSpec): boolean =>
  refsOf(holds).some(({ path }) => {
    const { root, name } = referenceParts(path);
    const [before, after] = [base, inst].map((i) => i.operands.find((o) => o.name === name));
    return root === 'operand' && (before?.direction !== after?.direction || before?.index !== after?.index);
  });

const constraint = (target: Target, spec: ConstraintSpec, { texts }: Formulas, index: number): Doc =>
  yieldedRule(target, spec, runtime('verify', 'Constraint'), texts[index] ?? 'True');

/** `yield Constraint(lambda: holds, message, place)`, and further arguments around these. */
export const yieldedRule = (
  target: Target,
  { message, origin }: ConstraintSpec,
  type: Code,
  text: string,
  { before = [], after = [] }: { readonly before?: readonly string[]; readonly after?: readonly string[] } = {},
): Doc => {
  const place = target.at(origin);
  const width = lineWidth - 3 * indentation.length;
  const head = `yield ${type.text}(`;
  const rest = [str(message), place.text, ...after];
  // Python has no way to break a lambda but brackets around what it gives.
  const isShort = 'lambda: ,'.length + text.length <= width;
  const broken = ['lambda: (', indent(brokenExpression(text, width - indentation.length)), '),'];
  return from(
    origin,
    use(
      joinCode([type, place]).imports,
      isShort
        ? brokenCall(head, [...before, `lambda: ${text}`, ...rest].join(', '), 2)
        : [head, indent([...before.map((b) => `${b},`), broken, ...rest.map((r) => `${r},`)]), ')'],
    ),
  );
};
