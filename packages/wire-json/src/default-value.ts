import {
  type Constant,
  constantValue,
  type FieldSpec,
  type FieldType,
  type Json,
  type ResolvedIsa,
  recordOf,
  type WireValue,
} from '@instabrew/spec';

/** The value in memory that a default of the spec stands for; new arrays and objects every time. */
export const defaultValue = (isa: ResolvedIsa, type: FieldType, constant: Constant): WireValue => {
  if (type.kind === 'opaque') return opaqueValue(constantValue(constant));
  if (type.kind === 'record') return recordDefault(isa, recordOf(isa, type.record).fields, constantValue(constant));
  return constantValue(constant);
};

/** A record that a default leaves partly unsaid has the defaults of its fields. */
const recordDefault = (isa: ResolvedIsa, fields: readonly FieldSpec[], given: WireValue): WireValue => {
  const values = given as { readonly [key: string]: WireValue };
  return Object.fromEntries(
    fields.flatMap((f): [string, WireValue][] => {
      const value = Object.hasOwn(values, f.name) ? values[f.name] : undefined;
      if (value !== undefined) return [[f.name, value]];
      return f.optional ? [] : [[f.name, defaultValue(isa, f.type, f.default)]];
    }),
  );
};

/** Whole numbers of an opaque default are integers. */
const opaqueValue = (value: WireValue): Json => {
  if (typeof value === 'number' && Number.isInteger(value)) return Object.is(value, -0) ? value : BigInt(value);
  if (Array.isArray(value)) return value.map(opaqueValue);
  if (typeof value !== 'object' || value === null) return value as Json;
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, opaqueValue(v as WireValue)]));
};
