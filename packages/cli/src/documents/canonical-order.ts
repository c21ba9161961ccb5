/** Brings the parts of a document into the order in which they are written, which takes all of them at once. */
import type { StreamEvent } from '@instabrew/plugin';
import { type ResolvedIsa, recordOf } from '@instabrew/spec';
import { compareUtf8 } from '@instabrew/wire-json';

type Part = Exclude<StreamEvent, { readonly kind: 'finding' }>;
/** A part that comes whole, or one that is opened and closed with what is inside. */
interface Piece {
  readonly event: Part;
  readonly inside: Piece[];
  close: Part | undefined;
}

/** The findings, and behind them the parts if there is no error. */
export async function* inCanonicalOrder(
  isa: ResolvedIsa,
  events: AsyncIterable<StreamEvent>,
): AsyncGenerator<StreamEvent, void, undefined> {
  const roots: Piece[] = [];
  const open: Piece[] = [];
  let sound = true;
  for await (const event of events) {
    if (event.kind === 'finding') {
      sound &&= event.diagnostic.severity !== 'error';
      yield event;
    } else if (event.kind === 'close' || event.kind === 'closeList') {
      const piece = open.pop();
      if (piece === undefined) continue;
      piece.close = event;
      sort(isa, piece, open.at(-1));
    } else {
      const piece: Piece = { event, inside: [], close: undefined };
      (open.at(-1)?.inside ?? roots).push(piece);
      if (event.kind === 'open' || event.kind === 'openList') open.push(piece);
    }
  }
  if (sound) for (const root of roots) yield* flat(root);
}

const keyOf = ({ event }: Piece): string => String(event.path.at(-1));

/** Keys by their bytes; of a list the entries that its type puts first. */
const sort = (isa: ResolvedIsa, piece: Piece, holder: Piece | undefined): void => {
  if (piece.event.kind === 'open') piece.inside.sort((a, b) => compareUtf8(keyOf(a), keyOf(b)));
  if (piece.event.kind !== 'openList' || holder?.event.kind !== 'open') return;
  const type = recordOf(isa, holder.event.record).fields.find(({ name }) => name === keyOf(piece))?.type;
  if (type?.kind !== 'list' || type.first === undefined) return;
  const { key, value } = type.first;
  const isFirst = ({ inside }: Piece): boolean =>
    inside.some((part) => keyOf(part) === key && part.event.kind === 'value' && part.event.value === value);
  const [first, others] = [piece.inside.filter(isFirst), piece.inside.filter((entry) => !isFirst(entry))];
  piece.inside.splice(0, Number.POSITIVE_INFINITY, ...first, ...others);
};

const flat = (piece: Piece, into: Part[] = []): readonly Part[] => {
  into.push(piece.event);
  for (const part of piece.inside) flat(part, into);
  if (piece.close) into.push(piece.close);
  return into;
};
