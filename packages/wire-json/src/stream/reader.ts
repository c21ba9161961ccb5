import type { StreamEvent, StreamOptions } from '@instabrew/plugin';
import type { VersionRule, WireRecord, WireValue } from '@instabrew/spec';
import { Findings, guarded } from '../findings.js';
import { type ReadLimits, readLimits } from '../options.js';
import { quoted, showTree } from '../show.js';
import { Cursor } from '../text/cursor.js';
import { parseValue } from '../text/parse.js';
import type { Tree } from '../text/tree.js';
import { readableVersions } from '../types/document.js';
import { didYouMean } from '../types/enums.js';
import { opaque } from '../types/opaque.js';
import { missing } from '../types/record.js';
import { Reading, type WireType } from '../types/wire-type.js';
import type { Content, Frame, FrameList } from './frames.js';
import { ByteWindow } from './window.js';

export interface StreamRules {
  readonly wrapper?: string | undefined;
  readonly versions?: VersionRule | undefined;
}

/** Reads a document part by part. Memory is bounded by the largest part. */
export async function* readStream(
  root: Frame | FrameList,
  rules: StreamRules,
  chunks: AsyncIterable<Uint8Array>,
  options: StreamOptions = {},
): AsyncGenerator<StreamEvent, void, undefined> {
  const findings = new Findings(readLimits(options).maxDiagnostics);
  const reader = new StreamReader(root, rules, findings, options);
  const source = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = guarded(() => reader.step()) ?? 'stop';
      if (findings.some) for (const diagnostic of findings.take()) yield { kind: 'finding', diagnostic };
      if (step === 'stop') return;
      if (step === 'more') {
        const next = await source.next();
        if (next.done) reader.end();
        else if (!guarded(() => reader.append(next.value))) {
          for (const diagnostic of findings.take()) yield { kind: 'finding', diagnostic };
          return;
        }
      } else if (step !== 'on') yield step;
    }
  } finally {
    await source.return?.();
  }
}

/** An object or list of the frame that is open. */
interface Level {
  readonly content: Frame | FrameList;
  /** What comes next: the first entry or the end, a comma or the end, an entry, its colon, its value. */
  next: 'first' | 'comma' | 'entry' | 'colon' | 'value';
  readonly start: number;
  readonly seen: Set<string>;
  key: string;
  keyStart: number;
  index: number;
  /** The object that holds the root under one key. */
  readonly isWrapper: boolean;
}

type Step = StreamEvent | 'on' | 'more' | 'stop';

class StreamReader {
  readonly #window = new ByteWindow();
  readonly #root: Frame | FrameList;
  readonly #rules: StreamRules;
  readonly #findings: Findings;
  readonly #limits: ReadLimits;
  readonly #maxPart: number;
  readonly #maxBytes: number;
  readonly #levels: Level[] = [];
  readonly #path: (string | number)[] = [];
  #version: number | undefined;
  #older: Reading['older'];
  #done = false;
  #total = 0;

  constructor(root: Frame | FrameList, rules: StreamRules, findings: Findings, options: StreamOptions) {
    this.#root = root;
    this.#rules = rules;
    this.#findings = findings;
    this.#limits = readLimits(options);
    this.#maxPart = options.maxPartBytes ?? 2 ** 26;
    // A stream may be of any length unless the caller says otherwise.
    this.#maxBytes = options.maxBytes ?? Number.POSITIVE_INFINITY;
    this.#version = rules.versions ? undefined : Number.POSITIVE_INFINITY;
  }

  append(chunk: Uint8Array): true {
    this.#total += chunk.length;
    if (this.#total > this.#maxBytes) this.#tooLarge(0, `at most ${this.#maxBytes} bytes`, undefined);
    this.#window.append(chunk);
    return true;
  }

  end(): void {
    this.#window.ended = true;
  }

  /** Goes on by a token or by a whole part. State changes only when there are enough bytes. */
  step(): Step {
    const byte = this.#window.peek();
    if (byte === undefined) return 'more';
    const level = this.#levels.at(-1);
    if (level === undefined) return this.#done ? this.#afterRoot(byte) : this.#begin(this.#root, byte);
    if (level.content.kind === 'list') return this.#inList(level, level.content, byte);
    return this.#inObject(level, level.content, byte);
  }

  #afterRoot(byte: number): Step {
    if (byte !== -1) this.#fail('the end of the text');
    return 'stop';
  }

  // --- objects and lists of the frame ---------------------------------------------------------------------------------

  #inObject(level: Level, frame: Frame, byte: number): Step {
    switch (level.next) {
      case 'first':
        if (byte === 0x7d) return this.#close(level);
        level.next = 'entry';
        return 'on';
      case 'comma':
        if (byte === 0x7d) return this.#close(level);
        if (byte !== 0x2c) this.#fail('a comma or the end of the object');
        this.#window.skip();
        level.next = 'entry';
        return 'on';
      case 'entry':
        return this.#key(level, byte);
      case 'colon':
        if (byte !== 0x3a) this.#fail('a colon');
        this.#window.skip();
        level.next = 'value';
        return 'on';
      default:
        return this.#valueOf(level, frame, byte);
    }
  }

  #key(level: Level, byte: number): Step {
    if (byte !== 0x22) this.#fail(byte === 0x7d ? 'another entry' : 'a key in double quotes');
    const start = this.#window.offset;
    const bytes = this.#part();
    if (bytes === undefined) return 'more';
    const key = this.#parse(bytes, start, this.#path);
    level.key = key.kind === 'string' ? key.value : '';
    level.keyStart = start;
    level.next = 'colon';
    return 'on';
  }

  #valueOf(level: Level, frame: Frame, byte: number): Step {
    const { key } = level;
    if (this.#isWrapped(level, key, byte)) return this.#unwrap(level, frame);
    const known = frame.fields.get(key);
    const name = known?.field.key ?? key;
    if (level.seen.has(name)) return this.#skip(level, () => this.#repeated(level));
    this.#path.push(name);
    const step = known ? this.#enter(known.content, byte) : this.#unknown(level, frame);
    if (step === 'more') this.#path.pop();
    else {
      level.seen.add(name);
      level.next = 'comma';
    }
    return step;
  }

  #inList(level: Level, list: FrameList, byte: number): Step {
    if (level.next === 'first' && byte === 0x5d) return this.#close(level);
    if (level.next === 'comma') {
      if (byte === 0x5d) return this.#close(level);
      if (byte !== 0x2c) this.#fail('a comma or the end of the array');
      this.#window.skip();
      level.next = 'entry';
      return 'on';
    }
    if (byte === 0x5d) this.#fail('another entry');
    this.#path.push(level.index);
    const step = this.#enter(list.entry, byte);
    if (step === 'more') this.#path.pop();
    else {
      level.index++;
      level.next = 'comma';
    }
    return step;
  }

  /** Opens the frame's own, reads everything else whole. The path already leads there, and is taken back when it is done. */
  #enter(content: Content, byte: number): Step {
    const opens = (content.kind === 'frame' && byte === 0x7b) || (content.kind === 'list' && byte === 0x5b);
    if (opens) return this.#begin(content, byte);
    const start = this.#window.offset;
    const type = content.kind === 'frame' ? content.type : content.kind === 'list' ? undefined : content.type;
    const bytes = this.#part();
    if (bytes === undefined) return 'more';
    const path = [...this.#path];
    this.#path.pop();
    const tree = this.#parse(bytes, start, path);
    if (type === undefined) return this.#mismatch('an array', tree, bytes);
    const value = this.#read(type, tree, bytes, start, path);
    if (value === undefined) return 'on';
    if (content.kind === 'instruction') return { kind: 'instruction', path, record: value as WireRecord, offset: start };
    return { kind: 'value', path, value: value as WireValue };
  }

  #begin(content: Frame | FrameList, byte: number): Step {
    if (byte !== (content.kind === 'list' ? 0x5b : 0x7b)) return this.#wrongRoot(content);
    if (this.#levels.length >= this.#limits.maxDepth) this.#tooDeep();
    const start = this.#window.offset;
    this.#window.skip();
    const level: Level = { content, next: 'first', start, seen: new Set(), key: '', keyStart: 0, index: 0, isWrapper: false };
    this.#levels.push(level);
    const path = [...this.#path];
    return content.kind === 'list' ? { kind: 'openList', path } : { kind: 'open', record: content.type.name, path };
  }

  #close(level: Level): Step {
    this.#window.skip();
    this.#levels.pop();
    const path = [...this.#path];
    if (this.#levels.length === 0) this.#done = true;
    else if (!level.isWrapper) this.#path.pop();
    if (level.content.kind === 'list') return { kind: 'closeList', path };
    if (level.isWrapper) return 'on';
    this.#at(level.start, path);
    for (const { field } of new Set(level.content.fields.values())) {
      if (!field.required || level.seen.has(field.key)) continue;
      const { key, rule } = field;
      const actual = 'an object without it';
      this.#findings.add({ code: 'wire/missing-key', path: [key], offset: 0, expected: missing(field), actual, rule });
    }
    return { kind: 'close', record: level.content.type.name, path };
  }

  // --- parts -----------------------------------------------------------------------------------------------------------

  /** The bytes of the next value; undefined: there are not enough yet. */
  #part(): Uint8Array | undefined {
    const bytes = this.#window.value();
    if (bytes?.length === 0) this.#fail('a value');
    const size = bytes?.length ?? this.#window.scanned;
    if (size > this.#maxPart)
      this.#tooLarge(bytes ? -bytes.length : 0, `parts of at most ${this.#maxPart} bytes`, 'raise maxPartBytes');
    return bytes;
  }

  #parse(bytes: Uint8Array, start: number, path: readonly (string | number)[]): Tree {
    this.#at(start, path);
    const depth = Math.max(1, this.#limits.maxDepth - this.#levels.length);
    return parseValue(bytes, this.#findings, { ...this.#limits, maxDepth: depth });
  }

  #read(type: WireType<unknown>, tree: Tree, bytes: Uint8Array, start: number, path: readonly (string | number)[]): unknown {
    const reading = new Reading(bytes, this.#findings, this.#limits.lenient);
    reading.version = this.#version;
    const value = type.read(tree, reading);
    const { older } = reading;
    if (older) this.#older ??= { ...older, offset: start + older.offset, path: [...path, ...older.path] };
    const { versions } = this.#rules;
    return versions && path.length === 1 && path[0] === versions.key ? this.#takeVersion(value, versions) : value;
  }

  /** In memory the version is the current one. Values before it were read in whatever form they had. */
  #takeVersion(value: unknown, versions: VersionRule): number | undefined {
    if (typeof value !== 'number') return undefined;
    const known = readableVersions(versions);
    if (!known.includes(value)) {
      const expected = `one of the versions ${known.join(', ')}`;
      this.#findings.add({ code: 'wire/bad-version', path: [], offset: 0, expected, actual: String(value) });
      return undefined;
    }
    this.#version = value;
    if (this.#older && this.#older.version < value) {
      const { offset, path, version } = this.#older;
      this.#at(offset, path);
      const expected = `the form of version ${value}`;
      this.#findings.add({ code: 'wire/bad-version', path: [], offset: 0, expected, actual: `that of version ${version}` });
    }
    return versions.current;
  }

  #unknown(level: Level, frame: Frame): Step {
    const start = this.#window.offset;
    const bytes = this.#part();
    if (bytes === undefined) return 'more';
    const path = [...this.#path];
    this.#path.pop();
    const tree = this.#parse(bytes, start, path);
    if (frame.open || this.#limits.lenient) {
      const value = this.#read(opaque as WireType<unknown>, tree, bytes, start, path);
      return value === undefined ? 'on' : { kind: 'value', path, value: value as WireValue };
    }
    this.#at(level.keyStart, path);
    const hint = didYouMean(level.key, frame.fields.keys());
    const expected = `a key of ${frame.type.name}`;
    this.#findings.add({ code: 'wire/unknown-key', path: [], offset: 0, expected, actual: quoted(level.key), hint });
    return 'on';
  }

  #skip(level: Level, report: () => void): Step {
    const bytes = this.#part();
    if (bytes === undefined) return 'more';
    report();
    level.next = 'comma';
    return 'on';
  }

  #repeated({ key, keyStart }: Level): void {
    this.#at(keyStart, [...this.#path, key]);
    this.#findings.add({
      code: 'wire/duplicate-key',
      path: [],
      offset: 0,
      expected: 'every key once',
      actual: `${quoted(key)} again`,
    });
  }

  // --- the wrapper -----------------------------------------------------------------------------------------------------

  #isWrapped(level: Level, key: string, byte: number): boolean {
    return key === this.#rules.wrapper && this.#levels.length === 1 && level.seen.size === 0 && !level.isWrapper && byte === 0x7b;
  }

  /** The object that was taken for the root turns out to hold it. */
  #unwrap(level: Level, frame: Frame): Step {
    this.#levels[0] = { ...level, isWrapper: true, next: 'comma' };
    level.seen.add(level.key);
    const start = this.#window.offset;
    this.#window.skip();
    this.#levels.push({
      content: frame,
      next: 'first',
      start,
      seen: new Set(),
      key: '',
      keyStart: 0,
      index: 0,
      isWrapper: false,
    });
    return 'on';
  }

  // --- what ends it ----------------------------------------------------------------------------------------------------

  /** Findings are about a value at this place. */
  #at(offset: number, path: readonly (string | number)[]): void {
    this.#findings.base = offset;
    this.#findings.prefix = this.#levels[0]?.isWrapper ? [this.#levels[0].key, ...path] : path;
  }

  #fail(expected: string): never {
    this.#at(this.#window.offset, this.#path);
    return new Cursor(this.#window.rest, this.#findings).fail(expected);
  }

  #wrongRoot(content: Frame | FrameList): Step {
    const start = this.#window.offset;
    const bytes = this.#part();
    if (bytes === undefined) return 'more';
    this.#done = true;
    return this.#mismatch(content.kind === 'list' ? 'an array' : 'an object', this.#parse(bytes, start, []), bytes);
  }

  #mismatch(expected: string, tree: Tree, bytes: Uint8Array): Step {
    this.#findings.add({ code: 'wire/type-mismatch', path: [], offset: 0, expected, actual: showTree(tree, bytes) });
    return 'on';
  }

  #tooDeep(): never {
    this.#at(this.#window.offset, this.#path);
    const { maxDepth } = this.#limits;
    const expected = `at most ${maxDepth} levels of arrays and objects`;
    return this.#findings.fatal({ code: 'wire/too-deep', path: [], offset: 0, expected, actual: `level ${maxDepth + 1}` });
  }

  #tooLarge(back: number, expected: string, hint: string | undefined): never {
    this.#at(this.#window.offset + back, this.#path);
    return this.#findings.fatal({ code: 'wire/too-large', path: [], offset: 0, expected, actual: 'more', hint });
  }
}
