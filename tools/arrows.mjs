// Which package may know which: the picture of the architecture, as data. An arrow that is not here fails `nx check-deps`.
// Adding one is a design decision: change the picture first, then this table.

const core = ['@instabrew/plugin', '@instabrew/spec', '@instabrew/expr'];

/**
 * Package -> workspace packages that its sources may import. Tests may import anything.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const arrows = {
  '@instabrew/expr': [],
  '@instabrew/spec': ['@instabrew/expr'],
  '@instabrew/plugin': ['@instabrew/spec', '@instabrew/expr'],
  '@instabrew/isa-neuron': ['@instabrew/spec', '@instabrew/expr'],
  '@instabrew/enum-codec': core,
  '@instabrew/wire-json': core,
  '@instabrew/emit-cpp': core,
  '@instabrew/emit-ts': core,
  '@instabrew/emit-python': core,
  '@instabrew/interp': core,
  '@instabrew/latency': core,
  '@instabrew/builder': core,
  '@instabrew/conformance': core,
  instabrew: [
    ...core,
    '@instabrew/enum-codec',
    '@instabrew/wire-json',
    '@instabrew/emit-cpp',
    '@instabrew/emit-ts',
    '@instabrew/emit-python',
    '@instabrew/interp',
    '@instabrew/latency',
  ],
};

/** The one package that may touch files, the process and the network. */
export const mayUseNode = ['instabrew'];

/** Modules of Node that only compute: any package may use them. */
export const pureNodeModules = ['node:buffer', 'node:crypto', 'node:path', 'node:path/posix', 'node:url', 'node:util'];
