/** The spec files that definitions stand in. */
import type { Origin, ResolvedIsa } from '@instabrew/spec';
import type { Code } from './code.js';
import { nameIn } from './names.js';

/** Every file that a printed construct may refer to, sorted. */
export const originFiles = (isa: ResolvedIsa): readonly string[] => {
  const fields = [...isa.header, ...isa.records.flatMap((r) => r.fields), ...isa.instructions.flatMap((i) => i.fields)];
  const constraints = [...isa.instructions, ...isa.records].flatMap((i) => i.constraints ?? []);
  const older = isa.unions.flatMap((u) => u.older ?? []);
  const children = isa.instructions.flatMap((i) => i.children);
  const nodes = [isa, ...isa.enums, ...isa.records, ...isa.unions, ...isa.generations, ...isa.instructions];
  const all = [...nodes, ...fields, ...constraints, ...older, ...children];
  return [...new Set(all.map((node) => node.origin.file))].sort();
};

/** What the files are called: by their names, with folders in front where several files have the same. */
export const fileNames = (files: readonly string[]): ReadonlyMap<string, string> => {
  const name = (file: string, depth: number): string => file.split('/').slice(-depth).join('/');
  const shortest = (file: string, depth = 1): string => {
    const others = files.filter((other) => other !== file);
    const isUnique = others.every((other) => name(other, depth) !== name(file, depth));
    return isUnique || depth > file.split('/').length ? name(file, depth) : shortest(file, depth + 1);
  };
  return new Map(files.map((file) => [file, shortest(file)]));
};

/** Module of an import that stands for the name of a spec file: files print it as a definition. */
export const specFiles = 'spec-file';

/** `activation_ts(12)` */
export const originCode = (files: ReadonlyMap<string, string>, { file, line }: Origin): Code => ({
  text: `${nameIn(files, file)}(${line})`,
  imports: [{ from: specFiles, name: file }],
});
