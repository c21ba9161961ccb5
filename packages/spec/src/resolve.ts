import { relativeTo } from './call-site.js';
import type { IsaDef } from './definition.js';
import { type Diagnostic, failure, type Result, success } from './diagnostic.js';
import { digestOf } from './digest.js';
import { flatten } from './flatten.js';
import type { Origin } from './origin.js';
import type { ResolvedIsa } from './resolved.js';
import { settle } from './settle.js';
import { validate } from './validate/validate.js';

export interface ResolveOptions {
  /** Folder that origins are made relative to, absolute: the root of the project that the spec is part of. */
  readonly root: string;
}

/** Plain data all the way down, so that what is digested, stored and read back is the same. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * The resolved ISA, or everything that is wrong with the spec, each finding with its line.
 * The order in which instructions and types were defined or imported makes no difference.
 */
export const resolve = (isa: IsaDef, { root }: ResolveOptions): Result<ResolvedIsa> => {
  const place = (o: Origin): Origin => ({ ...o, file: relativeTo(root, o.file) });
  const draft = settle(plain(flatten(isa, place)));
  const problems: readonly Diagnostic[] = validate(draft);
  if (problems.length > 0) return failure(problems);
  return success({ ...draft, digest: digestOf(draft) });
};
