/** The whole ISA: instructions in any order, field enums in R5 order. */
import { isa } from '@instabrew/spec';
import { activation, alu, aluInt } from './alu.js';
import { moduleDocument } from './containers.js';
import { Dtype, dtypes } from './dtypes.js';
import { fieldEnums, structuralEnums } from './enums/index.js';
import { EngineType } from './enums/structural.js';
import { generations } from './generations.js';
import { header } from './header.js';
import { Argument } from './operands.js';
import * as instructions from './ops/index.js';
import { pages } from './pages.js';

export const neuronSpec = isa({
  name: 'neuron',
  version: '0.1.0',
  namespace: 'bir',
  classPrefix: 'Inst',
  doc: 'BIR, the backend IR of the Neuron compiler, as release 2.24.5133 writes it.',
  header,
  operand: Argument,
  engines: EngineType,
  dtypes,
  dtypeEnum: Dtype.name,
  wire: { indirectionIns: 'indirection_ins' },
  enums: [...fieldEnums, ...structuralEnums],
  generations,
  tables: [alu, aluInt, activation],
  instructions: Object.values(instructions),
  document: moduleDocument,
  source: {
    confidence: 'certain',
    pages: [pages.contract, pages.catalog, pages.instructionType],
    note: 'Pages count 105 to 121 classes, 45 to 104 generated modules and 16 or 17 overrides of sameInst, by what they look at: 110 opcodes, six of them bases, and the 16 named overrides with what inherits them are described.',
  },
});
