const units: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** Bytes of `500M` or `2G`. @throws Error for any other spelling */
export const sizeOf = (text: string): number => {
  const [, digits, unit] = /^(\d+)([KMG]?)$/.exec(text) ?? [];
  const factor = units[unit ?? '?'];
  if (digits === undefined || factor === undefined) throw new Error(`"${text}" is not a size; write 500K, 8M or 2G`);
  return Number(digits) * factor;
};

export const mebibytes = (bytes: number): number => bytes / 2 ** 20;
