/** Where something was written: a spec file, relative to the root of its project, with 1-based line and column. */
export interface Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export const formatOrigin = ({ file, line, column }: Origin): string => `${file}:${line}:${column}`;
