/** What every type of a value on the wire can do, and the state of one reading or writing. */
import type { Origin } from '@instabrew/spec';
import type { WireCode } from '../codes.js';
import type { Findings } from '../findings.js';
import { deepest } from '../options.js';
import { showTree, showValue } from '../show.js';
import type { Tree } from '../text/tree.js';
import { loneSurrogate } from '../text/utf8.js';
import { stringText, TextWriter } from '../text/write.js';
import type { Hash } from './hash.js';
import type { Inside } from './inside.js';

/** A type of values on the wire, `T` in memory. Made once, used for every value. */
export interface WireType<T> {
  /** For findings: `an int32`, `a member of AluOpType`. */
  readonly expected: string;
  /** Depends on other fields of its record, so it is read after them. */
  readonly needsOwner?: boolean;
  /** The owner that it needs is the record around the one that it belongs to. */
  readonly ofParent?: boolean;
  /** undefined: the value is bad, and `at` has the findings. `owner` is the record that the value belongs to, as far as it is read. */
  read(node: Tree, at: Reading, owner?: object): T | undefined;
  /** Writes the value's canonical text, or adds findings. Takes any value: what is in memory is checked too. */
  write(value: T, to: Writing, owner?: object): void;
  /** Whether both are written alike: floats by bit pattern (NaN equals NaN, -0.0 is not 0.0), int64 by value. */
  same(a: T, b: T): boolean;
  /** Adds the value to a hash; values that are the same add the same. */
  hash(value: T, to: Hash): void;
  /** Whether strict readers take the value, for types that lenient ones take more of. */
  readonly isMember?: (value: unknown) => boolean;
  /** What walks over documents find in values of the type; absent: nothing. */
  readonly inside?: Inside | undefined;
}

export interface Remark {
  /** Below the value that is being read: the key that is missing or too much. */
  readonly key?: string;
  readonly hint?: string | undefined;
  readonly rule?: Origin | undefined;
}

/** One text being read. */
export class Reading {
  readonly path: (string | number)[] = [];
  /** Where the type of the value at hand is written in the spec. */
  rule: Origin | undefined;
  readonly bytes: Uint8Array;
  readonly findings: Findings;
  readonly lenient: boolean;
  /** Of the document: the newest, unless it says otherwise; undefined: not known yet, so that older forms are read and noted. */
  version: number | undefined = Number.POSITIVE_INFINITY;
  /** The first value in a form of an older version. */
  older: { readonly version: number; readonly offset: number; readonly path: readonly (string | number)[] } | undefined;

  constructor(bytes: Uint8Array, findings: Findings, lenient: boolean) {
    this.bytes = bytes;
    this.findings = findings;
    this.lenient = lenient;
  }

  report(code: WireCode, offset: number, expected: string, actual: string, { key, hint, rule = this.rule }: Remark = {}): void {
    const path = key === undefined ? this.path : [...this.path, key];
    this.findings.add({ code, path, offset, expected, actual, hint, rule });
  }

  /** Reports `node` as not `expected`, unless it was reported already. */
  reject(code: WireCode, node: Tree, expected: string, remark?: Remark): undefined {
    if (node.kind !== 'bad') this.report(code, node.start, expected, showTree(node, this.bytes), remark);
    return undefined;
  }
}

/** One text being written. */
export class Writing {
  readonly path: (string | number)[] = [];
  rule: Origin | undefined;
  readonly out: TextWriter;
  readonly findings: Findings;
  readonly lenient: boolean;

  constructor(
    findings: Findings,
    { indent = 0, lenient = false }: { readonly indent?: number; readonly lenient?: boolean } = {},
  ) {
    this.out = new TextWriter(indent);
    this.findings = findings;
    this.lenient = lenient;
  }

  report(code: WireCode, expected: string, actual: string, { key, hint, rule = this.rule }: Remark = {}): void {
    const path = key === undefined ? this.path : [...this.path, key];
    this.findings.add({ code, path, expected, actual, hint, rule });
  }

  reject(code: WireCode, value: unknown, expected: string, remark?: Remark): void {
    this.report(code, expected, showValue(value), remark);
  }

  /** Writes a string, which must be well-formed. */
  string(value: string): void {
    this.out.token(this.#stringToken(value));
  }

  key(key: string): void {
    this.out.key(this.#stringToken(key));
  }

  /** Writes an object or array by `body`; cyclic values end here. */
  object(body: () => void): void {
    this.#checkDepth();
    this.out.openObject();
    body();
    this.out.closeObject();
  }

  array<T>(items: readonly T[], writeItem: (item: T, index: number) => void): void {
    this.#checkDepth();
    this.out.openArray();
    for (let i = 0; i < items.length; i++) {
      this.out.item();
      this.path.push(i);
      writeItem(items[i]!, i);
      this.path.pop();
    }
    this.out.closeArray();
  }

  #stringToken(value: string): string {
    const token = stringText(value);
    if (token !== `"${value}"` && loneSurrogate(value) >= 0)
      this.reject('wire/lone-surrogate', value, 'a string of whole characters');
    return token;
  }

  #checkDepth(): void {
    if (this.out.depth < deepest) return;
    const { path, rule } = this;
    const actual = `level ${deepest + 1}`;
    this.findings.fatal({
      code: 'wire/too-deep',
      path,
      expected: `at most ${deepest} levels of arrays and objects`,
      actual,
      rule,
    });
  }
}

/** Sets an own property, also one called `__proto__`. */
export const put = (target: object, key: string, value: unknown): void => {
  if (key === '__proto__') Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else (target as Record<string, unknown>)[key] = value;
};

export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
