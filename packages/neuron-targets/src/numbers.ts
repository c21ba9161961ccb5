/** Random reals as records carry them: binary64 and binary32 bit patterns, all exponents alike, and the hard cases of shortest digits. */
import { trapReals } from '@instabrew/conformance';

/** Doubles whose shortest digits have caught printers: halfway cases, boundaries of exponents, many digits. */
const hardCases: readonly number[] = [
  ...trapReals.filter(Number.isFinite),
  9.007199254740993e15,
  1.7800590868057611e-307,
  2.8480945388892178e-306,
  2.446494580089078e-296,
  4.4501477170144023e-308,
  4.8726570057e288,
  5.0216813883093451685872615018317115712748411e-298,
  1.0e23,
  8.533e68,
  4.1006e-184,
  9.998e307,
  9.9538452227e-280,
  6.47660115e-260,
  7.4e47,
  5.92e48,
  7.35e66,
  8.32116e55,
  2.2250738585072014e-308,
  1.8446744073709552e19,
  9.5e-8,
  4503599627370497.5,
  4503599627370496.5,
  562949953421312.1,
];

/** A deterministic stream of 32-bit words (xorshift128). */
const words = (seed: number): (() => number) => {
  let [x, y, z, w] = [123456789 ^ seed, 362436069, 521288629, 88675123];
  return () => {
    const t = x ^ (x << 11);
    [x, y, z] = [y, z, w];
    w = (w ^ (w >>> 19) ^ (t ^ (t >>> 8))) >>> 0;
    return w;
  };
};

/** `count` finite reals: the hard cases, then binary64 and binary32 bit patterns in turn. */
export const randomReals = (count: number, seed: number): readonly number[] => {
  const next = words(seed);
  const view = new DataView(new ArrayBuffer(8));
  const reals = [...hardCases];
  while (reals.length < count) {
    view.setUint32(0, next());
    view.setUint32(4, next());
    const value = reals.length % 2 === 0 ? view.getFloat64(0) : view.getFloat32(0);
    if (Number.isFinite(value)) reals.push(value);
  }
  return reals.slice(0, count);
};
