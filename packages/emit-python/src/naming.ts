/** `NAMING`: which objects a record is, and whose names can be seen inside. */
import { type Doc, use } from '@instabrew/plugin';
import type { NamingSpec, ObjectName } from '@instabrew/spec';
import { classVar, joinCode, py, runtime } from './code.js';
import { brokenCall } from './layout.js';
import { str } from './text.js';
import { tuple } from './values.js';

/**
 * `NAMING: ClassVar[Naming] = Naming(names=(("queue", "name"),), scopes=("block",))`; nothing where it says nothing.
 * @param inherited names that the record has anyway: what every instruction is
 */
export const naming = (spec: NamingSpec, inherited: readonly ObjectName[], isInstruction = false): Doc => {
  const names = [...inherited, ...(spec.names ?? [])].map((n) => tuple([py`${str(n.object)}`, py`${str(n.key)}`]));
  const kinds = (key: string, list: readonly string[] = []) =>
    list.length > 0 ? [py`${key}=${tuple(list.map((kind) => py`${str(kind)}`))}`] : [];
  const args = [
    ...(names.length > 0 ? [py`names=${tuple(names)}`] : []),
    ...kinds('scopes', spec.scopes),
    ...kinds('shares', spec.shares),
    ...kinds('reaches', spec.reaches),
    ...(isInstruction ? [py`is_instruction=True`] : []),
  ];
  const hasNaming = (spec.names ?? spec.scopes ?? spec.shares ?? spec.reaches) !== undefined;
  if (!hasNaming && !isInstruction) return null;
  const type = runtime('links', 'Naming');
  return use(
    joinCode([classVar, type, ...args]).imports,
    brokenCall(`NAMING: ${classVar.text}[Naming] = Naming(`, joinCode(args).text, 1),
  );
};
