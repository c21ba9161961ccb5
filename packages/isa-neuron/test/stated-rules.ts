/**
 * Where each rule of `semantics.json` stands in the spec: in constraints, by name, or in what the instruction says of itself.
 * `@engine`, `@since`, `@abstract` and `@lowered` are the instruction's own, `in@dtypes` is said of an operand, `op@type` of a
 * field, `StaticAxis/stride` is a rule of a record. What no expression can tell has a reason.
 */
export const reasons = {
  values: 'depends on values that expressions do not see: indexes, elements, registers, immediates',
  program: 'depends on the other instructions of the program',
  axes: 'depends on single axes of an access: expressions see how many there are, and their product',
  bytes: 'depends on bytes inside a partition: banks, and whether two accesses overlap',
  entries: 'depends on the entries of a list or tuple, which expressions do not look into',
  indexed: 'depends on index tensors themselves, or on which operand they select',
  missing: 'the record has no such key or operand',
  machine: 'says what the machine is like, not what a record may hold',
  carrier: 'the instruction carries no data itself: what it starts or holds does, and is judged on its own',
  nki: 'a rule of the public front end for one form that it writes, not of the instruction',
} as const;

export interface Stated {
  readonly rules: readonly string[];
  /** What of it is not stated. */
  readonly open?: keyof typeof reasons;
}

const is = (...rules: readonly string[]): Stated => ({ rules });
/** Not stated, or by these rules in part only. */
const open = (reason: keyof typeof reasons, ...rules: readonly string[]): Stated => ({ rules, open: reason });

// Lines that several instructions have.
const never = 'must not appear in a program';
const lowered = 'must be lowered before execution';
const lanes = '1 <= P(x) <= 128 for every on-chip operand';
const start = 'startPartition(x): P>64 -> 0; 32<P<=64 -> {0,64}; P<=32 -> {0,32,64,96}';
const samePartitions = 'P(out) == P(in) for all tensor inputs';
const sameElements = 'elements per partition equal on all tensor operands';
const index = 'tensor indirection only if arch>=core_v4, data operand and output only, index start partition %32==0';
const onPool = 'if engine==Pool then no operand in PSUM';
const accumulator = 'accumulator output dtype == float32';
const onePerPartition = 'elements/partition==1';
const onePsum = 'not (mem(in0)==PSUM and mem(in1)==PSUM)';
const bits = 'if an op is bitvec then every tensor dtype is integer and engine==DVE';
const sameDtype = 'dt(out)==dt(in)';
const notOnActivation = 'engine!=Activation when arch==sunda';
const inBounds = 'offset resolved in bounds';
const eight = 'vals has 8 elements';
const stateDtype = 'dt(state)==uint32';
const stateWords = '6 words (Pool) or 24 words (DVE)';
const stateGeneration = 'arch>=gen3; DVE form arch>=core_v4';
const asTransfer = 'same rules as DMACopy for data carrying descriptors';
const [gen3, gen4] = ['arch>=gen3', 'arch>=core_v4'];

const register = { [lanes]: is('out-partitions'), [accumulator]: is('out@dtypes'), [onePerPartition]: is('out-elements') };
const dynamicCopy = {
  [lanes]: is('src-partitions', 'dst-partitions'),
  [sameElements]: is('src-dst-elements'),
  [inBounds]: open('values'),
  [notOnActivation]: is('not-activation'),
};
const state = (operand: string) => ({
  [stateDtype]: is(`${operand}@dtypes`),
  [stateWords]: is('words'),
  [stateGeneration]: is('@since', 'dve-generation'),
});
const transfer = { 'kind in 0..10': open('missing'), 'arch>sunda': is('@since'), 'op in {add,max,min}': open('missing') };

/** By opcode and line. */
// biome-ignore format: one line of the facts a row
export const stated: { readonly [opcode: string]: { readonly [line: string]: Stated } } = {
  Generic: { [never]: is('@abstract') },
  GenericCopy: { [sameElements]: is('src-dst-elements') },
  GenericRelu: { 'verifier: reject before execution': is('@lowered') },
  AbstractCopy: { [sameElements]: is('src-dst-count') },
  Activation: {
    [lanes]: is('out-partitions', 'ifmap-out-partitions', 'bias-out-partitions', 'scaleOperand-out-partitions', 'accumulator-out-partitions', 'accumulatorOut-out-partitions'),
    [start]: is('ifmap-start', 'bias-start', 'scaleOperand-start', 'accumulator-start', 'out-start', 'accumulatorOut-start'),
    [samePartitions]: is('ifmap-out-partitions', 'bias-out-partitions', 'scaleOperand-out-partitions', 'accumulator-out-partitions', 'accumulatorOut-out-partitions'),
    [sameElements]: is('ifmap-out-elements'),
    'engine==Activation': is('@engine'),
    'scale, alpha and immediates are float32': is('scale@type', 'alpha@type', 'scaleOperand@dtypes', 'immediate-bias'),
    'arch==sunda and bias is an immediate -> func in {Copy,Reciprocal}': is('immediate-bias-func'),
    'arch==sunda and func==Reciprocal -> no bias': is('reciprocal-bias'),
    'activation: reduce_op==add': is('reduce-op'),
    'activate2: arch>=core_v4 and (op0,op1) in {(mult,add),(mult,subtract),(mult,bypass),(add,bypass),(subtract,bypass),(bypass,bypass)}': is('stages-generation', 'stages'),
    'activate2: reduce_op in {add,max,min,abs_max,abs_min}': is('reduce-op'),
    'func==Copy: no MX x4 dtype': is('copy-of-packed'),
    [accumulator]: is('accumulatorOut@dtypes'),
    'scattered out not in PSUM': open('indexed'),
    [index]: open('indexed', 'indexed-generation', 'ifmap@indirect', 'out@indirect'),
  },
  ReadActivationAccumulator: register,
  LoadActFuncSet: { 'act_func_set_id > -1': is('set') },
  MatmultBase: { [never]: is('@abstract') },
  Matmult: {
    'P(moving)==P(stationary)==K<=128 (or row tile size)': open('entries', 'weights-partitions', 'ifmap-weights-partitions'),
    'free(stationary)==P(dst)==M<=128 (or column tile size)': open('entries', 'dst-rows', 'dst-partitions'),
    'free(moving)==free(dst)==N': is('dst-columns'),
    'arch<core_v4: N<=512 and dst inside one 2 KiB bank': open('bytes', 'columns'),
    'dst in PSUM, inputs in SBUF': is('dst@memories', 'ifmap@memories', 'weights@memories'),
    'dt(dst)==float32 unless core_v4 (float32|bfloat16) or transpose (dt(dst)==dt(in))': is('sums', 'bfloat16-sums', 'transposed-dtype'),
    'if one input is float32/float32r both are; float32r only with float32r': is('mixed-float32', 'mixed-float32r'),
    'float8e4 and float8_e4m3fn not mixed': is('mixed-float8'),
    'perf_mode DoubleRow: arch>=gen3, fp8 inputs, first free dim 2, no column tiling, no transpose': open('axes', 'double-row-generation', 'double-row-dtypes', 'double-row-transpose'),
    'tile_position and tile_size both set or both absent; sizes in {32,64,128}; position multiple of size; pos+size<=128': open('entries'),
    'arch==sunda: no 32x32 tile; column position 96 illegal': open('entries'),
    'first write of a PSUM location in a group must not accumulate': open('program'),
    'transpose on gen3+: dst partition start 0': is('transposed-start'),
    'all matmuls of a group share dst dtype': open('program'),
    [index]: open('indexed', 'indexed-generation', 'ifmap@indirect', 'weights@indirect', 'dst@indirect'),
  },
  MatmultSparse: { 'compress_ratio in {2,3,4}': is('ratio'), 'active rows 128, %4==0': is('rows') },
  Memset: {
    [lanes]: is('out-partitions'),
    [start]: is('out-start'),
    'engine in {DVE,Pool}': is('@engine'),
    'x4 dtypes accept constant==0 only': is('packed-zero'),
    'mode Random: arch sunda -> DVE only; gen3+ -> DVE or Pool': is('random-engine', '@engine'),
    [onPool]: is('pool-memory'),
  },
  GetGlobalRankId: { 'arch>=sunda': is('@since'), 'engine ALL': is('@engine') },
  GroupResetSemaphores: { 'each id < 256': open('entries') },
  DMA: { [never]: is('@abstract') },
  Load: { [sameElements]: is('src-dst-count'), 'mem(in)==DRAM': is('src@memories'), 'mem(out) in {SBUF}': is('dst@memories') },
  Pool: {
    [lanes]: is('out-partitions', 'in-out-partitions'),
    [samePartitions]: is('in-out-partitions'),
    'windowSize = product of the two innermost source dims': open('axes', 'windows'),
    'no indirection on the input': is('not-indexed'),
    'verifier engine set {DVE}': is('@engine'),
  },
  Reciprocal: {
    [lanes]: is('out-partitions', 'in-out-partitions'),
    [samePartitions]: is('in-out-partitions'),
    [sameElements]: is('in-out-elements'),
    [onPool]: is('@engine'),
  },
  Save: { [sameElements]: is('src-dst-count'), 'mem(out)==DRAM': is('dst@memories') },
  TensorCopy: {
    [lanes]: is('dst-partitions', 'src-dst-partitions'),
    [start]: is('src-start', 'dst-start'),
    [samePartitions]: is('src-dst-partitions'),
    [sameElements]: is('src-dst-elements'),
    [onPool]: is('pool-memory'),
    'engine==Activation requires arch>=gen3': is('activation-generation'),
    'if in and out byte ranges overlap then start, dtype, elements/partition and AP must be identical': open('bytes'),
    [index]: open('indexed', 'indexed-generation', 'src@indirect', 'dst@indirect'),
  },
  TensorCopyDynamicSrc: dynamicCopy,
  TensorCopyDynamicDst: dynamicCopy,
  IndirectCopy: {
    'P%16==0 and P(data)==P(idx)': is('groups', 'index-data-partitions'),
    'L in {1,2,4,8,16,32}': open('missing'),
    'num_valid <= 16*F(idx) and <= 4096': is('valid-indices', 'most-indices'),
    'dt(idx)==uint16': is('index@dtypes'),
    'dt(out)==dt(data)': is('data-dst-dtype'),
  },
  TensorReduce: {
    [lanes]: is('ifmap-partitions', 'dst-partitions'),
    [start]: is('ifmap-start', 'dst-start'),
    'axis in {X,XY,XYZ,XYZW}: P(out)==P(in) and N(out)==product of kept dims': open('axes', 'partitions', 'kept', 'all-folded'),
    'op in {add,subtract,mult,max,min,bitwise_and,bitwise_or,bitwise_xor,logical_and,logical_or,logical_xor,average}': is('op'),
    'bitvec: dtypes in {int32,uint8,uint16,uint32} and not negate': is('bitwise', 'negate-bits'),
    'axis in {C,XYZWC}: op in {add,average,max,bitwise_or,bitwise_and,bitwise_xor}, no negate, engine==Pool, no indirection': is('op', 'across', 'indexed-axis'),
    'cross-lane: elements and partitions multiples of 32 when apply_transpose': is('transposed-blocks'),
    [index]: open('indexed', 'indexed-generation', 'ifmap@indirect', 'dst@indirect'),
    'indirection only with axis X': is('indexed-axis'),
  },
  TensorScalar: {
    [lanes]: is('out-partitions', 'in-out-partitions'),
    [start]: is('in-start', 'out-start'),
    [samePartitions]: is('in-out-partitions'),
    [sameElements]: is('in-out-elements'),
    'op0 and op1 both bitvec or both arithmetic': is('one-kind'),
    [bits]: is('bitwise'),
    'operand1 present iff op1 present': open('missing'),
    'arithmetic: scalar operands are float32': is('const0@type', 'const1@type'),
    'engine==Activation -> (op0,op1) in {(mult,add),(mult,bypass),(add,bypass)}': is('on-activation'),
    'engine==Pool -> op0==rsqrt': is('on-pool'),
    'op0==abs -> DVE and arch>=gen3': is('abs-generation', 'on-activation', 'on-pool'),
    'scalar tensors are (P,1) with the same P': open('missing'),
    [onPool]: is('pool-memory'),
    [index]: open('indexed', 'indexed-generation', 'in@indirect', 'out@indirect'),
  },
  TensorScalarPtr: {
    [lanes]: is('out-partitions', 'in-out-partitions', 'scalar0-out-partitions', 'scalar1-out-partitions', 'folded-out-partitions'),
    [start]: is('in-start', 'scalar0-start', 'scalar1-start', 'out-start', 'folded-start'),
    [samePartitions]: is('in-out-partitions', 'scalar0-out-partitions', 'scalar1-out-partitions'),
    [sameElements]: is('in-out-elements', 'scalar1-elements'),
    [onePsum]: is('one-psum'),
    'acc in {Idle,Zero,ZeroAccumulate,AddAccumulate}': is('acc'),
    'reduce form: op1 in {add,mult,max,min} (older rule also subtract), op0 arithmetic': is('fold-op', 'fold-stage'),
    'reduce form: out1 float32 with one element per partition': is('folded@dtypes', 'folded-scalar'),
    'scan: both ops binary arithmetic': is('scan-ops', 'tensor-bits'),
    'STT: arithmetic only; APs 2D or 3D': is('tensor-bits', 'in-axes', 'scalar1-axes', 'out-axes'),
    'engine Activation is illegal for this opcode except the tensor-scalar combos': is('on-activation'),
    [index]: open('indexed', 'indexed-generation', 'in@indirect', 'out@indirect'),
  },
  TensorScalarCache: {
    [lanes]: is('out-partitions', 'in-out-partitions', 'scalar0-out-partitions', 'scalar1-out-partitions', 'folded-out-partitions'),
    [samePartitions]: is('in-out-partitions', 'scalar0-out-partitions', 'scalar1-out-partitions'),
    '2 <= inputs <= 3 and 1 <= outputs <= 2': is('inputs', 'outputs'),
    'imm0 and imm1 are float32': is('scalar0@dtypes', 'scalar1@dtypes'),
    'inputs==3 iff acc==LoadAccumulate': is('start'),
    'acc in {ZeroAccumulate,AddAccumulate,LoadAccumulate}': is('acc'),
    'op0 arithmetic and op0!=rsqrt': is('op0'),
    'op1 in {add,subtract,mult,min,max}': is('op1'),
    'mode TensorScan: op0==bypass, imm0==0, not reverse0': open('values', 'scan'),
    'arch==sunda -> no reverse': is('reverse-generation'),
    'engine==DVE': is('@engine'),
    'Reduce: one output element per partition': is('elements'),
    'dt(in),dt(out) not in {int32,uint32}': is('dtypes'),
  },
  TensorTensor: {
    [lanes]: is('out-partitions', 'in0-out-partitions', 'in1-out-partitions'),
    [start]: is('in0-start', 'in1-start', 'out-start'),
    [samePartitions]: is('in0-out-partitions', 'in1-out-partitions'),
    [sameElements]: is('in0-out-elements', 'in1-out-elements'),
    [onePsum]: is('one-psum'),
    'both inputs in SBUF -> equal base partition': is('same-start'),
    [bits]: is('bitwise'),
    'op==pow -> engine==Pool and no PSUM operand': is('pow-engine', 'pool-memory'),
    'engine assigned (not Unassigned)': is('assigned'),
    'acc==Idle': is('idle'),
    'verifier variant: both SBUF inputs share a dtype': is('same-dtype'),
    [onPool]: is('pool-memory'),
    [index]: open('indexed', 'indexed-generation', 'in0@indirect', 'in1@indirect', 'out@indirect'),
  },
  DMACopy: {
    'element counts of in and out equal': is('src-dst-count'),
    'PSUM not reachable': is('src@memories', 'dst@memories'),
    'vector offset: indexed tensor in DRAM, other operand and index in SBUF, indirect_dim 0, one index per partition': open('indexed', 'indexed'),
    'HWDGE arch>=gen3': is('hardware-generation'),
    'DMA transpose dtype 2 bytes; HWDGE: P(src)==16 for 2-D, P in {1,2,4,8,16} and P*src[-2]%16==0 for 3/4-D; src last dim <=128': open('axes', 'transpose-dtype', 'flat-shape', 'deep-rows'),
    'gather transpose: SWDGE, idx uint32 SBUF 2-D, idx rows in 16..128 %16==0, src rows %16==0, arch>=gen3': open('indexed', 'gather-transpose-engine', 'gather-transpose-rows', 'gather-transpose-generation'),
    'CCE: <=16 sources; docs allow add only with unit scales': open('entries', 'cce-sources', 'cce-op'),
    'dst_rmw only with add and error mode': open('missing'),
  },
  GPSIMDSB2SB: {
    [gen3]: is('@since'),
    'dt(in)==dt(out)': is('ifmap-dst-dtype'),
    'P%16==0': is('partitions'),
    'LNC==2': open('machine'),
    'bytes per partition <= 1024 for 32-bit, 512 for 16-bit, 256 for 8-bit': is('size'),
  },
  BNStats: {
    [lanes]: is('stats-partitions', 'in-stats-partitions'),
    [samePartitions]: is('in-stats-partitions'),
    '1 <= elements/partition <= 512': is('in-size'),
    'out has 6 elements per partition': is('stats-elements'),
  },
  BNStatsAggregate: {
    [lanes]: is('out-partitions', 'stats-out-partitions'),
    [samePartitions]: is('stats-out-partitions'),
    'elements/partition(in) % 3 == 0 (interpreter: %6)': is('parts'),
    'out has exactly 2 elements per partition': is('out-elements'),
  },
  BNGradients: {
    [lanes]: is('sums-partitions', 'ofmap-sums-partitions', 'ofmapGrad-sums-partitions', 'mean-sums-partitions', 'varfactor-sums-partitions'),
    [samePartitions]: is('ofmap-sums-partitions', 'ofmapGrad-sums-partitions', 'mean-sums-partitions', 'varfactor-sums-partitions'),
    'x and dy have equal element counts': is('ofmapGrad-ofmap-elements'),
  },
  BNBackprop: {
    [lanes]: is('dx-partitions', 'x-dx-partitions', 'dy-dx-partitions', 'mean-dx-partitions', 'gradients-dx-partitions'),
    [samePartitions]: is('x-dx-partitions', 'dy-dx-partitions', 'mean-dx-partitions', 'gradients-dx-partitions'),
  },
  BNBackprop2: {
    [lanes]: is('dx-partitions', 'x-dx-partitions', 'dy-dx-partitions', 'mean-dx-partitions', 'gradientsA-dx-partitions', 'gradientsBc-dx-partitions'),
    [samePartitions]: is('x-dx-partitions', 'dy-dx-partitions', 'mean-dx-partitions', 'gradientsA-dx-partitions', 'gradientsBc-dx-partitions'),
  },
  StreamShuffle: {
    [sameDtype]: is('src-dst-dtype'),
    [sameElements]: is('src-dst-elements'),
    'mask length 32, each <32 or ==255': open('entries', 'mask-length'),
    'active=ceil(max(Pin,Pout)/32)*32: 96/128 -> start 0; 64 -> 0|64; 32 -> 0|32|64|96': is('src-start', 'dst-start'),
  },
  StreamTranspose: {
    [sameDtype]: is('src-dst-dtype'),
    [lanes]: is('src-partitions', 'dst-partitions'),
    'in-place illegal': open('bytes'),
    'no indirection on the source': is('not-indexed'),
    'single-tile NKI form: P<=32 and F<=32': open('nki'),
  },
  GenericIndirectLoad: { 'as IndirectLoad': open('axes') },
  IndirectLoad: { 'idx in [0,rows) or -1 with skip mode': open('values'), 'one index per row': is('one-index') },
  GenericIndirectSave: { 'op in {bypass,add}': is('op') },
  IndirectSave: { 'op in {bypass,add}': open('missing'), 'idx in range or -1': open('values') },
  IndirectSaveAccumulate: {
    'dt in {float8e3,float8e4,float8e5,bfloat16,float16,int32,float32,int64} for the add': is('table@dtypes'),
    'op==add (min/max: legal in the verifier, error in the interpreter)': is('op'),
  },
  Collective: transfer,
  CollectiveCompute: { 'kind in 0..10': is('kind@type'), 'arch>sunda': is('@since'), 'op in {add,max,min}': is('reduce-op') },
  CollectiveSend: transfer,
  CollectiveRecv: transfer,
  Select: {
    [lanes]: is('out-partitions', 'preds-out-partitions', 'onTrue-out-partitions', 'onFalse-out-partitions'),
    [samePartitions]: is('preds-out-partitions', 'onTrue-out-partitions', 'onFalse-out-partitions'),
    [sameElements]: is('preds-out-elements', 'onTrue-out-elements', 'onFalse-out-elements'),
  },
  CopyPredicated: {
    [lanes]: is('out-partitions', 'mask-out-partitions', 'src-out-partitions', 'falseFill-out-partitions', 'largest-out-partitions'),
    [samePartitions]: is('mask-out-partitions', 'src-out-partitions', 'falseFill-out-partitions'),
    [sameElements]: is('mask-out-elements', 'src-out-elements'),
    'copy form: dt(in0)==dt(out)': is('copy-dtype'),
    'copy form: dt(pred) in {uint8,uint16,uint32}': is('copy-mask'),
    'select form: dt(in0) not in {float32r,int32,uint32}': is('select-dtype'),
    'not both in0 and predicate in PSUM': is('one-psum'),
    'reduction op == max': is('reduce-op'),
    'accumulator_cmd in {Idle,ZeroAccumulate,AddAccumulate}': is('accumulator-cmd'),
    [accumulator]: is('largest@dtypes'),
    [index]: open('indexed', 'indexed-generation', 'src@indirect', 'out@indirect'),
  },
  NKIKLIRKernel: { [lowered]: is('@lowered') },
  GetRandState: state('dst'),
  SetRandState: state('state'),
  Rand: {
    [lanes]: is('out-partitions'),
    'dt(out) integer': is('integers'),
    'engine Pool -> SBUF only': is('pool-memory'),
    'arch==sunda -> DVE only': is('gen2-engine'),
  },
  Iota: {
    [lanes]: is('out-partitions'),
    'mem(out)==SBUF': is('out@memories'),
    'product(num) == elements/partition of out': open('entries'),
  },
  TensorScalarAffineSelect: {
    [lanes]: is('out-partitions', 'in-out-partitions'),
    [samePartitions]: is('in-out-partitions'),
    'mem(in)==mem(out)==SBUF': is('in@memories', 'out@memories'),
    'product(num)==elements/partition': open('entries'),
    'compare_op in {is_equal,not_equal,is_gt,is_ge,is_lt,is_le}': is('compare-op'),
    'fill_value is float32': is('fill_value@type'),
  },
  RangeSelect: {
    [lanes]: is('dst-partitions', 'in-dst-partitions', 'lower-dst-partitions', 'upper-dst-partitions', 'largest-dst-partitions'),
    [samePartitions]: is('in-dst-partitions', 'lower-dst-partitions', 'upper-dst-partitions'),
    [sameElements]: is('in-dst-elements'),
    [gen3]: is('@since'),
    'dt(in0) is float': is('in@dtypes'),
    'bounds are float32 with one element per partition': is('lower@dtypes', 'upper@dtypes', 'lower-scalar', 'upper-scalar'),
    'base + elements/partition <= 2^24': is('last-index'),
    'reduce_op==max': is('reduce-op'),
    'AP dims of in/out <= 2': is('in-axes', 'dst-axes'),
    [accumulator]: is('largest@dtypes'),
  },
  GetSequenceBounds: {
    'P==1': is('one-partition'),
    'out elements == 2*n': is('bounds'),
    'dt in {int32,float32}, equal': is('segmentIds@dtypes', 'dst@dtypes', 'segmentIds-dst-dtype'),
    '3-D APs': is('segmentIds-axes', 'dst-axes'),
  },
  Dropout: {
    [lanes]: is('out-partitions', 'in-out-partitions', 'probability-out-partitions'),
    [samePartitions]: is('in-out-partitions', 'probability-out-partitions'),
    [sameElements]: is('in-out-elements'),
    [sameDtype]: is('in-out-dtype'),
    'integer data -> prob float32': is('probability-dtype'),
  },
  DMATrigger: { [asTransfer]: open('carrier') },
  DMADescriptor: { [asTransfer]: is('src@memories', 'dst@memories') },
  DMADescriptorCopy: { [asTransfer]: is('src@memories', 'dst@memories', 'src-dst-count') },
  DMADescriptorCCE: { [asTransfer]: open('entries', 'src@memories', 'dst@memories', 'src-dst-count', 'sources', 'op') },
  DMADescriptorTranspose: { [asTransfer]: open('axes', 'src@memories', 'dst@memories', 'src-dst-count', 'dtype') },
  DMADescriptorReplicate: { [asTransfer]: is('src@memories', 'dst@memories') },
  RegisterAlu: { 'registers 32- or 64-bit wide; initial value 0xFFFFFFFF': open('machine'), 'engine ALL': is('@engine') },
  TensorLoad: { 'source holds exactly one element': is('one-src') },
  TensorSave: { 'destination holds exactly one element': is('one-dst') },
  Terminator: { [never]: is('@abstract') },
  CompareAndBranch: {
    'exactly 2 args of equal dtype in {float32,int32,uint32}': is('two-sides', 'lhs-rhs-dtype', 'lhs@dtypes', 'rhs@dtypes'),
    'comp_op != 12': is('supported'),
  },
  CoreBarrier: { [gen3]: is('@since'), 'cores==[0,1]': open('entries', 'two-cores') },
  Max: {
    [lanes]: is('data-partitions', 'maxVals-data-partitions'),
    [samePartitions]: is('maxVals-data-partitions'),
    '8 <= elements/partition <= 16384': is('data-size'),
    'out has exactly 8 elements per partition': is('maxVals-elements'),
  },
  MaxIndex: {
    [lanes]: is('data-partitions', 'maxVals-data-partitions', 'indices-data-partitions'),
    [samePartitions]: is('maxVals-data-partitions', 'indices-data-partitions'),
    '8 <= elements/partition <= 16384': is('data-size'),
    [eight]: is('maxVals-elements'),
    'dt(out) in {uint16,uint32}': is('indices@dtypes'),
  },
  MatchReplace: {
    [lanes]: is('data-partitions', 'maxVals-data-partitions', 'replaced-data-partitions'),
    [samePartitions]: is('maxVals-data-partitions', 'replaced-data-partitions'),
    'elements per partition equal on all tensor operands (in0,out0)': is('replaced-data-elements'),
    'elements/partition <= 16384': is('data-size'),
    [eight]: is('maxVals-elements'),
    'imm_value is float32': is('imm_value@type'),
  },
  MaxIndexAndMatchReplace: {
    [lanes]: is('data-partitions', 'maxVals-data-partitions', 'replaced-data-partitions', 'indices-data-partitions'),
    [samePartitions]: is('maxVals-data-partitions', 'replaced-data-partitions', 'indices-data-partitions'),
    'elements/partition <= 16384': is('data-size'),
    [eight]: is('maxVals-elements'),
    'dt(out1) in {uint16,uint32}': is('indices@dtypes'),
  },
  Gather: {
    [lanes]: is('dst-partitions', 'data-dst-partitions', 'index-dst-partitions'),
    [samePartitions]: is('data-dst-partitions', 'index-dst-partitions'),
    'dt(out)==dt(data)': is('data-dst-dtype'),
    'dt(idx)==uint32': is('index@dtypes'),
    'N(out)==N(idx)': is('index-dst-elements'),
    '<=4 AP dims': is('data-axes', 'index-axes', 'dst-axes'),
    '0 <= idx < elements/partition(data)': open('values'),
  },
  InlineASMBytes: { [lowered]: is('@lowered') },
  MatmultMx: {
    [gen4]: is('@since'),
    'engine==PE': is('@engine'),
    'P(ifmap)==P(weights) in {32,64,128} (docs: multiple of 32 up to 128)': is('weights-ifmap-partitions', 'mx-partitions'),
    'ifmap elements == 4*scale elements (same for weights)': is('ifmapScales-ifmap-elements', 'weightsScales-weights-elements'),
    'scale start partition %32 < 16 and %4==0, same quadrant as its data': is('ifmapScales-start', 'weightsScales-start'),
    'moving free <= 16384/4 packed for fp32 dst, 32768/4 for bf16': is('columns'),
    'stationary unpacked elements <= 512, packed free even and <=128': is('even-weights', 'dst-rows', 'dst-partitions'),
    'P(dst)*4==unpacked stationary free; free(dst)*4==unpacked moving free': is('dst-rows', 'dst-columns'),
    'column tile none/0, none/128; row tile none or == P': open('entries'),
    'no x-position replication shift': is('no-shift'),
  },
  QuantizeMx: {
    [gen4]: is('@since'),
    'P%32==0 and P<=128': is('blocks', 'src-partitions'),
    'free%4==0': is('packed'),
    'innermost step 1, other steps even': open('axes'),
    'dt(in) in {bfloat16,float16}': is('src@dtypes'),
    'dst dtype fp8 x4': is('out@dtypes'),
    'out free == in free/4': is('packed'),
    'scale rows: P/8 placed at start partition quadrant offset 0/4/8/12': open('axes', 'scales-start'),
  },
  Rand2: { [gen4]: is('@since'), 'engine==DVE': is('@engine'), 'max > min': open('values') },
  RandSetState: state('state'),
  RandGetState: state('state'),
  Rng: { 'dt(out) integer': is('integers') },
  ActivationReadAccumulator: register,
  DveReadAccumulator: register,
  Exponential: {
    [lanes]: is('out-partitions', 'in-out-partitions', 'maxValue-out-partitions', 'reduceInit-out-partitions', 'sum-out-partitions'),
    [samePartitions]: is('in-out-partitions', 'maxValue-out-partitions', 'reduceInit-out-partitions'),
    [sameElements]: is('in-out-elements'),
    [gen4]: is('@since'),
    'engine==DVE': is('@engine'),
    '<=4-D APs': is('in-axes', 'out-axes'),
    'max_value float32': is('maxValue@dtypes'),
    'reduce_init only when LoadAccumulate': is('reduce-init'),
    'out1 is (P,1)': is('sum-scalar', 'sum-out-partitions'),
    [index]: open('indexed', '@since', 'in@indirect', 'out@indirect'),
  },
  NonzeroWithCount: {
    [gen3]: is('@since'),
    'elements/partition(out)==elements/partition(in)+1': is('count'),
    'dt(in) in {float32,int32}': is('data@dtypes'),
    'dt(out)==int32': is('out@dtypes'),
  },
  Loop: { 'stride>0': is('StaticAxis/stride') },
  DynamicForLoop: { 'exactly one register term in ub': open('entries') },
  DMABlock: { [asTransfer]: open('carrier') },
  TongaReduceMacroSymbolic: { [lowered]: is('@lowered') },
};

const shape = 'the shape of the operand';
const lane = 'an on-chip operand: the machine has 128 partitions';
const counted = 'its semantics go element by element';
const unindexed = 'the page on access patterns has it';

/** Rules of the spec that no line of the facts gives, and where they are from. */
// biome-ignore format: one instruction a row
export const ours: { readonly [opcode: string]: { readonly [rule: string]: string } } = {
  GenericCopy: { 'src-partitions': lane, 'dst-partitions': lane },
  Activation: { 'bias-scalar': shape, 'scaleOperand-scalar': shape, 'accumulator-scalar': shape, 'accumulatorOut-scalar': shape, 'known-func': 'Unknown must be refused' },
  MatmultBase: { 'zero-region': 'range of the parameter' },
  Matmult: { 'transposed-index': unindexed },
  MatmultSparse: { 'weights-partitions': lane },
  TensorCopyDynamicSrc: { 'one-offset': shape },
  TensorCopyDynamicDst: { 'one-offset': shape },
  IndirectCopy: { 'data-partitions': lane },
  TensorScalarPtr: { 'scalar0-scalar': shape, bitwise: 'bitwise operations take integers', 'indexed-form': unindexed, 'one-form': 'the flags exclude each other' },
  TensorScalarCache: { 'scalar0-scalar': shape, 'scalar1-scalar': shape, 'folded-scalar': shape },
  DMACopy: { 'transpose-op': 'meaning of the parameter' },
  GPSIMDSB2SB: { 'ifmap-partitions': lane },
  BNGradients: { 'mean-scalar': shape, 'varfactor-scalar': shape, 'sums-elements': shape },
  BNBackprop: { 'mean-scalar': shape, 'x-dx-elements': counted, 'dy-dx-elements': counted },
  BNBackprop2: { 'mean-scalar': shape, 'x-dx-elements': counted, 'dy-dx-elements': counted },
  StreamShuffle: { 'src-partitions': lane, 'dst-partitions': lane },
  CopyPredicated: { 'falseFill-scalar': shape, 'largest-scalar': shape },
  GetRandState: { 'dst-partitions': lane },
  SetRandState: { 'state-partitions': lane },
  Iota: { axes: 'up to four pairs in the parameter' },
  TensorScalarAffineSelect: { 'in-out-elements': counted, axes: 'up to four pairs in the parameter' },
  RangeSelect: { 'largest-scalar': shape, 'compare-ops': 'range of the parameters' },
  Dropout: { 'probability-scalar': shape },
  DMATrigger: { queued: 'the loader of the original refuses one without' },
  MaxIndex: { 'indices-elements': shape },
  MaxIndexAndMatchReplace: { 'indices-elements': shape },
  Rand2: { 'dst-partitions': lane, 'min-scalar': shape, 'max-scalar': shape },
  RandSetState: { 'state-partitions': lane },
  RandGetState: { 'state-partitions': lane },
  Rng: { 'out-partitions': lane },
  Exponential: { 'maxValue-scalar': shape, 'reduceInit-scalar': shape },
};
