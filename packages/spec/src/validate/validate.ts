/** Everything that can be wrong with a spec, found at once. */
import type { Diagnostic } from '../diagnostic.js';
import type { Draft } from '../flatten.js';
import type { Origin } from '../origin.js';
import { checkDocuments } from './documents.js';
import { checkEnums } from './enums.js';
import { checkExpressions } from './expressions.js';
import { checkFields } from './fields.js';
import { duplicates, finding } from './findings.js';
import { checkInstructions } from './instructions.js';
import { checkStructure } from './structure.js';

interface Named {
  readonly name: string;
  readonly origin: Origin;
}

/** Any text is a name but the empty one, and what no UTF-8 text or C string can hold. */
const checkName = ({ name, origin }: Named): readonly Diagnostic[] => {
  const bad = (actual: string) => [
    finding({ code: 'spec/invalid-name', origin, expected: 'a name: text without lone surrogates or NUL', actual }),
  ];
  if (name === '') return bad('an empty name');
  return /\0|[\uD800-\uDFFF]/u.test(name) ? bad(JSON.stringify(name)) : [];
};

const everyName = (isa: Draft): readonly Named[] => [
  ...isa.header,
  ...isa.generations,
  ...isa.enums.flatMap((e) => [e, ...(e.name === isa.wire.opcodeEnum ? [] : e.members)]),
  ...isa.records.flatMap((r) => [r, ...r.fields, ...(r.constraints ?? [])]),
  ...isa.unions.flatMap((u) => [u, ...u.cases.flatMap((c) => c.tags.map((name) => ({ name, origin: u.origin })))]),
  ...isa.instructions.flatMap((i) => [i, ...i.fields, ...i.operands, ...i.constraints]),
];

/** Diagnostics in the order of their origins; the same spec gives the same list. */
export const validate = (isa: Draft): readonly Diagnostic[] => {
  const structural = [
    ...everyName(isa).flatMap(checkName),
    ...duplicates(isa.header, (f) => f.name, 'spec/duplicate-key', 'key in the header'),
    ...checkFields(isa, isa.header),
    ...checkEnums(isa),
    ...checkStructure(isa),
    ...checkInstructions(isa),
    ...checkDocuments(isa),
  ];
  // Expressions of a spec whose names do not hold together would only repeat what is said already.
  return structural.length > 0 ? structural : checkExpressions(isa);
};
