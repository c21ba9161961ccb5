// Makes a fresh clone ready: npm packages with the pinned pnpm, then the native tools. Nothing to do means nothing printed.
// `--strict` (used by `npm test`) stops when a native tool is missing; without it the rest goes on with a warning.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setUpNative } from './native.mjs';
import { root, run } from './run.mjs';

const installPackages = () => {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}/pnpm-lock.yaml`))
    .digest('hex');
  const stamp = `${root}/node_modules/.bootstrap`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return true;

  /** @type {{ packageManager: string }} */
  const { packageManager } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  console.log(`set-up: installing npm packages with ${packageManager}`);
  if (!run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'])) return false;
  mkdirSync(`${root}/node_modules`, { recursive: true });
  writeFileSync(stamp, lock);
  return true;
};

if (!installPackages()) {
  console.error('set-up: the npm packages could not be installed; see the message above');
  process.exit(1);
}
const missing = setUpNative();
for (const { what, need, fix } of missing) console.error(`set-up: ${what} is missing (needed for ${need}). ${fix}`);
if (missing.length > 0 && process.argv.includes('--strict')) process.exit(1);
