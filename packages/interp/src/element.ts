/** All dtype arithmetic: elements of tensors in bytes, widened to binary64 on read and narrowed once on write. */

/** Reads and writes one element at a byte offset, little-endian. */
export interface ElementType {
  readonly bytes: number;
  /** Widens exactly. */
  read(view: DataView, at: number): number;
  /** Narrows to nearest even; integers clamp, NaN becomes the largest value, or the smallest where its sign bit is set (source: "Sim Core Arithmetic: cast / accumulate / RNE"). */
  write(view: DataView, at: number, value: number): void;
}

const scratch = new DataView(new ArrayBuffer(8));

/** Upper 16 bits of the binary32 nearest to `value`, rounded to nearest even; NaN is 0x7fc0. */
export const toBfloat16 = (value: number): number => {
  if (Number.isNaN(value)) return 0x7fc0;
  scratch.setFloat32(0, value);
  const bits = scratch.getUint32(0);
  return ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16) & 0xffff;
};
export const fromBfloat16 = (bits: number): number => {
  scratch.setUint32(0, (bits << 16) >>> 0);
  return scratch.getFloat32(0);
};

/** IEEE binary16, round to nearest even, overflow to infinity, NaN is 0x7e00 with its sign; subnormals kept. */
export const toFloat16 = (value: number): number => {
  scratch.setFloat32(0, value);
  const bits = scratch.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  if (Number.isNaN(value)) return sign | 0x7e00;
  const magnitude = Math.abs(Math.fround(value));
  if (magnitude >= 65520) return sign | 0x7c00;
  // Below 2^-14 the spacing is 2^-24; above, ten bits behind the leading one.
  const exponent = Math.max(-14, Math.floor(Math.log2(magnitude || 2 ** -24)));
  const spacing = 2 ** (Math.max(exponent, -14) - 10);
  const steps = roundHalfEven(magnitude / spacing);
  return sign | (exponent <= -14 && steps < 1024 ? steps : ((exponent + 15) << 10) + (steps - 1024));
};
export const fromFloat16 = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
};

const roundHalfEven = (x: number): number => {
  const floor = Math.floor(x);
  const rest = x - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
};

const isNegativeNaN = (value: number): boolean => {
  scratch.setFloat64(0, value);
  return scratch.getUint8(0) >= 0x80;
};

const clampTo = (min: number, max: number, value: number): number => {
  if (Number.isNaN(value)) return isNegativeNaN(value) ? min : max;
  return Math.min(max, Math.max(min, roundHalfEven(value)));
};

const integer = (bytes: 1 | 2 | 4, signed: boolean): ElementType => {
  const min = signed ? -(2 ** (8 * bytes - 1)) : 0;
  const max = signed ? 2 ** (8 * bytes - 1) - 1 : 2 ** (8 * bytes) - 1;
  const access = {
    1: { get: signed ? 'getInt8' : 'getUint8', set: signed ? 'setInt8' : 'setUint8' },
    2: { get: signed ? 'getInt16' : 'getUint16', set: signed ? 'setInt16' : 'setUint16' },
    4: { get: signed ? 'getInt32' : 'getUint32', set: signed ? 'setInt32' : 'setUint32' },
  } as const;
  const { get, set } = access[bytes];
  return {
    bytes,
    read: (view, at) => view[get](at, true),
    write: (view, at, value) => view[set](at, clampTo(min, max, value), true),
  };
};

/** The dtypes that can be executed, by their names on the wire. */
export const elementTypes: ReadonlyMap<string, ElementType> = new Map<string, ElementType>([
  [
    'float32',
    { bytes: 4, read: (view, at) => view.getFloat32(at, true), write: (view, at, value) => view.setFloat32(at, value, true) },
  ],
  [
    'bfloat16',
    {
      bytes: 2,
      read: (view, at) => fromBfloat16(view.getUint16(at, true)),
      write: (view, at, value) => view.setUint16(at, toBfloat16(value), true),
    },
  ],
  [
    'float16',
    {
      bytes: 2,
      read: (view, at) => fromFloat16(view.getUint16(at, true)),
      write: (view, at, value) => view.setUint16(at, toFloat16(value), true),
    },
  ],
  ['uint8', integer(1, false)],
  ['int8', integer(1, true)],
  ['uint16', integer(2, false)],
  ['int16', integer(2, true)],
  ['uint32', integer(4, false)],
  ['int32', integer(4, true)],
]);
