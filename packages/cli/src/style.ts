import picocolors from 'picocolors';
import type { Io, Stream } from './io.js';

export type Style = ReturnType<typeof picocolors.createColors>;

/** Colour only on a terminal that can show it, and not with NO_COLOR (https://no-color.org). */
export const styleFor = (stream: Stream, { env }: Pick<Io, 'env'>): Style =>
  picocolors.createColors(stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb');
