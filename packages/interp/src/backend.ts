/** Kernels: the loops of each skeleton over plain arrays. A backend can be swapped; this one is portable TypeScript. */

/** A scalar function of the spec, bound to the fields of one instruction. */
export type Scalar = (...args: readonly number[]) => number;

/** All arrays hold widened elements in loop order; results are narrowed by the caller, once. */
export interface Backend {
  readonly name: string;
  /** out[i] = f(inputs[0][i], …); every input has `count` elements. */
  map(count: number, inputs: readonly ArrayLike<number>[], f: Scalar): Float64Array;
  /** Folds each run of `length` elements of x: out[i] = finish(fold(combine), length). */
  reduce(x: ArrayLike<number>, length: number, combine: Scalar, finish: Scalar): Float64Array;
  /** stationary: [K, M], moving: [K, N] -> [M, N]: sum over k of product(w, x), products and sums in binary32, k ascending. */
  contract(
    k: number,
    m: number,
    n: number,
    stationary: ArrayLike<number>,
    moving: ArrayLike<number>,
    product: Scalar,
  ): Float64Array;
}

export const portable: Backend = {
  name: 'portable',
  map: (count, inputs, f) => {
    const out = new Float64Array(count);
    const args: number[] = inputs.map(() => 0);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < inputs.length; j++) args[j] = inputs[j]?.[i] ?? 0;
      out[i] = f(...args);
    }
    return out;
  },
  reduce: (x, length, combine, finish) => {
    const out = new Float64Array(x.length / length);
    for (let i = 0; i < out.length; i++) {
      let acc = x[i * length] ?? 0;
      for (let j = 1; j < length; j++) acc = combine(acc, x[i * length + j] ?? 0);
      out[i] = finish(acc, length);
    }
    return out;
  },
  contract: (k, m, n, stationary, moving, product) => {
    const out = new Float64Array(m * n);
    for (let row = 0; row < k; row++) {
      for (let i = 0; i < m; i++) {
        const w = stationary[row * m + i] ?? 0;
        for (let j = 0; j < n; j++) {
          const at = i * n + j;
          out[at] = Math.fround((out[at] ?? 0) + product(w, moving[row * n + j] ?? 0));
        }
      }
    }
    return out;
  },
};
