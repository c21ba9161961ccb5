// Packs every public package, installs the tarballs with npm in an empty project, and uses them there as a reader of the README would.
// Asks the npm registry for the packages that ours depend on, so it is not part of the gate: run `npx nx pack-smoke` before a release.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { publicPackages } from './packages.mjs';
import { runReadme } from './readme-blocks.mjs';
import { capture, root, run } from './run.mjs';

/** @typedef {import('./packages.mjs').Manifest} Manifest */

const project = mkdtempSync(join(tmpdir(), 'instabrew-pack-'));

/** @param {string} name what is installed under this name @returns {string[]} */
const contentFaults = (name) => {
  const dir = `${project}/node_modules/${name}`;
  const text = readFileSync(`${dir}/package.json`, 'utf8');
  return [
    ...['LICENSE', 'README.md']
      .filter((file) => !existsSync(`${dir}/${file}`))
      .map((file) => `${name}: the tarball has no ${file}`),
    ...['src', 'test', 'test-results']
      .filter((file) => existsSync(`${dir}/${file}`))
      .map((file) => `${name}: the tarball has ${file}`),
    ...(/"(workspace|catalog):/.test(text) ? [`${name}: package.json still has workspace: or catalog: versions`] : []),
  ];
};

/** @param {Manifest} manifest @returns {string[]} */
const importFaults = ({ name, exports: entries = {} }) =>
  Object.keys(entries)
    .filter((entry) => entry !== './package.json' && !entry.includes('*'))
    .flatMap((entry) => {
      const specifier = entry.replace('.', name);
      const attributes = specifier.endsWith('.json') ? ", { with: { type: 'json' } }" : '';
      const code = `await import(${JSON.stringify(specifier)}${attributes});`;
      const { ok, stderr } = capture(process.execPath, ['--input-type=module', '-e', code], { cwd: project });
      return ok ? [] : [`${name}: import of ${specifier} fails\n${stderr.trim()}`];
    });

/** @param {Manifest} manifest @returns {string[]} */
const commandFaults = ({ name, bin = {} }) =>
  Object.keys(bin).flatMap((command) => {
    const { ok, stderr } = capture(`${project}/node_modules/.bin/${command}`, ['--help'], { cwd: project });
    return ok ? [] : [`${name}: ${command} --help fails\n${stderr.trim()}`];
  });

/** @returns {boolean} */
const install = () => {
  writeFileSync(`${project}/package.json`, JSON.stringify({ private: true, type: 'module' }));
  const packed = publicPackages().every(({ dir, manifest }) => {
    const { ok, stdout, stderr } = capture(`${root}/node_modules/.bin/pnpm`, ['pack', '--pack-destination', project], {
      cwd: dir,
    });
    if (!ok) console.error(`${manifest.name}: cannot be packed\n${stdout}${stderr}`);
    return ok;
  });
  if (!packed) return false;
  const tarballs = readdirSync(project).filter((file) => file.endsWith('.tgz'));
  return run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs.map((file) => `./${file}`)], {
    cwd: project,
  });
};

try {
  const faults = [];
  let ran = 0;
  if (install()) {
    for (const { manifest } of publicPackages()) {
      const readme = runReadme(`${project}/node_modules/${manifest.name}/README.md`, project);
      ran += readme.ran;
      faults.push(...contentFaults(manifest.name), ...importFaults(manifest), ...commandFaults(manifest), ...readme.faults);
    }
  } else faults.push('the packed packages cannot be installed together');
  for (const fault of faults) console.error(fault);
  console.log(`pack-smoke: ${publicPackages().length} packages packed, ${ran} README blocks ran, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  rmSync(project, { recursive: true });
}
