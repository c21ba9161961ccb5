/** Functions and methods: a head, a docstring and a body. */
import { block, type Doc, print, use } from '@instabrew/plugin';
import type { Code } from './code.js';
import { printOptions } from './file.js';
import { docstring } from './text.js';

/** A method of a class; `@classmethod` and the like stand above it as `decorator`. */
export const method = (head: Code, doc: string | readonly string[], body: Doc, decorator: string | null = null): Doc =>
  use(head.imports, [decorator, block(head.text, [docstring(typeof doc === 'string' ? [doc] : doc, 2), body])]);

/** A function of a module. */
export const func = (head: Code, doc: string, body: Doc): Doc => use(head.imports, block(head.text, [docstring([doc], 1), body]));

/** Whether two docs print the same, so that one can be inherited from the other. */
export const printsLike = (a: Doc, b: Doc): boolean => print(a, printOptions).text === print(b, printOptions).text;
