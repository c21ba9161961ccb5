/**
 * The identifier policy of TypeScript. Wire spellings never change; what a key or name is called in memory follows one rule:
 * types keep their name, everything else is camelCase of it, a name that is taken or reserved gets `_`.
 */
import { camelCase, capitalize, identifier, kebabCase, uniqueNames } from '@instabrew/plugin';

/** Words that cannot be the name of a constant, function or class in a module. */
export const reservedWords: ReadonlySet<string> = new Set(
  [
    'abstract any as asserts async await bigint boolean break case catch class const constructor continue debugger declare default',
    'delete do else enum export extends false finally for from function get if implements import in infer instanceof interface is',
    'keyof let module namespace never new null number object of package private protected public readonly require return set static',
    'string super switch symbol this throw true try type typeof undefined unique unknown using var void while with yield',
    'arguments eval globalThis Infinity NaN exports',
  ]
    .join(' ')
    .split(' '),
);

/** Globals, and what generated modules declare themselves, which no spec name may hide. */
export const moduleNames: ReadonlySet<string> = new Set(
  [
    'Array BigInt Boolean Error Exclude Extract Function Infinity Int64 Map Math NaN Number Object Omit Partial Pick Promise Readonly',
    'Record Set String Symbol Uint8Array console globalThis process',
    'AnyInstruction Generation Init Instruction ExprError wire deserialize generations immediates instruction instructionFields',
    'InstructionCases UnknownInstruction VerifyContext allInstructions instructionOptions instructions operandFields visitInstruction',
    'buffer command documents readDocument verifyDocument writeDocument',
  ]
    .join(' ')
    .split(' '),
);

/** Parameters and local names of generated functions, which would hide a constant of the module. */
const localNames: ReadonlySet<string> = new Set(
  [
    'dtypes entry entries expression expressions findings gen generation id index init list num old operand optional other position',
    'replace replaced replacement rule selector size term terms text use valid',
  ]
    .join(' ')
    .split(' '),
);

/** What every object has: a property of the same name would be found where there is none. */
const inherited = ['__proto__', ...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

/** Members that every instruction class has. */
const instructionMembers = [
  ...[
    'serialize',
    'toJson',
    'toJSON',
    'deserialize',
    'verify',
    'operands',
    'replaceUseOfWith',
    'sameInst',
    'sameOperands',
    'structuralHash',
    'copy',
    'codec',
    'definedAt',
  ],
  ...['getLatency', 'getLatencyExec', 'getLatencyReadInit', 'getLatencyWriteDrain', 'getDefaultEngine', 'nep', 'indexOperand'],
];
/** Holds the keys that the spec does not list. */
export const extra = 'extra';
export const takenInClasses: ReadonlySet<string> = new Set([...inherited, ...instructionMembers, extra]);
export const takenInRecords: ReadonlySet<string> = new Set([...inherited, extra]);

/** camelCase as a legal identifier: `can_read_uninit` is `canReadUninit`, `a+b` is `aPlusB`, `2nd` is `_2nd`. */
export const camelIdentifier = (name: string): string => {
  const camel = camelCase(identifier(name));
  return /^[A-Za-z]/.test(camel) ? camel : `_${camel}`;
};

/** A codec is called like its type, but for the first letters: `physicalAp`; `operandType` where `operand` is a local name. */
export const codecIdentifier = (type: string): string => {
  const camel = camelIdentifier(type);
  return localNames.has(camel) ? `${camel}Type` : camel;
};

/** A type keeps its name where that is legal. */
export const typeIdentifier = (name: string): string => identifier(name);

/** `get` and the capitalised name, which keeps its spelling: `getIfmap`, `getDmaBlock`. */
export const accessor = (name: string): string => `get${capitalize(identifier(name))}`;

/** Name of a module: kebab-case, told apart without regard to case, as file systems may. */
export const moduleNamesOf = (names: Iterable<string>, reserved: Iterable<string>): ReadonlyMap<string, string> =>
  uniqueNames(names, (name) => kebabCase(identifier(name)) || 'module', new Set(reserved), { ignoreCase: true });

/** Unique identifiers for names of one scope. */
export const scoped = (
  names: Iterable<string>,
  sanitize: (name: string) => string,
  ...taken: readonly Iterable<string>[]
): ReadonlyMap<string, string> => uniqueNames(names, sanitize, new Set(taken.flatMap((t) => [...t])));
