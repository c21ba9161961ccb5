import { expect, it } from 'vitest';
import { accessorStem, claim, constantName, memberNames, moduleNames, pyIdentifier, scopedNames } from './names.js';

it.each([
  ['scale', 'scale'],
  ['a-b', 'a_b'],
  ['4x', '_4x'],
  ['_private', '_private'],
  ['__class__', 'class__'],
  ['__x', 'x'],
  ['_x_', 'x_'],
  ['_', 'underscore'],
  ['+', 'plus'],
  ['é', 'ue9'],
  ['', 'empty'],
])('%j is called %s', (name, identifier) => expect(pyIdentifier(name)).toBe(identifier));

it('keeps legal names, and tells the others apart', () => {
  expect([...scopedNames(['a-b', 'a_b', 'a.b', 'if'], new Set(['if']))]).toEqual([
    ['a-b', 'a_b_2'],
    ['a_b', 'a_b'],
    ['a.b', 'a_b_3'],
    ['if', 'if_'],
  ]);
});

it('gives members of enums no name that Enum or str has', () => {
  const names = memberNames(['None', 'name', 'value', 'mro', 'count', 'max', 'ordinal']);
  expect([...names.values()]).toEqual(['None_', 'name_', 'value_', 'mro_', 'count_', 'max', 'ordinal_']);
});

it('calls modules so that they import and do not differ in case only', () => {
  expect([...moduleNames(['tensor-scalar', 'Import', 'import', '4d', '///'], ['records']).values()]).toEqual([
    'tensor_scalar',
    'import_',
    'import_2',
    'm4d',
    'family',
  ]);
});

it('keeps the spelling of operands in accessors', () => expect(accessorStem('scaleOperand')).toBe('ScaleOperand'));

it('calls codecs of unions like constants', () => {
  expect([constantName('AffineExpr'), constantName('"')]).toEqual(['AFFINE_EXPR', 'U22']);
});

it('claims the next free name', () => {
  const taken = new Set(['getLatency']);
  expect([claim('getLatency', taken), claim('getLatency', taken), claim('getIn', taken)]).toEqual([
    'getLatency2',
    'getLatency3',
    'getIn',
  ]);
});
