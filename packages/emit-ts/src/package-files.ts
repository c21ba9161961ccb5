/** What makes the emitted modules a package of their own. */
import { identifier, kebabCase, type SourceFile } from '@instabrew/plugin';
import { fixedModules, runtime } from './modules.js';
import type { Target } from './target.js';

const json = (path: string, value: object): SourceFile => ({ path, text: `${JSON.stringify(value, null, 2)}\n`, spans: [] });

export const packageFiles = ({ isa }: Target): readonly SourceFile[] => [
  json('package.json', {
    name: kebabCase(identifier(isa.naming.namespace)) || 'isa',
    version: /^\d+\.\d+\.\d+/.test(isa.version) ? isa.version : '0.0.0',
    private: true,
    type: 'module',
    sideEffects: [`./dist/${fixedModules.cli}.js`],
    exports: { '.': './dist/index.js', './*': './dist/*.js' },
    scripts: { build: 'tsc -p .', records: `node dist/${fixedModules.cli}.js records` },
    dependencies: { [runtime.split('/').slice(0, 2).join('/')]: '*' },
    devDependencies: { '@types/node': '>=20', typescript: '>=5.5' },
  }),
  json('tsconfig.json', {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023'],
      module: 'NodeNext',
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noImplicitOverride: true,
      noFallthroughCasesInSwitch: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      declaration: true,
      sourceMap: true,
      types: ['node'],
      rootDir: '.',
      outDir: 'dist',
    },
    include: ['*.ts'],
  }),
];
