import { BrewError, type Diagnostic, type Origin } from '@instabrew/spec';

/** Codes of the findings of this package, and what each means. */
export const cliCodes = {
  'cli/usage': 'the command line is not one that `--help` describes',
  'cli/no-config': 'there is no config file, here or in a folder above',
  'cli/config-failed': 'the config, or a module that it imports, throws or cannot be read',
  'cli/bad-config': 'the config exports something that is no config',
  'cli/unknown-isa': 'no ISA of this name in the config, or several to choose from',
  'cli/unknown-target': 'no emitter of the config makes this target',
  'cli/unknown-name': 'no instruction, enum, record or union of this name',
  'cli/not-generated': 'the file is neither one that the config makes nor one that the spec is written in',
  'cli/no-line': 'the file has no line of this number',
  'cli/no-contract-sites': 'the file is not compiled from generated C++: it holds no contract site',
  'cli/no-target': 'the config has no emitter',
  'cli/emit-failed': 'an emitter threw',
  'cli/bad-path': 'an emitter names a file that is not inside its output folder',
  'cli/duplicate-file': 'an emitter makes two files of one name, or a file and a folder',
  'cli/shared-out': 'two emitters have the same output folder',
  'cli/would-overwrite': 'a file that instabrew did not write stands where a generated one belongs',
  'cli/bad-manifest': 'the list of generated files in an output folder cannot be read',
  'cli/write-failed': 'an output folder cannot be read or written',
  'cli/out-of-date': 'the files in an output folder are not what the spec gives',
  'cli/unreadable': 'a file named on the command line cannot be read',
  'cli/unwritable': 'a file named on the command line cannot be written',
  'cli/isa-failed': 'the module that `--isa` names throws or cannot be read',
  'cli/bad-isa': 'the module that `--isa` names exports no ISA, or several',
  'cli/not-canonical': 'the text is not canonical; `--check` found it',
  'cli/names-not-checked': 'a warning: the text is too large to look up its names',
  'cli/more-findings': 'a warning: there may be more findings than were asked for',
  'cli/missing-capability': 'there is neither a capability of an instruction nor a reason for its absence',
  'cli/bad-tensors': 'the file of tensors does not hold a list of tensors',
  'cli/internal': 'instabrew itself is wrong',
} as const satisfies { readonly [code: `cli/${string}`]: string };

export type CliCode = keyof typeof cliCodes;

/** Findings about how the command was called: exit code 2. */
const wrongCall: ReadonlySet<string> = new Set<CliCode>([
  'cli/usage',
  'cli/no-config',
  'cli/unknown-isa',
  'cli/unknown-target',
  'cli/unknown-name',
  'cli/not-generated',
  'cli/no-line',
]);

/** 0: nothing but warnings, 2: the command was called wrongly, 1: anything else. */
export const exitCodeOf = (diagnostics: readonly Diagnostic[]): 0 | 1 | 2 => {
  const errors = diagnostics.filter((d) => d.severity === 'error');
  if (errors.length === 0) return 0;
  return errors.every((d) => wrongCall.has(d.code)) ? 2 : 1;
};

export const finding = (
  code: CliCode,
  says: {
    readonly expected: string;
    readonly actual: string;
    readonly hint?: string | undefined;
    readonly origin?: Origin | undefined;
    readonly path?: Diagnostic['path'];
    readonly offset?: number | undefined;
    readonly severity?: Diagnostic['severity'];
  },
): Diagnostic => ({
  code,
  severity: says.severity ?? 'error',
  path: says.path ?? [],
  ...(says.offset !== undefined && { offset: says.offset }),
  expected: says.expected,
  actual: says.actual,
  ...(says.hint !== undefined && { hint: says.hint }),
  ...(says.origin !== undefined && { origin: says.origin }),
});

/** Options that do not go together. */
export const usage = (expected: string, actual: string): BrewError => new BrewError([finding('cli/usage', { expected, actual })]);

/** `did you mean "mult"?`, or what there is to choose from. */
export const nearestHint = (near: string | undefined, all: readonly string[]): string | undefined => {
  if (near !== undefined) return `did you mean ${JSON.stringify(near)}?`;
  return all.length === 0 ? undefined : `known: ${all.slice(0, 12).join(', ')}${all.length > 12 ? ', …' : ''}`;
};
