// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is what it tries
/** Enums whose names are words of a language, and whose members are anything but names. */
import * as spec from '@instabrew/spec';
import { evil } from './text.js';

export const Engine = spec.structuralEnum('class', ['None', 'default', 'a-b'], { sentinels: ['None'], doc: evil });

/** Enums are referred to by name in expressions. */
export const modeName = 'Mode_Of__"Work"';
export const edgeName = 'Edge "kind"';

/** The largest ordinal that there is. */
export const last = 'it\'s ??/ */ \\ "`${1}`"""\u202e\n';

const names: readonly string[] = [
  ...[
    '+',
    'a-b',
    'a_b',
    'EOF',
    '__x',
    '_Upper',
    '1st',
    'value',
    '__class__',
    '_x_',
    '_',
    'name',
    'mro',
    'title',
    '4x',
    'ordinal',
  ],
  ...['\\', '"', ' ', 'é', '__proto__', 'constructor', 'Unknown', 'toString', 'true', 'NULL'],
];
const table = (i: number) => ({ tables: { hw: `${i} "\\`, code: i } });

export const Mode = spec.fieldEnum(
  modeName,
  [
    spec.member('None', 0, { doc: evil, tables: { hw: 'none' } }),
    spec.member('class', 3, { aliases: ['klass', '"\\', '"""', '__proto__ '], ...table(3) }),
    ...names.map((name, i) => spec.member(name, 7 + i, table(7 + i))),
    spec.member(last, 4294967295, { tables: { hw: '??/' } }),
  ],
  { doc: evil },
);
export const Switch = spec.fieldEnum('int', ['on', 'off']);
/** Shares its converters' names with nothing, but its codec's with a runtime. */
export const Wire = spec.fieldEnum('wire', ['on', 'off']);
export const Edge = spec.structuralEnum(edgeName, ['class', '*/', 'a-b'], { byOrdinal: true });
export const Arch = spec.structuralEnum('str', ['g 1', 'default', 'constructor', '2nd', '*/']);
export const Dtype = spec.structuralEnum(
  'Dtype',
  spec.standardDtypes.map((d) => d.name),
);
