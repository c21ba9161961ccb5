/** From a text to its canonical form, in as much memory as its largest part takes. */
import type { StreamEvent, Workbench } from '@instabrew/plugin';
import type { Diagnostic } from '@instabrew/spec';
import { inCanonicalOrder } from './canonical-order.js';
import type { Input } from './input.js';

/** A text of at most so many bytes is put in order in memory; a larger one must be in order. */
export const smallText = 2 ** 24;

interface TextLayout {
  readonly compact?: boolean;
  /** Spaces a level. */
  readonly indent?: number;
}
export interface CanonicalOptions extends TextLayout {
  readonly lenient?: boolean;
  /** Whatever its size, the text is put in order in memory. */
  readonly inMemory?: boolean;
}

/** What becomes of the text on its way; `text` and `piece` may end it early by returning false. */
export interface Receiver {
  /** A piece of the text as it is, good until the next one. */
  piece(bytes: Uint8Array): void;
  /** A piece of the canonical text. */
  text(text: string): Promise<boolean>;
}

/** A line feed at the end of a text is not part of it, and stays. */
const lineFeed = 0x0a;

/** @returns findings; without errors among them the receiver has got all of the text, unless it ended it */
export const canonicalText = async (
  bench: Workbench,
  input: Input,
  options: CanonicalOptions,
  receiver: Receiver,
): Promise<readonly Diagnostic[]> => {
  const codec = bench.use('wireCodec');
  const mode = options.lenient ? 'lenient' : 'strict';
  let last = 0;
  const pieces = tapped(input.chunks(), (bytes) => {
    last = bytes.at(-1) ?? last;
    receiver.piece(bytes);
  });
  const atOnce = input.whole !== undefined || options.inMemory === true;
  const read: AsyncIterable<StreamEvent> = codec.readStream(pieces, { mode, ...(atOnce && { maxBytes: 2 ** 30 }) });
  const events = atOnce ? inCanonicalOrder(bench.isa, read) : read;
  const found: Diagnostic[] = [];
  for await (const event of codec.writeStream(events, { mode, indent: options.indent ?? 0 })) {
    if (event.kind === 'finding') found.push(event.diagnostic);
    else if (!(await receiver.text(event.text))) return found;
  }
  const sound = found.every(({ severity }) => severity !== 'error');
  if (sound && last === lineFeed) await receiver.text('\n');
  return found.map(withHint);
};

const withHint = (d: Diagnostic): Diagnostic =>
  d.code === 'wire/not-streamable' ? { ...d, hint: 'order it in memory: --in-memory' } : d;

async function* tapped(
  pieces: AsyncIterable<Uint8Array>,
  tap: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    tap(piece);
    yield piece;
  }
}
