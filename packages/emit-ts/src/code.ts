/** Text of an expression or type together with what it needs to be imported. */
import { type Doc, type Import, use } from '@instabrew/plugin';

export interface Code {
  readonly text: string;
  readonly imports: readonly Import[];
}

export const code = (text: string, ...imports: readonly Import[]): Code => ({ text, imports });

/** Several pieces of code in one text. */
export const combine = (pieces: readonly Code[], text: (texts: readonly string[]) => string): Code => ({
  text: text(pieces.map((piece) => piece.text)),
  imports: pieces.flatMap((piece) => piece.imports),
});

/** A doc made from the texts of pieces, which brings their imports along. */
export const withCode = (pieces: readonly Code[], doc: (...texts: string[]) => Doc): Doc =>
  use(
    pieces.flatMap((piece) => piece.imports),
    doc(...pieces.map((piece) => piece.text)),
  );
