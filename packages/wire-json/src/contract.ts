/**
 * A call that the spec forbids, as opposed to bad input. The message is the contract's text and the line of the
 * definition that it comes from: `Unknown MemsetMode (packages/isa-neuron/src/enums/fill.ts:12)`.
 */
export class ContractViolation extends Error {
  /** The contract's words, letter for letter. */
  readonly text: string;
  /** Spec file, relative to the root of its project. */
  readonly file: string;
  readonly line: number;

  constructor(text: string, file: string, line: number) {
    super(`${text} (${file}:${line})`);
    this.name = 'ContractViolation';
    this.text = text;
    this.file = file;
    this.line = line;
  }
}

/**
 * @throws ContractViolation unless the condition holds
 * @example
 * contract(id < this.dma_blocks.length, 'id < DmaBlocks.size()', 'packages/isa-neuron/src/ops/dma.ts', 40);
 */
export function contract(condition: boolean, text: string, file: string, line: number): asserts condition {
  if (!condition) throw new ContractViolation(text, file, line);
}

/**
 * The arm that the spec left out.
 * @throws ContractViolation always
 */
export const violated = (text: string, file: string, line: number): never => {
  throw new ContractViolation(text, file, line);
};
