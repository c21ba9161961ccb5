/** Instructions: ordinals, bases, keys, engines, operands, capabilities. */
import type { Diagnostic } from '../diagnostic.js';
import type { Draft } from '../flatten.js';
import { type InstructionSpec, isAbsent, type OperandSpec } from '../resolved.js';
import { badOrdinal } from './enums.js';
import { checkFields } from './fields.js';
import { didYouMean, duplicates, finding, type SpecCode } from './findings.js';

type Check = (isa: Draft, inst: InstructionSpec) => readonly Diagnostic[];

const unknown = (
  inst: InstructionSpec,
  code: SpecCode,
  what: string,
  name: string,
  known: readonly string[],
): readonly Diagnostic[] =>
  known.includes(name)
    ? []
    : [
        finding({
          code,
          origin: inst.origin,
          expected: what,
          actual: `${JSON.stringify(name)} in ${inst.name}`,
          hint: didYouMean(name, known),
        }),
      ];

/** The bases of an instruction, nearest first; undefined: it is its own ancestor. */
const ancestors = (isa: Draft, inst: InstructionSpec): readonly InstructionSpec[] | undefined => {
  const found: InstructionSpec[] = [];
  for (let name = inst.base; name !== null; ) {
    const base = isa.instructions.find((i) => i.name === name);
    if (!base) return found;
    if (base === inst || found.includes(base)) return undefined;
    found.push(base);
    name = base.base;
  }
  return found;
};

const checkBase: Check = (isa, inst) => {
  if (inst.base === null) return [];
  const dangling = unknown(
    inst,
    'spec/unknown-base',
    'a base that is listed among the instructions',
    inst.base,
    isa.instructions.map((i) => i.name),
  );
  const cyclic = ancestors(isa, inst) === undefined;
  return cyclic
    ? [
        finding({
          code: 'spec/cyclic-base',
          origin: inst.origin,
          expected: 'bases that end at the root',
          actual: `${inst.name} is its own ancestor`,
        }),
      ]
    : dangling;
};

const checkKeys: Check = (isa, inst) => {
  const inherited = (ancestors(isa, inst) ?? []).flatMap((a) => a.fields);
  return inst.fields.flatMap((f) => {
    const shadowed = isa.header.find((h) => h.name === f.name);
    if (shadowed || f.name === isa.wire.tag) {
      const rule = shadowed?.origin ?? isa.origin;
      return [
        finding({
          code: 'spec/shadowed-header-key',
          origin: f.origin,
          expected: 'a key that the header does not have',
          actual: `${JSON.stringify(f.name)} in ${inst.name}`,
          rule,
        }),
      ];
    }
    const same = inherited.find((h) => h.name === f.name);
    if (!same) return [];
    return [
      finding({
        code: 'spec/duplicate-key',
        origin: f.origin,
        expected: 'a key that no base has',
        actual: `${JSON.stringify(f.name)} in ${inst.name}`,
        rule: same.origin,
      }),
    ];
  });
};

const checkEngine: Check = (isa, inst) => {
  const engines = isa.enums.find((e) => e.name === isa.wire.engineEnum)?.members.map((m) => m.name) ?? [];
  const { default: preferred, valid } = inst.engine;
  const names = preferred === null ? valid : [preferred, ...valid];
  const dangling = [...new Set(names)].flatMap((name) =>
    unknown(inst, 'spec/unknown-engine', 'a member of the engine enum', name, engines),
  );
  if (dangling.length > 0 || preferred === null || valid.length === 0 || valid.includes(preferred)) return dangling;
  return [
    finding({
      code: 'spec/bad-engine',
      origin: inst.origin,
      expected: `one of ${valid.join(', ')} as the default`,
      actual: preferred,
    }),
  ];
};

const checkOperand = (isa: Draft, inst: InstructionSpec, o: OperandSpec): readonly Diagnostic[] =>
  o.dtypes.flatMap((d) =>
    unknown(
      inst,
      'spec/unknown-dtype',
      'a dtype of this ISA',
      d,
      isa.dtypes.map((x) => x.name),
    ),
  );

const checkOperands: Check = (isa, inst) => {
  const capitalised = (o: OperandSpec) => o.name.charAt(0).toUpperCase() + o.name.slice(1);
  const gap = (['in', 'out'] as const).flatMap((direction) => {
    const side = inst.operands.filter((o) => o.direction === direction);
    const late = side.find((o, i) => !o.optional && side.slice(0, i).some((before) => before.optional));
    return late
      ? [
          finding({
            code: 'spec/bad-operand',
            origin: late.origin,
            expected: 'required operands before optional ones',
            actual: late.name,
          }),
        ]
      : [];
  });
  return [
    ...duplicates(inst.operands, capitalised, 'spec/duplicate-operand', `accessor in ${inst.name}`),
    ...gap,
    ...inst.operands.flatMap((o) => checkOperand(isa, inst, o)),
  ];
};

const checkChildren: Check = (isa, inst) => {
  const fields = [...(ancestors(isa, inst) ?? []), inst].flatMap((a) => a.fields);
  return inst.children.flatMap((c) =>
    fields.some((f) => f.name === c.list && f.type.kind === 'list')
      ? []
      : [
          finding({
            code: 'spec/unknown-field',
            origin: c.origin,
            expected: 'a list field to index',
            actual: `${JSON.stringify(c.list)} in ${inst.name}`,
          }),
        ],
  );
};

const checkGenerations: Check = (isa, inst) => {
  const names = isa.generations.map((g) => g.name);
  const since =
    inst.since === null ? [] : unknown(inst, 'spec/unknown-generation', 'a generation of this ISA', inst.since, names);
  if (isAbsent(inst.latency)) return since;
  const costed = Object.keys(inst.latency.byGeneration).flatMap((g) => {
    const spec = isa.generations.find((x) => x.name === g);
    if (!spec) return unknown(inst, 'spec/unknown-generation', 'a generation of this ISA', g, names);
    return spec.modelled
      ? []
      : [
          finding({
            code: 'spec/unmodelled-generation',
            origin: inst.origin,
            expected: 'a modelled generation',
            actual: g,
            rule: spec.origin,
          }),
        ];
  });
  return [...since, ...costed];
};

const checkCapabilities: Check = (_, inst) =>
  (['latency', 'semantics'] as const).flatMap((capability) => {
    const value = inst[capability];
    return isAbsent(value) && value.absent === ''
      ? [
          finding({
            code: 'spec/missing-capability',
            origin: inst.origin,
            expected: `${capability}, or absent('why not')`,
            actual: `neither in ${inst.name}`,
          }),
        ]
      : [];
  });

/** Operands that a semantics names. */
const semanticOperands = (inst: InstructionSpec): readonly string[] => {
  if (isAbsent(inst.semantics)) return [];
  const { body } = inst.semantics;
  switch (body.skeleton) {
    case 'map':
      return [...body.inputs, body.output];
    case 'fill':
      return [body.output];
    case 'reduce':
      return [body.input, body.output];
    case 'contract':
      return [body.stationary, body.moving, body.output];
    case 'native':
      return [];
  }
};

const checkSemantics: Check = (_, inst) =>
  semanticOperands(inst).flatMap((name) =>
    unknown(
      inst,
      'spec/unknown-operand',
      'an operand of the instruction',
      name,
      inst.operands.map((o) => o.name),
    ),
  );

const checkEquality: Check = (_, inst) =>
  inst.equality === 'family' && !inst.abstract && inst.base === null
    ? [
        finding({
          code: 'spec/bad-equality',
          origin: inst.origin,
          expected: 'a family equality on an abstract base or its children',
          actual: inst.name,
        }),
      ]
    : [];

const checks: readonly Check[] = [
  checkBase,
  checkKeys,
  (isa, inst) =>
    duplicates(inst.fields, (f) => f.name, 'spec/duplicate-key', `key in ${inst.name}`).concat(checkFields(isa, inst.fields)),
  checkEngine,
  checkOperands,
  checkChildren,
  checkGenerations,
  checkCapabilities,
  checkSemantics,
  checkEquality,
  (_, inst) => badOrdinal(inst),
];

export const checkInstructions = (isa: Draft): readonly Diagnostic[] => [
  ...(isa.instructions.length === 0
    ? [finding({ code: 'spec/empty', origin: isa.origin, expected: 'at least one instruction', actual: 'none' })]
    : []),
  ...duplicates(isa.instructions, (i) => i.name, 'spec/duplicate-name', 'instruction name'),
  ...duplicates(isa.instructions, (i) => i.ordinal, 'spec/duplicate-ordinal', 'opcode ordinal'),
  ...isa.instructions.flatMap((inst) => checks.flatMap((check) => check(isa, inst))),
];
