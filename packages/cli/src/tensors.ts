/** Tensors as JSON: `[{ "name", "memory", "dtype", "shape": [partitions, elements], "values"? }]`. */
import type { TensorSpec, TensorValue } from '@instabrew/plugin';
import { type Diagnostic, failure, type Result, success } from '@instabrew/spec';
import { finding } from './codes.js';
import type { LoadedDocument } from './document.js';

const bad = (path: Diagnostic['path'], expected: string, value: unknown): Diagnostic =>
  finding('cli/bad-tensors', {
    expected,
    actual: value === undefined ? 'nothing' : (JSON.stringify(value).slice(0, 80) ?? ''),
    path,
  });

export const parseTensors = ({ bytes }: LoadedDocument): Result<readonly TensorSpec[]> => {
  const parsed = parseJson(new TextDecoder().decode(bytes));
  if (!parsed.ok) return parsed;
  if (!Array.isArray(parsed.value)) return failure([bad([], 'a list of tensors', parsed.value)]);
  const diagnostics = parsed.value.flatMap((tensor: unknown, i) => tensorFaults(tensor, i));
  if (diagnostics.length > 0) return failure(diagnostics);
  return success(parsed.value.map(withNumbers));
};

/** Non-finite values come as strings. */
const withNumbers = (tensor: TensorSpec): TensorSpec =>
  tensor.values === undefined ? tensor : { ...tensor, values: Array.from(tensor.values, Number) };

const parseJson = (text: string): Result<unknown> => {
  try {
    return success(JSON.parse(text));
  } catch (error) {
    return failure([
      finding('cli/bad-tensors', { expected: 'JSON', actual: error instanceof Error ? error.message : String(error) }),
    ]);
  }
};

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isElement = (value: unknown): boolean =>
  typeof value === 'number' || value === 'NaN' || value === 'Infinity' || value === '-Infinity';

const tensorFaults = (tensor: unknown, i: number): readonly Diagnostic[] => {
  if (typeof tensor !== 'object' || tensor === null) return [bad([i], 'a tensor', tensor)];
  const { name, memory, dtype, shape, values } = tensor as { readonly [key: string]: unknown };
  return [
    ...Object.entries({ name, memory, dtype }).flatMap(([key, v]) =>
      typeof v === 'string' ? [] : [bad([i, key], 'a string', v)],
    ),
    ...(Array.isArray(shape) && shape.length === 2 && shape.every(isCount)
      ? []
      : [bad([i, 'shape'], '[partitions, elements]', shape)]),
    ...(values === undefined || (Array.isArray(values) && values.every(isElement))
      ? []
      : [bad([i, 'values'], 'a list of numbers', values)]),
  ];
};

/** As it can be read back; null where it was never written. */
export const tensorData = ({ name, memory, dtype, shape, values, written }: TensorValue) => ({
  name,
  memory,
  dtype,
  shape,
  values: Array.from(values, (value, i) => (written[i] ? (Number.isFinite(value) ? value : String(value)) : null)),
});

const shown = 8;

/** Name, place and shape, then the first elements of each partition; `?` was never written. */
export const tensorText = ({ name, memory, dtype, shape: [partitions, elements], values, written }: TensorValue): string => {
  const element = (i: number): string => (written[i] ? String(Number((values[i] ?? 0).toPrecision(7))) : '?');
  const rows = Array.from({ length: Math.min(partitions, shown) }, (_, p) => {
    const row = Array.from({ length: Math.min(elements, shown) }, (_, e) => element(p * elements + e));
    return `  ${row.join(' ')}${elements > shown ? ' …' : ''}\n`;
  });
  return `${name}  ${memory} ${dtype} [${partitions}, ${elements}]\n${rows.join('')}${partitions > shown ? '  …\n' : ''}`;
};
