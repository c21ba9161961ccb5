/**
 * Where the spec differs from the collected facts, or from the rule that fills their gaps, and why. The fidelity tests fail on a
 * difference that is not listed, and on a listed one that is gone.
 */
export interface Difference {
  /** `Opcode` or `Opcode.key`. */
  readonly at: string;
  readonly what: 'key' | 'equality' | 'engines' | 'extra key' | 'operands';
  /** What the spec says. */
  readonly spec: string;
  readonly why: string;
}

const unknown = 'no arm of the original compares it; field by field is our choice, it takes no two different ones for the same';
const flat = 'the catalogue nests it in cc_channel; slots in memory and KLR put it beside';
const axis = 'stands in the axis, which has no default bounds';
const buffers = 'a buffer may be missing: absent differs from [0, 0]';
const scalar = 'the catalogue says a list; the flag behind the value says an affine number, which may be unset';
const wire = 'as wire-base.json has it, where the table of opcodes is silent';
const body = 'written by the holder of the blocks, which the catalogue of keys leaves out';
const comparesKey = 'its arm of the comparison of the base looks at its key, which is what `fields` says';

// biome-ignore format: one difference a line
export const knownDifferences: readonly Difference[] = [
  { at: 'Generic', what: 'equality', spec: 'family', why: 'the one directional comparison of the base has a name of its own' },
  { at: 'GenericCopy', what: 'equality', spec: 'fields', why: comparesKey },
  { at: 'AbstractCopy', what: 'equality', spec: 'fields', why: comparesKey },
  { at: 'Loop', what: 'equality', spec: 'fields', why: unknown },
  { at: 'DynamicForLoop', what: 'equality', spec: 'fields', why: unknown },
  { at: 'DMABlock', what: 'equality', spec: 'fields', why: unknown },
  { at: 'DoWhile', what: 'equality', spec: 'fields', why: unknown },
  { at: 'TongaReduceMacroSymbolic', what: 'equality', spec: 'fields', why: unknown },

  { at: 'GroupResetSemaphores.sema_group', what: 'key', spec: 'list<u32>, [], nonEmpty', why: 'a vector of what is not stated: numbers, as the simulator reads them' },
  { at: 'CollectiveCompute.permute_chain', what: 'key', spec: 'maybeAffine<u32>, unset, present', why: scalar },
  { at: 'CollectiveCompute.src1_bitmap', what: 'key', spec: 'maybeAffine<u32>, unset, present', why: scalar },
  { at: 'BIRKernel.kernel_attrs', what: 'key', spec: 'opaque, unset, present', why: 'any JSON value: one that is always written would have to be made up' },
  { at: 'BIRKernel.sb_buf_shape', what: 'key', spec: '[u32, u32], unset, present', why: buffers },
  { at: 'BIRKernel.psum_buf_shape', what: 'key', spec: '[u32, u32, u32], unset, present', why: buffers },
  { at: 'BIRKernel.auto_cast', what: 'key', spec: 'string, "", always', why: 'the write rule of the catalogue is that of a flag, which it is not' },
  { at: 'BIRKernel.lower_bound', what: 'key', spec: 'f32, 0, always', why: 'floats are always written' },
  { at: 'NKIKernel.func', what: 'key', spec: 'string, unset, present', why: 'a pointer: none is no name, as with queues' },
  { at: 'NKIKernel.sb_buf_shape', what: 'key', spec: '[u32, u32], unset, present', why: buffers },
  { at: 'NKIKernel.psum_buf_shape', what: 'key', spec: '[u32, u32, u32], unset, present', why: buffers },
  { at: 'Loop.isBasicBlock', what: 'key', spec: 'bool, false, nonDefault', why: wire },
  { at: 'Loop.isParallel', what: 'key', spec: 'bool, false, always', why: wire },
  { at: 'Loop.LoopAxis', what: 'key', spec: 'StaticAxis, required, always', why: wire },
  { at: 'Loop.registers', what: 'key', spec: 'list<string>, [], nonEmpty', why: wire },
  { at: 'DynamicForLoop.name', what: 'key', spec: 'string, required, always', why: axis },
  { at: 'DynamicForLoop.DynamicForLoopAxis', what: 'key', spec: 'DynamicAxis, required, always', why: wire },
  { at: 'DynamicForLoop.lb', what: 'key', spec: 'AffineExpr, required, always', why: axis },
  { at: 'DynamicForLoop.ub', what: 'key', spec: 'AffineExpr, required, always', why: axis },
  { at: 'DynamicForLoop.stride', what: 'key', spec: 'AffineExpr, required, always', why: axis },
  { at: 'DMABlock.block_id', what: 'key', spec: 'u32, 0, always', why: wire },
  { at: 'DMABlock.priority_class', what: 'key', spec: 'DMAQoSClass, "Unassigned", nonDefault', why: wire },
  { at: 'DMABlock.on_wait', what: 'key', spec: 'list<SemaphoreWait>, [], nonEmpty', why: 'stands in sync_info, whose record the header has' },
  { at: 'DMABlock.on_update', what: 'key', spec: 'list<SemaphoreUpdate>, [], nonEmpty', why: 'stands in sync_info, whose record the header has' },
  { at: 'DoWhile.cond', what: 'key', spec: 'AffineExpr, required, always', why: wire },

  { at: 'DMATrigger', what: 'engines', spec: 'SP of []', why: 'SP is stated; its semantics name DMA, on which no trigger runs' },

  { at: 'CollectiveCompute.kind', what: 'extra key', spec: 'CollectiveKind', why: flat },
  { at: 'CollectiveCompute.replica_groups', what: 'extra key', spec: 'list<list<u32>>', why: flat },
  { at: 'CollectiveCompute.op', what: 'extra key', spec: 'AluOpType', why: flat },
  { at: 'Loop.blocks', what: 'extra key', spec: 'list<BasicBlock>', why: body },
  { at: 'DynamicForLoop.blocks', what: 'extra key', spec: 'list<BasicBlock>', why: body },
  { at: 'DMABlock.blocks', what: 'extra key', spec: 'list<BasicBlock>', why: body },
  { at: 'DoWhile.blocks', what: 'extra key', spec: 'list<BasicBlock>', why: body },

  { at: 'IndirectSaveAccumulate', what: 'operands', spec: '2 in, 1 out', why: 'five are named in no order, one of them a number: those of the simulator' },
  { at: 'DveReadAccumulator', what: 'operands', spec: '0 in, 1 out', why: 'the register that is listed is no operand; what it is written to is not listed' },
];
