/** What instructions read and write: keys of accesses are words, names of types, and no names. */
import * as spec from '@instabrew/spec';
import { tensor } from './containers.js';
import { Dtype } from './enums.js';
import { List, Numbers } from './values.js';

const Access = spec.record(
  'Access',
  {
    'tensor name': spec.field(spec.nameOf(tensor)),
    Dtype: spec.field(Dtype),
    lambda: spec.field(spec.list(spec.tuple(spec.i64, spec.u64))),
    offset: spec.field(spec.u64).skipDefault(),
    index_arg: spec.field(spec.i32).skipDefault(-1),
  },
  {
    role: {
      ...{ kind: 'access', tensor: 'tensor name', dtype: 'Dtype', pairs: 'lambda', offset: 'offset' },
      indirection: { via: 'field', field: 'index_arg' },
    },
  },
);
const Immediate = spec.record(
  'Immediate',
  { dtype: spec.field(Dtype), value: spec.field(spec.immediate('dtype')) },
  { role: { kind: 'immediate', dtype: 'dtype', value: 'value' } },
);
export const Operand = spec.union('Operand', 'op-kind', { 'a*p': Access, reg: List, imm: Immediate, numbers: Numbers });
