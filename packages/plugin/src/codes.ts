import type { Diagnostic } from '@instabrew/spec';

/** Codes of the findings of this package, and what each means. */
export const pluginCodes = {
  'plugin/missing-provider': 'a plugin needs, or the caller asks for, a port that no plugin provides',
  'plugin/doubled-provider': 'two plugins provide the same port, or two emitters the same target',
  'plugin/cycle': 'plugins need each other in a circle',
  'plugin/unknown-port': 'no plugin provides a port of this name, and it is none of the known ones',
  'plugin/not-single': 'a plugin needs a port that has any number of providers',
  'plugin/undeclared-need': 'a plugin asks for a port that its `needs` do not list',
  'plugin/create-failed': 'the `create` of a plugin threw',
  'plugin/not-constant': 'a value is asked for where a record holds an expression',
  'plugin/no-access': 'the shape of an operand is asked for whose kind has no role',
  'plugin/no-generation': 'a constant of a generation is asked for, and no generation is given, or one without it',
  'plugin/no-place': 'it is asked where a tensor lies, and nobody knows',
  'plugin/unknown-reference': 'an expression refers to something that the instruction does not have',
  'plugin/bad-value': 'a record holds a value of the wrong type or outside its range',
} as const satisfies { readonly [code: `plugin/${string}`]: string };

export type PluginCode = keyof typeof pluginCodes;

export const finding = (
  code: PluginCode,
  path: Diagnostic['path'],
  expected: string,
  actual: string,
  hint?: string,
): Diagnostic => ({
  code,
  severity: 'error',
  path,
  expected,
  actual,
  ...(hint !== undefined && { hint }),
});
