/** Every construct as it is emitted, but for the command, which `driver.test.ts` runs. The goldens are compiled with the package. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emit } from './emitted.js';
import { hostile, toy } from './isas.js';

const withoutDigest = (text: string): string => text.replace(/digest [0-9a-f]{16}/, 'digest 0000000000000000');
const modules = (isa: typeof toy): (readonly [string, string])[] =>
  [...emit(isa)].filter(([path]) => path.endsWith('.ts') && path !== 'records-cli.ts');

test.each(modules(toy))('toy: %s', async (path, text) => {
  await expect(withoutDigest(text)).toMatchFileSnapshot(join(import.meta.dirname, 'golden/toy', path));
});

test.each(modules(hostile))('names and texts that try to break out: %s', async (path, text) => {
  await expect(withoutDigest(text)).toMatchFileSnapshot(join(import.meta.dirname, 'golden/hostile', path));
});

test('what makes a package of the modules', () => {
  expect(JSON.parse(emit(toy).get('package.json') ?? '')).toEqual({
    name: 'toy',
    version: '1.0.0',
    private: true,
    type: 'module',
    sideEffects: ['./dist/records-cli.js'],
    exports: { '.': './dist/index.js', './*': './dist/*.js' },
    scripts: { build: 'tsc -p .', records: 'node dist/records-cli.js records' },
    dependencies: { '@instabrew/wire-json': '*' },
    devDependencies: { '@types/node': '>=20', typescript: '>=5.5' },
  });
  expect(JSON.parse(emit(toy).get('tsconfig.json') ?? '').compilerOptions).toMatchObject({ strict: true, outDir: 'dist' });
});
