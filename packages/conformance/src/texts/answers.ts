/** What a command that reads documents as lines must answer to each. */
import type { ReadOptions, WireCodec } from '@instabrew/plugin';
import type { Diagnostic } from '@instabrew/spec';

const brief = ({ code, path }: Diagnostic) => ({ code, path });

/** The canonical text, or `{"error": …}` with the first finding. */
export const roundTripAnswer = (codec: WireCodec, text: string, options: ReadOptions): string => {
  const read = codec.readDocument(text, options);
  const written = read.ok ? codec.writeDocument(read.value, options) : read;
  if (written.ok) return written.value;
  const [first] = written.diagnostics;
  return JSON.stringify({ error: first && brief(first) });
};

/** All findings of reading, or, where that succeeds, of the document itself. */
export const verifyAnswer = (codec: WireCodec, text: string, options: ReadOptions): string => {
  const read = codec.readDocument(text, options);
  return JSON.stringify((read.ok ? codec.verifyDocument(read.value, options) : read.diagnostics).map(brief));
};
