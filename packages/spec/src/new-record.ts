import { constantValue } from './constants.js';
import type { AnyInstruction, InstructionInput, InstructionOf } from './definition.js';
import { instructionOf, recordFields } from './queries.js';
import type { FieldSpec, ResolvedIsa } from './resolved.js';
import { own, type WireRecord, type WireValue } from './values.js';

/**
 * A record of the instruction `name`: the values given, and the defaults for the rest; keys in spec order. A required field that
 * is not given starts as its constructor sets it. Nothing is checked: that is the codec's and the verifier's work.
 * @throws RangeError for an instruction that the ISA does not have
 */
export const newRecord = (isa: ResolvedIsa, name: string, values: WireRecord = {}): WireRecord => {
  const inst = instructionOf(isa, name);
  const initial = (field: FieldSpec): WireValue => {
    const preset = field.name === isa.wire.engine ? inst.engine.default : null;
    return preset ?? constantValue(field.default);
  };
  const entries = recordFields(isa, inst).flatMap((field): (readonly [string, WireValue])[] => {
    const given = own(values, field.name);
    if (given !== undefined) return [[field.name, given]];
    return field.optional ? [] : [[field.name, initial(field)]];
  });
  return { ...Object.fromEntries([[isa.wire.tag, name], ...entries]), ...values };
};

/** `newRecord` for an instruction whose spec value is at hand: values and result are typed by it. */
export const newInstruction = <I extends AnyInstruction>(
  isa: ResolvedIsa,
  definition: I,
  values: InstructionInput<I>,
): InstructionOf<I> => newRecord(isa, definition.name, values as WireRecord) as unknown as InstructionOf<I>;
