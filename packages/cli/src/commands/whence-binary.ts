import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { visibleText } from '@instabrew/plugin';
import { BrewError } from '@instabrew/spec';
import { finding } from '../codes.js';
import { unreadable } from '../documents/input.js';
import type { Io } from '../io.js';
import type { Outcome } from '../outcome.js';
import { styleFor } from '../style.js';
import { count, table } from '../table.js';
import { type ContractSite, contractSites, type Region, regions } from '../whence/contract-sites.js';

/** Lists the contract checks of a compiled library, by region. Needs no config. */
export const whenceBinary = (file: string, io: Io): Outcome => {
  const sites = contractSites(bytesOf(resolve(io.cwd, file)));
  if (sites.length === 0) throw noSites(file);
  const style = styleFor(io.stdout, io);
  const groups = Object.entries(regions).map(([region, title]) => ({
    title: `${region === 'other' ? '' : `${region} `}${title}`,
    sites: sites.filter((site) => site.region === (region as Region)).sort(byPlace),
  }));
  return {
    text: groups
      .filter((group) => group.sites.length > 0)
      .map(
        ({ title, sites: some }) => `${style.bold(`${title}: ${count(some.length, 'site')}`)}\n${table(some.map(rowOf), '  ')}`,
      )
      .join('\n'),
    data: { file, sites },
    diagnostics: [],
  };
};

const rowOf = ({ file, line, text, generated }: ContractSite): readonly string[] =>
  [`${file}:${line}`, `${generated.file}:${generated.line}`, text].map((cell) => visibleText(cell).replaceAll('\n', ' '));

const byPlace = (a: ContractSite, b: ContractSite): number =>
  compare(a.file, b.file) ||
  a.line - b.line ||
  compare(a.generated.file, b.generated.file) ||
  a.generated.line - b.generated.line;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const bytesOf = (path: string): Uint8Array => {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(error);
  }
};

const noSites = (file: string): BrewError =>
  new BrewError([
    finding('cli/no-contract-sites', {
      expected: 'a library or program compiled from C++ that instabrew generated',
      actual: `no contract site in ${file}`,
      hint: 'name the archive, shared library or program itself; a library that is linked in at run time holds its own sites',
    }),
  ]);
