/** The toy ISA in a project of its own, with a small target that makes one file for each instruction. */
import { readFileSync } from 'node:fs';
import { type AtEnd, project } from './project.js';

export const toySpec = readFileSync(new URL('../../../examples/toy-isa/toy.ts', import.meta.url), 'utf8');

/** `ops/<name>.txt` for each instruction, and `list({ files })` for paths of any kind. */
export const listTarget = `import { comment, definePlugin, fileHeader, from, sourceFile } from '@instabrew/plugin';
export const list = (options: { out?: string; target?: string; files?: readonly string[] } = {}) =>
  definePlugin({
    port: 'emitter',
    name: 'list',
    create: (isa) => ({
      target: options.target ?? 'list',
      out: options.out ?? 'gen/list',
      emit: () =>
        options.files?.map((path) => sourceFile(path, [comment('//', fileHeader(isa, 'list'))])) ??
        isa.instructions.map((i) => sourceFile(\`ops/\${i.name}.txt\`, [comment('//', fileHeader(isa, 'list')), from(i.origin, i.doc)])),
      construct: (name) => (isa.instructions.some((i) => i.name === name) ? \`op \${name};\\n\` : undefined),
    }),
  });
`;

export const toyConfig = (plugins: string): string => `import { defineConfig } from '@instabrew/plugin';
import { list } from './list.js';
import { toy } from './toy.js';
export default defineConfig({ isa: toy, plugins: [${plugins}] });
`;

export const toyProject = (plugins = 'list()', files: { readonly [path: string]: string } = {}, atEnd?: AtEnd): string =>
  project({ 'toy.ts': toySpec, 'list.ts': listTarget, 'instabrew.config.ts': toyConfig(plugins), ...files }, atEnd);

const tile = (tensor: string, partitions: number, elements: number) => ({
  kind: 'tensor',
  tensor,
  dtype: 'float32',
  ap: [
    [elements, partitions],
    [1, elements],
  ],
});
const record = (opcode: string, name: string, engine: string, ins: unknown[], outs: unknown[], fields: object = {}) => ({
  opcode,
  name,
  engine,
  ins,
  outs,
  ...fields,
});

/** y = relu(w' x), s = sum of each row of y. */
export const program = JSON.stringify([
  record('MatMul', 'mm', 'Matrix', [tile('x', 2, 3), tile('w', 2, 2)], [tile('y', 2, 3)]),
  record('Unary', 'act', 'Vector', [tile('y', 2, 3)], [tile('y', 2, 3)], { fn: 'relu' }),
  record('RowSum', 'sum', 'Vector', [tile('y', 2, 3)], [tile('s', 2, 1)]),
]);
export const tensors = JSON.stringify([
  { name: 'x', memory: 'SB', dtype: 'float32', shape: [2, 3], values: [1, 2, 3, -4, 5, -6] },
  { name: 'w', memory: 'SB', dtype: 'float32', shape: [2, 2], values: [1, 0, 0, 1] },
  { name: 'y', memory: 'PSUM', dtype: 'float32', shape: [2, 3] },
  { name: 's', memory: 'SB', dtype: 'float32', shape: [2, 1] },
]);
