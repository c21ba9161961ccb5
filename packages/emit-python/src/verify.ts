/** `constraints()`: what the spec says must hold for an instruction, apart from its types, engine and operands. */
import { type Doc, from, indent, use } from '@instabrew/plugin';
import type { ConstraintSpec, InstructionSpec } from '@instabrew/spec';
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
  const checked = inst.constraints;
  if (checked.length === 0) return null;
  const found = formulas(
    target,
    inst,
    checked.map((c) => c.holds),
    true,
  );
  const base = target.isa.instructions.find((i) => i.name === inst.base);
  return method(
    constraintsHead,
    '',
    withLocals(found, [
      ...(base ? [`yield from ${target.className(base)}.constraints(self, context)`] : []),
      ...checked.map((c, i) => constraint(target, c, found, i)),
    ]),
  );
};

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
