import type { Analysed } from './analysed.js';
import type { ExprValue } from './ast.js';
import type { Compiler } from './compiler.js';
import { ExprError } from './errors.js';
import { type Run, unexpected } from './run.js';

type CompileBody = (slots: ReadonlyMap<string, number>, body: Analysed) => Run<ExprValue>;

/**
 * The table that `node` applies. Bodies are compiled when first selected. Their arguments share one array, which is safe
 * because no body can get back to this node.
 */
export const applied = (node: Analysed, compiler: Compiler, compileBody: CompileBody): Run<ExprValue> => {
  const { cases, params, kids } = node;
  const [selector, ...rest] = kids;
  if (!selector || !cases || !params) throw unexpected(node, 'table');
  const select = compiler.name(selector);
  const args = rest.map((arg) => compiler.any(arg));
  const slots = new Map(params.map((name, i) => [`arg.${name}`, i]));
  const bodies = new Map<string, Run<ExprValue>>();
  const bodyOf = (name: string): Run<ExprValue> => {
    const body = cases.get(name);
    if (!body) throw new ExprError('expr/no-case', node.path, `the table has no case for ${name}`);
    const run = compileBody(slots, body);
    bodies.set(name, run);
    return run;
  };
  const given: ExprValue[] = args.map(() => 0);
  return (v) => {
    const name = select(v);
    for (let i = 0; i < args.length; i++) given[i] = (args[i] as Run<ExprValue>)(v);
    return (bodies.get(name) ?? bodyOf(name))(given);
  };
};
