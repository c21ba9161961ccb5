/** How the operands of an ISA can be written, and what documents can say beside them. */
import {
  enumOf,
  memoryEnumOf,
  type OperandRole,
  type RecordSpec,
  type ResolvedIsa,
  recordOf,
  unionOf,
  type WireRecord,
} from '@instabrew/spec';
import { smallestRecord } from '../smallest.js';

type RoleOf<K> = Extract<OperandRole, { readonly kind: K }>;

/** A record that is filled in by its role. */
interface Form<R> {
  readonly spec: RecordSpec;
  readonly base: WireRecord;
  readonly role: R;
}

export interface Forms {
  readonly access: Form<RoleOf<'access'>> | undefined;
  readonly immediate: Form<RoleOf<'immediate'>> | undefined;
  /** Of a kind without a role, if there is one: rules do not see what is in it. */
  readonly other: WireRecord;
  /** Memories that storages may lie in; none: documents do not say where tensors lie. */
  readonly memories: readonly string[];
  /** Generations that a document can be for; none: documents do not say. */
  readonly generations: readonly string[];
  /** Bytes of one element, by dtype. */
  readonly bytes: ReadonlyMap<string, number>;
}

const known = new WeakMap<ResolvedIsa, Forms>();
export const formsOf = (isa: ResolvedIsa): Forms => {
  const forms = known.get(isa) ?? make(isa);
  known.set(isa, forms);
  return forms;
};

const make = (isa: ResolvedIsa): Forms => {
  const { tag, cases } = unionOf(isa, isa.wire.operandUnion);
  const specs = cases.map(({ record, tags }) => ({ spec: recordOf(isa, record), tag: tags[0] }));
  const base = (of: { readonly spec: RecordSpec; readonly tag: string }) => ({
    [tag]: of.tag,
    ...smallestRecord(isa, of.spec, ''),
  });
  const withRole = <K extends OperandRole['kind']>(kind: K): Form<RoleOf<K>> | undefined => {
    const found = specs.find(({ spec }) => spec.role?.kind === kind);
    return found && { spec: found.spec, base: base(found), role: found.spec.role as RoleOf<K> };
  };
  const other = specs.find(({ spec }) => spec.role === undefined) ?? specs[0];
  const access = withRole('access');
  const memoryEnum = access && isLink(isa, access) ? memoryEnumOf(isa) : undefined;
  return {
    access,
    immediate: withRole('immediate'),
    other: other ? base(other) : {},
    memories: memoryEnum === undefined ? [] : enumOf(isa, memoryEnum).members.map((m) => m.name),
    generations: isa.document?.generation === undefined ? [] : isa.generations.filter((g) => g.modelled).map((g) => g.name),
    bytes: new Map(isa.dtypes.map((d) => [d.name, d.bytes])),
  };
};

/** Whether the tensor of an access is the name of an object of the document, which says where it lies. */
const isLink = ({ document }: ResolvedIsa, { spec, role }: Form<RoleOf<'access'>>): boolean => {
  const type = spec.fields.find((f) => f.name === role.tensor)?.type;
  return document !== null && type?.kind === 'string' && type.refersTo !== undefined;
};
