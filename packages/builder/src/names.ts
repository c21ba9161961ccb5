/** Names of what the user gave none: the kind of thing and a number, in program order, free of collisions. */
export class Names {
  readonly #taken: Set<string>;
  readonly #next = new Map<string, number>();

  /** @param taken names that the user gave */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  make(stem: string): string {
    for (let i = this.#next.get(stem) ?? 0; ; i++) {
      const name = `${stem}${i}`;
      if (this.#taken.has(name)) continue;
      this.#next.set(stem, i + 1);
      this.#taken.add(name);
      return name;
    }
  }
}

/** What is in the list more than once. */
export const repeated = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.filter((name, i) => names.indexOf(name) !== i));
