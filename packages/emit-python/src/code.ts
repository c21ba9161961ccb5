/** Pieces of Python with the imports that they need. */
import { type Doc, type Import, use } from '@instabrew/plugin';

export interface Code {
  readonly text: string;
  readonly imports: readonly Import[];
}

/** A piece of Python; pieces inside it bring their imports along. */
export const py = (strings: TemplateStringsArray, ...parts: readonly (string | number | Code)[]): Code => ({
  text: strings.map((s, i) => s + (i < parts.length ? textOf(parts[i] ?? '') : '')).join(''),
  imports: parts.flatMap((part) => (typeof part === 'object' ? part.imports : [])),
});

const textOf = (part: string | number | Code): string => (typeof part === 'object' ? part.text : String(part));

/** A name that another module defines; the module that it is printed in does not import from itself. */
export const imported = (from: string, name: string): Code => ({ text: name, imports: [{ from, name }] });

/** Prefix of modules that are imported for type checkers only, because they import this one. */
export const typingOnly = 'typing-only:';

/** A name for annotations that another module defines, which imports this one. */
export const forTyping = (from: string, name: string): Code => imported(typingOnly + from, name);

/** `ClassVar`, for what belongs to a class and not to its instances. */
export const classVar: Code = { text: 'ClassVar', imports: [{ from: 'typing', name: 'ClassVar' }] };

/** A name of the runtime: `runtime('codec', 'INT32')`. */
export const runtime = (module: string, name: string): Code => imported(`._runtime.${module}`, name);

/** `import math`, for pieces that say `math.nan`. */
export const library = (module: string, text: string): Code => ({ text, imports: [{ from: module }] });

export const joinCode = (codes: readonly Code[], separator = ', '): Code => ({
  text: codes.map((c) => c.text).join(separator),
  imports: codes.flatMap((c) => c.imports),
});

export const line = (code: Code): Doc => use(code.imports, code.text);
