/** The frame of every emitted file: header comment, includes, namespace. */
import { block, comment, type Doc, fileHeader, importSlot, type SourceFile, separated, sourceFile } from '@instabrew/plugin';
import type { InstructionSpec, ResolvedIsa } from '@instabrew/spec';
import type { Target } from './target.js';
import { docComment } from './text.js';

const packageName = '@instabrew/emit-cpp';

/** Columns that comments and lists are wrapped to. */
const options = { lineWidth: 110 } as const;

export interface FileParts {
  /** What the file is about. */
  readonly doc?: string;
  /** `<vector>` or `bir/enums.h`; those in angle brackets come first. */
  readonly includes?: readonly string[];
  /** The instructions whose classes it has; none: it serves all of them. */
  readonly instructions?: readonly InstructionSpec[];
  /** Inside the namespace. */
  readonly body: readonly Doc[];
  /** Behind the namespace. */
  readonly after?: readonly Doc[];
}

/** Who made the file, and from what. `marker` begins a line comment. */
export const headerComment = (isa: ResolvedIsa, marker = '//', shown?: readonly InstructionSpec[]): Doc =>
  comment(marker, fileHeader(isa, packageName, shown));

const headerPath = (target: Target, stem: string): string => `include/${target.namespace}/${stem}.h`;
const sourcePath = (stem: string): string => `src/${stem}.cpp`;

/** `#include <vector>` … `#include "bir/enums.h"`: the ones given, and the ones that the body asks for. */
const includeLines = (includes: readonly string[]): Doc =>
  importSlot((wanted) => {
    const sorted = [...new Set([...includes, ...wanted.map((i) => i.from)])].sort();
    const system = sorted.filter((i) => i.startsWith('<')).map((i) => `#include ${i}`);
    const own = sorted.filter((i) => !i.startsWith('<')).map((i) => `#include "${i}"`);
    return separated([system.length > 0 && system, own.length > 0 && own]);
  });

const inNamespace = (target: Target, body: readonly Doc[]): Doc =>
  body.length === 0 ? null : separated([`namespace ${target.namespace} {`, ...body, `}  // namespace ${target.namespace}`]);

export const headerFile = (target: Target, stem: string, parts: FileParts): SourceFile =>
  headerText(target, headerPath(target, stem), parts);

/** A header that only sources of the library include, as `"tables.h"`: it is not installed. */
export const internalHeader = (target: Target, stem: string, parts: FileParts): SourceFile =>
  headerText(target, `src/${stem}.h`, parts);

const headerText = (target: Target, path: string, parts: FileParts): SourceFile =>
  sourceFile(
    path,
    separated([
      headerComment(target.isa, '//', parts.instructions),
      [parts.doc ? docComment(parts.doc) : null, '#pragma once'],
      parts.includes !== undefined && includeLines(parts.includes),
      inNamespace(target, parts.body),
      ...(parts.after ?? []),
    ]),
    options,
  );

/** @param own the header that the source implements; it comes first, which proves that it stands alone */
export const sourceText = (target: Target, path: string, own: string | undefined, parts: FileParts): SourceFile =>
  sourceFile(
    path,
    separated([
      headerComment(target.isa, '//', parts.instructions),
      parts.doc !== undefined && docComment(parts.doc),
      own !== undefined && `#include "${own}"`,
      parts.includes !== undefined && includeLines(parts.includes),
      inNamespace(target, parts.body),
      ...(parts.after ?? []),
    ]),
    options,
  );

/** @param header that the source implements, or a part of it */
export const cppFile = (target: Target, stem: string, parts: FileParts, header = stem): SourceFile =>
  sourceText(target, sourcePath(stem), `${target.namespace}/${header}.h`, parts);

export const func = (head: string, body: Doc): Doc => block(`${head} {`, body, '}');
