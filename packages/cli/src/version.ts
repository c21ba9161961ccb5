import { readFileSync } from 'node:fs';

/** The version of this package; the file lies one folder up from the sources and from the bundle alike. */
export const version = (): string => {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return version;
};
