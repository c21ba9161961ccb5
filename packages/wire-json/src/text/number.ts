/**
 * A finite real in the canonical layout: the fewest digits that read back to the same binary64, written in full from
 * 0.0001 up to 15 digits before the point (`1.0`, `0.0001`, `100000000000000.0`), otherwise with an exponent of a sign
 * and at least two digits (`1e+15`, `1e-05`, `1.2345e+20`). JavaScript picks the same digits but lays them out differently.
 */
export const realText = (x: number): string => {
  if (x === 0) return Object.is(x, -0) ? '-0.0' : '0.0';
  const size = Math.abs(x);
  if (size >= 1e-4 && size < 1e15) return Number.isInteger(x) ? `${x}.0` : String(x);
  const [mantissa = '', exponent = ''] = x.toExponential().split('e');
  return `${mantissa}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
};

const words = new Map<string, number>([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

/** The value of a field of a float type, non-finite ones as quoted words. */
export const floatText = (x: number): string => (Number.isFinite(x) ? realText(x) : `"${x}"`);

/** The non-finite value that the string stands for; undefined: none. */
export const floatWord = (word: string): number | undefined => words.get(word);
