import type { StreamEvent, StreamPath, TextEvent, WriteOptions } from '@instabrew/plugin';
import { Findings, guarded } from '../findings.js';
import { readLimits } from '../options.js';
import { quoted } from '../show.js';
import { compareUtf8 } from '../text/utf8.js';
import { stringText } from '../text/write.js';
import type { Field } from '../types/field.js';
import { opaque } from '../types/opaque.js';
import { isEmpty } from '../types/record.js';
import { type WireType, Writing } from '../types/wire-type.js';
import type { Content, Frame, FrameList } from './frames.js';

/** Writes the parts of a document as they come. After an error only findings follow. */
export async function* writeStream(
  root: Frame | FrameList,
  events: AsyncIterable<StreamEvent>,
  { indent = 0, mode = 'strict' }: WriteOptions = {},
): AsyncGenerator<TextEvent, void, undefined> {
  const findings = new Findings(readLimits().maxDiagnostics);
  const writing = new Writing(findings, { indent, lenient: mode === 'lenient' });
  const writer = new StreamWriter(root, writing);
  let sound = true;
  for await (const event of events) {
    if (event.kind === 'finding') {
      sound &&= event.diagnostic.severity !== 'error';
      yield event;
      continue;
    }
    if (!sound) continue;
    guarded(() => writer.take(event));
    if (findings.some) for (const diagnostic of findings.take()) yield { kind: 'finding', diagnostic };
    sound &&= findings.none;
    if (sound && writing.out.isFull) yield { kind: 'text', text: writing.out.take() };
  }
  if (sound) yield { kind: 'text', text: writing.out.take() };
}

/** An object or list that is open. */
interface Level {
  readonly content: Frame | FrameList;
  /** Not written yet, and left out if it turns out to be empty. */
  pending: boolean;
  readonly key: string | undefined;
  /** The last key that was written or passed. */
  last: string | undefined;
  /** Its fields in canonical order, and how many of them are behind. */
  readonly fields: readonly Field[];
  passed: number;
  /** Of a list: entries other than those that come first. */
  others: number;
  /** Of an entry: it is one that comes first in its list. */
  isFirst: boolean;
}

const inOrder = new WeakMap<Frame, readonly Field[]>();

class StreamWriter {
  readonly #root: Frame | FrameList;
  readonly #to: Writing;
  readonly #levels: Level[] = [];

  constructor(root: Frame | FrameList, to: Writing) {
    this.#root = root;
    this.#to = to;
  }

  take(event: Exclude<StreamEvent, { kind: 'finding' }>): void {
    this.#to.path.splice(0, Number.POSITIVE_INFINITY, ...event.path);
    switch (event.kind) {
      case 'open':
      case 'openList':
        return this.#open(event.path);
      case 'close':
      case 'closeList':
        return this.#close();
      case 'value':
        return this.#part(event.path, event.value);
      case 'instruction':
        return this.#part(event.path, event.record);
    }
  }

  /** What stands at the place in the frame; undefined: a key that it does not know. */
  #contentAt(key: string | number | undefined): { readonly content: Content; readonly field?: Field } | undefined {
    const level = this.#levels.at(-1);
    if (level === undefined) return { content: this.#root };
    if (level.content.kind === 'list') return { content: level.content.entry };
    return level.content.fields.get(String(key));
  }

  #open(path: StreamPath): void {
    const at = this.#contentAt(path.at(-1));
    if (at === undefined || (at.content.kind !== 'frame' && at.content.kind !== 'list'))
      return this.#to.reject('wire/type-mismatch', path.at(-1), 'a list or record of the frame');
    const { content, field } = at;
    this.#pass(field?.key);
    const pending = field !== undefined && (field.emit === 'nonEmpty' || field.emit === 'nonDefault');
    const fields = content.kind === 'frame' ? fieldsInOrder(content) : [];
    const level = { content, pending, key: field?.key, last: undefined, fields, passed: 0, others: 0, isFirst: false };
    if (!pending) {
      this.#flush();
      this.#begin(level);
    }
    this.#levels.push(level);
  }

  /** Writes the opening of a level. */
  #begin(level: Level): void {
    const { out } = this.#to;
    level.pending = false;
    if (level.key !== undefined) out.key(stringText(level.key));
    else if (this.#levels.length > 0) out.item();
    if (level.content.kind === 'list') out.openArray();
    else out.openObject();
  }

  /** Writes the openings that are pending, because something is written inside. */
  #flush(): void {
    for (const level of this.#levels) if (level.pending) this.#begin(level);
  }

  #close(): void {
    const level = this.#levels.at(-1);
    if (level === undefined) return;
    if (!level.pending) this.#defaults(level, undefined);
    this.#levels.pop();
    if (!level.pending) {
      if (level.content.kind === 'list') this.#to.out.closeArray();
      else this.#to.out.closeObject();
    }
    const list = this.#levels.at(-1);
    if (list?.content.kind === 'list') this.#keepFirst(list, level);
  }

  /** Entries that are written first must come first: their name is known only when they end. */
  #keepFirst(list: Level, entry: Level): void {
    if (!entry.isFirst) list.others++;
    else if (list.others > 0) this.#notStreamable('an entry that comes first in its list before all others', 'one behind them');
  }

  #part(path: StreamPath, value: unknown): void {
    const key = path.at(-1);
    const level = this.#levels.at(-1);
    const at = this.#contentAt(key);
    if (level?.content.kind === 'frame') this.#noteFirst(level, key, value);
    this.#pass(level?.content.kind === 'frame' ? (at?.field?.key ?? String(key)) : undefined);
    const { field } = at ?? {};
    if (field && isLeftOut(field, value)) return;
    this.#flush();
    const { out } = this.#to;
    if (level?.content.kind === 'frame') out.key(stringText(field?.key ?? String(key)));
    else out.item();
    const type = at === undefined ? (opaque as WireType<unknown>) : typeOf(at.content);
    this.#to.rule = field?.rule;
    type?.write(value, this.#to);
  }

  #noteFirst(level: Level, key: string | number | undefined, value: unknown): void {
    const list = this.#levels.at(-2)?.content;
    if (list?.kind === 'list' && list.first && list.first.key === key && list.first.value === value) level.isFirst = true;
  }

  /** Moves on to a key of the object at hand; keys before it that are always written get their defaults. */
  #pass(key: string | undefined): void {
    const level = this.#levels.at(-1);
    if (key === undefined || level === undefined) return;
    if (level.last !== undefined && compareUtf8(key, level.last) <= 0)
      return this.#notStreamable('keys in canonical order', `${quoted(key)} behind ${quoted(level.last)}`);
    if (!level.pending) this.#defaults(level, key);
    level.last = key;
  }

  #defaults(level: Level, before: string | undefined): void {
    const { fields } = level;
    for (; level.passed < fields.length; level.passed++) {
      const field = fields[level.passed] as Field;
      if (before !== undefined && compareUtf8(field.key, before) >= 0) break;
      if (field.key === level.last || field.emit !== 'always' || field.required || !field.initial) continue;
      if (level.last !== undefined && compareUtf8(field.key, level.last) <= 0) continue;
      this.#flush();
      this.#to.out.key(stringText(field.key));
      field.type.write(field.initial(), this.#to);
    }
  }

  #notStreamable(expected: string, actual: string): never {
    const { findings, path } = this.#to;
    return findings.fatal({ code: 'wire/not-streamable', path, expected, actual, hint: 'read the document whole' });
  }
}

const fieldsInOrder = (frame: Frame): readonly Field[] => {
  const known = inOrder.get(frame) ?? frame.type.fields.toSorted((a, b) => compareUtf8(a.key, b.key));
  inOrder.set(frame, known);
  return known;
};

const typeOf = (content: Content): WireType<unknown> | undefined =>
  content.kind === 'list' ? undefined : (content.type as WireType<unknown>);

const isLeftOut = ({ emit, initial, type }: Field, value: unknown): boolean =>
  emit === 'nonDefault' && initial ? type.same(value, initial()) : emit === 'nonEmpty' && isEmpty(value);
