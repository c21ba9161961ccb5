import type { VersionRule } from '@instabrew/spec';
import type { ObjectNode, Tree } from '../text/tree.js';
import type { RecordType } from './record.js';
import { isObject, put, type Reading, type WireType } from './wire-type.js';

export interface DocumentOptions {
  /** The root may stand alone under this key. */
  readonly wrapper?: string | undefined;
  readonly versions?: VersionRule | undefined;
}

/** The root of a document: its version decides how values below it are read, and is the current one in memory. */
export const documentType = <T extends object>(root: RecordType<T>, { wrapper, versions }: DocumentOptions): WireType<T> => ({
  expected: root.expected,
  inside: root.inside,
  read: (node, at) => {
    const wrapped = wrapper === undefined ? undefined : onlyEntry(node, wrapper);
    if (wrapped) at.path.push(wrapper as string);
    const inner = wrapped ?? node;
    const sound = versions === undefined || inner.kind !== 'object' || takeVersion(inner, versions, at);
    const value = root.read(inner, at);
    if (wrapped) at.path.pop();
    if (value && versions && sound) put(value, root.propertyOf(versions.key), versions.current);
    return value;
  },
  write: (value, to) =>
    root.write(versions && isObject(value) ? { ...value, [root.propertyOf(versions.key)]: versions.current } : value, to),
  same: (a, b) => root.same(a, b),
  hash: (value, to) => root.hash(value, to),
});

const onlyEntry = (node: Tree, key: string): Tree | undefined =>
  node.kind === 'object' && node.value.length === 1 && node.value[0]?.key === key ? node.value[0].value : undefined;

/** False: it is not a version that is read, which was reported. A missing one is reported by the record. */
const takeVersion = (node: ObjectNode, versions: VersionRule, at: Reading): boolean => {
  const version = node.value.find((entry) => entry.key === versions.key)?.value;
  at.version = versions.current;
  if (version?.kind !== 'int') return version === undefined;
  const known = readableVersions(versions);
  if (known.includes(Number(version.value))) at.version = Number(version.value);
  else at.reject('wire/bad-version', version, `one of the versions ${known.join(', ')}`, { key: versions.key });
  return at.version === Number(version.value);
};

/** The versions that are read, oldest first. */
export const readableVersions = ({ current, older }: VersionRule): readonly number[] => [...older, current].sort((a, b) => a - b);
